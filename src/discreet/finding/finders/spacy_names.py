"""spaCy's small English model: people, places and organisations."""

from collections.abc import Iterable, Iterator

from discreet.finding.registry import finders
from discreet.text.document import Document

__all__ = ["SpacyNames"]


@finders.register("spacy", "spaCy's small English model")
class SpacyNames:
    """Names by spaCy's recogniser, trimmed and checked (see `discreet.finding.names`)."""

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents with the names that spaCy sees."""
        from discreet.finding.names import find_names

        for document, spans in find_names(documents):
            yield document.with_spans(tuple(spans))
