"""Domain adaptation of machine translation with phrase pairs (Kim, Bisazza and Turkmen 2021), measured again."""

from discreet_experiments.confidential_nmt.experiment import run

__all__ = ["run"]
