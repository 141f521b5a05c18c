"""The exact verifier: every pair of inputs of an output matrix, in log space.

Nothing is sampled and nothing is assumed. The answer is the smallest ε or δ for which the definition
holds, with the two inputs and the output that reach it, or ∞ with an output that is possible for one
input and impossible for the other. What the rows do not list is a further output. Pairs are taken in blocks, so the memory needed beyond the matrix
itself does not grow with their number.
"""

import math
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.privacy.verify.certificate import Certificate, Worst
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.distance import Between, between_listed, between_vectors, related
from discreet.validate import at_least

__all__ = ["EQUAL", "verify_approximate", "verify_metric", "verify_pure"]

Floats = NDArray[np.float64]
Found = tuple[float, Worst | None]

BLOCK = 256
"""Inputs compared at once: two blocks of rows and their 256 × 256 answers are all that is held."""

EQUAL = 1e-9
"""Log-ratios up to this count as equal rows, for inputs at distance zero."""


def verify_pure(
    channel: Channel, *, neighbours: ArrayLike | None = None, claim: float | None = None
) -> Certificate:
    """The smallest ε with Pr[M(x)=y] ≤ e^ε·Pr[M(x')=y] for all neighbours x, x' and all outputs y.

    `neighbours` is a square table of booleans, read as symmetric. Without it every two inputs are
    neighbours, which is local DP; the worst ratio of an output then lies between its largest and its
    smallest probability, so no pair has to be formed.
    """
    channel = channel.completed
    if neighbours is None:
        epsilon, worst = _column_ranges(channel)
        scope = f"all pairs of {channel}"
    else:
        relation = related(neighbours, channel)
        epsilon, worst = _largest_loss(channel, lambda i, j: np.where(relation[i, j], 1.0, math.inf), False)
        scope = f"{int(np.triu(relation, 1).sum()):,} neighbouring pairs of {channel}"
    return Certificate(
        notion="local-dp" if neighbours is None else "pure-dp",
        epsilon=epsilon,
        worst=worst,
        scope=scope,
        claimed_epsilon=claim,
    )


def verify_metric(
    channel: Channel,
    *,
    distances: ArrayLike | None = None,
    vectors: ArrayLike | None = None,
    metric: str | Callable[[Floats, Floats], Floats] = "euclidean",
    claim: float | None = None,
) -> Certificate:
    """The smallest ε with Pr[M(x)=y] ≤ e^{ε·d(x,x')}·Pr[M(x')=y] for all inputs x, x' and outputs y.

    The distances are listed in a square table, or computed block by block from one vector an input
    with `metric`: a name, or a function of two blocks of vectors. Inputs at distance zero must have
    equal rows; at distance ∞ nothing is asked.
    """
    channel = channel.completed
    distance = (
        between_listed(distances, channel) if vectors is None else between_vectors(vectors, metric, channel)
    )
    epsilon, worst = _largest_loss(channel, distance, True)
    name = "listed" if vectors is None else metric if isinstance(metric, str) else "given"
    return Certificate(
        notion="metric-dp",
        epsilon=epsilon,
        worst=worst,
        scope=f"all pairs of {channel} at their {name} distances",
        claimed_epsilon=claim,
    )


def verify_approximate(
    channel: Channel,
    *,
    epsilon: float,
    neighbours: ArrayLike | None = None,
    claim: float | None = None,
) -> Certificate:
    """The smallest δ with Pr[M(x)∈S] ≤ e^ε·Pr[M(x')∈S] + δ for all neighbours x, x' and all sets S.

    For a pair that is the hockey-stick divergence Σ_y max(0, Pr[M(x)=y] − e^ε·Pr[M(x')=y]), taken in
    both directions. `worst` names the output that contributes most to it.
    """
    at_least("epsilon", epsilon, 0.0)
    channel = channel.completed
    relation = None if neighbours is None else related(neighbours, channel)
    delta, pair = _largest_divergence(channel.logs, epsilon, relation)
    return Certificate(
        notion="approx-dp",
        epsilon=epsilon,
        delta=delta,
        worst=None if pair is None else _divergent(channel, *pair, epsilon),
        scope=f"{'all' if relation is None else 'all neighbouring'} pairs of {channel}",
        claimed_epsilon=None if claim is None else epsilon,
        claimed_delta=claim or 0.0,
    )


def _column_ranges(channel: Channel) -> Found:
    """The worst of all pairs, from the extremes of each column."""
    logs = channel.logs
    high, low = logs.max(axis=0), logs.min(axis=0)
    possible = np.flatnonzero(np.isfinite(high))
    output = int(possible[np.argmax(high[possible] - low[possible])])
    if high[output] == low[output]:
        return 0.0, None
    worst = _at(channel, int(logs[:, output].argmax()), int(logs[:, output].argmin()), output, None)
    return worst.log_ratio, worst


def _largest_loss(channel: Channel, distance: Between, show_distance: bool) -> Found:
    """The largest log-ratio per distance over all pairs, in blocks.

    Between rows with the same support it is their Chebyshev distance in log space; different
    supports at a finite distance are a counter-example at once.
    """
    from scipy.spatial.distance import cdist

    support = np.isfinite(channel.logs)
    kinds = np.unique(np.packbits(support, axis=1), axis=0, return_inverse=True)[1].reshape(-1)
    finite = channel.logs if support.all() else np.where(support, channel.logs, 0.0)
    best, pair = 0.0, None
    for i, j in _block_pairs(len(finite)):
        apart = distance(i, j)
        constrained = np.isfinite(apart)
        loss = np.zeros_like(apart)
        if (split := constrained & (kinds[i, None] != kinds[None, j])).any():
            loss[split] = math.inf
        elif constrained.any():
            ratios = cdist(finite[i], finite[j], "chebyshev")
            zero = apart == 0
            np.divide(ratios, apart, out=loss, where=~zero)
            loss[zero & (ratios > EQUAL)] = math.inf
        row, column = np.unravel_index(int(loss.argmax()), loss.shape)
        if loss[row, column] > best:
            best, pair = float(loss[row, column]), (i.start + int(row), j.start + int(column))
            far = float(apart[row, column]) if show_distance else None
            if math.isinf(best):
                break
    if pair is None:
        return 0.0, None
    return best, _widest(channel, *pair, far)


def _largest_divergence(
    logs: Floats, epsilon: float, relation: NDArray[np.bool_] | None
) -> tuple[float, tuple[int, int] | None]:
    """The largest hockey-stick divergence over ordered pairs, in blocks.

    Σ max(0, p − q) = (Σ|p − q| + Σp − Σq) / 2 makes it a city-block distance, which is quick but
    cancels; every pair that could be the largest within its rounding is summed again term by term.
    """
    from scipy.spatial.distance import cdist

    likely = np.exp(logs)
    # A q above every p of its column never counts: capping it keeps q finite and the rounding small.
    scaled = np.exp(np.minimum(epsilon + logs, logs.max(axis=0)))
    sums, scaled_sums = likely.sum(axis=1), scaled.sum(axis=1)
    rounding = 4 * logs.shape[1] * np.finfo(np.float64).eps * (1.0 + float(scaled_sums.max()))
    best, pair = 0.0, None
    blocks = _blocks(len(logs))
    for i in blocks:
        for j in blocks:
            if relation is not None and not relation[i, j].any():
                continue
            if (likely[i].max(axis=0) <= scaled[j].min(axis=0)).all():
                continue
            about = (cdist(likely[i], scaled[j], "cityblock") + sums[i, None] - scaled_sums[None, j]) / 2
            if relation is not None:
                about[~relation[i, j]] = -math.inf
            for row in np.argsort(about.max(axis=1))[::-1]:
                columns = np.flatnonzero(about[row] + rounding > best)
                if not len(columns):
                    break
                x = i.start + int(row)
                exact = np.maximum(likely[x] - scaled[j][columns], 0.0).sum(axis=1)
                if exact.max() > best:
                    best, pair = float(exact.max()), (x, j.start + int(columns[exact.argmax()]))
    return best, pair


def _blocks(count: int) -> list[slice]:
    return [slice(start, min(start + BLOCK, count)) for start in range(0, count, BLOCK)]


def _block_pairs(count: int) -> Iterator[tuple[slice, slice]]:
    blocks = _blocks(count)
    return ((i, j) for number, i in enumerate(blocks) for j in blocks[number:])


def _widest(channel: Channel, x: int, y: int, distance: float | None) -> Worst:
    """The output with the largest ratio between two inputs, the likelier input first."""
    with np.errstate(invalid="ignore"):
        gaps = np.nan_to_num(channel.logs[x] - channel.logs[y], nan=0.0, posinf=math.inf, neginf=-math.inf)
    output = int(np.abs(gaps).argmax())
    return _at(channel, *((x, y) if gaps[output] >= 0 else (y, x)), output, distance)


def _divergent(channel: Channel, x: int, y: int, epsilon: float) -> Worst:
    excess = np.exp(channel.logs[x]) - np.exp(np.minimum(epsilon + channel.logs[y], 0.0))
    return _at(channel, x, y, int(excess.argmax()), None)


def _at(channel: Channel, x: int, y: int, output: int, distance: float | None) -> Worst:
    return Worst(
        likely=channel.inputs[x],
        unlikely=channel.inputs[y],
        output=channel.outputs[output],
        log_likely=float(channel.logs[x, output]),
        log_unlikely=float(channel.logs[y, output]),
        distance=distance,
    )
