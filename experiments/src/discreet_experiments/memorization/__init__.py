"""Unintended memorisation under federated learning (Thakkar et al. 2021), measured again at a small size."""

from discreet_experiments.memorization.experiment import run

__all__ = ["run"]
