"""A finder of another package: wards."""

import re
from collections.abc import Iterable, Iterator

from discreet.text.document import Document, Span

__all__ = ["Wards"]

_WARD = re.compile(r"\bWard \d+\b")


class Wards:
    """Marks the wards of a hospital as locations."""

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents with their wards."""
        for document in documents:
            found = (Span(*match.span(), "LOCATION", why="a ward") for match in _WARD.finditer(document.text))
            yield document.with_spans(tuple(found))
