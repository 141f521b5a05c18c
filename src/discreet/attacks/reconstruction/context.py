"""The context attack: a language model reads the released text and guesses the word that was there.

Four adversaries rank the same words for the same places. The chance baseline knows only how common words
are. One knows the mechanism as well, one has only the model's opinion of what fits the released
surroundings, and the last weighs the model's opinion against the prior:

    g(ŵ | w', context) ∝ p(ŵ | context)^λ · prior(ŵ)^(1−λ) · f(w'|ŵ)

A weak model, or surroundings that were changed as well, make λ = 1 a worse attack than none, so the
adversary learns λ from texts like these: each half of the places is attacked with the λ that served
best on the other half. An attack means something only where it beats the chance baseline.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.interval import Estimate, proportion
from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.readers import Passage, Reader
from discreet.attacks.reconstruction.word_channel import Floats, Indices

__all__ = ["ContextReconstruction", "Ranking", "context_attack"]

_RARELY = 1e-3
"""Weight of a word that was never seen at a place, as a share of the least that was."""

_WEIGHTS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""The λ that are tried; the first is the mechanism alone."""

_BELOW = 1e6
"""Set against a log-weight, it puts a word behind all others."""


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Where the true word stood in an adversary's list: first, among the first ten, in the middle case."""

    first: Estimate
    ten: Estimate
    median: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"first": self.first.to_json(), "ten": self.ten.to_json(), "median": self.median}

    def __str__(self) -> str:
        return f"first {self.first}, among ten {self.ten}, median rank {self.median:g}"


@dataclass(frozen=True, kw_only=True)
class ContextReconstruction:
    """Rankings of the true word by adversaries with more and more to go by, on the same places.

    `weights` are the λ that the two halves of the places were attacked with.
    """

    reader: str
    places: int
    words: int
    weights: tuple[float, float]
    rankings: Mapping[str, Ranking]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "reader": self.reader,
            "places": self.places,
            "words": self.words,
            "weights": list(self.weights),
            "rankings": {name: one.to_json() for name, one in self.rankings.items()},
        }

    def __str__(self) -> str:
        head = (
            f"{self.places:,} places, {self.words:,} candidate words, language model {self.reader}, "
            f"weight {self.weights[0]:g} and {self.weights[1]:g} in the two halves"
        )
        return "\n".join((head, *(f"    {name:<22} {one}" for name, one in self.rankings.items())))


def context_attack(
    adversary: Adversary,
    words: Sequence[str],
    passages: Sequence[Passage],
    truth: Indices,
    outputs: Indices,
    reader: Reader,
) -> ContextReconstruction:
    """Rank the adversary's words at each passage, by four kinds of knowledge.

    `words` are the spellings of the channel's words, `truth` the rows of the true ones, `outputs`
    the released words as positions in the vocabulary.
    """
    prior = _logarithms(adversary.prior)
    mechanism = [_log_weights(adversary, int(output)) for output in outputs]
    posterior = [prior + one for one in mechanism]
    fits = _opinions(reader, words, passages, posterior)
    weights, both = _weighed(
        [
            [_combined(fit, prior, channel, weight) for fit, channel in zip(fits, mechanism, strict=True)]
            for weight in _WEIGHTS
        ],
        truth,
    )
    rankings = {
        "chance": _ranking([prior] * len(passages), truth),
        **({"context": _ranking(fits, truth)} if reader.most is None else {}),
        "mechanism": _ranking(posterior, truth),
        "mechanism and context": _ranking(both, truth),
    }
    return ContextReconstruction(
        reader=reader.name, places=len(passages), words=len(words), weights=weights, rankings=rankings
    )


def _log_weights(adversary: Adversary, output: int) -> Floats:
    """ln f(w'|w) for every row."""
    rows, weights = adversary.channel.column(output)
    dense = np.zeros(adversary.prior.size)
    dense[rows] = weights
    return _logarithms(dense)


def _logarithms(weights: Floats) -> Floats:
    with np.errstate(divide="ignore"):
        return _floored(np.log(weights))


def _floored(logs: Floats) -> Floats:
    """Give what is −∞ a weight below all that is not, so that other knowledge can still order it."""
    finite = logs[np.isfinite(logs)]
    lowest = finite.min() if finite.size else 0.0
    return np.maximum(logs, lowest + np.log(_RARELY))


def _opinions(
    reader: Reader, words: Sequence[str], passages: Sequence[Passage], posterior: Sequence[Floats]
) -> list[Floats]:
    """What the reader thinks of every word at each passage; NaN for those it had no time for, the unlikely."""
    if reader.most is None:
        return [_floored(one) for one in reader.scores(passages, [words] * len(passages))]
    likeliest = [np.argsort(-one, kind="stable")[: reader.most] for one in posterior]
    read = reader.scores(passages, [[words[row] for row in rows] for rows in likeliest])
    opinions = [np.full(len(words), np.nan) for _ in passages]
    for one, rows, fits in zip(opinions, likeliest, read, strict=True):
        one[rows] = _floored(fits)
    return opinions


def _combined(fit: Floats, prior: Floats, channel: Floats, weight: float) -> Floats:
    """ln p^λ·prior^(1−λ)·f for the words the reader was asked about, ahead of all others."""
    asked = np.isfinite(fit)
    mixed = weight * np.where(asked, fit, 0.0) + (1 - weight) * prior
    return np.asarray(np.where(asked, mixed, prior - _BELOW) + channel)


def _weighed(
    attempts: Sequence[Sequence[Floats]], truth: Indices
) -> tuple[tuple[float, float], list[Floats]]:
    """Each half of the places with the attempt of the best mean reciprocal rank on the other half."""
    quality = np.asarray([1 / _ranks(one, truth) for one in attempts])
    chosen = [
        int(np.argmax(quality[:, 1 - half :: 2].mean(axis=1))) if len(truth) > 1 else len(attempts) - 1
        for half in (0, 1)
    ]
    both = [attempts[chosen[place % 2]][place] for place in range(len(truth))]
    return (_WEIGHTS[chosen[0]], _WEIGHTS[chosen[1]]), both


def _ranks(scores: Sequence[Floats], truth: Indices) -> Floats:
    """Ranks of the true rows; a tie counts half, rounded against the adversary."""
    ranks = []
    for one, row in zip(scores, truth, strict=True):
        better, equal = int((one > one[row]).sum()), int((one == one[row]).sum())
        ranks.append(1.0 + better + equal // 2)
    return np.asarray(ranks)


def _ranking(scores: Sequence[Floats], truth: Indices) -> Ranking:
    found = _ranks(scores, truth)
    return Ranking(
        first=proportion(int((found <= 1).sum()), found.size),
        ten=proportion(int((found <= 10).sum()), found.size),
        median=float(np.median(found)),
    )
