"""A digest of the documents that a run is of: texts, labels, spans, users and their order."""

from collections.abc import Iterable
from hashlib import blake2b

from discreet.text.document import Document

__all__ = ["data_digest"]


def data_digest(documents: Iterable[Document]) -> bytes:
    """Equal for the same documents; it is kept only under a key, for short texts could be guessed from it."""
    found = blake2b(digest_size=32)
    for document in documents:
        spans = [(span.start, span.end, span.label) for span in document.spans]
        found.update(
            repr((document.text, document.label, document.user, spans)).encode("utf-8", "surrogatepass")
        )
    return found.digest()
