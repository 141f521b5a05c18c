"""Semantics-Preserved Distortion for Personal Privacy Protection (Peng, Li, Zhao 2022), measured again."""

from discreet_experiments.ndd.experiment import run

__all__ = ["run"]
