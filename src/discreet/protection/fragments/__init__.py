"""Parallel texts released as phrase pairs: word alignment, phrase extraction, and what is kept of it."""
