"""Differentially private sequence tagging, the central part (Jana and Biemann 2021), measured again."""

from discreet.papers.dp_tagging.experiment import run

__all__ = ["run"]
