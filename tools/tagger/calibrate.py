"""Fit what turns a span's log odds into the probability that it is right, on sets held back.

For each kind a line in the log odds through the logistic function, by damped Newton steps on the spans found with a
generous bias; a little weight on the line (1, 0) keeps a rare kind sensible.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discreet.finding.tagger.model import Tagger
from tagger.examples import ANY, Example

__all__ = ["fit", "lines_of"]

_PRIOR = 2.0


def lines_of(
    tagger: Tagger, sets: Sequence[Sequence[Example]], *, bias: float = 1.0
) -> dict[str, tuple[float, float]]:
    """Slope and offset of every kind, from the spans that the tagger finds in these sets; each set weighs the same."""
    plain = Tagger(
        tagger.kinds,
        tagger.words,
        tagger.network,
        np.tile(np.array([1, 0], np.float32), (len(tagger.kinds), 1)),
    )
    rows: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for examples in sets:
        found = plain.mark_all([example.text for example in examples], bias=bias)
        total = max(1, sum(map(len, found)))
        for example, spans in zip(examples, found, strict=True):
            gold = {(start, end) for start, end, kind in example.spans}
            open_ = [(start, end) for start, end, kind in example.spans if kind == ANY]
            for span in spans:
                if span.label in example.lacks or any(a < span.end and span.start < b for a, b in open_):
                    continue
                score = min(max(span.score, 1e-5), 1 - 1e-5)
                right = float((span.start, span.end) in gold)
                rows[span.label].append((float(np.log(score / (1 - score))), right, 1000 / total))
    return {kind: fit(np.array(rows[kind])) for kind in tagger.kinds if rows[kind]}


def fit(rows: NDArray[np.float64]) -> tuple[float, float]:
    """The slope and offset of a logistic regression; rows are log odds, right or wrong, weight."""
    odds, right, weight = rows.T
    features = np.stack([odds, np.ones_like(odds)], axis=1)
    start = np.array([1.0, 0.0])

    def cost(line: NDArray[np.float64]) -> float:
        sign = np.where(right > 0, 1, -1)
        losses = np.logaddexp(0, -sign * (features @ line))
        return float((weight * losses).sum() + _PRIOR / 2 * ((line - start) ** 2).sum())

    line = start
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(features @ line, -30, 30)))
        slope = features.T @ (weight * (chance - right)) + _PRIOR * (line - start)
        curve = (features * (weight * chance * (1 - chance))[:, None]).T @ features + _PRIOR * np.eye(2)
        step = np.linalg.solve(curve, slope)
        # A whole step may overshoot where the curve is flat; half it until the cost falls.
        size = next((0.5**k for k in range(30) if cost(line - 0.5**k * step) <= cost(line)), 0.0)
        line = line - size * step
        if np.abs(size * step).max() < 1e-8:
            break
    return round(float(line[0]), 4), round(float(line[1]), 4)
