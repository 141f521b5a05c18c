"""What `discreet verify` does with a word mechanism: exact where its matrix can be had, else by draws."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_metric, verify_pure
from discreet.privacy.verify.statistical import Sampler, verify_sampler
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.line_channel import line, line_channel
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.protection.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from discreet.protection.words.matrix_mechanism import MatrixMechanism
    from discreet.protection.words.noise_mechanism import NoiseMechanism
    from discreet.protection.words.word_mechanism import WordMechanism

__all__ = ["check_draws", "check_matrix", "check_noise", "on_the_line"]

Floats = NDArray[np.float64]

PAIRS = 3
"""Pairs of close words that draws are compared for."""


def check_noise(mechanism: "NoiseMechanism", checking: Checking) -> WordCheckResult:
    """Integration on the line, where all noise is the same; draws for close pairs everywhere else."""
    random, draws = checking.random, checking.draws(50_000)
    parts = on_the_line(mechanism).parts
    for title, vocabulary in _places(checking)[1:]:
        parts += check_draws(mechanism, title, vocabulary, draws, random).parts
    return WordCheckResult(parts)


def on_the_line(mechanism: "NoiseMechanism", *, without_input: bool = False) -> WordCheckResult:
    """The output matrix on five words of a line, by integration, held against metric-DP at ε."""
    channel = line_channel(
        line(), mechanism.epsilon, mechanism.candidates, mechanism.chances, without_input=without_input
    )
    certificate = verify_metric(channel, vectors=line().vectors, claim=mechanism.epsilon)
    return WordCheckResult((("Five words on a line, by integration:", certificate),))


def check_matrix(mechanism: "MatrixMechanism", checking: Checking) -> WordCheckResult:
    """The matrix as the mechanism writes it out, every pair; also as local DP where the metric is cut off."""
    parts = []
    for title, vocabulary in _places(checking):
        cut = mechanism.cut(vocabulary)
        logs = mechanism.log_channel(vocabulary)
        channel = Channel.from_logs(logs, inputs=vocabulary.words, outputs=vocabulary.words)

        def capped(first: Floats, second: Floats, cut: float = cut) -> Floats:
            from scipy.spatial.distance import cdist

            return np.asarray(np.minimum(cdist(first, second), cut))

        metric = capped if np.isfinite(cut) else "euclidean"
        certificate = verify_metric(
            channel, vectors=vocabulary.vectors, metric=metric, claim=mechanism.epsilon
        )
        parts.append((title, certificate))
        if np.isfinite(cut):
            local = verify_pure(channel, claim=mechanism.epsilon * cut)
            parts.append((f"{title[:-1]}, γ = {cut:.4g}:", local))
    return WordCheckResult(tuple(parts))


def _plane() -> Vocabulary:
    """Ten words in the plane, spread unevenly."""
    spots = [(0, 0), (1, 0.2), (0.4, 0.5), (2, 1), (-1, 0.3), (-3, -1), (4, 1.5), (0, -0.6), (5, 0), (-4, 1)]
    return Vocabulary(tuple("ABCDEFGHIJ"), np.array(spots, dtype=np.float32))


def _places(checking: Checking) -> list[tuple[str, Vocabulary]]:
    """The vocabularies to check on: a line, a plane, and what the caller names."""
    places = [("Five words on a line:", line()), ("Ten words in the plane:", _plane())]
    vectors, words = checking.vectors, checking.words(500)
    if vectors is not None:
        vocabulary, source = text_vocabulary(vectors, most_common=words)
        places.append((f"The {len(vocabulary):,} most common words of {source}:", vocabulary))
    return places


def check_draws(
    mechanism: "WordMechanism", title: str, vocabulary: Vocabulary, draws: int, random: Random
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


def _sampler(mechanism: "WordMechanism", vocabulary: Vocabulary, word: int, random: Random) -> Sampler:
    """Draws what becomes of one word."""
    names = np.array(vocabulary.words)
    return lambda count: names[mechanism.replace(np.full(count, word), vocabulary, random)]
