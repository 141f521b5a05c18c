"""Reconstruction error of every mechanism of the paper at one ε, all read off the same noisy vectors.

Laplace, Vickrey at any t and "always the k-th neighbour" differ only in what they do with the nearest
neighbours of one noisy vector, so one search serves them all. That is quicker, and it takes the luck
of the noise out of the comparison.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.interval import Estimate
from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.informed import WordReconstruction, score
from discreet.attacks.reconstruction.word_channel import Floats, Indices, counted
from discreet.privacy.random import Random
from discreet.protection.mechanisms.vickrey import first_probability
from discreet.protection.words.noise import noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["LAPLACE", "MAHALANOBIS", "RANKS", "VICKREY", "Point", "answers", "attack", "rank_name"]

LAPLACE, MAHALANOBIS = "Laplace", "Mahalanobis"
VICKREY = {f"Vickrey t={t:g}": t for t in (0.25, 0.5, 0.75, 1.0)}
RANKS = 5
REGULARISATION = 0.2
"""λ of the Mahalanobis mechanism; the paper does not print the one it used."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One mechanism at one ε: how often the adversary errs, and what the task loses."""

    mechanism: str
    epsilon: float
    best: Estimate
    drawn: Estimate
    unchanged: Estimate
    expected: Mapping[str, float]
    loss: Estimate

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "mechanism": self.mechanism,
            "epsilon": self.epsilon,
            "best": self.best.to_json(),
            "drawn": self.drawn.to_json(),
            "unchanged": self.unchanged.to_json(),
            "expected": dict(self.expected),
            "loss": self.loss.to_json(),
        }


def rank_name(rank: int) -> str:
    """What figure 3 calls the mechanism that always answers with this neighbour."""
    return f"{rank}{'st nd rd'.split()[rank - 1] if rank < 4 else 'th'} neighbour"


def answers(
    indices: Indices, vocabulary: Vocabulary, epsilon: float, random: Random, *, ranks: int = RANKS
) -> dict[str, Indices]:
    """What each mechanism answers to these words; those with Laplace noise share it."""
    names = [LAPLACE, MAHALANOBIS, *VICKREY, *(rank_name(rank) for rank in range(2, ranks + 1))]
    found = {name: np.empty(indices.size, dtype=np.int64) for name in names}
    spherical, elliptical, coins = random.spawn(3)
    round_noise = noise_around(
        vocabulary, kind="laplace", epsilon=epsilon, regularisation=0.0, random=spherical
    )
    for part, near in noisy_neighbours(indices, vocabulary, round_noise, max(2, ranks)):
        found[LAPLACE][part] = near.indices[:, 0]
        coin = coins.uniform(len(near.indices))
        for name, t in VICKREY.items():
            first = coin < first_probability(near.distances[:, :2], t)
            found[name][part] = np.where(first, near.indices[:, 0], near.indices[:, 1])
        for rank in range(2, ranks + 1):
            found[rank_name(rank)][part] = near.indices[:, rank - 1]
    shaped_noise = noise_around(
        vocabulary,
        kind="mahalanobis",
        epsilon=epsilon,
        regularisation=REGULARISATION,
        random=elliptical,
    )
    for part, near in noisy_neighbours(indices, vocabulary, shaped_noise, 1):
        found[MAHALANOBIS][part] = near.indices[:, 0]
    return found


def attack(
    vocabulary: Vocabulary,
    words: Indices,
    prior: Floats,
    truth: Indices,
    *,
    epsilon: float,
    draws: int,
    random: Random,
    ranks: int = RANKS,
) -> dict[str, tuple[WordReconstruction, Indices]]:
    """Attack every mechanism at one ε: its reconstruction, and its answers to the scored words.

    `words` are the words the adversary reckons with, `truth` the rows of those that are replaced and
    then guessed. The adversary learns each channel from `draws` other answers to every word.
    """
    learning, playing, guessing = random.spawn(3)
    rows = np.repeat(np.arange(words.size), draws)
    learned = answers(words[rows], vocabulary, epsilon, learning, ranks=ranks)
    played = answers(words[truth], vocabulary, epsilon, playing, ranks=ranks)
    return {
        name: (
            score(
                Adversary(counted(words, rows, learned[name], draws=draws), prior),
                truth,
                outputs,
                vocabulary,
                mechanism=f"{name} at ε = {epsilon:g}",
                prior="empirical",
                draws=draws,
                random=guessing,
            ),
            outputs,
        )
        for name, outputs in played.items()
    }
