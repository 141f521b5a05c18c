"""Names of datasets: spelling variants of a name are one dataset."""

from collections.abc import Iterable
from unicodedata import normalize

from discreet.text.formats import SUFFIXES

__all__ = ["same_name", "spellings"]


def same_name(name: str) -> str:
    """What the spelling variants of a name have in common: case, spacing and a file's endings do not count."""
    key = " ".join(normalize("NFKC", name).casefold().split())
    while ending := next(
        (one for one in (*SUFFIXES, ".gz", ".xz") if key.endswith(one) and key != one), None
    ):
        key = key.removesuffix(ending).rstrip()
    return key


def spellings(name: str, known: Iterable[str]) -> list[str]:
    """The name as the ledger spells it: all `known` variants, or else the name itself without outer spacing."""
    key = same_name(name)
    return [each for each in known if same_name(each) == key] or [name.strip()]
