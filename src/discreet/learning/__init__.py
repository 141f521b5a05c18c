"""Private vocabulary, models, and training."""
