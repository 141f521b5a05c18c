"""The baseline adapted with what was released, and scored on the domain's test sentences.

A quarter of what is learned from are general sentences again. The paper does without, from a baseline of
another size; ours forgets within seconds that there is anything longer than a phrase.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learning.translation.quality import Quality, quality_of
from discreet.learning.translation.train import Recipe, fast_bfloat16, fine_tune
from discreet.learning.translation.translator import Translator
from discreet.privacy.random import Random
from discreet.text.parallel import PHRASE_TAGS

__all__ = ["Adapted", "adapt", "tagged"]

Pair = tuple[str, str]

RATE = 2e-3
"""Peak learning rate of fine-tuning: two thirds of the baseline's."""
STEPS = 60
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
    pairs: Sequence[Pair],
    general: Sequence[Pair],
    test: Sequence[Pair],
    *,
    domain: str,
    system: str,
    subwords: int,
) -> Adapted:
    """Fine-tune on `pairs` and some `general` ones; without pairs the baseline is scored as it is."""
    adapted = baseline
    if pairs:
        step = max(64, subwords // STEPS)
        recipe = Recipe(
            subwords=subwords,
            learning_rate=RATE,
            step_subwords=step,
            longest=160,
            bfloat16=fast_bfloat16(),
        )
        adapted = fine_tune(baseline, _mixture(pairs, general, subwords), recipe)
    return Adapted(domain=domain, system=system, pairs=len(pairs), quality=quality_of(adapted, test))


def _mixture(pairs: Sequence[Pair], general: Sequence[Pair], enough: int) -> list[Pair]:
    """Pairs in random order, up to three quarters of `enough` words, and general ones with a third of theirs."""
    random, mixed, most = Random(0), [], 0.75 * enough
    for some in (pairs, general):
        words = 0
        for place in random.permutation(len(some)).tolist():
            if words >= most:
                break
            mixed.append(some[place])
            words += len(some[place][1].split())
        most = words / 3
    return mixed


def tagged(pairs: Sequence[Pair]) -> list[Pair]:
    """Each side between the phrase tags."""
    first, last = PHRASE_TAGS
    return [(f"{first} {source} {last}", f"{first} {target} {last}") for source, target in pairs]
