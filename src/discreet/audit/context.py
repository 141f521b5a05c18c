"""The context attack: a language model reads the released text and guesses the word that was there.

Four adversaries rank the same words for the same places. The blind one knows only how common words
are. One knows the mechanism as well, one has only the model's opinion of what fits the released
surroundings, and the last puts the model's opinion in place of the prior:

    g(ŵ | w', context) ∝ p(ŵ | context)·f(w'|ŵ)

An attack means something only where it beats the blind one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.audit.adversary import Adversary
from discreet.audit.channel import Floats, Indices
from discreet.audit.interval import Estimate, proportion
from discreet.audit.readers import Passage, Reader

__all__ = ["ContextReconstruction", "Ranking", "context_attack"]

_RARELY = 1e-3
"""Weight of a word that was never seen at a place, as a share of the least that was."""

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
    """Rankings of the true word by adversaries with more and more to go by, on the same places."""

    reader: str
    places: int
    words: int
    rankings: Mapping[str, Ranking]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "reader": self.reader,
            "places": self.places,
            "words": self.words,
            "rankings": {name: one.to_json() for name, one in self.rankings.items()},
        }

    def __str__(self) -> str:
        head = f"{self.places:,} places, {self.words:,} words to choose from, read by {self.reader}"
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
    both: list[Floats]
    if reader.most is None:
        fits = [_floored(one) for one in reader.scores(passages, [words] * len(passages))]
        both = [one + two for one, two in zip(fits, mechanism, strict=True)]
        context = {"context": _ranking(fits, truth)}
    else:
        both = _rescored(reader, words, passages, [prior + one for one in mechanism], mechanism)
        context = {}
    rankings = {
        "blind": _ranking([prior] * len(passages), truth),
        **context,
        "mechanism": _ranking([prior + one for one in mechanism], truth),
        "mechanism and context": _ranking(both, truth),
    }
    return ContextReconstruction(
        reader=reader.name, places=len(passages), words=len(words), rankings=rankings
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


def _rescored(
    reader: Reader,
    words: Sequence[str],
    passages: Sequence[Passage],
    posterior: Sequence[Floats],
    mechanism: Sequence[Floats],
) -> list[Floats]:
    """The likeliest words under the mechanism put in the reader's order, ahead of all others."""
    likeliest = [np.argsort(-one, kind="stable")[: reader.most] for one in posterior]
    read = reader.scores(passages, [[words[row] for row in rows] for rows in likeliest])
    changed = []
    for rows, fits, before, channel in zip(likeliest, read, posterior, mechanism, strict=True):
        after = before - _BELOW
        after[rows] = _floored(fits) + channel[rows]
        changed.append(after)
    return changed


def _ranking(scores: Sequence[Floats], truth: Indices) -> Ranking:
    """Ranks of the true rows; a tie counts half, rounded against the adversary."""
    ranks = []
    for one, row in zip(scores, truth, strict=True):
        better, equal = int((one > one[row]).sum()), int((one == one[row]).sum())
        ranks.append(1 + better + equal // 2)
    found = np.asarray(ranks)
    return Ranking(
        first=proportion(int((found <= 1).sum()), found.size),
        ten=proportion(int((found <= 10).sum()), found.size),
        median=float(np.median(found)),
    )
