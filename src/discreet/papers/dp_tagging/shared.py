"""Beyond the paper: five sites, privacy and increments together, with the noise shared among the sites.

The paper finds the combination unstable: each client adds all of the noise to a tenth of its sentences.
Here MiniLM's features are fixed and public, a linear layer is trained, the sites share one plan's noise
(`discreet.federate.shared_noise`), and a sentence stays in training once it has come. A sentence takes part in
at most all of the plan's steps, so the plan's ε holds for every one, whenever it came.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch

from discreet.federate.next_word_task import learner_loss
from discreet.federate.partition import equal_split
from discreet.federate.shared_noise import SharedNoise, train_shared
from discreet.learn.plain import PlainRecipe, fit
from discreet.learn.private.descent import Descent
from discreet.learn.private.train import train
from discreet.papers.dp_tagging.measures import Measured, measure
from discreet.papers.dp_tagging.sentences import Sentence, Sets
from discreet.papers.feature_head import FeatureHead, Read, clipped_sum, read_sentences
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["SITES", "Together", "together"]

SITES = 5
_EPSILON = 2.0
_RATE = 0.02
_INCREMENTS = 5


@dataclass(frozen=True, kw_only=True)
class Together:
    """The same linear tagger in one place and over the sites; entity scores on the same test sentences."""

    sentences: int
    shared: SharedNoise
    plain: Measured
    central: Measured
    federated: Measured
    increments: tuple[Measured, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "sentences": self.sentences,
            "sites": self.shared.sites,
            "plan": {**self.shared.plan.to_json(), "epsilon": self.shared.plan.epsilon},
            "epsilon_of_single_answers": self.shared.alone,
            "plain": self.plain.to_json(),
            "central": self.central.to_json(),
            "federated": self.federated.to_json(),
            "increments": [one.to_json() for one in self.increments],
        }


def together(
    sets: Sets, *, sentences: int, tests: int, random: Random, watch: Callable[[str], None]
) -> Together:
    """Read the sentences once, then train the layer in every way."""
    number = {tag: place for place, tag in enumerate(sets.tags)}
    order = random.permutation(len(sets.training))[:sentences]
    chosen, gold = [sets.training[place] for place in order], sets.test[:tests]
    watch(f"MiniLM reads {len(chosen) + len(gold):,} sentences")
    every = read_sentences([(one.words, [number[tag] for tag in one.tags]) for one in (*chosen, *gold)])
    examples, test = every[: len(chosen)], every[len(chosen) :]
    watch("a linear layer: in one place, over five sites, in increments")
    plan = Plan.for_epsilon(
        _EPSILON,
        population=len(examples),
        batch_size=max(1, len(examples) // 4),
        steps=40,
        clip_norm=0.5,
        delta=1e-5,
    )
    shared = SharedNoise(plan=plan, sites=SITES, honest=SITES)
    seed = int(random.integers(2**31, 1)[0])

    def scored(model: FeatureHead) -> Measured:
        return _scored(model, test, gold, sets)

    def fresh() -> FeatureHead:
        return FeatureHead(examples[0].features.shape[1], len(sets.tags))

    plain = fresh()
    fit(plain, examples, PlainRecipe(epochs=5, batch_size=32, learning_rate=2e-3, seed=seed))
    central = fresh()
    train(
        central, examples, plan, Descent(learning_rate=_RATE, pieces_at_once=8192), random=random.spawn(1)[0]
    )
    sites = [
        [examples[place] for place in part] for part in equal_split(len(examples), SITES, random.spawn(1)[0])
    ]
    federated = fresh()
    train_shared(
        federated, learner_loss, sites, shared, learning_rate=_RATE, seed=seed, gradients=clipped_sum
    )
    return Together(
        sentences=len(examples),
        shared=shared,
        plain=scored(plain),
        central=scored(central),
        federated=scored(federated),
        increments=tuple(_grown(fresh(), sites, shared, seed, scored)),
    )


def _grown(
    model: FeatureHead,
    sites: Sequence[Sequence[Read]],
    shared: SharedNoise,
    seed: int,
    scored: Callable[[FeatureHead], Measured],
) -> list[Measured]:
    """Train while sentences arrive: the same rate and noise, a fifth of the steps for each fifth of the data."""
    optimiser: torch.optim.Optimizer | None = None
    found = []
    for step in range(1, _INCREMENTS + 1):
        here = [mine[: len(mine) * step // _INCREMENTS] for mine in sites]
        count = sum(map(len, here))
        plan = replace(
            shared.plan,
            population=count,
            # Rounded down: no sentence is drawn more often than the whole plan accounts for.
            batch_size=max(1, int(shared.plan.sampling_rate * count)),
            steps=shared.plan.steps // _INCREMENTS,
        )
        optimiser = train_shared(
            model,
            learner_loss,
            here,
            replace(shared, plan=plan),
            learning_rate=_RATE,
            seed=seed + step,
            gradients=clipped_sum,
            optimiser=optimiser,
        )
        found.append(scored(model))
    return found


def _scored(model: FeatureHead, test: Sequence[Read], gold: Sequence[Sentence], sets: Sets) -> Measured:
    return measure([[sets.tags[tag] for tag in tags] for tags in model.tag(test)], gold)
