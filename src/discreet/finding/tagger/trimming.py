"""Edges that belong to no name: marks and line ends at a span's ends, a title before a person."""

from discreet.finding.tagger.decoding import Marked
from discreet.finding.tagger.tokens import LAYOUT

__all__ = ["trimmed"]

_BEFORE = LAYOUT | frozenset(",;:.!?)]}»”*/-–—=|_")
_AFTER = LAYOUT | frozenset(",;:!?([{«“„*/-–—=|_")
_PAIRS = {")": "(", "]": "[", "»": "«", "”": "“"}
_TITLES = frozenset(
    "mr mrs ms miss mx dr doctor prof professor sir dame lord lady herr herrn frau monsieur madame mme mlle maître sr sra srta "
    "señor señora don doña senhor senhora dona dhr mevr mw meneer mevrouw heer pan pani pana panu signor signora sig ssa dott dottor dottoressa avv dra dña herrn kollege kollegin".split()
)


def trimmed(span: Marked, words: list[str], *, person: bool) -> Marked | None:
    """The span without such edges; none when nothing is left."""
    first, last = span.first, span.last
    while first <= last:
        word = words[first]
        if (
            (word in _BEFORE and not word.startswith("_"))
            or (word == "(" and ")" not in words[first : last + 1])
            or (person and first < last and word.lower() in _TITLES)
        ):
            first += 1
        else:
            break
    while last >= first and (words[last] in _AFTER or _unmatched(words, first, last)):
        last -= 1
    return Marked(first, last, span.kind) if first <= last else None


def _unmatched(words: list[str], first: int, last: int) -> bool:
    """True when the last word closes what the span did not open."""
    opening = _PAIRS.get(words[last])
    return opening is not None and opening not in words[first:last]
