"""How well spans were found: four ways to count a match, precision, recall and F1.

Each prediction is paired with at most one gold span: equal ones first, then equal boundaries, then the
same label with the largest overlap, then any overlap. A pair, or what is left over, counts as

    =========  ===========================  ======================================================
    measure    COR                          PAR (half), INC
    =========  ===========================  ======================================================
    strict     boundaries and label equal   any other pair is INC
    exact      boundaries equal             any other pair is INC
    type       boundaries and label equal   PAR: label equal; INC: another label
    partial    boundaries equal             PAR: any other pair
    =========  ===========================  ======================================================

with MIS for gold without a prediction and SPU for a prediction without gold. Then, with
possible = COR + INC + PAR + MIS and actual = COR + INC + PAR + SPU,

    precision = (COR + PAR/2) / actual,   recall = (COR + PAR/2) / possible.

References: MUC-5 (Chinchor and Sundheim 1993) and SemEval-2013 task 9 (Segura-Bedmar et al. 2013), in
the reading of Hathurusinghe, Nejadgholi and Bolic (2021), section 3. SemEval's own "type" gives the
full point for an overlap with the right label; it is COR + PAR of the row above.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import accumulate
from typing import Any

from discreet.text.document import Span

__all__ = ["MEASURES", "Counts", "count", "pair"]

MEASURES = ("strict", "exact", "type", "partial")


@dataclass(frozen=True)
class Counts:
    """COR, INC, PAR, MIS and SPU of one measure."""

    correct: int = 0
    incorrect: int = 0
    partial: int = 0
    missed: int = 0
    spurious: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def possible(self) -> int:
        """How many gold spans there are."""
        return self.correct + self.incorrect + self.partial + self.missed

    @property
    def actual(self) -> int:
        """How many predictions there are."""
        return self.correct + self.incorrect + self.partial + self.spurious

    @property
    def precision(self) -> float:
        """The share of the predictions that is right; 0 when there are none."""
        return (self.correct + self.partial / 2) / self.actual if self.actual else 0.0

    @property
    def recall(self) -> float:
        """The share of the gold spans that was found; 0 when there are none."""
        return (self.correct + self.partial / 2) / self.possible if self.possible else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.actual + self.possible
        return 2 * (self.correct + self.partial / 2) / total if total else 0.0

    def to_json(self) -> dict[str, Any]:
        """Counts and scores, ready for a file."""
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "COR": self.correct,
            "INC": self.incorrect,
            "PAR": self.partial,
            "MIS": self.missed,
            "SPU": self.spurious,
        }


def pair(
    found: Sequence[Span], gold: Sequence[Span]
) -> tuple[list[tuple[Span, Span]], list[Span], list[Span]]:
    """Pairs of (found, gold), the gold spans without a partner, the found ones without; both in order."""
    candidates = sorted(
        (*_dissimilarity(found[mine], gold[theirs]), mine, theirs)
        for mine, theirs in _overlapping(found, gold)
    )
    free_found, free_gold = set(range(len(found))), set(range(len(gold)))
    pairs = []
    for *_, mine, theirs in candidates:
        if mine in free_found and theirs in free_gold:
            free_found.remove(mine)
            free_gold.remove(theirs)
            pairs.append((found[mine], gold[theirs]))
    return pairs, [gold[place] for place in sorted(free_gold)], [found[place] for place in sorted(free_found)]


def _overlapping(found: Sequence[Span], gold: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """The places of all overlapping couples; `gold` must be in order of position."""
    reached = list(accumulate((span.end for span in gold), max))
    for mine, span in enumerate(found):
        theirs = bisect_right(reached, span.start)
        while theirs < len(gold) and gold[theirs].start < span.end:
            if span.overlaps(gold[theirs]):
                yield mine, theirs
            theirs += 1


def _dissimilarity(mine: Span, theirs: Span) -> tuple[bool, bool, int, int, int]:
    """Smallest first: the order in which partners are chosen."""
    overlap = min(mine.end, theirs.end) - max(mine.start, theirs.start)
    return (
        (mine.start, mine.end) != (theirs.start, theirs.end),
        mine.label != theirs.label,
        -overlap,
        theirs.start,
        mine.start,
    )


def count(found: Iterable[Span], gold: Iterable[Span]) -> dict[str, Counts]:
    """The counts of one document, by measure."""
    pairs, missed, spurious = pair(sorted(found), sorted(gold))
    tally = {measure: [0, 0, 0] for measure in MEASURES}
    for mine, theirs in pairs:
        same_place = (mine.start, mine.end) == (theirs.start, theirs.end)
        same_label = mine.label == theirs.label
        both = same_place and same_label
        tally["strict"][0 if both else 1] += 1
        tally["exact"][0 if same_place else 1] += 1
        tally["type"][0 if both else 2 if same_label else 1] += 1
        tally["partial"][0 if same_place else 2] += 1
    return {
        measure: Counts(correct, incorrect, partial, len(missed), len(spurious))
        for measure, (correct, incorrect, partial) in tally.items()
    }
