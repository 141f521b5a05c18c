"""Beyond the paper: sites, privacy and increments at once.

The paper averages models that were trained with noise each, and finds that it breaks down. Here the sites
share the noise of one plan (`discreet.federation.shared_noise`) and train a linear layer on public features,
with every sentence that has arrived in every step. Full steps compose exactly: m of them that a sentence moves
by at most c, under noise of deviation σS, are one Gaussian release with μ² = m·c²/(σS)². So a sentence that
comes late, for the last m of T steps, may be clipped to S·√(T/m) and has the ε of one that was there from the
first step, at clip S.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from torch import nn

from discreet.federation.client import Loss
from discreet.federation.local_private import at_once
from discreet.federation.next_word_task import learner_loss
from discreet.federation.partition import equal_split
from discreet.federation.shared_noise import SharedNoise, train_shared
from discreet.federation.weights import Weights
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.tagging.features import WordFeatures
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet_experiments.dp_tagging.measures import Measured, measure
from discreet_experiments.dp_tagging.sentences import Sentence, Sets

__all__ = ["SITES", "Together", "together"]

SITES = 5
_EPSILON = 2.0
_STEPS = (3, 4, 5, 6, 7)
"""How many of the plan's steps are made after each fifth of the sentences has arrived."""
_DESCENT = Descent(method="sgd", learning_rate=12.0, pieces_at_once=8192)
Sites = Sequence[Sequence[FeaturedWords]]


@dataclass(frozen=True, kw_only=True)
class Together:
    """The same linear tagger in one place and over the sites, each trained several times with new noise."""

    sentences: int
    shared: SharedNoise
    plain: Measured
    central: tuple[Measured, ...]
    federated: tuple[Measured, ...]
    increments: tuple[tuple[Measured, ...], ...]
    """After each part of the data, over the repetitions."""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "sentences": self.sentences,
            "sites": self.shared.sites,
            "plan": {**self.shared.plan.to_json(), "epsilon": self.shared.plan.epsilon},
            "epsilon_of_single_answers": self.shared.alone,
            "plain": self.plain.to_json(),
            "central": [one.to_json() for one in self.central],
            "federated": [one.to_json() for one in self.federated],
            "increments": [[one.to_json() for one in step] for step in self.increments],
        }


def together(
    sets: Sets, *, sentences: int, tests: int, repeats: int, random: Random, watch: Callable[[str], None]
) -> Together:
    """Read the sentences once, then train the layer in every way."""
    order = random.permutation(len(sets.training))[:sentences]
    chosen, gold = [sets.training[place] for place in order], sets.test[:tests]
    watch(f"MiniLM reads {len(chosen) + len(gold):,} sentences")
    features = WordFeatures.from_public([one.words for one in sets.public])
    examples, test = _read(chosen, sets.tags, features), _read(gold, sets.tags, features)
    plan = Plan.for_epsilon(
        _EPSILON,
        population=len(examples),
        batch_size=len(examples),
        steps=sum(_STEPS),
        clip_norm=1.0,
        delta=1e-5,
        sampler="full-batch",
    )
    shared = SharedNoise(plan=plan, sites=SITES, honest=SITES)

    def scored(model: HeadTagger) -> Measured:
        return measure([[sets.tags[tag] for tag in model.tag(one)] for one in test], gold)

    def fresh() -> HeadTagger:
        return HeadTagger(examples[0].features.shape[1], len(sets.tags))

    watch("a linear layer in one place, without privacy")
    plain = fresh()
    fit(plain, examples, PlainRecipe(epochs=5, batch_size=32, learning_rate=1e-2, seed=_seed(random)))
    central, federated, grown = [], [], []
    for repeat in range(1, repeats + 1):
        watch(f"with privacy in one place, over five sites, in increments ({repeat} of {repeats})")
        model = fresh()
        train(model, examples, plan, _DESCENT, random=random.spawn(1)[0])
        central.append(scored(model))
        parts = equal_split(len(examples), SITES, random.spawn(1)[0])
        sites = [[examples[place] for place in part] for part in parts]
        model = fresh()
        _over_sites(model, [[Arrived(words) for words in mine] for mine in sites], shared, _seed(random))
        federated.append(scored(model))
        grown.append(_grown(fresh(), sites, shared, random, scored))
    return Together(
        sentences=len(examples),
        shared=shared,
        plain=scored(plain),
        central=tuple(central),
        federated=tuple(federated),
        increments=tuple(zip(*grown, strict=True)),
    )


def _read(sentences: Sequence[Sentence], tags: Sequence[str], features: WordFeatures) -> list[FeaturedWords]:
    number = {tag: place for place, tag in enumerate(tags)}
    return [
        FeaturedWords(mine, np.array([number[tag] for tag in one.tags]))
        for mine, one in zip(features.of([one.words for one in sentences]), sentences, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Arrived:
    """A sentence at a site, and the clip it has relative to the plan's."""

    words: FeaturedWords
    clip: float = 1.0


def _over_sites(
    model: HeadTagger,
    sites: Sequence[Sequence[Arrived]],
    shared: SharedNoise,
    seed: int,
    *,
    share: float = 1.0,
    optimiser: Any = None,
) -> Any:
    """Some steps over the `share` of the sentences that is here.

    The rate follows the share: a step's noise is divided by the number of sentences, and would else move the
    weights the further the fewer there are.
    """
    return train_shared(
        model,
        learner_loss,
        sites,
        shared,
        learning_rate=_DESCENT.learning_rate * share,
        seed=seed,
        gradients=_each_to_its_clip,
        optimiser=optimiser or _DESCENT.optimiser(model.parameters()),
    )


def _each_to_its_clip(model: nn.Module, loss: Loss, batch: Sequence[Arrived], clip_norm: float) -> Weights:
    total: Weights = {}
    for clip in sorted({one.clip for one in batch}):
        alike = [one.words for one in batch if one.clip == clip]
        for name, value in at_once(model, loss, alike, clip * clip_norm).items():
            total[name] = total[name] + value if name in total else value
    return total


def _grown(
    model: HeadTagger,
    sites: Sites,
    shared: SharedNoise,
    random: Random,
    scored: Callable[[HeadTagger], Measured],
) -> list[Measured]:
    """Train while a fifth of the sentences arrives after the other."""
    optimiser: Any = None
    here: list[list[Arrived]] = [[] for _ in sites]
    found = []
    for part, steps in enumerate(_STEPS, start=1):
        clip = math.sqrt(sum(_STEPS) / sum(_STEPS[part - 1 :]))
        for mine, all_of_it in zip(here, sites, strict=True):
            arrived = len(all_of_it) * part // len(_STEPS)
            mine += [Arrived(words, clip) for words in all_of_it[len(mine) : arrived]]
        count = sum(map(len, here))
        plan = replace(shared.plan, population=count, batch_size=count, steps=steps)
        optimiser = _over_sites(
            model,
            here,
            replace(shared, plan=plan),
            _seed(random),
            share=part / len(_STEPS),
            optimiser=optimiser,
        )
        found.append(scored(model))
    return found


def _seed(random: Random) -> int:
    return int(random.integers(2**31, 1)[0])
