"""Public statistics of an embedding: mean, spread and main directions, measured on public text.

They are part of the encoder, so they must not be read off the private input: a mean over few documents gives
them away, and no ε covers it. The ones shipped were measured on WikiText-2 by
`python tools/measure_public.py`; others come in a file of the same form.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from discreet.encoding.codes import Floats
from discreet.errors import BadInput
from discreet.text.loading import loading, read_json
from discreet.validate import at_least, between

__all__ = ["SHIPPED", "Statistics", "measure", "read_statistics", "shipped_statistics"]

SHIPPED = ("glove", "minilm")
_FOLDER = Path(__file__).parent / "public"


@dataclass(frozen=True, eq=False)
class Statistics:
    """z = (x − mean)/spread, the principal directions of z, the widest first, and the spread of z along each."""

    source: str
    count: int
    mean: Floats
    spread: Floats
    directions: Floats
    widths: Floats

    def __post_init__(self) -> None:
        length = len(self.mean)
        if self.spread.shape != (length,) or self.directions.shape[1:] != (length,):
            raise BadInput(f"{self.source}: mean, spread and directions are of different lengths")
        if self.widths.shape != (len(self.directions),):
            raise BadInput(f"{self.source}: every direction needs its width")
        for part in (self.mean, self.spread, self.directions, self.widths):
            if not np.isfinite(part).all():
                raise BadInput(f"{self.source}: the statistics hold NaN or infinity")
        if not ((self.spread > 0).all() and (self.widths > 0).all()):
            raise BadInput(f"{self.source}: a spread of zero cannot be divided by")

    @property
    def elements(self) -> int:
        """Numbers a vector."""
        return len(self.mean)

    def z_scores(self, vectors: Floats) -> Floats:
        """The vectors on the public scale."""
        if vectors.ndim != 2 or vectors.shape[1] != self.elements:
            raise BadInput(
                f"vectors of shape {vectors.shape} for statistics of {self.elements} numbers ({self.source})"
            )
        return np.asarray((vectors - self.mean) / self.spread)

    def projected(self, scores: Floats, count: int) -> Floats:
        """z-scores along the first `count` public directions, each brought to spread 1 on the public text."""
        between("directions", count, 1, len(self.directions))
        return np.asarray(scores @ self.directions[:count].T / self.widths[:count])

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, rounded to five places."""
        return {
            "source": self.source,
            "count": self.count,
            "mean": self.mean.round(5).tolist(),
            "spread": self.spread.round(5).tolist(),
            "directions": self.directions.round(4).tolist(),
            "widths": self.widths.round(5).tolist(),
        }


def measure(vectors: Floats, *, source: str, directions: int) -> Statistics:
    """The statistics of these vectors: they must be public."""
    at_least("the number of public vectors", len(vectors), vectors.shape[1] + 1)
    mean, spread = vectors.mean(axis=0), np.maximum(vectors.std(axis=0), 1e-4)
    scores = (vectors - mean) / spread
    axes = np.linalg.svd(scores, full_matrices=False)[2][:directions]
    # A direction has no sign of its own: the largest number is made positive, so that runs agree.
    signs = np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])
    widths = np.maximum((scores @ axes.T).std(axis=0), 1e-4)
    return Statistics(source, len(vectors), mean, spread, axes * signs[:, None], widths)


def read_statistics(path: Path) -> Statistics:
    """Statistics from a file that `tools/measure_public.py` wrote."""
    with loading(path, "not a file of statistics with source, count, mean, spread, directions and widths"):
        data = read_json(path)
        names = ("mean", "spread", "directions", "widths")
        parts = (np.array(data[name], dtype=np.float64) for name in names)
        return Statistics(str(data["source"]), int(data["count"]), *parts)


def shipped_statistics(embedding: str) -> Statistics:
    """The statistics that come with discreet, for `glove` and `minilm`."""
    if embedding not in SHIPPED:
        raise BadInput(
            f"no public statistics are shipped for {embedding!r}; measure them on public text with "
            "python tools/measure_public.py in discreet's repository and name the file with --statistics"
        )
    return read_statistics(_FOLDER / f"{embedding}.json")
