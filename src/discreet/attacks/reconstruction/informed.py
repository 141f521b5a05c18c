"""Reconstruction by the informed adversary: how often it gets the word back, on fresh draws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from discreet.attacks.interval import Estimate, mean, proportion
from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.word_channel import Floats, Indices, Replaces, WordChannel, channel_of
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["Prior", "WordReconstruction", "informed_adversary", "positions_of", "prior_over", "score"]

Prior = Literal["uniform"] | Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class WordReconstruction:
    """Error rates of the informed adversary against a word mechanism, with their intervals.

    `best` takes the most likely word, `drawn` draws one from the posterior (the paper's adversary);
    both are the share of wrong words. The `distance` pair is the mean Euclidean distance between the
    guess and the truth. `expected` holds the two error rates computed from the channel: true ones
    when it is exact, flattering ones when it was counted.
    """

    mechanism: str
    channel: Literal["exact", "simulated"]
    prior: str
    words: int
    draws: int
    trials: int
    best: Estimate
    drawn: Estimate
    best_distance: Estimate
    drawn_distance: Estimate
    unchanged: Estimate
    expected: Mapping[str, float] = field(default_factory=dict)
    baseline: Mapping[str, float] = field(default_factory=dict)

    @property
    def strongest(self) -> Estimate:
        """The error of the better of two attackers: the likeliest word, and the released word taken for the original.

        A posterior from few draws may be weaker than reading what stands there, and no attack is worth less than that.
        """
        kept = self.unchanged
        as_it_stands = Estimate(1 - kept.value, 1 - kept.high, 1 - kept.low, kept.count, kept.confidence)
        return min(self.best, as_it_stands, key=lambda error: error.value)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        written = {name: getattr(self, name) for name in (*self.__dataclass_fields__, "strongest")}
        return {
            name: value.to_json() if isinstance(value, Estimate) else value for name, value in written.items()
        }

    def __str__(self) -> str:
        source = "the exact channel" if self.channel == "exact" else f"{self.draws} draws a word"
        expected = "exactly" if self.channel == "exact" else "on its own draws, which flatters it,"
        return "\n".join(
            (
                f"Reconstruction of {self.words:,} words behind {self.mechanism}",
                f"  adversary    knows {source} and a prior that is {self.prior}",
                f"  scored on    {self.trials:,} fresh draws, {self.best.confidence:.0%} intervals",
                f"  strongest    wrong {self.strongest} (the better of the MAP guess and the released word)",
                f"  MAP guess    wrong {self.best}; {expected} {self.expected['best']:.4g}",
                f"  sample       wrong {self.drawn}; {expected} {self.expected['drawn']:.4g}",
                f"  chance       wrong {self.baseline['best']:.4g} (MAP), {self.baseline['drawn']:.4g} (sample)",
                f"  unchanged    {self.unchanged} of the words come out as they went in",
                f"  distance     MAP guess {self.best_distance}, posterior sample {self.drawn_distance}",
            )
        )


def informed_adversary(
    mechanism: Replaces,
    vocabulary: "Vocabulary",
    *,
    words: Iterable[str] | None = None,
    prior: Prior = "uniform",
    draws: int = 100,
    trials: int = 10_000,
    confidence: float = 0.95,
    random: Random | None = None,
) -> WordReconstruction:
    """Attack a word mechanism: learn its channel, then guess the words behind fresh outputs.

    `words` are the words the adversary reckons with (all of the vocabulary when not given), `prior`
    is how common it holds each of them to be. A mechanism without an explicit matrix is run `draws`
    times on each word to learn from. The score comes from `trials` other draws, whose inputs follow
    the prior, so that the intervals hold.
    """
    at_least("trials", trials, 2)
    learning, playing, guessing = (random or Random()).spawn(3)
    positions = positions_of(words, vocabulary)
    weights = prior_over(positions, prior, vocabulary)
    channel = channel_of(mechanism, vocabulary, positions, draws=draws, random=learning)
    truth = np.searchsorted(np.cumsum(weights), playing.uniform(trials) * weights.sum())
    truth = np.minimum(truth, positions.size - 1)
    outputs = np.asarray(mechanism.replace(positions[truth], vocabulary, playing), dtype=np.int64)
    return score(
        Adversary(channel, weights),
        truth,
        outputs,
        vocabulary,
        mechanism=str(mechanism),
        prior="uniform" if prior == "uniform" else "empirical",
        draws=0 if channel.is_exact else draws,
        confidence=confidence,
        random=guessing,
    )


def score(
    adversary: Adversary,
    truth: Indices,
    outputs: Indices,
    vocabulary: "Vocabulary",
    *,
    mechanism: str,
    prior: str,
    draws: int,
    confidence: float = 0.95,
    random: Random,
) -> WordReconstruction:
    """Let the adversary guess the rows behind these outputs and compare with the truth."""
    channel: WordChannel = adversary.channel
    best, drawn = adversary.guess(outputs, random)
    expected = dict(zip(("best", "drawn"), adversary.expected_errors(), strict=True))
    baseline = dict(zip(("best", "drawn"), adversary.baseline_errors(), strict=True))

    def error(guesses: Indices) -> Estimate:
        return proportion(int((guesses != truth).sum()), truth.size, confidence)

    def distance(guesses: Indices) -> Estimate:
        step = vocabulary.vectors[channel.words[guesses]] - vocabulary.vectors[channel.words[truth]]
        return mean(np.linalg.norm(np.asarray(step, dtype=np.float64), axis=1), confidence)

    return WordReconstruction(
        mechanism=mechanism,
        channel="exact" if channel.is_exact else "simulated",
        prior=prior,
        words=int(channel.words.size),
        draws=draws,
        trials=int(truth.size),
        best=error(best),
        drawn=error(drawn),
        best_distance=distance(best),
        drawn_distance=distance(drawn),
        unchanged=proportion(int((outputs == channel.words[truth]).sum()), truth.size, confidence),
        expected=expected,
        baseline=baseline,
    )


def positions_of(words: Iterable[str] | None, vocabulary: "Vocabulary") -> Indices:
    """Where these words stand in the vocabulary, each once; all of it when no words are named."""
    if words is None:
        return np.arange(len(vocabulary.words))
    wanted = set(words)
    found = [place for place, word in enumerate(vocabulary.words) if word in wanted]
    if not found:
        raise BadInput(f"none of the {len(wanted)} words is in the vocabulary")
    return np.asarray(found, dtype=np.int64)


def prior_over(positions: Indices, prior: Prior, vocabulary: "Vocabulary") -> Floats:
    """The adversary's prior over these words, summing to 1."""
    if prior == "uniform":
        return np.full(positions.size, 1.0 / positions.size)
    if isinstance(prior, str):
        raise BadInput(f"prior is {prior!r}; give 'uniform' or a mapping from word to count")
    weights = np.asarray([float(prior.get(vocabulary.words[place], 0.0)) for place in positions])
    if not (weights >= 0).all() or not np.isfinite(weights).all() or weights.sum() <= 0:
        raise BadInput("a prior needs finite counts of 0 or more, and one above 0 among the words attacked")
    return np.asarray(weights / weights.sum())
