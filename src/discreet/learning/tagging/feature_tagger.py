"""A linear head on public features as a tagger: what to take where the guarantee is strict and texts are few.

Each line of a text is read by itself and is an example of its own, so that nothing of one line is in the
features of another, and a guarantee per example is one for each line.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from discreet.learning.tagging.features import WordFeatures
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.learning.tagging.marking import Marker
from discreet.learning.tagging.words import Words, tags_of, words_of
from discreet.text.document import Document
from discreet.text.loading import loading

__all__ = ["FeatureTagger", "lines_in", "marked_lines"]


def lines_in(documents: Iterable[Document]) -> list[tuple[str, ...]]:
    """The words of every line."""
    each = (words_of(document.text) for document in documents)
    return [words.texts[line] for words in each for line in words.lines()]


def marked_lines(
    documents: Sequence[Document], tags: Sequence[str], features: WordFeatures
) -> tuple[list[FeaturedWords], list[int]]:
    """The documents' lines with the features and tags of their words, and the place of each one's document."""
    number = {tag: place for place, tag in enumerate(tags)}
    sentences: list[tuple[str, ...]] = []
    wanted: list[NDArray[np.int64]] = []
    origin: list[int] = []
    for place, document in enumerate(documents):
        words = words_of(document.text)
        numbers = np.array([number[tag] for tag in tags_of(document, words)], np.int64)
        for line in words.lines():
            sentences.append(words.texts[line])
            wanted.append(numbers[line])
            origin.append(place)
    read = features.of(sentences)
    return [FeaturedWords(mine, numbers) for mine, numbers in zip(read, wanted, strict=True)], origin


@dataclass(frozen=True)
class FeatureTagger(Marker):
    """A head and the public features it was trained on."""

    head: HeadTagger
    features: WordFeatures
    tags: tuple[str, ...]
    about: dict[str, Any]

    @classmethod
    def from_weights(
        cls, about: dict[str, Any], tags: tuple[str, ...], weights: Mapping[str, Tensor]
    ) -> "FeatureTagger":
        """The tagger as `load_tagger` finds it."""
        with loading("model.safetensors", "the weights are not those of a tagger on features"):
            head = HeadTagger(weights["head.weight"].shape[1], len(tags))
            head.load_state_dict({"head.weight": weights["head.weight"]})
            features = WordFeatures(weights["mean"].numpy(), weights["directions"].numpy())
            return cls(head.eval(), features, tags, about)

    @property
    def weights(self) -> dict[str, Tensor]:
        """The head, and the public map before it."""
        return {
            "head.weight": self.head.head.weight.detach(),
            "mean": torch.from_numpy(self.features.mean),
            "directions": torch.from_numpy(self.features.directions),
        }

    def scores(self, words: Sequence[Words]) -> list[NDArray[np.float32]]:
        """ln Pr of each tag at each word, line by line."""
        lines = [(place, line) for place, one in enumerate(words) for line in one.lines()]
        found = [np.zeros((len(one.texts), len(self.tags)), np.float32) for one in words]
        read = self.features.of([words[place].texts[line] for place, line in lines])
        with torch.inference_mode():
            for (place, line), mine in zip(lines, read, strict=True):
                found[place][line] = self.head(torch.from_numpy(mine)).log_softmax(-1).numpy()
        return found
