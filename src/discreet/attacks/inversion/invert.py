"""Attacks on encoded vectors: which text was it, and which words and labels does its code give away?

*Nearest neighbour.* The attacker holds a list of N candidate texts, the true one among them, encodes each up to the
randomiser and takes the likeliest: for bits by their exact likelihood, for noisy vectors by the inner product of
the estimate with the candidate. Under ε local DP no attacker who starts from N equally likely texts is right
more often than e^ε/(e^ε + N − 1): the bound is printed beside the success.

*Linear inversion.* The attacker knows some texts with their codes, learns a ridge regression from codes to words,
and lists the words it thinks are in each of the others; the most common words are the same guess without any
code. Labels, where there are some, are guessed by a linear discriminant in the same way.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.interval import Estimate, proportion
from discreet.encoding.bit_mechanism import BitMechanism
from discreet.encoding.codes import Floats
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.randomiser import Randomiser
from discreet.errors import BadInput
from discreet.language.mean_vectors import words_of
from discreet.learning.discriminant import fit_discriminant
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random

__all__ = ["Inversion", "invert", "likelihoods", "most_success"]

WORDS = 500
GUESSES = 5
"""Words listed for a document; the share of them that are in it is the attack's precision."""


@dataclass(frozen=True, kw_only=True)
class Inversion:
    """What an attacker got back from codes, with what it would get without them and what ε allows."""

    guarantee: Guarantee
    candidates: int
    nearest: Estimate
    chance: float
    bound: float
    words: Estimate | None
    words_without: Estimate | None
    labels: Estimate | None
    labels_without: float | None

    def __str__(self) -> str:
        lines = [
            f"Reconstruction from codes: {self.guarantee}",
            f"  which of {self.candidates:,} texts   {self.nearest}   chance {self.chance:.4g}, "
            f"at most {self.bound:.4g} under the guaranteed ε",
        ]
        if self.words is not None:
            lines.append(
                f"  {GUESSES} guessed words      {self.words}   the most common words {self.words_without}"
            )
        if self.labels is not None:
            lines.append(
                f"  label                {self.labels}   the most common label {self.labels_without:.4g}"
            )
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""

        def plain(value: Estimate | None) -> dict[str, Any] | None:
            return None if value is None else value.to_json()

        return {
            "guarantee": self.guarantee.to_json(),
            "candidates": self.candidates,
            "nearest": plain(self.nearest),
            "chance": self.chance,
            "bound": self.bound,
            "words": plain(self.words),
            "words_without_codes": plain(self.words_without),
            "labels": plain(self.labels),
            "labels_without_codes": self.labels_without,
        }


def invert(
    codes: NDArray[np.uint8],
    vectors: Floats,
    texts: Sequence[str],
    labels: Sequence[str | None],
    randomiser: Randomiser,
    *,
    candidates: int = 100,
    random: Random,
) -> Inversion:
    """Run both attacks on codes whose texts and vectors are known to us (not to the attacker)."""
    if not len(codes) == len(vectors) == len(texts) == len(labels):
        raise BadInput("codes, vectors, texts and labels must belong to the same documents, in order")
    count = min(candidates, len(codes))
    if count < 2:
        raise BadInput("the nearest-neighbour attack needs two documents at least")
    words, without = _words(codes, texts, randomiser, random)
    label, common = _labels(codes, labels, randomiser, random)
    return Inversion(
        guarantee=randomiser.guarantee,
        candidates=count,
        nearest=_nearest(codes, vectors, randomiser, count, random),
        chance=1 / count,
        bound=most_success(randomiser.guarantee, count),
        words=words,
        words_without=without,
        labels=label,
        labels_without=common,
    )


def most_success(guarantee: Guarantee, candidates: int) -> float:
    """The most that any attacker can succeed among equally likely candidates: (e^ε + (N−1)·δ)/(e^ε + N − 1)."""
    epsilon = guarantee.epsilon
    if guarantee.notion == "metric-dp":
        epsilon = guarantee.scale.get("local DP between any two", math.inf)
    if epsilon is None or epsilon > 700:
        return 1.0
    others = candidates - 1
    return min(1.0, (math.exp(epsilon) + others * guarantee.delta) / (math.exp(epsilon) + others))


def likelihoods(codes: NDArray[np.uint8], vectors: Floats, randomiser: Randomiser) -> Floats:
    """For every code (row) and candidate (column) a score that grows with the likelihood."""
    if isinstance(randomiser, BitMechanism):
        logs = np.array([channel.logs for channel in randomiser.flips.channels])
        kinds = logs[np.arange(randomiser.width) % len(logs)]
        sent = randomiser.reported(codes)
        # ln Pr[sent | bit 1] − ln Pr[sent | bit 0], bit by bit; what does not depend on the candidate drops out.
        gain = np.where(sent, kinds[:, 1, 1] - kinds[:, 0, 1], kinds[:, 1, 0] - kinds[:, 0, 0])
        return np.asarray(gain @ randomiser.code.bits(vectors)[0].T.astype(np.float64))
    if isinstance(randomiser, ClassResponse):
        vectors = np.eye(len(randomiser.directions.labels))[
            randomiser.directions.scores(vectors).argmax(axis=1)
        ]
    lengths = np.linalg.norm(vectors, axis=1)
    return np.asarray(randomiser.estimate(codes) @ vectors.T - lengths**2 / 2)


def _nearest(
    codes: NDArray[np.uint8], vectors: Floats, randomiser: Randomiser, count: int, random: Random
) -> Estimate:
    """Documents in groups of N, each group the candidates of its own codes; ties are guessed by lot."""
    order = random.permutation(len(codes))
    right, tried = 0, 0
    for start in range(0, len(order) - count + 1, count):
        group = order[start : start + count]
        scores = likelihoods(codes[group], vectors[group], randomiser)
        lots = random.permutation(count)
        # Columns in random order: argmax takes the first of equals.
        right += int((lots[scores[:, lots].argmax(axis=1)] == np.arange(count)).sum())
        tried += count
    return proportion(right, tried)


def _halves(count: int, random: Random) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    order = random.permutation(count)
    return order[: count // 2], order[count // 2 :]


def _words(
    codes: NDArray[np.uint8], texts: Sequence[str], randomiser: Randomiser, random: Random
) -> tuple[Estimate | None, Estimate | None]:
    bags = [set(words_of(text)) for text in texts]
    known, unseen = _halves(len(texts), random)
    common = [
        word for word, _ in Counter(word for row in known for word in sorted(bags[row])).most_common(WORDS)
    ]
    if len(common) < GUESSES or len(unseen) == 0:
        return None, None
    present = np.array([[word in bag for word in common] for bag in bags], dtype=np.float64)
    features = randomiser.features(codes)
    centre, usual = features[known].mean(axis=0), present[known].mean(axis=0)
    inputs = features[known] - centre
    gram = inputs.T @ inputs
    gram[np.diag_indices_from(gram)] += np.trace(gram) / len(gram) + 1e-9
    weights = np.linalg.solve(gram, inputs.T @ (present[known] - usual))
    guessed = np.argsort(-(usual + (features[unseen] - centre) @ weights), axis=1)[:, :GUESSES]
    hits = int(np.take_along_axis(present[unseen], guessed, axis=1).sum())
    baseline = int(present[unseen][:, np.argsort(-usual)[:GUESSES]].sum())
    total = len(unseen) * GUESSES
    return proportion(hits, total), proportion(baseline, total)


def _labels(
    codes: NDArray[np.uint8], labels: Sequence[str | None], randomiser: Randomiser, random: Random
) -> tuple[Estimate | None, float | None]:
    marked = np.array([row for row, label in enumerate(labels) if label is not None], dtype=np.int64)
    names, numbers = np.unique([str(labels[row]) for row in marked], return_inverse=True)
    if len(names) < 2:
        return None, None
    known, unseen = _halves(len(marked), random)
    if len(np.unique(numbers[known])) < len(names):
        return None, None
    features = randomiser.features(codes[marked])
    guessed = fit_discriminant(features[known], numbers[known], len(names)).predict(features[unseen])
    usual = np.bincount(numbers[known]).argmax()
    return proportion(int((guessed == numbers[unseen]).sum()), len(unseen)), float(
        (numbers[unseen] == usual).mean()
    )
