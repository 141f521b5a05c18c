"""Residual risk: from a small reviewed sample, how many identifiers the finder missed.

On the sample a person says what is really there. An identifier counts as found when a found span
covers any of it (what is left of it is then masked in part; `whole` asks for all of it). The share
found is the recall, with a Clopper–Pearson interval. If n spans of a label were found in the whole
corpus and the recall is r, then about n·(1 − r)/r are left; the interval of r gives that number's.

This is an estimate, not a guarantee: it holds if the sample was drawn at random from the corpus and
the reviewer missed nothing. Identifiers of one document stand or fall together, so the interval is
somewhat too narrow where documents are long.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.errors import BadInput
from discreet.text.document import Document, Span
from discreet.validate import between

__all__ = ["Residual", "residual_risk", "risks_of"]


@dataclass(frozen=True, kw_only=True)
class Residual:
    """One label: what the sample shows, and what it means for the whole."""

    label: str
    in_sample: int
    found_in_sample: int
    found_in_all: int
    recall: float
    recall_low: float
    recall_high: float

    @property
    def expected_left(self) -> float:
        """How many identifiers are expected to be left in the whole corpus."""
        return _left(self.found_in_all, self.recall)

    @property
    def left_interval(self) -> tuple[float, float]:
        """The interval of that number; infinite when the sample allows a recall of zero."""
        return _left(self.found_in_all, self.recall_high), _left(self.found_in_all, self.recall_low)

    def to_json(self) -> dict[str, Any]:
        """For the statement's risks; an infinite bound is written as a word."""
        low, high = self.left_interval
        return {
            "recall": round(self.recall, 4),
            "recall interval": [round(self.recall_low, 4), round(self.recall_high, 4)],
            "identifiers in the sample": self.in_sample,
            "expected left": round(self.expected_left, 1) if self.recall else "unbounded",
            "left interval": [round(low, 1), round(high, 1) if self.recall_low else "unbounded"],
        }


def residual_risk(
    found: Iterable[Document], reviewed: Iterable[Document], *, confidence: float = 0.95, whole: bool = False
) -> list[Residual]:
    """What is expected to be left, by label and in all, from documents that a person has reviewed."""
    from discreet.privacy.verify.bounds import highest_probability, lowest_probability

    between("confidence", confidence, 0.5, 1.0)
    truth = {document.id: document for document in reviewed}
    if not truth:
        raise BadInput("no document was reviewed, so nothing can be said of what is left; review some first")
    everywhere: Counter[str] = Counter()
    there, got = Counter[str](), Counter[str]()
    for document in found:
        everywhere.update(_with_all(document.spans))
        gold = truth.pop(document.id, None)
        if gold is not None:
            there.update(_with_all(gold.spans))
            got.update(_with_all([span for span in gold.spans if _covered(span, document.spans, whole)]))
    if truth:
        raise BadInput(f"the reviewed document {next(iter(truth))!r} is not among those that were searched")
    error = (1 - confidence) / 2
    return [
        Residual(
            label=label,
            in_sample=there[label],
            found_in_sample=got[label],
            found_in_all=everywhere[label],
            recall=got[label] / there[label],
            recall_low=float(lowest_probability(got[label], there[label], error)),
            recall_high=float(highest_probability(got[label], there[label], error)),
        )
        for label in sorted(there, key=lambda label: (label != "all", label))
    ]


def risks_of(residuals: Sequence[Residual]) -> Mapping[str, Any]:
    """The residuals as a statement's risks."""
    return {f"expected residual identifiers, {one.label}": one.to_json() for one in residuals}


def _left(found: int, recall: float) -> float:
    return float("inf") if recall == 0 else found * (1 - recall) / recall


def _with_all(spans: Iterable[Span]) -> list[str]:
    return [label for span in spans for label in (span.label, "all")]


def _covered(gold: Span, found: Iterable[Span], whole: bool) -> bool:
    if whole:
        return any(span.start <= gold.start and gold.end <= span.end for span in found)
    return any(span.overlaps(gold) for span in found)
