"""Differentially private sequence tagging, in one place and over clients (Jana and Biemann 2021), measured again."""

from discreet_experiments.dp_tagging.experiment import run

__all__ = ["run"]
