"""Tuning: ε and t for a tolerated loss of utility."""
