"""A set of ids in about sixteen bytes each, to notice one that comes twice."""

from array import array

__all__ = ["SeenIds"]

_SHARDS = 64
_WHOLE = (1 << 64) - 1


class SeenIds:
    """The ids met so far, kept as 64-bit hashes in open-addressed tables.

    A table is at most three quarters full and grows by half, so an id takes 10.7 to 16 bytes; a Python
    set of strings takes some 130. The tables are many and small, so that growing one of them never
    holds two copies of everything. Two different ids share a hash with probability n²/2⁶⁵ (3 in a
    million for ten million ids): `add` may then call a new id an old one, never the reverse.
    """

    def __init__(self) -> None:
        self._tables = [array("Q", bytes(8 * 16)) for _ in range(_SHARDS)]
        self._counts = [0] * _SHARDS

    def __len__(self) -> int:
        return sum(self._counts)

    @property
    def nbytes(self) -> int:
        """The memory the tables take."""
        return sum(len(table) * table.itemsize for table in self._tables)

    def add(self, id: str) -> bool:
        """Remember an id; false when it was there already."""
        mark = (hash(id) & _WHOLE) or 1  # 0 marks an empty place
        shard = mark % _SHARDS
        table = self._tables[shard]
        place = (mark // _SHARDS) % len(table)
        while found := table[place]:
            if found == mark:
                return False
            place = (place + 1) % len(table)
        table[place] = mark
        self._counts[shard] += 1
        if self._counts[shard] * 4 > len(table) * 3:
            self._tables[shard] = _larger(table)
        return True


def _larger(table: "array[int]") -> "array[int]":
    size = len(table) * 3 // 2
    larger = array("Q", bytes(8 * size))
    for mark in filter(None, table):
        place = (mark // _SHARDS) % size
        while larger[place]:
            place = (place + 1) % size
        larger[place] = mark
    return larger
