"""Next-word models trained on redacted texts, and with DP-SGD: figures 5 and 6.

Figure 5 asks how far apart two models lie, one trained on the sensitive and one on the safe texts, as both
sets are redacted further. Its "decoder" is the matrix that turns a state into words, which this model shares with
its input. Figure 6 sets the perplexity of models trained on redacted texts, at the ε that the redaction is
estimated to stand for, beside that of models trained with DP-SGD at an ε that holds. The texts asked about are
held-out ones, not redacted; words outside the public vocabulary are not asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from discreet.learning.next_word import PAD, NextWord
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.protection.redaction.text import MARK
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.text.tokens import tokenise
from discreet_experiments.redaction.closeness import linear_cka, procrustes, pwcca
from discreet_experiments.redaction.distinguishability import DELTA, redacted
from discreet_experiments.redaction.sets import Sets

__all__ = ["Closeness", "Size", "TrainedModel", "closeness", "sequences", "utility"]

CLIP_NORM = 1.5
"""The C of the paper's section 2."""

UNKNOWN, REDACTED = 1, 2
LENGTH = 20


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is trained."""

    vocabulary: int = 1_500
    dimensions: int = 64
    units: int = 128
    epochs: int = 6
    examined: int = 300
    """Held-out texts that the models are asked about."""

    def model(self) -> NextWord:
        """An untrained model, the same each time: what differs later comes from the texts."""
        with torch.random.fork_rng():
            torch.manual_seed(0)
            return NextWord(self.vocabulary + 3, dimensions=self.dimensions, units=self.units)


@dataclass(frozen=True, kw_only=True)
class Closeness:
    """Distances between the word matrices of the model of the sensitive and the model of the safe texts."""

    level: float
    cka: float
    pwcca: float
    procrustes: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "level": self.level,
            "cka": self.cka,
            "pwcca": self.pwcca,
            "procrustes": self.procrustes,
        }


@dataclass(frozen=True, kw_only=True)
class TrainedModel:
    """A model trained on both sets: what was done for privacy, its ε, and the log-perplexity it reaches."""

    protection: str
    setting: float
    epsilon: float
    holds: bool
    log_perplexity: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "protection": self.protection,
            "setting": self.setting,
            "epsilon": self.epsilon,
            "holds": self.holds,
            "log_perplexity": self.log_perplexity,
        }


def closeness(
    sets: Sets, levels: Sequence[float], size: Size, *, watch: Callable[[str], None]
) -> list[Closeness]:
    """Train one model on each set at each level and compare their word matrices."""
    numbers = _numbers(size)
    found = []
    for level, *both in redacted(sets, levels):
        watch(f"{sets.name}: next-word models of both sets at redaction level {level:g}")
        matrices = [
            _fitted(sequences(texts, numbers), size).embedding.weight.detach().numpy() for texts in both
        ]
        found.append(
            Closeness(
                level=level,
                cka=linear_cka(*matrices),
                pwcca=pwcca(*matrices),
                procrustes=procrustes(*matrices),
            )
        )
    return found


def utility(
    sets: Sets,
    estimated: Sequence[tuple[float, float]],
    epsilons: Sequence[float],
    size: Size,
    *,
    random: Random,
    watch: Callable[[str], None],
) -> list[TrainedModel]:
    """Log-perplexity after redaction (levels with their estimated ε) and after DP-SGD at each ε."""
    numbers = _numbers(size)
    asked = sequences(sets.held_out.texts[: size.examined], numbers)
    found = []
    levels = [level for level, _ in estimated]
    for (level, epsilon), (_, sensitive, safe) in zip(estimated, redacted(sets, levels), strict=True):
        watch(f"{sets.name}: next-word model at redaction level {level:g}")
        model = _fitted(sequences([*sensitive, *safe], numbers), size)
        name = "redaction" if level else "nothing"
        found.append(_trained(name, level, epsilon, False, model, asked))
    examples = sequences([*sets.sensitive, *sets.safe], numbers)
    for epsilon in epsilons:
        watch(f"{sets.name}: next-word model by DP-SGD at ε = {epsilon:g}")
        plan = _plan(epsilon, len(examples), size)
        model = size.model()
        train(model, examples, plan, Descent(learning_rate=0.01), random=random)
        found.append(_trained("DP-SGD", epsilon, plan.epsilon, True, model, asked))
    return found


def sequences(texts: Sequence[str], numbers: dict[str, int]) -> list[list[int]]:
    """The texts as rows of up to 20 word numbers, 1 for an unknown word and 2 for a mark."""
    rows = []
    for text in texts:
        words = [
            REDACTED if token.text == MARK[1:-1] else numbers.get(token.text.lower(), UNKNOWN)
            for token in tokenise(text)
            if token.kind in ("word", "number")
        ]
        rows += [words[start : start + LENGTH] for start in range(0, len(words), LENGTH)]
    return [row for row in rows if len(row) > 1]


def _numbers(size: Size) -> dict[str, int]:
    """Public words: the most common ones of GloVe."""
    vocabulary, _ = text_vocabulary("glove", most_common=size.vocabulary)
    return {word: place + 3 for place, word in enumerate(vocabulary.words)}


def _fitted(examples: list[list[int]], size: Size) -> NextWord:
    model = size.model()
    if examples:  # at level 1 nothing is left but single marks
        fit(model, examples, PlainRecipe(epochs=size.epochs, learning_rate=3e-3))
    return model


def _plan(epsilon: float, population: int, size: Size) -> Plan:
    batch = min(256, population)
    return Plan.for_epsilon(
        epsilon,
        population=population,
        batch_size=batch,
        steps=max(1, size.epochs * population // batch),
        clip_norm=CLIP_NORM,
        delta=DELTA,
    )


def _trained(
    protection: str, setting: float, epsilon: float, holds: bool, model: NextWord, asked: list[list[int]]
) -> TrainedModel:
    return TrainedModel(
        protection=protection,
        setting=setting,
        epsilon=epsilon,
        holds=holds,
        log_perplexity=_log_perplexity(model, asked),
    )


def _log_perplexity(model: NextWord, asked: list[list[int]]) -> float:
    """Mean −ln Pr of the known words, among the known words: neither model is asked for a mark."""
    total, count = 0.0, 0
    with torch.inference_mode():
        for start in range(0, len(asked), 128):
            (words,) = model.collate(asked[start : start + 128])
            logits = model(words[:, :-1])
            logits[..., [PAD, UNKNOWN, REDACTED]] = -torch.inf
            wanted = words[:, 1:]
            known = wanted > REDACTED
            picked = logits.log_softmax(-1).gather(-1, wanted[..., None])[..., 0]
            total -= float(picked[known].sum())
            count += int(known.sum())
    return total / count
