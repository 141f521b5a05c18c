"""Unintended memorisation under federated learning (Thakkar et al. 2021), measured again at a small size."""

from discreet.papers.memorization.experiment import run

__all__ = ["run"]
