"""Whole numbers: what a network of squares computes on.

A number v becomes round(v·2¹²). Sums of products of whole numbers are exact modulo 2⁶⁴, under secret
sharing as in the clear, so both give the same label for every text. Fixed point would truncate after
each product, which costs a round each time and is off by a bit at random. The scores of a sum of
squares of products carry 4·12 = 48 bits after the point and stay below 2⁶²⁻⁴⁸ (`ranges.py`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.secure.network import Network

__all__ = ["WHOLE_BITS", "decoded", "encoded", "encoded_weight", "with_one"]

WHOLE_BITS = 12


def with_one(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The vectors with a 1 appended, which makes offsets and linear terms a part of the squares."""
    return np.concatenate([vectors, np.ones((len(vectors), 1), np.float32)], 1)


def encoded(network: Network, vectors: NDArray[np.float32]) -> NDArray[np.generic]:
    """The vectors as the parties compute on them."""
    return encoded_weight(network, with_one(vectors) if network.whole else vectors)


def encoded_weight(network: Network, value: NDArray[np.float32]) -> NDArray[np.generic]:
    """A weight as the parties compute on it."""
    if not network.whole:
        return np.ascontiguousarray(value, dtype=np.float32)
    whole: NDArray[np.int64] = np.rint(value.astype(np.float64) * 2**WHOLE_BITS).astype(np.int64)
    return whole


def decoded(network: Network, scores: NDArray[np.generic]) -> NDArray[np.floating[Any]]:
    """Scores as numbers again; labels do not pass here."""
    return (
        np.ldexp(scores.astype(np.float64), -4 * WHOLE_BITS) if network.whole else scores.astype(np.float32)
    )
