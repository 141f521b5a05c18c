"""Section 5 of the paper: the tagger trained where the data lie, against the tagger trained in one place.

`federated/remote`: the model goes from worker to worker. `federated/central`: batches come from the workers
in turn. Both are `discreet.federation.relay`. MiniLM's features are read once and a linear layer is trained
for one epoch, so that many small runs can be compared.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from discreet.federation.client import LocalTraining
from discreet.federation.next_word_task import learner_loss
from discreet.federation.partition import equal_split
from discreet.federation.relay import relay_batches, relay_model
from discreet.federation.weights import load_weights, weights_of
from discreet.learning.tagging.words import tags_of, words_of
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.dp_tagging.measures import measure
from discreet_experiments.dp_tagging.sentences import Sentence, clinic_sets, conll_sets
from discreet_experiments.wikipii.feature_head import FeatureHead, Read, read_sentences
from discreet_experiments.wikipii.trained_tagger import Size, by_person, related

__all__ = ["SETTINGS", "Distributed", "distributed", "spread"]

SETTINGS = ("central", "federated/remote", "federated/central")
_LOCAL = LocalTraining(batch_size=16, learning_rate=0.5)
_TRAINING, _TESTS, _REPEATS = 500, 250, 5
"""Cheap enough for a quick run as well: the sentences are read once."""
Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Distributed:
    """Strict F1 of each setting over the repetitions, and by the number of workers (Figure 5)."""

    data: str
    training: int
    by_setting: dict[str, tuple[float, ...]]
    by_workers: dict[int, tuple[float, ...]]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "data": self.data,
            "training": self.training,
            "by_setting": {name: list(values) for name, values in self.by_setting.items()},
            "by_workers": {str(count): list(values) for count, values in self.by_workers.items()},
        }


def distributed(
    data: Path | None, published: Sequence[Document], *, random: Random, watch: Watch
) -> list[Distributed]:
    """Table 6 and Figure 5 on CoNLL-2003 and the published sentences, or on a synthetic clinic."""
    found = []
    for name, learned, held in _sets(data, published, _TRAINING, _TESTS, random):
        watch(f"{name}: MiniLM reads, a linear layer is trained over workers")
        found.append(_one(name, learned, held, _REPEATS, random.spawn(1)[0]))
    return found


def _sets(
    data: Path | None, published: Sequence[Document], training: int, tests: int, random: Random
) -> list[tuple[str, Sequence[Sentence], Sequence[Sentence]]]:
    if data is None:
        clinic = clinic_sets(60)
        return [("clinic notes", clinic.training[:training], clinic.test[:tests])]
    conll = conll_sets(data)
    chosen = random.permutation(len(conll.training))[:training]
    size = Size(training=training, test=tests, epochs=1)
    learned, held = by_person(published, related(published), size, random)
    sentences = [_sentence(one) for one in published]
    return [
        ("CoNLL-2003", [conll.training[place] for place in chosen], conll.test[:tests]),
        (
            "published sentences",
            [sentences[place] for place in learned],
            [sentences[place] for place in held[:tests]],
        ),
    ]


def _sentence(document: Document) -> Sentence:
    words = words_of(document.text)
    return Sentence(words.texts, tuple(tags_of(document, words)))


def _one(
    name: str, training: Sequence[Sentence], test: Sequence[Sentence], repeats: int, random: Random
) -> Distributed:
    tags = ["O", *sorted({tag for one in (*training, *test) for tag in one.tags} - {"O"})]
    number = {tag: place for place, tag in enumerate(tags)}
    every = read_sentences([(one.words, [number[tag] for tag in one.tags]) for one in (*training, *test)])
    examples, held = every[: len(training)], every[len(training) :]

    def score(setting: str, parts: Sequence[Sequence[Read]], seed: int) -> float:
        model = FeatureHead(examples[0].features.shape[1], len(tags))
        relay = relay_model if setting == "federated/remote" else relay_batches
        load_weights(model, relay(model, learner_loss, weights_of(model), parts, _LOCAL, seed=seed))
        return measure([[tags[tag] for tag in found] for found in model.tag(held)], test).entity.f1

    by_setting: dict[str, list[float]] = {setting: [] for setting in SETTINGS}
    by_workers: dict[int, list[float]] = {count: [] for count in (2, 4, 6, 8, 10)}
    for _ in range(repeats):
        seed = int(random.integers(2**31, 1)[0])
        two, ten = (
            [[examples[place] for place in part] for part in equal_split(len(examples), count, random)]
            for count in (2, 10)
        )
        for setting in SETTINGS:
            parts: list[list[Read]] = [[*two[0], *two[1]]] if setting == "central" else two
            by_setting[setting].append(score(setting, parts, seed))
        for count in by_workers:
            by_workers[count].append(score("federated/central", ten[:count], seed))
    return Distributed(
        data=name,
        training=len(examples),
        by_setting={setting: tuple(values) for setting, values in by_setting.items()},
        by_workers={count: tuple(values) for count, values in by_workers.items()},
    )


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    return float(np.mean(values)), float(np.std(values, ddof=1))
