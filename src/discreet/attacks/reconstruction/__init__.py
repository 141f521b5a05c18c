"""Reconstruction: which words stood where a word mechanism wrote others."""
