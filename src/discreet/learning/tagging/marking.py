"""What every tagger does once it has scored the words: the likeliest tags that make sense, as spans."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from discreet.learning.tagging.paths import allowed, likeliest
from discreet.learning.tagging.words import Words, spans_of, words_of
from discreet.text.document import Document, Span

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["Marker"]

_DOCUMENTS_AT_ONCE = 256


class Marker(ABC):
    """A trained tagger; `about` is what its folder says of it."""

    tags: tuple[str, ...]
    about: dict[str, Any]

    @abstractmethod
    def scores(self, words: Sequence[Words]) -> list[NDArray[np.float32]]:
        """ln Pr of each tag (a column) at each word (a row) of each text."""

    @property
    @abstractmethod
    def weights(self) -> "Mapping[str, Tensor]":
        """What is kept in its folder."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it knows."""
        return tuple(sorted({tag[2:] for tag in self.tags if tag != "O"}))

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents with the spans found in them, in order; memory stays flat."""
        stream = iter(documents)
        while batch := list(islice(stream, _DOCUMENTS_AT_ONCE)):
            found = self.spans([document.text for document in batch])
            for document, spans in zip(batch, found, strict=True):
                yield document.with_spans(spans)

    def spans(self, texts: Sequence[str]) -> list[tuple[Span, ...]]:
        """What is found in each text."""
        words = [words_of(text) for text in texts]
        follows = allowed(self.tags)
        return [
            self._decode(one, scores, follows) for one, scores in zip(words, self.scores(words), strict=True)
        ]

    def _decode(
        self, words: Words, scores: NDArray[np.float32], follows: NDArray[np.bool_]
    ) -> tuple[Span, ...]:
        best = likeliest(scores, follows)
        sure = np.exp(scores[np.arange(len(best)), best])
        return spans_of([self.tags[place] for place in best], sure.tolist(), words, "tagger")
