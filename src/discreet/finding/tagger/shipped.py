"""The tagger that ships with the package, loaded once."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from discreet.finding.tagger.model import Tagger

__all__ = ["WEIGHTS", "is_shipped", "shipped_tagger"]

WEIGHTS = Path(__file__).parent / "weights"
"""The folder of its weights."""


def is_shipped() -> bool:
    """True when the weights are there; a checkout without them finds names by spaCy."""
    return (WEIGHTS / "model.safetensors").is_file()


@cache
def shipped_tagger() -> "Tagger":
    """The tagger of the package; one for the whole process, since it keeps the vectors of words it has seen."""
    from discreet.finding.tagger.model import Tagger

    return Tagger.load(WEIGHTS)
