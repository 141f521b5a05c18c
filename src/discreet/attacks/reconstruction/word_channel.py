"""What a word mechanism does to each word: f(w'|w) = Pr[M(w) = w'], exact or counted.

A mechanism that can state its output matrix does so in log space. The others are run `draws` times
on each word and counted. A counted channel is an estimate, so whoever learns from it must be scored
on other draws.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["CountedChannel", "ExactChannel", "Replaces", "WordChannel", "channel_of", "counted", "simulated"]

Indices = NDArray[np.int64]
Floats = NDArray[np.float64]

UNSEEN = 1e-3
"""Weight, in draws, of the guess "the word itself": enough to settle ties and outputs never drawn."""

LARGEST = 50_000_000
"""Cells of an output matrix beyond which a mechanism is simulated although it could write it out."""


class Replaces(Protocol):
    """A word mechanism: positions of words in, positions of words out."""

    def replace(self, indices: Indices, vocabulary: "Vocabulary", random: Random, /) -> Indices:
        """Draw one output for each input."""


class WordChannel(Protocol):
    """f(w'|w) by columns, for the words that an adversary considers.

    `words` are positions in the vocabulary, and a row is a position in `words`.
    """

    @property
    def words(self) -> Indices:
        """The words that come into question."""

    @property
    def is_exact(self) -> bool:
        """True when the probabilities are computed, False when they were counted."""

    def column(self, output: int) -> tuple[Indices, Floats]:
        """The rows that may have become `output`, and the probability with which each does."""

    def __iter__(self) -> Iterator[tuple[Indices, Floats]]:
        """Every column that is not empty."""


@dataclass(frozen=True, eq=False)
class ExactChannel:
    """A channel given as its matrix of log-probabilities, one row a word, one column an output."""

    words: Indices
    log_matrix: Floats
    is_exact: bool = True

    def column(self, output: int) -> tuple[Indices, Floats]:
        """Every row, with the probability that it becomes `output`."""
        return np.arange(self.words.size), np.exp(self.log_matrix[:, output])

    def __iter__(self) -> Iterator[tuple[Indices, Floats]]:
        for output in range(self.log_matrix.shape[1]):
            yield self.column(output)


@dataclass(frozen=True, eq=False)
class CountedChannel:
    """A channel estimated from draws: for each output seen, the rows it came from and their shares."""

    words: Indices
    columns: dict[int, tuple[Indices, Floats]]
    is_exact: bool = False

    def column(self, output: int) -> tuple[Indices, Floats]:
        """The rows seen to become `output`; where none was, the word itself, else every row alike."""
        if output in self.columns:
            return self.columns[output]
        rows = np.flatnonzero(self.words == output)
        if rows.size == 0:
            rows = np.arange(self.words.size)
        return rows, np.ones(rows.size)

    def __iter__(self) -> Iterator[tuple[Indices, Floats]]:
        yield from self.columns.values()


def channel_of(
    mechanism: Replaces, vocabulary: "Vocabulary", words: Indices, *, draws: int, random: Random
) -> WordChannel:
    """The mechanism's own matrix where it states one that fits, else one counted from `draws` outputs a word."""
    if hasattr(mechanism, "log_channel") and len(vocabulary.words) ** 2 <= LARGEST:
        log_matrix = np.asarray(mechanism.log_channel(vocabulary), dtype=np.float64)
        return ExactChannel(words, log_matrix[words])
    return simulated(mechanism, vocabulary, words, draws=draws, random=random)


def simulated(
    mechanism: Replaces, vocabulary: "Vocabulary", words: Indices, *, draws: int, random: Random
) -> CountedChannel:
    """The channel counted from `draws` outputs of each word."""
    at_least("draws", draws, 1)
    rows = np.repeat(np.arange(words.size), draws)
    outputs = np.asarray(mechanism.replace(words[rows], vocabulary, random), dtype=np.int64)
    if outputs.shape != rows.shape:
        raise BadInput(f"the mechanism gave {outputs.size} words back for {rows.size}")
    return counted(words, rows, outputs, draws=draws)


def counted(words: Indices, rows: Indices, outputs: Indices, *, draws: int) -> CountedChannel:
    """The channel behind drawn pairs of row and output, `draws` of them for each row."""
    seen = np.unique(outputs)
    itself = np.flatnonzero(np.isin(words, seen))
    rows = np.concatenate((rows, itself))
    weights = np.concatenate((np.ones(outputs.size), np.full(itself.size, UNSEEN))) / draws
    pairs, which = np.unique(
        np.concatenate((outputs, words[itself])) * words.size + rows, return_inverse=True
    )
    shares: Floats = np.bincount(which, weights=weights).astype(np.float64)
    column_at, row_at = np.divmod(pairs, words.size)
    starts = np.searchsorted(column_at, seen)
    ends = np.searchsorted(column_at, seen, side="right")
    columns = {
        int(output): (row_at[start:end], shares[start:end])
        for output, start, end in zip(seen, starts, ends, strict=True)
    }
    return CountedChannel(words, columns)
