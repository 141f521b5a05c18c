"""Finders: what marks names in documents. Other packages add theirs by the entry point `discreet.finders`."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from discreet.errors import BadInput
from discreet.registry import Entry, Registry
from discreet.text.document import Document

__all__ = ["NameFinder", "finders"]


class NameFinder(Protocol):
    """Marks documents: made without arguments, it keeps no state between documents."""

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, in order, with what it found as their spans."""


def _keeps_its_contract(entry: Entry[Any]) -> None:
    """A finder of another package must give back the same documents, in order, with spans inside them."""
    given = [Document("1", "Ann Lee rang Bob."), Document("2", ""), Document("3", "3 May")]
    found = list(entry.make().find(given))
    if [(one.id, one.text) for one in found] != [(one.id, one.text) for one in given]:
        raise BadInput(
            f"the finder {entry.name!r} of {entry.origin} does not give back the documents it was given, in order; "
            "it cannot be used"
        )
    for document in found:
        document.with_spans(document.spans)


finders: Registry[type[NameFinder]] = Registry(
    "finder",
    rooms=("discreet.finding.finders",),
    group="discreet.finders",
    verify_first=_keeps_its_contract,
)
