"""The tagger's network: dilated convolutions over word vectors, in numpy.

    x ← x + max(0, x[t-d]·W₀ + x[t]·W₁ + x[t+d]·W₂ + b)        for each layer, with its own step d
    scores = x · V + c

Rows between texts are padding: they are zero before every layer, so a text is read as if it stood alone.
A long sequence is taken in blocks that overlap by what a row can see; the result is the same.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Layer", "Network"]

Floats = NDArray[np.float32]

_BLOCK = 2048
"""Rows taken at once: small enough for the processor's cache."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One convolution: three matrices, for the row `step` before, the row itself and the row `step` after."""

    step: int
    weights: Floats
    bias: Floats


@dataclass(frozen=True, slots=True)
class Network:
    """Convolutions and the last, linear layer."""

    layers: tuple[Layer, ...]
    weights: Floats
    bias: Floats

    @property
    def sight(self) -> int:
        """How many rows to each side a row can see."""
        return sum(layer.step for layer in self.layers)

    @property
    def padding(self) -> int:
        """How many empty rows keep two texts apart."""
        return max(layer.step for layer in self.layers)

    def scores(self, vectors: Floats, real: NDArray[np.bool_]) -> Floats:
        """A row of scores for every row of vectors; `real` is false where a row is padding."""
        sight, total = self.sight, len(vectors)
        result = np.empty((total, len(self.bias)), np.float32)
        for start in range(0, total, _BLOCK):
            end = min(start + _BLOCK, total)
            low, high = max(0, start - sight), min(total, end + sight)
            rows = self._hidden(vectors[low:high], real[low:high])
            np.matmul(rows[start - low : end - low], self.weights, out=result[start:end])
        result += self.bias
        return result

    def _hidden(self, vectors: Floats, real: NDArray[np.bool_]) -> Floats:
        count, width = vectors.shape
        edge = self.padding
        rows = np.zeros((count + 2 * edge, width), np.float32)
        inner = rows[edge : edge + count]
        inner[:] = vectors
        gaps = np.flatnonzero(~real)
        inner[gaps] = 0
        change = np.empty((count, width), np.float32)
        side = np.empty((count, width), np.float32)
        for layer in self.layers:
            np.matmul(inner, layer.weights[1], out=change)
            for shift, weights in ((-layer.step, layer.weights[0]), (layer.step, layer.weights[2])):
                np.matmul(rows[edge + shift : edge + shift + count], weights, out=side)
                change += side
            change += layer.bias
            np.maximum(change, 0, out=change)
            inner += change
            inner[gaps] = 0
        return inner
