"""Reassembly: whole sentences from released fragments that overlap."""
