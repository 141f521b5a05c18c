"""Keyed fingerprints of documents: enough to see that two datasets share documents, and no text.

A document is hashed by BLAKE2b under the ledger's own key, over its text without any spacing: ids, spans, labels, file names and the order of documents do not count, so a found, reviewed, renamed, split or partial
copy of a file has the same hashes. A dataset keeps the `SIZE` smallest of its distinct hashes (Broder 1997; Cohen and
Kaplan 2007: "bottom-k"). Hashes are uniform, so the kept ones are a random sample of the documents, and the same
sample for everybody: below the smaller of two limits both sketches are complete, and the share of the smaller one that
is also in the other estimates how much of it is. Up to `SIZE` documents that is exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from unicodedata import is_normalized, normalize

__all__ = ["SIZE", "THRESHOLD", "Fingerprint", "fingerprint_of"]

SIZE = 16_384
"""Hashes that are kept of a dataset, 8 bytes each: a part of 1,000 of a million documents leaves about 16 of them."""

THRESHOLD = 0.1
"""From this share of the smaller dataset's documents on, two datasets are taken to be of the same data."""

_WIDTH = 8
_SPACING = b" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"
_WIDE = tuple(space.encode() for space in "\u00a0\u2002\u2003\u2009\u202f\u3000\ufeff")
"""Spacing beyond ASCII that is met in practice; the rest counts as text."""


@dataclass(frozen=True)
class Fingerprint:
    """The smallest hashes of a dataset's documents; `documents` is how many there are, equal ones included."""

    documents: int
    hashes: frozenset[bytes]

    @property
    def limit(self) -> bytes:
        """Up to this hash the sketch has every document."""
        return max(self.hashes) if len(self.hashes) >= SIZE else b"\xff" * _WIDTH

    def overlap(self, other: "Fingerprint") -> float:
        """The share of the smaller dataset's documents that are in the other too, 0 to 1."""
        limit = min(self.limit, other.limit)
        mine = {each for each in self.hashes if each <= limit}
        others = {each for each in other.hashes if each <= limit}
        smaller = min(len(mine), len(others))
        return len(mine & others) / smaller if smaller else 0.0

    def merged(self, other: "Fingerprint") -> "Fingerprint":
        """The fingerprint of both together; the number of documents is that of the larger, at least."""
        limit = min(self.limit, other.limit)
        hashes = sorted(each for each in self.hashes | other.hashes if each <= limit)
        return Fingerprint(max(self.documents, other.documents), frozenset(hashes[:SIZE]))

    def to_bytes(self) -> bytes:
        """The hashes in order, as the ledger stores them."""
        return b"".join(sorted(self.hashes))

    @classmethod
    def from_bytes(cls, documents: int, stored: bytes) -> "Fingerprint":
        """As it was stored."""
        places = range(0, len(stored), _WIDTH)
        return cls(documents, frozenset(stored[at : at + _WIDTH] for at in places))


def fingerprint_of(texts: Iterable[str], key: bytes) -> Fingerprint:
    """One pass over the texts; texts of spacing alone are counted and not hashed."""
    kept: set[bytes] = set()
    limit, count = b"\xff" * _WIDTH, 0
    for text in texts:
        count += 1
        if text.isascii():
            data = text.encode().translate(None, _SPACING)
        else:
            text = text if is_normalized("NFC", text) else normalize("NFC", text)
            data = text.encode("utf-8", "surrogatepass").translate(None, _SPACING)
            for wide in _WIDE:
                data = data.replace(wide, b"")
        found = blake2b(data, digest_size=_WIDTH, key=key).digest()
        if found <= limit and data:
            kept.add(found)
            if len(kept) >= 4 * SIZE:
                kept = set(sorted(kept)[:SIZE])
                limit = max(kept)
    return Fingerprint(count, frozenset(sorted(kept)[:SIZE]))
