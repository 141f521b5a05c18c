"""A network's value at given weights: one definition for numpy, torch and jax.

The same lines are the clear evaluation (numpy), the trained function (torch) and the program that is
computed under secret sharing (jax), so the three cannot drift apart.
"""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from discreet.secure.layers import Branches, Conv1d, Dense, Layer, MaxPool1d, Relu, Sigmoid, Squares
from discreet.secure.network import Network

__all__ = ["labels", "opened", "scores"]

Array = Any
Joined = Callable[[Array], Array]


def scores(
    network: Network,
    weights: Mapping[str, Array],
    vectors: Array,
    arrays: ModuleType,
    joined: Joined = lambda values: values,
) -> Array:
    """The last layer's values, a row a text; `joined` may change what branches put together (dropout)."""
    return _run(network.layers, weights, vectors, arrays, "", joined)


def labels(network: Network, values: Array, arrays: ModuleType) -> Array:
    """The label's number of each row of scores."""
    if len(network.labels) == 2:
        return values[:, 0] > network.threshold
    return arrays.argmax(values, 1)


def opened(network: Network, weights: Mapping[str, Array], vectors: Array, arrays: ModuleType) -> Array:
    """What the asker gets to see: labels, or scores where the network says so."""
    values = scores(network, weights, vectors, arrays)
    return values if network.opens == "score" else labels(network, values, arrays)


def _run(
    layers: Sequence[Layer],
    weights: Mapping[str, Array],
    values: Array,
    arrays: ModuleType,
    prefix: str,
    joined: Joined,
) -> Array:
    for place, layer in enumerate(layers):
        name = f"{prefix}{place}"
        match layer:
            case Branches():
                parts = [
                    _run(part, weights, values, arrays, f"{name}.{number}.", joined)
                    for number, part in enumerate(layer.parts)
                ]
                values = joined(arrays.concatenate([part.reshape(len(part), -1) for part in parts], 1))
            case Conv1d():
                windows = _windows(values, layer.kernel, arrays)
                values = windows @ weights[f"{name}.weight"] + weights[f"{name}.offset"]
            case Dense():
                flat = values.reshape(len(values), -1)
                values = flat @ weights[f"{name}.weight"] + weights[f"{name}.offset"]
            case Squares():
                sums = values @ weights[f"{name}.weight"]
                values = (sums * sums) @ _signs(layer, values, arrays)
            case _:
                values = _without_weights(layer, values, arrays)
    return values


def _without_weights(layer: Layer, values: Array, arrays: ModuleType) -> Array:
    match layer:
        case MaxPool1d():
            return _largest(values, layer.size, arrays)
        case Relu():
            return arrays.maximum(values, arrays.zeros_like(values))
        case Sigmoid():
            return _sigmoid(values, arrays)
    raise AssertionError(layer)


def _signs(layer: Squares, values: Array, arrays: ModuleType) -> Array:
    """Which square goes into which output, and with which sign: a public matrix, so this costs no round."""
    half = [1.0] * (layer.units // 2)
    column = np.array([*half, *(-one for one in half)])[:, None]
    return arrays.asarray(np.kron(np.eye(layer.width), column), dtype=values.dtype)


def _sigmoid(values: Array, arrays: ModuleType) -> Array:
    if arrays.__name__ == "jax.numpy":
        import jax

        # Named as such it reaches the compiler whole, which has an approximation without a division.
        return jax.nn.sigmoid(values)
    return 0.5 + 0.5 * arrays.tanh(values / 2)


def _windows(values: Array, kernel: int, arrays: ModuleType) -> Array:
    """Each place's window as one row: (texts, places, kernel × channels)."""
    sequence = values if values.ndim == 3 else values[:, :, None]
    texts, length, channels = sequence.shape
    places = length - kernel + 1
    shifted = [sequence[:, start : start + places] for start in range(kernel)]
    return arrays.stack(shifted, 2).reshape(texts, places, kernel * channels)


def _largest(values: Array, size: int, arrays: ModuleType) -> Array:
    """The maximum of each window as a tournament: pairs, then pairs of winners."""
    texts, length, channels = values.shape
    windows = length // size
    field = values[:, : windows * size].reshape(texts, windows, size, channels)
    while (left := field.shape[2]) > 1:
        half = left // 2
        winners = arrays.maximum(field[:, :, :half], field[:, :, half : 2 * half])
        field = arrays.concatenate([winners, field[:, :, 2 * half :]], 2) if left % 2 else winners
    return field[:, :, 0]
