"""A tagger trained on automatic annotations, scored on texts that share no person with its training."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.errors import BadInput
from discreet.finding.scores import Scores, score
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.one_thread import one_thread

__all__ = ["Size", "TrainedTagger", "by_person", "related", "train_and_score"]

_LEAST = 5
"""A marked value shorter than this ('de', '1944') does not make two sentences one person's."""


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is trained and tested."""

    training: int
    test: int
    epochs: int
    window: int = 128
    pieces_a_step: int = 256
    layers: int = 6


@dataclass(frozen=True, kw_only=True)
class TrainedTagger:
    """A trained tagger's scores, against each kind of test annotation, and what it was trained on."""

    data: str
    training: tuple[Document, ...]
    test: tuple[Document, ...]
    scores: dict[str, Scores]
    size: Size

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without the texts."""
        return {
            "data": self.data,
            "training documents": len(self.training),
            "test documents": len(self.test),
            "epochs": self.size.epochs,
            "layers": self.size.layers,
            "scores": {name: scores.to_json(resamples=200) for name, scores in self.scores.items()},
        }


def related(documents: Sequence[Document]) -> list[str]:
    """A group for each sentence, the same for sentences that share a marked value, directly or by others.

    The published sentences do not say whose page they stand on; a person's sentences mostly share a
    name or a birth date, and these keep them together.
    """
    parent = list(range(len(documents)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    first: dict[str, int] = {}
    for place, document in enumerate(documents):
        for span in document.spans:
            value = document.covered(span).casefold()
            if len(value) >= _LEAST:
                parent[root(place)] = root(first.setdefault(value, place))
    return [str(root(place)) for place in range(len(documents))]


def by_person(
    documents: Sequence[Document], groups: Sequence[str], size: Size, random: Random
) -> tuple[list[int], list[int]]:
    """Places of training and of test documents; no group is on both sides, the largest one is trained on."""
    members: dict[str, list[int]] = {}
    for place, group in enumerate(groups):
        members.setdefault(group, []).append(place)
    names = sorted(members, key=lambda name: (len(members[name]), name))
    largest = names.pop()
    test: list[int] = []
    training = list(members[largest])
    for number in random.permutation(len(names)):
        side = test if len(test) < size.test else training
        side.extend(members[names[number]])
    if not training or not test:
        raise BadInput(f"{len(documents)} documents of one person cannot be divided into training and test")
    chosen = random.permutation(len(training))[: size.training]
    return [training[place] for place in chosen], test


def train_and_score(
    data: str,
    training: Iterable[Document],
    tests: dict[str, Sequence[Document]],
    size: Size,
    watch: Callable[[str], None],
) -> TrainedTagger:
    """Train on the first, score on each of the others, which are the same texts with other annotations."""
    from discreet.learning.tagging.train import Recipe, train_tagger

    training = tuple(training)
    recipe = Recipe(
        epochs=size.epochs, window=size.window, pieces_a_step=size.pieces_a_step, layers=size.layers
    )

    def told(step: int, total: int, loss: float) -> None:
        if step % 20 == 0 or step == total:
            watch(f"{data}: step {step} of {total}, loss {loss:.3f}")

    test = next(iter(tests.values()))
    with one_thread():
        tagger = train_tagger(training, recipe, told)
        found = list(tagger.find([document.with_spans(()) for document in test]))
    return TrainedTagger(
        data=data,
        training=training,
        test=tuple(test),
        scores={name: score(found, gold) for name, gold in tests.items()},
        size=size,
    )
