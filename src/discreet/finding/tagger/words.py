"""A vector for every word: its own row, its hashed character n-grams, its shape; made once per word.

    vector(w) = [ row(w) ; Σ gram(g) / √n ; shape(w) ] · P + b        n n-grams g of 3 to 5 characters and w itself

The row belongs to the lower-case word and is zero for a word that is not in the list; n-grams are of the
lower-case word between marks ("<anna>"), so an unknown name is read by its parts; the shape keeps capitals
and the number of digits ("Xxx", "d4/"). The tables are int8 with a scale per row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["Features", "Quantised", "Words", "features"]

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]

_LONGEST = 32
"""Characters of a word that count; of a longer one its beginning and end."""
_GRAMS = (3, 4, 5)
_PRIME = np.uint32(16777619)


@dataclass(frozen=True, slots=True)
class Features:
    """What words are looked up by: a row each (0 is unknown), n-gram buckets one after another, a shape each."""

    rows: Indices
    grams: Indices
    counts: Indices
    shapes: Indices


def features(words: Sequence[str], known: Mapping[str, int], buckets: int, shapes: int) -> Features:
    """Look words up: all of them at once, since hashing in numpy pays only in bulk."""
    lower = [_short(word.lower()) for word in words]
    grams, counts = _grams(lower, buckets)
    kinds = np.fromiter((_shape(word, shapes) for word in words), np.int64, len(words))
    rows = np.fromiter((known.get(word, 0) for word in lower), np.int64, len(words))
    return Features(rows, grams, counts, kinds)


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST else word[:20] + word[-12:]


def _grams(words: Sequence[str], buckets: int) -> tuple[Indices, Indices]:
    """The buckets of every word's n-grams, word by word, and how many each has."""
    marked = [f"<{word}>" for word in words]
    lengths = np.fromiter(map(len, marked), np.int64, len(marked))
    flat = np.frombuffer("".join(marked).encode("utf-32-le", "surrogatepass"), np.uint32)
    ends = np.cumsum(lengths)
    starts = ends - lengths
    owner = np.repeat(np.arange(len(marked)), lengths)
    place = np.arange(len(flat))
    powers = np.cumprod(np.full(_LONGEST + 2, _PRIME, np.uint32), dtype=np.uint32)
    whole = np.add.reduceat(flat * powers[place - starts[owner]], starts, dtype=np.uint32)
    hashes, owners = [_mixed(whole, 0)], [np.arange(len(marked))]
    for size in _GRAMS:
        fits = place + size <= ends[owner]
        begins = place[fits]
        rolled = np.zeros(len(begins), np.uint32)
        for step in range(size):
            rolled += flat[begins + step] * powers[step]
        hashes.append(_mixed(rolled, size))
        owners.append(owner[fits])
    every = np.concatenate(owners)
    order = np.argsort(every, kind="stable")
    return np.concatenate(hashes)[order].astype(np.int64) % buckets, np.bincount(every, minlength=len(marked))


def _mixed(value: NDArray[np.uint32], salt: int) -> NDArray[np.uint32]:
    value = value + np.uint32((salt * 0x9E3779B9) & 0xFFFFFFFF)
    value ^= value >> np.uint32(15)
    value *= np.uint32(0x85EBCA6B)
    value ^= value >> np.uint32(13)
    value *= np.uint32(0xC2B2AE35)
    return value ^ (value >> np.uint32(16))


def _shape(word: str, shapes: int) -> int:
    """A bucket for the word's pattern of capitals, small letters, digits and marks."""
    code, last, run = 7, 0, 0
    for char in word[:_LONGEST]:
        kind = (
            1
            if char.islower()
            else 2
            if char.isupper()
            else 3
            if char.isdigit()
            else 4
            if char.isalpha()
            else ord(char)
        )
        if kind == last:
            run += 1
            # Letters count up to three of a kind, digits up to eleven: a year, a postcode, a telephone number.
            if run > (11 if kind == 3 else 3):
                continue
        else:
            last, run = kind, 1
        code = (code * 31 + kind) & 0xFFFFFFFF
    code ^= code >> 15
    code = (code * 0x85EBCA6B) & 0xFFFFFFFF
    return (code ^ (code >> 13)) % shapes


@dataclass(frozen=True, slots=True)
class Quantised:
    """A table of int8 rows, each with its scale."""

    rows: NDArray[np.int8]
    scales: NDArray[np.float16]

    @classmethod
    def of(cls, table: Floats) -> "Quantised":
        """Round every row to 255 steps of its own size."""
        scales = (np.abs(table).max(axis=1) / 127).astype(np.float16)
        steps = np.where(scales == 0, 1, scales).astype(np.float32)
        return cls(np.clip(np.rint(table / steps[:, None]), -127, 127).astype(np.int8), scales)

    def take(self, indices: Indices) -> Floats:
        """These rows, as floats."""
        result: Floats = self.rows[indices] * self.scales[indices].astype(np.float32)[:, None]
        return result


@dataclass(slots=True)
class Words:
    """Vectors of words, kept once made; the store is emptied when it holds `most` of them."""

    known: Mapping[str, int]
    words: Quantised
    grams: Quantised
    shapes: Quantised
    projection: Floats
    bias: Floats
    most: int = 50_000
    _places: dict[str, int] = field(default_factory=dict)
    _vectors: Floats = field(default_factory=lambda: np.zeros((0, 0), np.float32))

    def look_up(self, words: Sequence[str]) -> Floats:
        """The vectors of these words, one row each."""
        new = [word for word in dict.fromkeys(words) if word not in self._places]
        if len(self._places) + len(new) > self.most:
            self._places, new = {}, list(dict.fromkeys(words))
        if new:
            self._add(new)
        places = self._places
        result: Floats = self._vectors[np.fromiter((places[word] for word in words), np.int64, len(words))]
        return result

    def _add(self, new: list[str]) -> None:
        used = len(self._places)
        needed = used + len(new)
        if needed > len(self._vectors):
            grown = np.zeros((max(needed, 2 * len(self._vectors), 4096), len(self.bias)), np.float32)
            grown[:used] = self._vectors[:used] if used else 0
            self._vectors = grown
        for start in range(0, len(new), 4096):
            part = new[start : start + 4096]
            self._vectors[used + start : used + start + len(part)] = self._made(part)
        self._places.update(zip(new, range(used, needed), strict=True))

    def _made(self, words: list[str]) -> Floats:
        found = features(words, self.known, len(self.grams.rows), len(self.shapes.rows))
        starts = np.cumsum(found.counts) - found.counts
        grams = np.add.reduceat(self.grams.take(found.grams), starts) / np.sqrt(found.counts)[:, None]
        parts = (self.words.take(found.rows), grams.astype(np.float32), self.shapes.take(found.shapes))
        result: Floats = np.concatenate(parts, axis=1) @ self.projection + self.bias
        return result
