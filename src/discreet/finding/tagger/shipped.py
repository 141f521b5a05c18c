"""The tagger that ships with the package, loaded once."""

from functools import cache
from pathlib import Path

from discreet.finding.tagger.model import Tagger

__all__ = ["WEIGHTS", "shipped_tagger"]

WEIGHTS = Path(__file__).parent / "weights"
"""The folder of its weights."""


@cache
def shipped_tagger() -> Tagger:
    """The tagger of the package; one for the whole process, since it keeps the vectors of words it has seen."""
    return Tagger.load(WEIGHTS)
