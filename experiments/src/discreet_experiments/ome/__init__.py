"""Towards Differentially Private Text Representations (Lyu, Li, He and Xiao 2020), measured again."""

from discreet_experiments.ome.experiment import run

__all__ = ["run"]
