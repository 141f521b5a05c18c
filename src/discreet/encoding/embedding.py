"""Texts to vectors on the device: the mean of word vectors (no torch), or the sentence encoder."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from discreet.encoding.codes import Floats
from discreet.errors import BadInput
from discreet.privacy.release import Tally
from discreet.text.document import Document
from discreet.validate import one_of

__all__ = ["EMBEDDINGS", "Embed", "embedding_named"]

EMBEDDINGS = ("glove", "minilm", "given")

Embed = Callable[[Sequence[Document], Tally], Floats]
"""Documents to rows of numbers."""


def embedding_named(name: str, *, field: str = "vector") -> Embed:
    """`glove`, `minilm`, or `given`: the numbers that stand in a field of each document."""
    one_of("embedding", name, EMBEDDINGS)
    if name == "glove":
        return _glove()
    if name == "minilm":
        return _minilm()
    return lambda documents, _tally: _rows([_given(document, field) for document in documents], documents)


def _glove() -> Embed:
    from discreet.language.mean_vectors import mean_vectors
    from discreet.language.vectors import glove

    known = glove()

    def embed(documents: Sequence[Document], tally: Tally) -> Floats:
        vectors = mean_vectors([document.text for document in documents], known)
        if empty := int((~vectors.any(axis=1)).sum()):
            tally.counts["texts without a known word"] += empty
        return vectors

    return embed


def _minilm() -> Embed:
    from discreet.language.sentences import SentenceEncoder

    encoder = SentenceEncoder()

    def embed(documents: Sequence[Document], _tally: Tally) -> Floats:
        return encoder.encode([document.text for document in documents]).astype(np.float64)

    return embed


def _given(document: Document, field: str) -> list[float]:
    numbers: Any = document.fields.get(field)
    if not isinstance(numbers, (list, tuple)) or not numbers:
        raise BadInput(
            f"document {document.id!r}: field {field!r} holds no list of numbers; name it with --vector-field"
        )
    if not all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in numbers):
        raise BadInput(f"document {document.id!r}: field {field!r} holds something that is not a number")
    return [float(number) for number in numbers]


def _rows(numbers: list[list[float]], documents: Sequence[Document]) -> Floats:
    for row, document in zip(numbers, documents, strict=True):
        if len(row) != len(numbers[0]):
            raise BadInput(
                f"document {document.id!r}: {len(row)} numbers where {documents[0].id!r} has {len(numbers[0])}"
            )
    return np.array(numbers, dtype=np.float64)
