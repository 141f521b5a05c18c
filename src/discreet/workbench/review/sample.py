"""A sample to review: drawn once, written down, and the same when the review goes on another day."""

import json
from collections.abc import Iterable
from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.text.document import Document

__all__ = ["keep_sample"]


def keep_sample(documents: Iterable[Document], size: int | None, note: Path) -> list[Document]:
    """All documents, or `size` of them drawn at random; which ones stands in the file `note`."""
    if size is None:
        return list(documents)
    if note.exists():
        ids = set(json.loads(note.read_text(encoding="utf-8")))
        if len(ids) != size:
            raise BadInput(
                f"{note}: a sample of {len(ids)} was begun; go on with --sample {len(ids)}, or remove the file"
            )
        return [document for document in documents if document.id in ids]
    kept = _reservoir(documents, size)
    note.write_text(json.dumps([document.id for document in kept], ensure_ascii=False), encoding="utf-8")
    return kept


def _reservoir(documents: Iterable[Document], size: int) -> list[Document]:
    """Each document is kept with the same probability; only `size` are held at once."""
    random = Random()
    kept: list[tuple[int, Document]] = []
    for number, document in enumerate(documents):
        if number < size:
            kept.append((number, document))
        elif (place := int(random.integers(number + 1, 1)[0])) < size:
            kept[place] = (number, document)
    return [document for _, document in sorted(kept, key=lambda pair: pair[0])]
