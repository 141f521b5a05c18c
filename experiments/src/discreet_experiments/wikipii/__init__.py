"""Automatic annotation of personal information from infoboxes (Hathurusinghe et al. 2021), measured again."""

from discreet_experiments.wikipii.experiment import run

__all__ = ["run"]
