"""Two samples of vectors as multisets: the distinct vectors, and how often each sample holds them."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random

__all__ = ["Floats", "TwoSamples", "Whole", "pool"]

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class TwoSamples:
    """Distinct vectors, and for each sample the row of `points` that each of its members is."""

    points: Floats
    first: Whole
    second: Whole

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self.points.shape[1])

    def counts(self, second: bool) -> Whole:
        """How often each point stands in the first or the second sample."""
        return np.bincount(self.second if second else self.first, minlength=len(self.points))

    def with_points(self, points: Floats) -> "TwoSamples":
        """The same members at other places; what was one point stays one."""
        return replace(self, points=points)

    def of_one_size(self, random: Random) -> "TwoSamples":
        """As many members of one sample as of the other, drawn from the larger without replacement."""
        size = min(len(self.first), len(self.second))
        first, second = (
            rows if len(rows) == size else rows[random.permutation(len(rows))[:size]]
            for rows in (self.first, self.second)
        )
        return replace(self, first=first, second=second)

    def half(self, random: Random) -> tuple[Whole, Whole]:
        """Counts of a random half of each sample, drawn without replacement."""
        halves = []
        for rows in (self.first, self.second):
            drawn = rows[random.permutation(len(rows))[: len(rows) // 2]]
            halves.append(np.bincount(drawn, minlength=len(self.points)))
        return halves[0], halves[1]


def pool(first: ArrayLike, second: ArrayLike, *, decimals: int | None = None) -> TwoSamples:
    """The two samples over one list of distinct vectors, alike to `decimals` places if given."""
    samples = [np.atleast_2d(np.asarray(sample, dtype=np.float64)) for sample in (first, second)]
    for sample, name in zip(samples, ("first", "second"), strict=True):
        if sample.ndim != 2 or not np.isfinite(sample).all():
            raise BadInput(f"the {name} sample must be rows of finite numbers, one row a text")
    if samples[0].shape[1] != samples[1].shape[1]:
        raise BadInput(
            f"the samples have {samples[0].shape[1]} and {samples[1].shape[1]} dimensions; "
            "they must come from the same embedding"
        )
    together = np.concatenate(samples)
    if decimals is not None:
        together = np.round(together, decimals) + 0.0  # -0.0 and 0.0 are the same number
    points, rows = np.unique(together, axis=0, return_inverse=True)
    rows = rows.reshape(-1).astype(np.int64)
    return TwoSamples(points, rows[: len(samples[0])], rows[len(samples[0]) :])
