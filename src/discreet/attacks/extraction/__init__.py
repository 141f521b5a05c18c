"""Extraction: a copy of a secret model from its answers."""
