"""Keyed fingerprints of datasets: enough to see that two of them share documents, and no text.

A document is known by three numbers, two places and a hash (`discreet.privacy.document_hash`): ids, spans, labels, file
names, spacing and the order of documents do not count, so a found, reviewed, renamed, split or partial copy of a file
has the same ones. A fingerprint has *every* document of its dataset whose numbers are at most three limits, and at most
`SIZE` of them: of a small dataset all, of a large one a sample that is the same for everybody (Broder 1997; Cohen and
Kaplan 2007). Two of them are compared below the smaller of their limits, where both are complete: the share of the
smaller that is also in the other estimates how much of it is. Up to `SIZE` documents that is exact.

*Which limit.* A place costs a few hundredths of reading a document, a hash up to as much as reading it. So the limit of
the first place is lowered, and only documents below it are looked at any further. Documents made from one form share
their ends and so their places, and would all be in or all be out. As soon as a batch comes in which fewer than `SPREAD`
of the documents have a place of their own, the texts are read again from the start and the limit of the second place is
lowered instead, and if that happens again, that of hashes: slower each time, and a fair sample again. A stream that can
be read a single time is hashed as a whole.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from discreet.privacy.document_hash import WIDTH, Places, document_hash

__all__ = ["SIZE", "SPREAD", "THRESHOLD", "Fingerprint", "fingerprint_of"]

SIZE = 1024
"""Documents that are kept of a dataset, 24 bytes each: a part of 1 % of any file leaves about 10 of them."""

THRESHOLD = 0.1
"""From this share of the smaller dataset's documents on, two datasets are taken to be of the same data."""

SPREAD = 0.95
"""The share of a batch with places of their own from which on a selection by that place is a fair one."""

_BATCH = 1024
_EACH = 4
"""One in so many documents of a batch is looked at for its length, and for whether it has a place of its own."""
_WAITING = 3 * SIZE
_CHARACTERS = 1 << 24
"""So many characters of text are held at most before they are hashed."""

_FIRST, _SECOND, _HASH = range(3)
_NO_LIMIT = (b"\xff" * WIDTH,) * 3
_ALL = 3 * WIDTH


@dataclass(frozen=True)
class Fingerprint:
    """The documents below three limits; `documents` is how many there are in all, equal ones included."""

    documents: int
    hashes: frozenset[bytes]
    limits: tuple[bytes, ...] = _NO_LIMIT

    def overlap(self, other: "Fingerprint") -> float:
        """The share of the smaller dataset's documents that are in the other too, 0 to 1."""
        limits = self._common(other)
        mine, others = _below(self.hashes, limits), _below(other.hashes, limits)
        smaller = min(len(mine), len(others))
        return len(mine & others) / smaller if smaller else 0.0

    def merged(self, other: "Fingerprint") -> "Fingerprint":
        """The fingerprint of both together; the number of documents is that of the larger, at least."""
        limits = self._common(other)
        hashes = _below(self.hashes | other.hashes, limits)
        return Fingerprint(max(self.documents, other.documents), hashes, limits).cut()

    def _common(self, other: "Fingerprint") -> tuple[bytes, ...]:
        """Up to these limits both have every document."""
        return tuple(map(min, self.limits, other.limits))

    def cut(self, level: int | None = None) -> "Fingerprint":
        """The same with at most `SIZE` documents, below a lower limit: that of the level, or else the first fair one."""
        if len(self.hashes) <= SIZE:
            return self
        if level is None:
            fair = (each for each in (_FIRST, _SECOND) if self._distinct(each) >= SPREAD * len(self.hashes))
            level = next(fair, _HASH)
        limit = sorted(_part(each, level) for each in self.hashes)[SIZE]
        limits = _lowered(self.limits, level, _number(limit) - 1)
        return Fingerprint(self.documents, _below(self.hashes, limits), limits)

    def _distinct(self, level: int) -> int:
        return len({_part(each, level) for each in self.hashes})

    def to_bytes(self) -> bytes:
        """The limits and the documents in order, as the ledger stores them."""
        return b"".join((*self.limits, *sorted(self.hashes)))

    @classmethod
    def from_bytes(cls, documents: int, stored: bytes) -> "Fingerprint":
        """As it was stored."""
        hashes = frozenset(stored[at : at + _ALL] for at in range(_ALL, len(stored), _ALL))
        return cls(documents, hashes, tuple(_part(stored, number) for number in range(3)))


def fingerprint_of(texts: Iterable[str], key: bytes) -> Fingerprint:
    """One pass over the texts where their beginnings differ; texts of spacing alone are counted and not hashed."""
    levels = (_HASH,) if iter(texts) is texts else (_FIRST, _SECOND, _HASH)
    return next(found for level in levels if (found := _gathered(texts, key, level)) is not None)


def _gathered(texts: Iterable[str], key: bytes, level: int) -> Fingerprint | None:
    """The fingerprint with the limit of this level lowered; None where that is not fair."""
    gathered = _Gathered(key, level)
    rest, size = iter(texts), _BATCH // 16
    while batch := list(islice(rest, size)):
        if not gathered.add(batch):
            return None
        # Long documents come in small batches, so that memory does not grow with them.
        largest = max(map(len, batch[::_EACH]))
        size = max(1, min(_BATCH, _CHARACTERS // 4 // max(largest, 1)))
    return gathered.fingerprint()


class _Gathered:
    """A fingerprint in the making, and texts below its limit that wait: most are dropped unhashed."""

    def __init__(self, key: bytes, level: int) -> None:
        self._key = key
        self._level = level
        self._places = Places(key)
        self._found = Fingerprint(0, frozenset())
        self._count = 0
        self._texts: list[str] = []
        self._chosen: list[Any] = []
        self._characters = 0

    def add(self, texts: list[str]) -> bool:
        """Take a batch in; False if its places are too few to select by."""
        self._count += len(texts)
        if self._level == _HASH:
            self._hash(texts)
            return True
        places = self._places.first(texts)
        if self._level == _SECOND:
            places = self._places.second(texts, places)
        if not _are_spread(places, texts):
            return False
        self._wait(places, texts)
        if len(self._texts) > _WAITING or self._characters > _CHARACTERS:
            self._lower()
            if self._characters > _CHARACTERS // 2:
                self._settle()
        return True

    def fingerprint(self) -> Fingerprint:
        """What was found in all the batches."""
        self._lower()
        self._settle()
        found = self._found.cut(self._level)
        return Fingerprint(self._count, found.hashes, found.limits)

    def _wait(self, places: Any, texts: list[str]) -> None:
        """Hold the texts below the limit."""
        below = (places <= _number(self._found.limits[self._level])).nonzero()[0]
        self._chosen.append(places[below])
        new = [texts[at] for at in below.tolist()]
        self._texts += new
        self._characters += sum(map(len, new))

    def _lower(self) -> None:
        """Lower the limit, if there are too many documents."""
        import numpy as np

        if self._level == _HASH or not self._texts:
            return
        waiting = np.concatenate(self._chosen)
        known = [_number(_part(each, self._level)) for each in self._found.hashes]
        distinct = np.unique(np.concatenate((waiting, np.array(known, np.uint64))))
        if len(distinct) > SIZE:
            limits = _lowered(self._found.limits, self._level, int(distinct[SIZE]) - 1)
            self._found = Fingerprint(0, _below(self._found.hashes, limits), limits)
        texts, self._texts, self._chosen, self._characters = self._texts, [], [], 0
        self._wait(waiting, texts)

    def _settle(self) -> None:
        """Hash what waits."""
        texts, self._texts, self._chosen, self._characters = self._texts, [], [], 0
        self._hash(texts)

    def _hash(self, texts: list[str]) -> None:
        import numpy as np

        if not texts:
            return
        first = self._places.first(texts)
        both = np.stack((first, self._places.second(texts, first)), axis=1).astype(">u8").tobytes()
        size = 2 * WIDTH
        hashes = [document_hash(text, self._key) for text in texts]
        new = {both[size * at : size * (at + 1)] + one for at, one in enumerate(hashes) if one is not None}
        limits = self._found.limits
        found = Fingerprint(0, self._found.hashes | _below(new, limits), limits)
        self._found = found.cut(self._level) if len(found.hashes) > _WAITING else found


def _are_spread(places: Any, texts: list[str]) -> bool:
    """True when nearly every document of a batch has a place of its own; equal texts count as one."""
    import numpy as np

    some = places[::_EACH]
    distinct = len(np.unique(some))
    return distinct >= SPREAD * len(some) or distinct >= SPREAD * len(set(texts[::_EACH]))


def _number(value: bytes) -> int:
    return int.from_bytes(value, "big")


def _part(document: bytes, number: int) -> bytes:
    return document[WIDTH * number : WIDTH * (number + 1)]


def _lowered(limits: tuple[bytes, ...], number: int, limit: int) -> tuple[bytes, ...]:
    return (*limits[:number], limit.to_bytes(WIDTH, "big"), *limits[number + 1 :])


def _below(hashes: Iterable[bytes], limits: tuple[bytes, ...]) -> frozenset[bytes]:
    """The documents none of whose numbers exceeds its limit."""
    first, second, third = limits
    two = 2 * WIDTH
    return frozenset(
        each for each in hashes if each[:WIDTH] <= first and each[WIDTH:two] <= second and each[two:] <= third
    )
