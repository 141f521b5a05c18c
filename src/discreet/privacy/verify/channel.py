"""A mechanism written out: for every input, the log-probability of every output."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput

__all__ = ["MISSING", "ROUNDING", "TOLERANCE", "Channel"]

Floats = NDArray[np.float64]

TOLERANCE = 1e-6
"""How far from 1 the probabilities of a row may add up; printed tables are rounded."""

ROUNDING = 1e-11
"""What a sum in double precision may miss; more than that is an output that was not listed."""

MISSING = "(what the row does not list)"


@dataclass(frozen=True, eq=False)
class Channel:
    """The output matrix of a mechanism, rows for inputs and columns for outputs, in log space.

    Made by `from_probabilities` or `from_logs`, which check that every row is a distribution: no
    NaN, nothing negative, a sum within `tolerance` of 1. Rows are kept as given, not rescaled.
    """

    logs: Floats
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    @classmethod
    def from_probabilities(
        cls,
        matrix: ArrayLike,
        *,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
        tolerance: float = TOLERANCE,
    ) -> "Channel":
        """A channel from probabilities."""
        table = _table(matrix)
        names = _names("input", inputs, table.shape[0]), _names("output", outputs, table.shape[1])
        _check_rows(table, names[0], tolerance)
        with np.errstate(divide="ignore"):
            return cls(np.log(table), *names)

    @classmethod
    def from_logs(
        cls,
        matrix: ArrayLike,
        *,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
        tolerance: float = TOLERANCE,
    ) -> "Channel":
        """A channel from natural logarithms of probabilities; −∞ is probability zero.

        This is the form to prefer: e⁻⁸⁰⁰ is zero as a probability and −800 here.
        """
        table = _table(matrix)
        names = _names("input", inputs, table.shape[0]), _names("output", outputs, table.shape[1])
        with np.errstate(over="ignore"):
            _check_rows(np.exp(table), names[0], tolerance)
        return cls(table, *names)

    @property
    def probabilities(self) -> Floats:
        """The matrix as probabilities."""
        return np.exp(self.logs)

    @property
    def completed(self) -> "Channel":
        """The channel with what its rows do not list as one further output; itself where they list all.

        Something happens with the probability that a row misses. An observer sees that it does, so it counts like
        every other output: a row that misses 10⁻⁷ beside one that misses nothing has ε = ∞, or δ = 10⁻⁷. A row
        that adds up to more than 1 overstates some output by the excess, which counts alike.
        """
        missing = np.abs(1.0 - self.probabilities.sum(axis=1))
        missing[missing <= ROUNDING] = 0.0
        if not missing.any():
            return self
        with np.errstate(divide="ignore"):
            logs = np.column_stack((self.logs, np.log(missing)))
        return Channel(logs, self.inputs, (*self.outputs, MISSING))

    def __str__(self) -> str:
        return f"{len(self.inputs):,} inputs × {len(self.outputs):,} outputs"


def _table(matrix: ArrayLike) -> Floats:
    try:
        table = np.asarray(matrix, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise BadInput(f"the output matrix is not a table of numbers ({problem})") from problem
    if table.ndim != 2 or 0 in table.shape:
        raise BadInput(
            f"the output matrix has shape {table.shape}; it needs one row an input, one column an output"
        )
    return table


def _names(kind: str, given: Sequence[str] | None, count: int) -> tuple[str, ...]:
    if given is None:
        return tuple(str(number) for number in range(count))
    names = tuple(str(name) for name in given)
    if len(names) != count:
        raise BadInput(f"{len(names)} {kind} names were given for {count} {kind}s")
    if len(set(names)) != count:
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"the {kind} {twice!r} stands twice in the output matrix; name each {kind} once")
    return names


def _check_rows(probabilities: Floats, inputs: tuple[str, ...], tolerance: float) -> None:
    sums = probabilities.sum(axis=1)
    if np.isfinite(sums).all() and probabilities.min() >= 0 and np.abs(sums - 1).max() <= tolerance:
        return
    for row, (name, values) in enumerate(zip(inputs, probabilities, strict=True)):
        where = f"row {row + 1} of the output matrix (input {name!r})"
        if not np.isfinite(values).all():
            raise BadInput(
                f"{where} holds {values[~np.isfinite(values)][0]}; probabilities are finite numbers"
            )
        if values.min() < 0:
            raise BadInput(f"{where} holds the negative probability {values.min():.6g}")
        if abs((total := values.sum()) - 1) > tolerance:
            raise BadInput(f"{where} adds up to {total:.9g}, not to 1 within {tolerance:g}")
