"""Whether a tagger keeps its F1 when its weights are rounded to 8 bits: measured, then written beside it."""

from collections.abc import Iterable
from dataclasses import replace

from discreet.finding.scores import Scores, score
from discreet.learning.tagging.quick import installed
from discreet.learning.tagging.tagger import Tagger
from discreet.text.document import Document

__all__ = ["MOST_LOST", "measured"]

MOST_LOST = 0.005
"""The strict F1 that the rounding may cost; where it costs more, the tagger stays in float32."""


def measured(tagger: Tagger, gold: Iterable[Document], *, seen: bool) -> tuple[Tagger, list[str]]:
    """The tagger with the path it shall take, and its scores in words; `seen` when it was trained on `gold`.

    Documents that it has seen serve to compare the two paths. They say nothing of how good it is.
    """
    gold = list(gold)
    exact = score(tagger.find(gold), gold)
    notes = [] if seen else [f"held-out {name} F1: {counts.f1:.3f}" for name, counts in exact.overall.items()]
    if not installed():
        return tagger, notes
    before, after = _strict(exact), _strict(score(tagger.quickened().find(gold), gold))
    keeps = after >= before - MOST_LOST
    notes.append(
        f"with 8-bit weights strict F1 is {after:.3f}, in float32 {before:.3f}, on {len(gold):,} "
        f"{'training' if seen else 'held-out'} documents: {'8-bit' if keeps else 'float32'} is used"
    )
    return replace(tagger, about=tagger.about | {"int8": keeps}), notes


def _strict(scores: Scores) -> float:
    return scores.overall["strict"].f1
