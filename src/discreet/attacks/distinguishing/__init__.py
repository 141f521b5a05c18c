"""Distinguishing: how well two sets of texts can be distinguished, by a classifier and by divergences."""
