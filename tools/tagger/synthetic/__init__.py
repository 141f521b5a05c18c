"""Synthetic letters, forms, court decisions, clinical notes, news and messages in each language, with their spans."""
