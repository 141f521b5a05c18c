"""Taggers trained on distorted sentences, scored on sentences that were not touched."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discreet.attacks.interval import Estimate
from discreet.finding.scores import Scores, score
from discreet.text.document import Document
from discreet_experiments.one_thread import one_thread

__all__ = ["Row", "train_and_score"]

_RESAMPLES = 500


@dataclass(frozen=True, kw_only=True)
class Row:
    """One row of a table: its name and the scores behind it."""

    name: str
    scores: Scores

    def figures(self) -> list[float]:
        """Precision, recall and F of the boundaries, then of boundaries with labels, in per cent."""
        unlabelled, labelled = (self.scores.overall[measure] for measure in ("exact", "strict"))
        return [
            round(100 * value, 2)
            for counts in (unlabelled, labelled)
            for value in (counts.precision, counts.recall, counts.f1)
        ]

    @cached_property
    def labelled(self) -> Estimate:
        """Labelled F with its bootstrap interval over sentences, between 0 and 1."""
        low, high = self.scores.interval(measure="strict", resamples=_RESAMPLES)
        return Estimate(self.scores.overall["strict"].f1, low, high, self.scores.documents)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        names = ("UP", "UR", "UF", "LP", "LR", "LF")
        return {
            "name": self.name,
            **dict(zip(names, self.figures(), strict=True)),
            "LF interval": [100 * self.labelled.low, 100 * self.labelled.high],
        }


def train_and_score(
    name: str,
    training: Sequence[Document],
    tests: Sequence[Sequence[Document]],
    *,
    epochs: int,
    watch: Callable[[str], None],
) -> list[Row]:
    """Train our tagger on some sentences and score it on each of the others."""
    from discreet.learning.tagging.train import Recipe, train_tagger

    watch(f"{name}: training on {len(training)} sentences")
    recipe = Recipe(epochs=epochs, window=64, pieces_a_step=128, learning_rate=5e-4)
    with one_thread():
        tagger = train_tagger(training, recipe)
        found = [list(tagger.find([one.with_spans(()) for one in gold])) for gold in tests]
    return [Row(name=name, scores=score(one, gold)) for one, gold in zip(found, tests, strict=True)]
