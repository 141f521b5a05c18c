"""How a tagger is scored: whole entities, strictly; and the paper's measure, over tokens with O counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.text.tags import decode
from discreet_experiments.dp_tagging.printed import Scores
from discreet_experiments.dp_tagging.sentences import Sentence

__all__ = ["Measured", "always_o", "measure"]


@dataclass(frozen=True, kw_only=True)
class Measured:
    """Strict entity scores (boundaries and label right), and token scores weighted by how common a tag is."""

    entity: Scores
    token: Scores

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"entity": self.entity._asdict(), "token": self.token._asdict()}


def measure(found: Sequence[Sequence[str]], gold: Sequence[Sentence]) -> Measured:
    """Score tags sentence by sentence."""
    right = guessed = wanted = 0
    for tags, sentence in zip(found, gold, strict=True):
        mine, theirs = set(decode(tags)), set(decode(sentence.tags))
        right, guessed, wanted = right + len(mine & theirs), guessed + len(mine), wanted + len(theirs)
    entity = _scores(right, guessed, wanted)
    flat = np.array([tag for tags in found for tag in tags])
    true = np.array([tag for sentence in gold for tag in sentence.tags])
    parts = np.zeros(3)
    for tag in np.unique(true):
        one = _scores(
            int(((flat == tag) & (true == tag)).sum()), int((flat == tag).sum()), int((true == tag).sum())
        )
        parts += np.array(one) * (true == tag).mean()
    return Measured(entity=entity, token=Scores(*(float(part) for part in parts)))


def always_o(gold: Sequence[Sentence]) -> Measured:
    """What a tagger scores that never finds anything."""
    return measure([["O"] * len(sentence) for sentence in gold], gold)


def _scores(right: int, guessed: int, wanted: int) -> Scores:
    precision, recall = right / max(guessed, 1), right / max(wanted, 1)
    return Scores(precision, recall, 2 * right / max(guessed + wanted, 1))
