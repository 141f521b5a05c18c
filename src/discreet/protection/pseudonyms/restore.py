"""Undo a release: with its vault and the key, every document comes back as it was."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.protection.pseudonyms.key import Key
from discreet.protection.pseudonyms.vault import read_vault
from discreet.protection.spans.cover import rewrite
from discreet.text.document import Document, Span

__all__ = ["restored"]


def restored(released: Iterable[Document], vault: Path, key: Key) -> Iterator[Document]:
    """The original documents of a release, or of any part of it that is in its old order."""
    records = read_vault(vault, key)
    for document in released:
        record = next((record for record in records if record["id"] == document.id), None)
        if record is None:
            raise BadInput(
                f"document {document.id!r} is not in {vault}, or not in the order in which it was released"
            )
        yield _restored(document, record)
    for _ in records:  # to the seal: a vault that was cut off is noticed
        pass


def _restored(document: Document, record: dict[str, Any]) -> Document:
    if sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest() != record["released"]:
        raise BadInput(f"document {document.id!r} was changed after its release; its places no longer fit")
    spans = [Span(*span) for span in record["spans"]]
    text, _ = rewrite(document.text, zip(spans, record["originals"], strict=True))
    original = replace(document, user=record["user"], fields=record["fields"])
    return original.with_text(text).with_spans(tuple(Span(*span) for span in record["marked"]))
