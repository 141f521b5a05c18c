"""Domain adaptation of machine translation with phrase pairs (Kim, Bisazza and Turkmen 2021), measured again."""

from discreet.papers.confidential_nmt.experiment import run

__all__ = ["run"]
