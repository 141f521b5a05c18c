"""The paper's two taggers, trained plainly and at a given ε on the same sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from discreet.language.vectors import glove
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.tagging.bilstm import BiLstmTagger, TaggedWords
from discreet.learning.tagging.words import CASINGS, casing
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet_experiments.dp_tagging.measures import Measured, measure
from discreet_experiments.dp_tagging.sentences import Sentence, Sets

__all__ = ["Size", "Task", "plainly", "privately"]


@dataclass(frozen=True, kw_only=True)
class Size:
    """How long to train: plain epochs, private epochs, units of the LSTM, sentences a private step."""

    plain_epochs: int
    private_epochs: int
    units: int
    batch_size: int


class Task:
    """The sentences as numbers: GloVe vectors of the words in small letters, and how they are written."""

    def __init__(self, sets: Sets) -> None:
        vectors = glove()
        self.sets = sets
        self._number: dict[str, int] = {}
        rows = [np.zeros(vectors.dimension + len(CASINGS), np.float32)]
        for word in {word for part in (sets.training, sets.test) for one in part for word in one.words}:
            row = np.zeros_like(rows[0])
            place = vectors.index.get(word.lower())
            if place is not None:
                row[: vectors.dimension] = vectors.matrix[place]
            row[vectors.dimension + casing(word)] = 1.0
            self._number[word] = len(rows)
            rows.append(row)
        self.vectors = np.stack(rows)
        self.training = self._numbered(sets.training)
        self.test = self._numbered(sets.test)

    def _numbered(self, sentences: Sequence[Sentence]) -> list[TaggedWords]:
        tag = {name: number for number, name in enumerate(self.sets.tags)}
        return [
            TaggedWords(
                tuple(self._number[word] for word in one.words), tuple(tag[name] for name in one.tags)
            )
            for one in sentences
        ]

    def scored(self, model: BiLstmTagger) -> Measured:
        """The model's scores on the test sentences."""
        found = [[self.sets.tags[number] for number in tags] for tags in model.tag(self.test)]
        return measure(found, self.sets.test)

    def fresh(self, size: Size, crf: bool, random: Random) -> BiLstmTagger:
        """A model that knows nothing yet."""
        with torch.random.fork_rng():
            torch.manual_seed(int(random.integers(2**62, 1)[0]))
            return BiLstmTagger(self.vectors, len(self.sets.tags), units=size.units, crf=crf)


def plainly(task: Task, size: Size, *, crf: bool, random: Random) -> Measured:
    """Train without privacy."""
    model = task.fresh(size, crf, random)
    recipe = PlainRecipe(
        epochs=size.plain_epochs,
        batch_size=32,
        learning_rate=5e-3,
        seed=int(random.integers(2**31, 1)[0]),
    )
    fit(model, task.training, recipe)
    return task.scored(model)


def privately(
    task: Task, size: Size, epsilon: float, *, crf: bool, random: Random, delta: float = 1e-5
) -> tuple[Measured, Plan]:
    """Train at (ε, δ) per sentence."""
    model = task.fresh(size, crf, random)
    population = len(task.training)
    batch = min(size.batch_size, population)
    plan = Plan.for_epsilon(
        epsilon,
        population=population,
        batch_size=batch,
        steps=max(1, round(size.private_epochs * population / batch)),
        clip_norm=0.5,
        delta=delta,
    )
    descent = Descent(learning_rate=0.02, schedule="linear", pieces_at_once=8192)
    train(model, task.training, plan, descent, random=random)
    return task.scored(model), plan
