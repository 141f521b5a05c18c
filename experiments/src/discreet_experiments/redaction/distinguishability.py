"""Distinguishability of the two sets after each protection: figures 1 to 4.

The sets go through `distinguish` with the sentence encoder that the paper uses. `kl` and `renyi` are the
larger of both ways over the first principal components; the (ε, δ) of the line above them is an
estimate; the attack's lower bound is the one number here that holds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.attacks.distinguishing.distinguish import Settings, distinguish
from discreet.attacks.distinguishing.divergence import Divergence
from discreet.attacks.distinguishing.envelope import Envelope, envelope
from discreet.attacks.interval import Estimate
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.redaction.ranking import rank_words
from discreet.protection.redaction.redaction import Redaction
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.text.document import Document
from discreet_experiments.redaction.sets import Sets

__all__ = [
    "DELTA",
    "EPSILONS",
    "LEVELS",
    "ProtectedSets",
    "distinguish_redacted",
    "distinguish_replaced",
    "redacted",
    "replaced",
]

LEVELS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)
EPSILONS = (2.0, 5.0, 10.0, 20.0, 40.0)
DELTA = 8e-5
"""The δ of the paper's section 2."""

ORDERS = (1.0, 1.25, 1.5, 2.0, 3.0, 4.0)


@dataclass(frozen=True, kw_only=True)
class ProtectedSets:
    """The sets after one protection; `setting` is the redaction level or a word mechanism's ε."""

    protection: str
    setting: float
    attack: Estimate
    at_least: float
    divergences: tuple[Divergence, ...]
    line: Envelope

    @property
    def kl(self) -> Estimate:
        """The Kullback–Leibler divergence."""
        return self.divergences[0].estimate

    @property
    def renyi(self) -> Estimate:
        """The Rényi divergence of order 2."""
        return next(one.estimate for one in self.divergences if one.order == 2.0)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "protection": self.protection,
            "setting": self.setting,
            "attack": self.attack.to_json(),
            "epsilon_at_least": self.at_least,
            "divergences": [one.to_json() for one in self.divergences],
            "line": self.line.to_json(),
        }


def distinguish_redacted(
    sets: Sets, levels: Sequence[float], *, resamples: int, random: Random, watch: Callable[[str], None]
) -> list[ProtectedSets]:
    """Redact both sets at each level by one ranking, fitted on the held-out texts, and distinguish them."""
    found = []
    for level, sensitive, safe in redacted(sets, levels):
        watch(f"{sets.name}: redaction level {level:g}")
        found.append(_distinguish("redaction", level, sensitive, safe, resamples, random))
    return found


def redacted(sets: Sets, levels: Sequence[float]) -> list[tuple[float, list[str], list[str]]]:
    """The level, the sensitive and the safe texts. Words without a rank go too: they are the rarest."""
    ranking = rank_words(sets.held_out.texts, sets.held_out.sensitive)
    plans = [
        Redaction(level=level, ranking=ranking, unknown="redact" if level else "keep") for level in levels
    ]
    return [
        (
            plan.level,
            [plan.redact(text).text for text in sets.sensitive],
            [plan.redact(text).text for text in sets.safe],
        )
        for plan in plans
    ]


def distinguish_replaced(
    sets: Sets,
    vocabulary: Vocabulary,
    epsilons: Sequence[float],
    *,
    resamples: int,
    random: Random,
    watch: Callable[[str], None],
) -> list[ProtectedSets]:
    """Replace every word of both sets at each ε, by Laplace and by Vickrey, and distinguish them."""
    found = []
    for epsilon in epsilons:
        mechanisms: tuple[WordMechanism, ...] = (Laplace(epsilon=epsilon), Vickrey(epsilon=epsilon, t=0.5))
        for mechanism in mechanisms:
            watch(f"{sets.name}: {mechanism.name} at ε = {epsilon:g}")
            texts = [
                replaced(part, mechanism, vocabulary, random=random) for part in (sets.sensitive, sets.safe)
            ]
            found.append(_distinguish(mechanism.name, epsilon, texts[0], texts[1], resamples, random))
    return found


def replaced(
    texts: Sequence[str], mechanism: WordMechanism, vocabulary: Vocabulary, *, random: Random
) -> list[str]:
    """The texts with every word replaced, numbers and unknown words by placeholders as is the rule."""
    words = ReplaceWords(mechanism=mechanism, vocabulary=vocabulary)
    documents = (Document(id=str(number), text=text) for number, text in enumerate(texts))
    return [one.text for one in words.apply(documents, random=random, tally=Tally())]


def _distinguish(
    protection: str,
    setting: float,
    sensitive: Sequence[str],
    safe: Sequence[str],
    resamples: int,
    random: Random,
) -> ProtectedSets:
    settings = Settings(embeddings=("minilm",), orders=ORDERS, delta=DELTA, resamples=resamples)
    found = distinguish(
        sensitive, safe, settings=settings, names=("sensitive", "safe"), random=random
    ).strongest
    worse = found.spaces[0].worse
    return ProtectedSets(
        protection=protection,
        setting=setting,
        attack=found.attack.accuracy,
        at_least=found.attack.bound.epsilon,
        divergences=worse,
        line=envelope(worse, delta=DELTA),
    )
