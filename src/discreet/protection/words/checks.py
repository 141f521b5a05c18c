"""What `discreet verify` does with a word mechanism: exact where its matrix can be had, else by draws."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_metric, verify_pure
from discreet.privacy.verify.statistical import Sampler, verify_sampler
from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey, log_choice, read_thresholds
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey, first_probability
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.protection.word_offers import text_vocabulary
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.line_channel import Choice, line, line_channel
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism

__all__ = [
    "generalised_vickrey",
    "laplace",
    "mahalanobis",
    "santext",
    "tem",
    "vickrey",
    "vickrey_as_printed",
]

Floats = NDArray[np.float64]

Epsilon = Annotated[float, "The ε claimed, per unit of distance."]
Vectors = Annotated[str | None, "Check on these word vectors too: glove, or a file."]
Words = Annotated[int, "How many of their most common words."]
Draws = Annotated[int, "How many words to draw for each input, twice."]
Repeat = Annotated[int | None, "Repeatable draws, for tests only."]
T = Annotated[float, "0 answers with the first neighbour, 1 with the second."]
Lambda = Annotated[float, "λ of the Mahalanobis noise."]
NoiseKind = Annotated[str, "laplace or mahalanobis."]

PAIRS = 3
"""Pairs of close words that draws are compared for, on vectors given by the caller."""


def laplace(
    *,
    epsilon: Epsilon = 2.0,
    vectors: Vectors = None,
    words: Words = 500,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> WordCheckResult:
    """Laplace mechanism on words: exactly on a line, by draws in the plane and on word vectors."""
    mechanism = Laplace(epsilon=epsilon)
    return _noise_checks(mechanism, 1, np.ones_like, _places(vectors, words), draws, Random(seed))


def mahalanobis(
    *,
    epsilon: Epsilon = 2.0,
    regularisation: Lambda = 0.2,
    vectors: Vectors = None,
    words: Words = 500,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> WordCheckResult:
    """Mahalanobis mechanism: exactly on a line, by draws in the plane and on word vectors."""
    mechanism = Mahalanobis(epsilon=epsilon, regularisation=regularisation)
    return _noise_checks(mechanism, 1, np.ones_like, _places(vectors, words), draws, Random(seed))


def vickrey(
    *,
    epsilon: Epsilon = 2.0,
    t: T = 0.5,
    noise: NoiseKind = "laplace",
    regularisation: Lambda = 0.2,
    vectors: Vectors = None,
    words: Words = 500,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> WordCheckResult:
    """Vickrey mechanism: exactly on a line, by draws in the plane and on word vectors."""
    mechanism = Vickrey(epsilon=epsilon, t=t, noise=noise, regularisation=regularisation)
    return _noise_checks(mechanism, 2, _two(t), _places(vectors, words), draws, Random(seed))


def generalised_vickrey(
    *,
    epsilon: Epsilon = 2.0,
    thresholds: Annotated[str, "t₁,…,t_k for the k nearest words; inf rules one out."] = "1,1,1",
    noise: NoiseKind = "laplace",
    regularisation: Lambda = 0.2,
    vectors: Vectors = None,
    words: Words = 500,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> WordCheckResult:
    """Generalised Vickrey mechanism: exactly on a line, by draws in the plane and on word vectors."""
    mechanism = GeneralisedVickrey(
        epsilon=epsilon, thresholds=read_thresholds(thresholds), noise=noise, regularisation=regularisation
    )

    def choice(distances: Floats) -> Floats:
        weights = log_choice(distances, mechanism.thresholds)
        shares = np.exp(weights - weights.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True))

    k = len(mechanism.thresholds)
    return _noise_checks(mechanism, k, choice, _places(vectors, words), draws, Random(seed))


def vickrey_as_printed(*, epsilon: Epsilon = 2.0, t: T = 0.5) -> WordCheckResult:
    """Vickrey as its paper prints it, with the input left out: exactly, on a line. It does not hold."""
    mechanism = VickreyAsPrinted(epsilon=epsilon, t=t)
    channel = line_channel(line(), mechanism.epsilon, 2, _two(t), without_input=True)
    certificate = verify_metric(channel, vectors=line().vectors, claim=epsilon)
    return WordCheckResult((("Five words on a line, by integration:", certificate),))


def santext(*, epsilon: Epsilon = 2.0, vectors: Vectors = None, words: Words = 500) -> WordCheckResult:
    """SanText-style mechanism: its matrix, every pair, exactly."""
    mechanism = SanText(epsilon=epsilon)
    parts = []
    for title, vocabulary in _places(vectors, words):
        channel = _written(mechanism, vocabulary)
        parts.append((title, verify_metric(channel, vectors=vocabulary.vectors, claim=epsilon)))
    return WordCheckResult(tuple(parts))


def tem(
    *,
    epsilon: Epsilon = 2.0,
    beta: Annotated[float, "The share of far words, which sets the cut-off γ."] = 0.001,
    gamma: Annotated[float | None, "The distance beyond which all words are alike."] = None,
    vectors: Vectors = None,
    words: Words = 500,
) -> WordCheckResult:
    """Truncated exponential mechanism: its matrix, every pair, exactly; also as local DP at ε·γ."""
    mechanism = TEM(epsilon=epsilon, beta=beta, gamma=gamma)
    parts = []
    for title, vocabulary in _places(vectors, words):
        cut = mechanism.cut(vocabulary)
        channel = _written(mechanism, vocabulary)

        def capped(first: Floats, second: Floats, cut: float = cut) -> Floats:
            from scipy.spatial.distance import cdist

            return np.asarray(np.minimum(cdist(first, second), cut))

        parts.append(
            (title, verify_metric(channel, vectors=vocabulary.vectors, metric=capped, claim=epsilon))
        )
        parts.append((f"{title[:-1]}, γ = {cut:.4g}:", verify_pure(channel, claim=epsilon * cut)))
    return WordCheckResult(tuple(parts))


def _written(mechanism: SanText | TEM, vocabulary: Vocabulary) -> Channel:
    """The matrix as the mechanism writes it out, with the words as names."""
    logs = mechanism.log_channel(vocabulary)
    return Channel.from_logs(logs, inputs=vocabulary.words, outputs=vocabulary.words)


def _two(t: float) -> Choice:
    def choice(distances: Floats) -> Floats:
        first = first_probability(distances, t)
        return np.stack((first, 1 - first), axis=1)

    return choice


def _plane() -> Vocabulary:
    """Ten words in the plane, spread unevenly."""
    spots = [(0, 0), (1, 0.2), (0.4, 0.5), (2, 1), (-1, 0.3), (-3, -1), (4, 1.5), (0, -0.6), (5, 0), (-4, 1)]
    return Vocabulary(tuple("ABCDEFGHIJ"), np.array(spots, dtype=np.float32))


def _places(vectors: str | None, words: int) -> list[tuple[str, Vocabulary]]:
    """The vocabularies to check on: a line, a plane, and what the caller names."""
    places = [("Five words on a line:", line()), ("Ten words in the plane:", _plane())]
    if vectors is not None:
        vocabulary, source = text_vocabulary(vectors, most_common=words)
        places.append((f"The {len(vocabulary):,} most common words of {source}:", vocabulary))
    return places


def _noise_checks(
    mechanism: WordMechanism,
    k: int,
    choice: Choice,
    places: list[tuple[str, Vocabulary]],
    draws: int,
    random: Random,
) -> WordCheckResult:
    """Integration on the line, where all noise is the same; draws for close pairs everywhere else."""
    epsilon = mechanism.guarantee.epsilon or 0.0
    channel = line_channel(line(), epsilon, k, choice)
    exact = verify_metric(channel, vectors=line().vectors, claim=epsilon)
    outcome = WordCheckResult((("Five words on a line, by integration:", exact),))
    for title, vocabulary in places[1:]:
        outcome = WordCheckResult(
            (*outcome.parts, *_draws(mechanism, title, vocabulary, draws, random).parts)
        )
    return outcome


def _draws(
    mechanism: WordMechanism, title: str, vocabulary: Vocabulary, draws: int, random: Random
) -> WordCheckResult:
    """Words and their nearest neighbours under the mechanism's metric, told apart by their outputs."""
    space = mechanism.space(vocabulary).astype(np.float64)
    parts = []
    for first in np.linspace(0, len(space) - 1, PAIRS).astype(np.int64).tolist():
        apart = np.linalg.norm(space - space[first], axis=1)
        second = int(np.where(apart > 0, apart, np.inf).argmin())

        finding = verify_sampler(
            _sampler(mechanism, vocabulary, first, random),
            _sampler(mechanism, vocabulary, second, random),
            mechanism.guarantee,
            distance=float(apart[second]),
            draws=draws,
        )
        pair = f"{vocabulary.words[first]!r} and {vocabulary.words[second]!r}, {apart[second]:.4g} apart"
        parts.append((f"{title[:-1]}, {pair}:", finding))
    return WordCheckResult(tuple(parts))


def _sampler(mechanism: WordMechanism, vocabulary: Vocabulary, word: int, random: Random) -> Sampler:
    """Draws what becomes of one word."""
    names = np.array(vocabulary.words)
    return lambda count: names[mechanism.replace(np.full(count, word), vocabulary, random)]
