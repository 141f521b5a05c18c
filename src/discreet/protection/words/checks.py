"""What `discreet verify` does with a word mechanism: exact where its matrix can be had, else by draws."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_metric, verify_pure
from discreet.privacy.verify.fit import Fit, fit
from discreet.privacy.verify.statistical import Sampler, verify_sampler
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.line_channel import line, line_channel
from discreet.protection.words.noise import noise_around, shape
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.protection.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from discreet.protection.words.matrix_mechanism import MatrixMechanism
    from discreet.protection.words.noise_mechanism import NoiseMechanism
    from discreet.protection.words.word_mechanism import WordMechanism

__all__ = ["check_draws", "check_matrix", "check_noise", "drawn_on_the_line", "on_the_line"]

Floats = NDArray[np.float64]

SPREAD = 2.0
"""ε times the unit of distance of the words that draws are held against their matrix for."""

ROWS = 10
"""Inputs that are drawn for."""

PAIRS = 3
"""Pairs of close words that draws are compared for."""


def check_noise(mechanism: "NoiseMechanism", checking: Checking) -> WordCheckResult:
    """Integration on the line, where all noise is the same; draws for close pairs everywhere else."""
    random, draws = checking.random, checking.draws(50_000)
    parts = on_the_line(mechanism).parts
    fits = (
        drawn_on_the_line(mechanism, checking),
        ("What is drawn in ten dimensions:", _fit_noise(mechanism, draws, random)),
    )
    for title, vocabulary in _places(checking)[1:]:
        parts += check_draws(mechanism, title, vocabulary, draws, random).parts
    return WordCheckResult(parts, fits)


def drawn_on_the_line(
    mechanism: "NoiseMechanism", checking: Checking, *, without_input: bool = False
) -> tuple[str, Fit]:
    """What is drawn on a line of words, against the output matrix there."""
    # The scale of the words goes with 1/ε: there every ε moves them, and noise of another size shows.
    spots = line(SPREAD / mechanism.epsilon)
    channel = line_channel(
        spots, mechanism.epsilon, mechanism.candidates, mechanism.chances, without_input=without_input
    )
    drawn = _fit_words(mechanism, spots, channel.logs, checking.draws(50_000), checking.random)
    return "What is drawn on a line:", drawn


def on_the_line(mechanism: "NoiseMechanism", *, without_input: bool = False) -> WordCheckResult:
    """The output matrix on five words of a line, by integration, held against metric-DP at ε."""
    channel = line_channel(
        line(), mechanism.epsilon, mechanism.candidates, mechanism.chances, without_input=without_input
    )
    certificate = verify_metric(channel, vectors=line().vectors, claim=mechanism.epsilon)
    return WordCheckResult((("Five words on a line, by integration:", certificate),))


def check_matrix(mechanism: "MatrixMechanism", checking: Checking) -> WordCheckResult:
    """The matrix as the mechanism writes it out, every pair; also as local DP where the metric is cut off."""
    parts: list[tuple[str, Certificate]] = []
    fits: list[tuple[str, Fit]] = []
    random, draws = checking.random, checking.draws(20_000)
    for name, stretched in (
        ("on a line", line(SPREAD / mechanism.epsilon)),
        ("in the plane", _plane(mechanism)),
    ):
        logs = mechanism.log_channel(stretched)
        fits.append((f"What is drawn {name}:", _fit_words(mechanism, stretched, logs, draws, random)))
    for number, (title, vocabulary) in enumerate(_places(checking)):
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
        if number > 1:
            fits.append(
                ("What is drawn for some of them:", _fit_words(mechanism, vocabulary, logs, draws, random))
            )
    return WordCheckResult(tuple(parts), tuple(fits))


def _fit_words(
    mechanism: "WordMechanism", vocabulary: Vocabulary, logs: Floats, draws: int, random: Random
) -> Fit:
    """What becomes of words, by the code that releases use, against their rows of the output matrix."""
    counts, names = [], []
    rows = np.unique(np.linspace(0, len(vocabulary) - 1, ROWS).astype(np.int64)).tolist()
    for word in rows:
        answers = mechanism.replace(np.full(draws, word), vocabulary, random)
        counts.append(np.bincount(answers, minlength=len(vocabulary)))
        names += [f"{vocabulary.words[word]} becomes {answer}" for answer in vocabulary.words]
    return fit("the words released", names, np.concatenate(counts), np.exp(logs[rows]), draws=draws)


def _fit_noise(mechanism: "NoiseMechanism", draws: int, random: Random) -> Fit:
    """The length of the noise under the metric of the guarantee, in ten dimensions: a Gamma of that shape."""
    from scipy import stats

    size = 10
    spots = np.random.default_rng(7).normal(size=(50, size)) * np.linspace(0.5, 2.0, size)
    vocabulary = Vocabulary(tuple(map(str, range(len(spots)))), spots.astype(np.float32))
    kind, regularisation = mechanism.shape()
    noise = noise_around(
        vocabulary, kind=kind, epsilon=mechanism.epsilon, regularisation=regularisation, random=random
    )(min(draws, 20_000))
    if kind == "mahalanobis":
        noise = noise @ shape(vocabulary, regularisation)[1]
    lengths = mechanism.epsilon * np.linalg.norm(noise, axis=1)
    stated = np.arange(1, 16) / 16
    edges = stats.gamma.ppf(stated, size)
    names = [f"ε times its length is at most {edge:.4g}" for edge in edges]
    counts = [(lengths <= edge).sum() for edge in edges]
    names += [f"it points up along axis {axis + 1}" for axis in range(size)]
    counts += list((noise > 0).sum(axis=0))
    return fit("the noise", names, counts, [*stated, *[0.5] * size], draws=len(noise))


def _plane(mechanism: "WordMechanism | None" = None) -> Vocabulary:
    """Ten words in the plane, spread unevenly; for a mechanism, as far apart as its ε asks for."""
    spots = [(0, 0), (1, 0.2), (0.4, 0.5), (2, 1), (-1, 0.3), (-3, -1), (4, 1.5), (0, -0.6), (5, 0), (-4, 1)]
    stretch = SPREAD / (mechanism.guarantee.epsilon or SPREAD) if mechanism is not None else 1.0
    return Vocabulary(tuple("ABCDEFGHIJ"), (stretch * np.array(spots)).astype(np.float32))


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
    """Words and their nearest neighbours under the mechanism's metric, distinguished by their outputs."""
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
