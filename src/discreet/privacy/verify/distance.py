"""How far apart the inputs of a channel are, block by block."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput
from discreet.privacy.verify.channel import Channel
from discreet.validate import one_of

__all__ = ["METRICS", "Between", "between_listed", "between_vectors", "related"]

Floats = NDArray[np.float64]
Between = Callable[[slice, slice], Floats]
"""The distances between two blocks of inputs."""

METRICS = {"euclidean": "euclidean", "manhattan": "cityblock", "chebyshev": "chebyshev"}
"""Our names and scipy's."""


def related(neighbours: ArrayLike, channel: Channel) -> NDArray[np.bool_]:
    """A relation between inputs as a symmetric table of booleans, no input its own neighbour."""
    table = np.asarray(neighbours, dtype=np.bool_)
    _square("relation", table.shape, channel)
    table = table | table.T
    np.fill_diagonal(table, False)
    return table


def between_listed(distances: ArrayLike | None, channel: Channel) -> Between:
    """Distances read off a square table, which must be one: symmetric, zero to itself, not negative."""
    if distances is None:
        raise BadInput("metric-DP needs distances between the inputs, or vectors to compute them from")
    try:
        table = np.asarray(distances, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise BadInput(f"the distances are not a table of numbers ({problem})") from problem
    _square("table of distances", table.shape, channel)
    for wrong, what in (
        (np.isnan(table), "is not a number"),
        (table < 0, "is negative"),
        (
            np.eye(len(table), dtype=np.bool_) & (table != 0),
            "should be 0: it is an input's distance to itself",
        ),
        (~np.isclose(table, table.T, rtol=1e-9, atol=0.0), "differs from its mirror image"),
    ):
        if wrong.any():
            row, column = (int(place) for place in np.argwhere(wrong)[0])
            names = f"{channel.inputs[row]!r} and {channel.inputs[column]!r}"
            raise BadInput(f"the distance between inputs {names} ({table[row, column]:g}) {what}")
    return lambda i, j: table[i, j]


def between_vectors(
    vectors: ArrayLike, metric: str | Callable[[Floats, Floats], Floats], channel: Channel
) -> Between:
    """Distances computed from one vector an input."""
    table = np.asarray(vectors, dtype=np.float64)
    if table.ndim != 2 or len(table) != len(channel.inputs):
        raise BadInput(
            f"the vectors have shape {table.shape}; one row is needed for each of {len(channel.inputs)} inputs"
        )
    if not np.isfinite(table).all():
        row = int(np.argwhere(~np.isfinite(table))[0][0])
        raise BadInput(
            f"the vector of input {channel.inputs[row]!r} holds a value that is not a finite number"
        )
    if callable(metric):
        measure = metric
        return lambda i, j: np.asarray(measure(table[i], table[j]), dtype=np.float64)
    one_of("metric", metric, tuple(METRICS))
    name = METRICS[metric]

    def between(i: slice, j: slice) -> Floats:
        from scipy.spatial.distance import cdist

        return np.asarray(cdist(table[i], table[j], name))

    return between


def _square(what: str, shape: tuple[int, ...], channel: Channel) -> None:
    count = len(channel.inputs)
    if shape != (count, count):
        raise BadInput(f"the {what} has shape {shape}; {count} inputs need {count} rows and {count} columns")
