"""What is measured of a trained model: canaries and controls found, use, and membership of users."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from discreet.attacks.memory.secret_sharer import Answer, Shared, ask
from discreet.attacks.memory.suffixes import Suffixes
from discreet.attacks.memory.user_membership import UserAttack, attack_users
from discreet.federation.next_word_task import accuracy_and_perplexity
from discreet.learning.next_word import NextWord
from discreet.privacy.random import Random
from discreet_experiments.memorization.corpus import Corpus
from discreet_experiments.memorization.regimes import Regime, When

__all__ = ["Look", "Questions", "look_at"]


@dataclass(frozen=True, kw_only=True)
class Questions:
    """What every model is asked: inserted canaries, controls, suffixes to rank among, the clean users."""

    canaries: Sequence[Shared]
    controls: Sequence[Shared]
    among: Suffixes
    corpus: Corpus
    clean: Sequence[int]
    """Training users without any canary: the members of the attack on users."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """One model at one time."""

    regime: Regime
    when: When
    answers: tuple[Answer, ...]
    controls: tuple[Answer, ...]
    accuracy: float
    perplexity: float
    users: UserAttack

    @property
    def rs(self) -> int:
        """Inserted canaries that rank first."""
        return sum(answer.first for answer in self.answers)

    @property
    def bs(self) -> int:
        """Inserted canaries that a beam search finds."""
        return sum(answer.in_beam for answer in self.answers)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without any canary's words."""
        return {
            "regime": self.regime.name,
            "when": self.when,
            "rs": self.rs,
            "bs": self.bs,
            "controls_rs": sum(answer.first for answer in self.controls),
            "controls_bs": sum(answer.in_beam for answer in self.controls),
            "accuracy": self.accuracy,
            "perplexity": self.perplexity,
            "users": self.users.to_json(),
            "canaries": [answer.to_json() for answer in self.answers],
        }


def look_at(model: NextWord, regime: Regime, when: When, asked: Questions, random: Random) -> Look:
    """Put every question to a model."""
    model.eval()
    tests = [example for mine in asked.corpus.others for example in mine]
    accuracy, perplexity = accuracy_and_perplexity(model, tests)
    members = [asked.corpus.users[place] for place in asked.clean]
    baseline = _unigram([example for mine in asked.corpus.strangers for example in mine])
    plain = [[_nats(baseline, mine) for mine in side] for side in (members, asked.corpus.others)]
    gains = [
        [reference - _loss(model, mine) for reference, mine in zip(scores, side, strict=True)]
        for scores, side in zip(plain, (members, asked.corpus.others), strict=True)
    ]
    return Look(
        regime=regime,
        when=when,
        answers=tuple(ask(model.step, asked.canaries, asked.among)),
        controls=tuple(ask(model.step, asked.controls, asked.among)),
        accuracy=accuracy,
        perplexity=perplexity,
        users=attack_users((gains[0], gains[1]), (np.negative(plain[0]), np.negative(plain[1])), random),
    )


def _loss(model: NextWord, examples: Sequence[Sequence[int]]) -> float:
    with torch.inference_mode():
        return float(model.losses(*model.collate(examples)).mean())


def _unigram(examples: Sequence[Sequence[int]]) -> dict[int, float]:
    """ln Pr of each word in the texts of strangers, with one more of each."""
    counts = Counter(word for example in examples for word in example)
    total = sum(counts.values()) + len(counts)
    return {word: math.log((count + 1) / total) for word, count in counts.items()} | {-1: math.log(1 / total)}


def _nats(reference: dict[int, float], examples: Sequence[Sequence[int]]) -> float:
    words = [word for example in examples for word in example[1:]]
    return -sum(reference.get(word, reference[-1]) for word in words) / len(words)
