"""The words of each user, at most k of them, when a user's documents lie scattered over a file.

Each user has a random key, and a word's priority for that user is its keyed hash. The k words of least
priority are kept: the k least of all words so far are the k least of those kept and the new ones, so
nothing else is stored, and a word that was dropped is dropped again when it returns. A user costs at
most 4k bytes and a key.
"""

from array import array
from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from discreet.learn.vocabulary.units import Contribution, user_of
from discreet.privacy.random import Random
from discreet.text.document import Document

__all__ = ["UserWords"]

_NO_CUT = b"\xff" * 9
"""Above every priority, which has eight bytes."""


class UserWords:
    """Takes documents in any order and keeps at most `contribution.most_words` distinct words a user."""

    def __init__(self, contribution: Contribution, random: Random) -> None:
        self._contribution = contribution
        self._random = random
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._kept: dict[str, array[int]] = {}
        self._cuts: dict[str, tuple[bytes, bytes]] = {}

    def read(self, documents: Iterable[Document]) -> None:
        """Take the words of more documents."""
        for document in documents:
            user = user_of(document)
            for distinct in self._contribution.parts(document.text):
                self._merge(user, distinct)

    def counts(self) -> dict[str, int]:
        """How many users kept each word."""
        total = np.zeros(len(self._names), dtype=np.int64)
        for kept in self._kept.values():
            total[np.frombuffer(kept, dtype=np.uint32)] += 1
        return {name: int(count) for name, count in zip(self._names, total, strict=True) if count}

    def _merge(self, user: str, distinct: set[str]) -> None:
        key, cut = self._cuts.get(user, (b"", _NO_CUT))
        if key:
            distinct = {word for word in distinct if _priority(word, key) < cut}
        kept = self._kept.get(user)
        known = set(kept or ())
        merged = known | {self._number(word) for word in distinct}
        if len(merged) == len(known):
            return
        if len(merged) > self._contribution.most_words:
            key = key or self._random.bytes(16)
            ranked = sorted((_priority(self._names[number], key), number) for number in merged)
            ranked = ranked[: self._contribution.most_words]
            self._cuts[user] = key, ranked[-1][0]
            merged = {number for _, number in ranked}
        self._kept[user] = array("I", sorted(merged))

    def _number(self, word: str) -> int:
        number = self._numbers.setdefault(word, len(self._names))
        if number == len(self._names):
            self._names.append(word)
        return number


def _priority(word: str, key: bytes) -> bytes:
    return blake2b(word.encode("utf-8", "surrogatepass"), key=key, digest_size=8).digest()
