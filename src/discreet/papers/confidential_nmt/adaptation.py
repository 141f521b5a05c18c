"""The baseline adapted with what was released, and scored on the domain's test sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learn.translation.quality import Quality, quality_of
from discreet.learn.translation.train import Recipe, fine_tune
from discreet.learn.translation.translator import Translator
from discreet.protect.fragments.rows import TAGS

__all__ = ["Adapted", "adapt", "tagged"]

RATE = 2e-3
"""Peak learning rate of fine-tuning: two thirds of the baseline's."""
STEPS = 100
"""Steps of fine-tuning, about: enough to move the weights, whatever the length."""


@dataclass(frozen=True, kw_only=True)
class Adapted:
    """A system: what it was adapted with, how much there was of it, and how it translates."""

    domain: str
    system: str
    pairs: int
    quality: Quality

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        own = {name: getattr(self, name) for name in ("domain", "system", "pairs")}
        return own | self.quality.to_json()


def adapt(
    baseline: Translator,
    pairs: Sequence[tuple[str, str]],
    test: Sequence[tuple[str, str]],
    *,
    domain: str,
    system: str,
    subwords: int,
) -> Adapted:
    """Fine-tune on `pairs` for so many target subwords; without pairs the baseline is scored as it is."""
    adapted = baseline
    if pairs:
        step = max(64, subwords // STEPS)
        recipe = Recipe(subwords=subwords, learning_rate=RATE, step_subwords=step, longest=160)
        adapted = fine_tune(baseline, pairs, recipe)
    return Adapted(domain=domain, system=system, pairs=len(pairs), quality=quality_of(adapted, test))


def tagged(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each side between the phrase tags."""
    first, last = TAGS
    return [(f"{first} {source} {last}", f"{first} {target} {last}") for source, target in pairs]
