"""Scores of a whole corpus: documents matched by id, labels apart and together, intervals by bootstrap."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.finding.matching import MEASURES, Counts, count
from discreet.finding.reach import Reach
from discreet.privacy.random import Random
from discreet.text.document import Document, Span
from discreet.validate import at_least, between, one_of

__all__ = ["ALL", "Scores", "score"]

ALL = "all"
"""The row that counts every label."""

_SHOWN = 3


@dataclass
class Scores:
    """The counts of every document, by label and measure; what was left out; scores on demand."""

    documents: int = 0
    overlapping_gold: int = 0
    unscored: int = 0
    without_prediction: int = 0
    reach: Reach = field(default_factory=Reach)
    _rows: dict[str, dict[str, list[tuple[int, Counts]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label that was found or is gold, with "all" first."""
        return (ALL, *sorted(label for label in self._rows if label != ALL))

    def add(
        self,
        found: tuple[Span, ...],
        gold: tuple[Span, ...],
        text: str | None = None,
        language: str | None = None,
    ) -> None:
        """Count one document; what is touched and covered too, where its text is given."""
        if text is not None:
            self.reach.add(text, found, gold, language)
        self.overlapping_gold += _overlaps(gold)
        for label in {ALL} | {span.label for span in (*found, *gold)}:
            mine = [span for span in found if label in (ALL, span.label)]
            theirs = [span for span in gold if label in (ALL, span.label)]
            for measure, counts in count(mine, theirs).items():
                self._rows[label][measure].append((self.documents, counts))
        self.documents += 1

    @property
    def overall(self) -> dict[str, Counts]:
        """The counts over all labels, by measure."""
        return {measure: self.counts(ALL, measure) for measure in MEASURES}

    def counts(self, label: str = ALL, measure: str = "strict") -> Counts:
        """The sum over all documents."""
        one_of("measure", measure, MEASURES)
        return sum((counts for _, counts in self._rows.get(label, {}).get(measure, ())), Counts())

    def interval(
        self,
        label: str = ALL,
        measure: str = "strict",
        *,
        of: str = "f1",
        confidence: float = 0.95,
        resamples: int = 1000,
        seed: int = 0,
    ) -> tuple[float, float]:
        """A percentile bootstrap over documents, the unit that was drawn."""
        one_of("of", of, ("precision", "recall", "f1"))
        between("confidence", confidence, 0.0, 1.0)
        at_least("resamples", resamples, 1)
        rows = self._rows.get(label, {}).get(measure, [])
        if not rows:
            return 0.0, 1.0
        table = np.zeros((self.documents, 5))
        for place, counts in rows:
            table[place] = astuple(counts)
        drawn = _scores(_resampled(table, resamples, Random(seed)))[of]
        tail = (1 - confidence) / 2
        return float(np.quantile(drawn, tail)), float(np.quantile(drawn, 1 - tail))

    def to_json(self, *, resamples: int = 1000) -> dict[str, Any]:
        """Every label and measure, with intervals of F1 and recall."""
        return {
            "documents": self.documents,
            "gold_documents_without_prediction": self.without_prediction,
            "found_documents_without_gold": self.unscored,
            "overlapping_gold_spans": self.overlapping_gold,
            "reach": self.reach.to_json(),
            "scores": {
                label: {
                    measure: self.counts(label, measure).to_json()
                    | {
                        f"{of}_interval": list(self.interval(label, measure, of=of, resamples=resamples))
                        for of in ("recall", "f1")
                    }
                    for measure in MEASURES
                }
                for label in self.labels
            },
        }


def score(
    found: Iterable[Document],
    gold: Iterable[Document],
    *,
    rename: Mapping[str, str] | None = None,
    missing: str = "stop",
) -> Scores:
    """Score found documents against gold ones with the same ids.

    `rename` maps labels of either side to a common one. A gold document that nobody searched stops the
    scoring, or with `missing="count"` counts all its spans as missed; a found document without gold
    cannot be scored and is left out and counted.
    """
    one_of("missing", missing, ("stop", "count"))
    waiting = {document.id: (_print(document.text), document.spans) for document in found}
    result = Scores()
    absent: list[str] = []
    for document in gold:
        text, spans = waiting.pop(document.id, (None, ()))
        if text is None:
            absent.append(document.id)
        elif text != _print(document.text):
            raise BadInput(
                f"document {document.id!r}: the found and the gold text differ, so their offsets do not "
                "compare; score against gold of the very same texts"
            )
        spoken = document.fields.get("language")
        result.add(
            _renamed(spans, rename),
            _renamed(document.spans, rename),
            document.text,
            str(spoken) if spoken else None,
        )
    if absent and missing == "stop":
        shown = ", ".join(repr(id) for id in absent[:_SHOWN]) + (", …" if len(absent) > _SHOWN else "")
        raise BadInput(
            f"{len(absent)} gold documents were not found in the scored file ({shown}); score the whole "
            "output, or count their spans as missed with --missing count"
        )
    result.unscored, result.without_prediction = len(waiting), len(absent)
    if not result.documents:
        raise BadInput("there is no gold document to score against")
    return result


def _print(text: str) -> bytes:
    """A fingerprint, so that the texts need not be kept."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _renamed(spans: tuple[Span, ...], rename: Mapping[str, str] | None) -> tuple[Span, ...]:
    if not rename:
        return tuple({(span.start, span.end, span.label): span for span in spans}.values())
    return _renamed(tuple(replace(span, label=rename.get(span.label, span.label)) for span in spans), None)


def _overlaps(spans: tuple[Span, ...]) -> int:
    """How many spans begin before an earlier one has ended."""
    reached, overlapping = 0, 0
    for span in sorted(spans):
        overlapping += span.start < reached
        reached = max(reached, span.end)
    return overlapping


def _resampled(table: NDArray[np.float64], resamples: int, random: Random) -> NDArray[np.float64]:
    """Sums over documents drawn with replacement, one row a resample."""
    documents = len(table)
    return np.stack(
        [
            np.bincount(random.integers(documents, documents), minlength=documents) @ table
            for _ in range(resamples)
        ]
    )


def _scores(sums: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    correct, incorrect, partial, missed, spurious = sums.T
    points = correct + partial / 2
    possible, actual = points + partial / 2 + incorrect + missed, points + partial / 2 + incorrect + spurious

    def ratio(top: NDArray[np.float64], bottom: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0)

    return {
        "precision": ratio(points, actual),
        "recall": ratio(points, possible),
        "f1": ratio(2 * points, possible + actual),
    }
