"""The words of each user, at most k of them, when a user's documents lie scattered over a file.

Each user has a random key, and a word's priority for that user is a hash of word and key. The k words of
least priority are kept: the k least of all words so far are the k least of those kept and the new ones, so
nothing else is stored, and a word that was dropped is dropped again when it returns. A user costs at
most 4k bytes and a key.
"""

from array import array
from collections.abc import Iterable
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from discreet.learning.vocabulary.units import Contribution
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet.text.users import user_of

__all__ = ["UserWords"]


class UserWords:
    """Takes documents in any order and keeps at most `contribution.most_words` distinct words a user."""

    def __init__(self, contribution: Contribution, random: Random) -> None:
        self._contribution = contribution
        self._random = random
        self._numbers: dict[str, int] = {}
        self._marks: list[int] = []
        self._kept: dict[str, array[int]] = {}
        self._cuts: dict[str, tuple[np.uint64, np.uint64]] = {}

    def read(self, documents: Iterable[Document]) -> None:
        """Take the words of more documents."""
        for document in documents:
            user = user_of(document)
            for distinct in self._contribution.parts(document.text):
                self._merge(user, distinct)

    def counts(self) -> dict[str, int]:
        """How many users kept each word."""
        total = np.zeros(len(self._numbers), dtype=np.int64)
        for kept in self._kept.values():
            total[np.frombuffer(kept, dtype=np.uint32)] += 1
        return {word: int(count) for word, count in zip(self._numbers, total, strict=True) if count}

    def _merge(self, user: str, distinct: set[str]) -> None:
        numbers = np.fromiter(map(self._number, distinct), dtype=np.uint32, count=len(distinct))
        cut = self._cuts.get(user)
        if cut is not None:
            numbers = numbers[self._priorities(numbers, cut[0]) < cut[1]]
        known = np.frombuffer(self._kept.get(user, array("I")), dtype=np.uint32)
        merged = np.union1d(known, numbers)
        if len(merged) == len(known):
            return
        most = self._contribution.most_words
        if len(merged) > most:
            key = self._random.words(1)[0] if cut is None else cut[0]
            priorities = self._priorities(merged, key)
            least = np.argpartition(priorities, most - 1)[:most]
            self._cuts[user] = key, priorities[least].max()
            merged = merged[least]
        self._kept[user] = array("I", merged.astype(np.uint32).tobytes())

    def _priorities(self, numbers: NDArray[np.uint32], key: np.uint64) -> NDArray[np.uint64]:
        """A 64-bit mixture of each word's mark and the key (the finaliser of splitmix64, Steele et al. 2014)."""
        marks = self._marks
        mixed = np.fromiter((marks[number] for number in numbers), dtype=np.uint64, count=len(numbers)) ^ key
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))

    def _number(self, word: str) -> int:
        number = self._numbers.get(word)
        if number is None:
            number = self._numbers[word] = len(self._marks)
            digest = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            self._marks.append(int.from_bytes(digest, "big"))
        return number
