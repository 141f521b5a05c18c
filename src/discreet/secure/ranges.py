"""Fixed point overflows silently, so every value a network can reach is bounded before it is used.

Numbers are integers modulo 2⁶⁴ that stand for x·2¹⁸. A product carries 36 fraction bits until it is
truncated, and truncation needs two spare bits, so |x| must stay below 2^(64−2−36) = 2²⁶ in every layer;
what is compared is a difference, which takes one bit more. The bound holds for every input vector of
length 1, as a sentence encoder gives: the first layer by Cauchy and Schwarz, the others by absolute sums.

Squares are computed in whole numbers, |z|·2⁴⁸ where nothing is truncated: |z| must stay below
2^(64−1−48−1) = 2¹⁴, and does, as |z| ≤ |[x, 1]|²·Σₖ|wₖ|² over the squares of one sign.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.secure.layers import Branches, Conv1d, Dense, Layer, MaxPool1d, Sigmoid, Squares
from discreet.secure.network import Network
from discreet.secure.whole import WHOLE_BITS

__all__ = ["FRACTION_BITS", "LARGEST", "LARGEST_WHOLE", "RangeReport", "check_ranges"]

FRACTION_BITS = 18
LARGEST = 2.0 ** (64 - 2 - 2 * FRACTION_BITS - 1)
LARGEST_WHOLE = 2.0 ** (64 - 1 - 4 * WHOLE_BITS - 1)

Weights = Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, kw_only=True)
class RangeReport:
    """The largest magnitude each layer can reach, by the layer's name."""

    bounds: Mapping[str, float]
    limit: float = LARGEST

    @property
    def largest(self) -> float:
        """The largest of them."""
        return max(self.bounds.values())

    @property
    def spare_bits(self) -> float:
        """How many more bits the values could take."""
        return float(np.log2(self.limit / self.largest))


def check_ranges(network: Network, weights: Weights) -> RangeReport:
    """Bound every layer; refuse a network that could overflow, and name the layer."""
    limit = LARGEST_WHOLE if network.whole else LARGEST
    bounds: dict[str, float] = {"input": 1.0}
    for name, value in weights.items():
        if not np.isfinite(value).all():
            raise BadInput(f"the weight {name} holds a value that is not a finite number; train again")
        bounds[name] = float(np.abs(value).max(initial=0.0))
    _bound(network.layers, weights, 1.0, True, "", bounds)
    for name, bound in bounds.items():
        if not bound < limit:
            held = "whole numbers hold" if network.whole else "fixed point holds"
            raise BadInput(
                f"layer {name} can reach {bound:.3g}, and {held} values below {limit:.3g}: it would "
                "overflow silently; train with more weight decay, or scale the layer down"
            )
    return RangeReport(bounds=bounds, limit=limit)


def _bound(
    layers: Sequence[Layer],
    weights: Weights,
    size: float,
    unit: bool,
    prefix: str,
    bounds: dict[str, float],
) -> tuple[float, bool]:
    """The bound after the layers; `unit` says that the whole input has Euclidean length at most 1."""
    for place, layer in enumerate(layers):
        name = f"{prefix}{place}"
        match layer:
            case Branches():
                parts = [
                    _bound(part, weights, size, unit, f"{name}.{number}.", bounds)
                    for number, part in enumerate(layer.parts)
                ]
                size, unit = max(one for one, _ in parts), unit and len(parts) == 1 and parts[0][1]
            case Conv1d() | Dense():
                matrix = np.abs(weights[f"{name}.weight"].astype(np.float64))
                reach = np.sqrt((matrix**2).sum(0)) if unit else size * matrix.sum(0)
                size, unit = float((reach + np.abs(weights[f"{name}.offset"])).max()), False
            case Squares():
                size, unit = _squares(layer, weights[f"{name}.weight"].astype(np.float64)), False
            case Sigmoid():
                size, unit = max(size, 1.0), False
            case MaxPool1d():
                unit = False
        bounds[name] = size
    return size, unit


def _squares(layer: Squares, matrix: NDArray[np.float64]) -> float:
    """The bound of a signed sum of squares; half a step of rounding is added to every number."""
    step = 2.0**-WHOLE_BITS / 2
    vector = np.sqrt(2.0) + step * np.sqrt(len(matrix))
    lengths = (np.sqrt((matrix**2).sum(0)) + step * np.sqrt(len(matrix))) ** 2
    return float(vector**2 * lengths.reshape(2 * layer.width, layer.units // 2).sum(1).max())
