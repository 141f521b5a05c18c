"""Inversion: the text, its words and its label behind an encoded vector."""
