"""One span for each place: where several rules found something, the strongest keeps it.

A proven number beats everything, because chance explains it least. Rules with a shape of their own (a date, a number)
come before the tagger when they are sure; rules that only know what stands before a name (a title, a form's label)
come after it, because it knows better where the name ends; then the longer span wins, then the higher score. What a
beaten name leaves uncovered ("Maria Keller" of "Maria Keller, 14 Elm", when the address is a span of its own) stays
marked: dropping it would leave a name in the open.
"""

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable
from dataclasses import replace

from discreet.finding.common_words import is_common
from discreet.finding.labels import label_of
from discreet.finding.rule import PROVEN
from discreet.text.document import Span

__all__ = ["resolve"]

_NAMES = ("PERSON", "LOCATION", "ORGANIZATION")
_SOFT = frozenset(f"pattern:{name}" for name in ("local_titles", "form_fields", "local_addresses", "places"))
"""Rules that know a name by the words before it: the tagger's boundaries come first."""
_SURE = 0.6
_CONFIDENT = 0.5
_TRIM = re.compile(r"\w(?:.*\w)?", re.DOTALL)


def resolve(text: str, spans: Iterable[Span], *, keep_rest: bool = False) -> tuple[Span, ...]:
    """The spans that stand, in order of position, no two of them overlapping.

    With `keep_rest`, what is left of a beaten span of any label stays, for masking.
    """
    kept: list[Span] = []
    for span in sorted(set(spans), key=_strength):
        rivals = _rivals(kept, span)
        if not rivals:
            insort(kept, span)
        elif keep_rest or (label_of(span.label) in _NAMES and not _outdone(span, rivals)):
            for piece in _leftovers(text, span, rivals, any_word=keep_rest):
                insort(kept, piece)
    return tuple(kept)


def _rivals(kept: list[Span], span: Span) -> list[Span]:
    """Those of the kept spans, which are in order and apart, that overlap this one."""
    first = bisect_right(kept, span.start, key=lambda other: other.end)
    last = bisect_left(kept, span.end, key=lambda other: other.start)
    return kept[first:last]


def _strength(span: Span) -> tuple[int, int, float, str, str, int, str]:
    """Smallest first: the order in which spans get their place, the same in every run."""
    pattern = span.source.startswith("pattern:")
    soft = span.source in _SOFT or (span.source == "pattern:local_dates" and span.label.startswith("AGE"))
    if span.score >= PROVEN and not soft:
        rank = 0
    elif pattern and span.score >= _SURE and not soft:
        rank = 1
    elif span.source == "tagger" and span.score >= _CONFIDENT:
        rank = 2
    else:
        rank = 3 if soft and span.score >= _SURE else 4
    return rank, span.start - span.end, -span.score, span.label, span.source, span.start, span.why


def _outdone(span: Span, rivals: list[Span]) -> bool:
    """True when a rule's guess at a name and the tagger's overlap: the rest of the guess is no name of its own."""
    return span.source != "tagger" and any(
        rival.source == "tagger" and label_of(rival.label) == label_of(span.label) for rival in rivals
    )


def _is_name(words: str) -> bool:
    return len(words) > 2 and words != words.lower() and not is_common(words)


def _leftovers(text: str, span: Span, rivals: list[Span], *, any_word: bool) -> list[Span]:
    """The parts of a name that no rival covers, when they still hold a word."""
    pieces = []
    start = span.start
    for rival in [*sorted(rivals), None]:
        end = span.end if rival is None else rival.start
        inner = _TRIM.search(text[start:end]) if end > start else None
        if inner and (any_word or _is_name(inner[0])):
            why = f"{span.why}; shortened, another span takes the rest"
            pieces.append(replace(span, start=start + inner.start(), end=start + inner.end(), why=why))
        if rival is not None:
            start = max(start, rival.end)
    return pieces
