"""What every randomiser asks of its input: finite numbers, as many as agreed; and lengths kept within bounds."""

import numpy as np

from discreet.encoding.codes import Floats
from discreet.errors import BadInput
from discreet.privacy.release import Tally

__all__ = ["check_vectors", "clip", "to_unit"]


def check_vectors(vectors: Floats, elements: int) -> None:
    """Refuse NaN, infinity and vectors of another length, naming the row."""
    if vectors.ndim != 2:
        raise BadInput(f"vectors come as rows of a table, not with shape {vectors.shape}")
    if vectors.shape[1] != elements:
        raise BadInput(f"the vectors have {vectors.shape[1]} numbers; this encoder was made for {elements}")
    finite = np.isfinite(vectors)
    if not finite.all():
        row, column = (int(place) for place in np.argwhere(~finite)[0])
        raise BadInput(
            f"vector {row + 1} holds {vectors[row, column]} at place {column + 1}; "
            "replace NaN and infinity before encoding"
        )


def clip(vectors: Floats, norm: float, *, order: int, tally: Tally | None) -> Floats:
    """Vectors longer than `norm` (in ℓ₁ or ℓ₂) scaled down to it, and counted."""
    lengths = np.linalg.norm(vectors, ord=order, axis=1, keepdims=True)
    over = lengths > norm
    if tally is not None and over.any():
        tally.counts["vectors clipped"] += int(over.sum())
    # A hair inside, so that rounding cannot leave a length above the norm.
    return np.where(over, vectors * (norm * (1 - 1e-12) / np.maximum(lengths, norm)), vectors)


def to_unit(vectors: Floats, tally: Tally | None) -> Floats:
    """Directions: every vector brought to length 1; a zero vector becomes the first axis, and is counted."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    zero = lengths[:, 0] == 0
    if zero.any():
        vectors, lengths = vectors.copy(), lengths.copy()
        vectors[zero, 0], lengths[zero] = 1.0, 1.0
        if tally is not None:
            tally.counts["zero vectors"] += int(zero.sum())
    # Twice: the squares of a very short vector can be lost to underflow.
    once = vectors / lengths
    return np.asarray(once / np.linalg.norm(once, axis=1, keepdims=True))
