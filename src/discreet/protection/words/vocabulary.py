"""The public words a word mechanism may answer with, and where they stand in space."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.language.vectors import WordVectors

if TYPE_CHECKING:
    from discreet.protection.words.neighbours import Neighbours

__all__ = ["UNKNOWN", "Vocabulary"]

UNKNOWN = "[UNKNOWN]"
"""The entry that stands for every word outside the vocabulary."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words and their vectors, both public: neither may be read off the private texts.

    `words[i]` stands at `vectors[i]`. Mechanisms speak of words by their index. `memory` bounds, in
    bytes, what a search or a draw holds at a time beside the vectors themselves.
    """

    words: tuple[str, ...]
    vectors: NDArray[np.float32]
    memory: int = 128 * 2**20

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", tuple(self.words))
        object.__setattr__(self, "vectors", np.ascontiguousarray(self.vectors, dtype=np.float32))
        if self.vectors.ndim != 2 or len(self.words) != len(self.vectors) or not self.words:
            raise BadInput(
                f"{len(self.words)} words with vectors of shape {self.vectors.shape}: "
                "a vocabulary needs at least one word and one row for each"
            )
        if not all(
            np.isfinite(block).all() for block in np.array_split(self.vectors, 1 + len(self) // 10000)
        ):
            raise BadInput("a word vector is not finite; clean the vectors first")

    @classmethod
    def of(
        cls,
        source: WordVectors,
        *,
        most_common: int | None = None,
        normalise: bool = False,
        lowercase: bool = False,
        fits: Callable[[str], bool] | None = None,
        memory: int = 128 * 2**20,
    ) -> "Vocabulary":
        """The first `most_common` of some word vectors, all of them by default.

        `fits` chooses among the words before they are counted; `lowercase` folds capitals, keeping
        the most common spelling's vector; `normalise` scales every vector to length 1.
        """
        rows = [row for row, word in enumerate(source.words) if fits is None or fits(word)]
        words = [source.words[row] for row in rows]
        if lowercase:
            first: dict[str, int] = {}
            for row, word in zip(rows, words, strict=True):
                first.setdefault(word.lower(), row)
            words, rows = list(first), list(first.values())
        words, rows = words[:most_common], rows[:most_common]
        in_order = rows == list(range(len(rows)))
        vectors = np.asarray(
            source.matrix[: len(rows)] if in_order else source.matrix[rows], dtype=np.float32
        )
        if normalise:
            length = np.linalg.norm(vectors, axis=1, keepdims=True)
            vectors = vectors / np.where(length > 0, length, 1)
        return cls(tuple(words), vectors, memory)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def dimension(self) -> int:
        """The number of coordinates of a vector."""
        return int(self.vectors.shape[1])

    @cached_property
    def index(self) -> dict[str, int]:
        """Where each word stands; the first one counts where a word is listed twice."""
        return {word: len(self) - 1 - i for i, word in enumerate(reversed(self.words))}

    def indices(self, words: Iterable[str]) -> NDArray[np.int64]:
        """The index of each word, −1 for those outside the vocabulary."""
        known = self.index
        return np.fromiter((known.get(word, -1) for word in words), dtype=np.int64)

    @cached_property
    def centre(self) -> NDArray[np.float32]:
        """The mean of the vectors."""
        return np.asarray(self.vectors.mean(axis=0, dtype=np.float64), dtype=np.float32)

    def with_unknown(self) -> "Vocabulary":
        """The same vocabulary with one more entry, `[UNKNOWN]`, at the mean of the vectors.

        A word outside the vocabulary enters a mechanism as this entry, so that the guarantee covers
        it like any other: its place in space is public and the same for all such words.
        """
        if UNKNOWN in self.index:
            return self
        return Vocabulary((*self.words, UNKNOWN), np.vstack((self.vectors, self.centre[None])), self.memory)

    @cached_property
    def neighbours(self) -> "Neighbours":
        """The exact nearest-neighbour search over all entries, built once."""
        from discreet.protection.words.neighbours import Neighbours

        return Neighbours(self.vectors, memory=self.memory)
