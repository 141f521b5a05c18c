"""Scores: functions of an output whose large or small values may betray which input it came from.

They are trained on one part of the draws and judged on another, so a bad score costs power, never
honesty. Each one is there for a way in which mechanisms are known to break:

* the value, and the ratio of two histograms of it: too little noise, or noise of the wrong shape;
* how often the exact value (or row, or word) was seen: discrete outputs, atoms, words never returned;
* the grain, which is the lowest bit set in a float: noise drawn in naive floating point;
* projections, plain and whitened, and a quadratic discriminant: noise shared between coordinates;
* norm, spread, and the number of distinct coordinates: noise of equal length, one noise repeated;
* whether the output is finite at all.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Score", "scores"]

Floats = NDArray[np.float64]
Score = tuple[str, Callable[[NDArray[np.generic]], Floats]]

BINS = 64
WIDEST = 512
"""Above so many coordinates a covariance is left out; the other scores remain."""


def scores(first: NDArray[np.generic], second: NDArray[np.generic]) -> Iterator[Score]:
    """The scores that fit outputs like these, trained on draws under two inputs."""
    if first.dtype.kind not in "fiub":
        yield "how often the output occurs", _frequency(first, second)
        return
    yield from _finite(first, second)
    if _repeats(first) or _repeats(second):
        yield "how often the exact output occurs", _frequency(first, second)
    if first.ndim == 1:
        yield "the value", _numbers
        if first.dtype.kind == "f":
            yield "the lowest bit set", lambda outputs: _grain(_numbers(outputs))
        ratio = _histogram_ratio(_numbers(first)[:, None], _numbers(second)[:, None])
        yield "the ratio of histograms", lambda outputs: ratio(_numbers(outputs)[:, None])
    else:
        yield from _vector_scores(_numbers(first), _numbers(second), first.dtype.kind == "f")


def _numbers(outputs: NDArray[np.generic]) -> Floats:
    return np.asarray(np.nan_to_num(outputs.astype(np.float64), nan=0.0, posinf=1e300, neginf=-1e300))


def _finite(first: NDArray[np.generic], second: NDArray[np.generic]) -> Iterator[Score]:
    def broken(outputs: NDArray[np.generic]) -> Floats:
        count = (~np.isfinite(outputs.astype(np.float64))).reshape(len(outputs), -1).sum(axis=1)
        return np.asarray(count, dtype=np.float64)

    if broken(first).any() or broken(second).any():
        yield "how many coordinates are not finite", broken


def _keys(outputs: NDArray[np.generic]) -> Sequence[Hashable]:
    """One hashable thing an output: the value itself, or the bytes of a row."""
    if outputs.ndim == 1:
        return outputs.tolist()  # type: ignore[no-any-return]
    return [row.tobytes() for row in np.ascontiguousarray(outputs)]


def _repeats(outputs: NDArray[np.generic]) -> bool:
    """True when an output tends to come again, as it does with discrete outputs and with atoms."""
    return len(set(_keys(outputs))) < 0.99 * len(outputs)


def _frequency(
    first: NDArray[np.generic], second: NDArray[np.generic]
) -> Callable[[NDArray[np.generic]], Floats]:
    counts: dict[Hashable, list[float]] = {}
    for side, outputs in enumerate((first, second)):
        for key in _keys(outputs):
            counts.setdefault(key, [0.5, 0.5])[side] += 1.0
    ratios = {key: float(np.log(a / b)) for key, (a, b) in counts.items()}
    return lambda outputs: np.array([ratios.get(key, 0.0) for key in _keys(outputs)])


def _grain(numbers: Floats) -> Floats:
    """The binary exponent of the lowest bit set; 0 counts as coarse as can be."""
    mantissa, exponent = np.frexp(numbers)
    whole = np.abs(mantissa * 2.0**53).astype(np.int64)
    lowest = np.log2(np.maximum(whole & -whole, 1).astype(np.float64))
    return np.where(whole == 0, 2000.0, exponent - 53 + lowest)


def _histogram_ratio(first: Floats, second: Floats) -> Callable[[Floats], Floats]:
    """The log-ratio of two histograms, added over the coordinates."""
    tables = []
    for a, b in zip(first.T, second.T, strict=True):
        edges = np.unique(np.quantile(np.concatenate((a, b)), np.linspace(0, 1, BINS + 1)[1:-1]))
        counts = [np.bincount(np.searchsorted(edges, side), minlength=len(edges) + 1) for side in (a, b)]
        tables.append((edges, np.log(counts[0] + 0.5) - np.log(counts[1] + 0.5)))

    def ratio(outputs: Floats) -> Floats:
        total = np.zeros(len(outputs))
        for column, (edges, logs) in zip(outputs.T, tables, strict=True):
            total += logs[np.searchsorted(edges, column)]
        return total

    return ratio


def _vector_scores(first: Floats, second: Floats, floats: bool) -> Iterator[Score]:
    gap = first.mean(axis=0) - second.mean(axis=0)
    widest = int(np.argmax(np.abs(gap) / (first.std(axis=0) + second.std(axis=0) + 1e-300)))
    ratio = _histogram_ratio(first, second)
    yield f"coordinate {widest + 1}", lambda outputs: _numbers(outputs)[:, widest]
    if floats:
        yield (
            f"the lowest bit set in coordinate {widest + 1}",
            lambda outputs: _grain(_numbers(outputs)[:, widest]),
        )
    yield "the projection on the difference of means", lambda outputs: _numbers(outputs) @ gap
    yield "the ratio of histograms, over all coordinates", lambda outputs: ratio(_numbers(outputs))
    yield "the norm", lambda outputs: np.linalg.norm(_numbers(outputs), axis=1)
    yield "the spread of the coordinates", lambda outputs: np.ptp(_numbers(outputs), axis=1)
    yield "the number of distinct coordinates", _distinct
    if first.shape[1] <= WIDEST:
        whitened, quadratic = _discriminants(first, second)
        yield "the whitened projection", lambda outputs: whitened(_numbers(outputs))
        yield "the quadratic discriminant", lambda outputs: quadratic(_numbers(outputs))


def _distinct(outputs: NDArray[np.generic]) -> Floats:
    ordered = np.sort(_numbers(outputs), axis=1)
    return np.asarray(1 + (np.diff(ordered, axis=1) != 0).sum(axis=1), dtype=np.float64)


def _discriminants(
    first: Floats, second: Floats
) -> tuple[Callable[[Floats], Floats], Callable[[Floats], Floats]]:
    """Fisher's linear discriminant and the quadratic one, for covariances that may be singular.

    The small ridge leaves directions in which the noise does not vary at all with a huge weight,
    which is what finds one noise shared by several coordinates.
    """
    means = first.mean(axis=0), second.mean(axis=0)
    covariances = [np.atleast_2d(np.cov(side, rowvar=False)) for side in (first, second)]
    ridge = 1e-10 * max(float(np.trace(sum(covariances))), 1e-200) * np.eye(first.shape[1])
    direction = np.linalg.solve(sum(covariances) + ridge, means[0] - means[1])
    precisions = [np.linalg.inv(covariance + ridge) for covariance in covariances]

    def linear(outputs: Floats) -> Floats:
        return np.asarray(outputs @ direction)

    def quadratic(outputs: Floats) -> Floats:
        near, far = (
            np.einsum("nd,de,ne->n", outputs - mean, precision, outputs - mean, optimize=True)
            for mean, precision in zip(means, precisions, strict=True)
        )
        return np.asarray(far - near)

    return linear, quadratic
