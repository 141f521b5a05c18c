"""On a Utilitarian Approach to Privacy Preserving Text Generation (Xu et al. 2021), measured again."""

from discreet_experiments.vickrey.experiment import run

__all__ = ["run"]
