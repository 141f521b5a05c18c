"""Canaries in the private texts, and how well a model knows them afterwards (section 5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.memory.canary import Canary, draw_canaries, insert, plant
from discreet.attacks.memory.exposure import Exposed, compare_exposures, exposure
from discreet.attacks.memory.ranks import masked_ranks
from discreet.learning.masked import MaskedModel
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.privacy.random import Random

__all__ = ["PATTERNS", "Known", "Planted", "draw", "exposures"]

PATTERNS = ("HS", "HSH", "HHSHH")


@dataclass(frozen=True, kw_only=True)
class Planted:
    """The canaries of each pattern and number of copies, the controls of each pattern."""

    canaries: dict[tuple[str, int], list[Canary]]
    controls: dict[str, list[Canary]]

    def into(self, documents: Sequence[Sequence[int]], random: Random) -> list[list[int]]:
        """The documents with each canary in about as many of them as it is to have copies."""
        planted = [list(document) for document in documents]
        for (_, copies), canaries in self.canaries.items():
            share = min(1.0, copies / len(planted))
            planted, _ = plant(planted, canaries, probability=share, random=random)
        return planted


@dataclass(frozen=True, kw_only=True)
class Known:
    """The exposure of one pattern's canaries with so many copies, beside its controls."""

    pattern: str
    copies: int
    found: Exposed

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"pattern": self.pattern, "copies": self.copies, **self.found.to_json()}


def draw(
    encoder: PieceEncoder, copies: Sequence[int], *, each: int, controls: int, random: Random
) -> Planted:
    """Canaries of random pieces: `each` for every pattern and number of copies, and controls."""
    pieces = encoder.ordinary
    return Planted(
        canaries={
            (pattern, often): draw_canaries(pieces, pattern=pattern, count=each, random=random)
            for pattern in PATTERNS
            for often in copies
        },
        controls={
            pattern: draw_canaries(pieces, pattern=pattern, count=controls, random=random)
            for pattern in PATTERNS
        },
    )


def exposures(
    model: MaskedModel,
    encoder: PieceEncoder,
    planted: Planted,
    contexts: Sequence[Sequence[int]],
    random: Random,
) -> list[Known]:
    """Each canary is put into every context, its secret hidden, and the secret's mean rank taken.

    The contexts are not from the training texts: inserted canaries and controls meet the same ones.
    """

    def bits(canary: Canary) -> float:
        rows, places = _asked(model, encoder, canary, contexts, random)
        secrets = np.full(len(rows), canary.secret[0])
        ranks = masked_ranks(
            lambda tokens, where: model(tokens, where[:, None])[:, 0], rows, places, secrets, encoder.ordinary
        )
        return float(exposure(ranks.mean(), len(encoder.ordinary)))

    most = float(exposure(1, len(encoder.ordinary)))
    controls = {pattern: [bits(one) for one in ones] for pattern, ones in planted.controls.items()}
    return [
        Known(
            pattern=pattern,
            copies=often,
            found=compare_exposures([bits(one) for one in canaries], controls[pattern], most=most),
        )
        for (pattern, often), canaries in planted.canaries.items()
    ]


def _asked(
    model: MaskedModel,
    encoder: PieceEncoder,
    canary: Canary,
    contexts: Sequence[Sequence[int]],
    random: Random,
) -> tuple[np.ndarray[Any, np.dtype[np.int64]], np.ndarray[Any, np.dtype[np.int64]]]:
    """The contexts with the canary in them and its secret hidden, and where that is."""
    longest = model.shape.length
    rows = np.full((len(contexts), longest), model.shape.pad, dtype=np.int64)
    places = np.zeros(len(contexts), dtype=np.int64)
    for number, context in enumerate(contexts):
        words = insert(context, canary, random, longest=longest - 1)
        at = next(
            start
            for start in range(len(words))
            if tuple(words[start : start + len(canary.words)]) == canary.words
        )
        words[at + canary.start] = model.shape.mask
        rows[number, : len(words) + 1] = [encoder.numbers["[CLS]"], *words]
        places[number] = 1 + at + canary.start
    return rows, places
