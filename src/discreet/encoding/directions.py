"""Public directions of a task: a score for each class, linear in the vector, in a small JSON file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from discreet.encoding.codes import Floats
from discreet.errors import BadInput
from discreet.text.loading import loading, read_json
from discreet.text.output import write_text

__all__ = ["Directions", "read_directions"]


@dataclass(frozen=True, eq=False)
class Directions:
    """score_c(x) = ⟨w_c, x⟩ + b_c; the class is the highest.

    `made` says on which vectors they were trained: embedding, statistics, project and unit.

    Public scores that a device applies to its own vector.

        directions = discreet.read_directions("model/directions.json")
    """

    labels: tuple[str, ...]
    weights: Floats
    bias: Floats
    made: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 2 <= len(self.labels) <= 256:
            raise BadInput(f"directions of {len(self.labels)} classes cannot be used; take 2 to 256")
        if self.weights.shape[:1] != (len(self.labels),) or self.bias.shape != (len(self.labels),):
            raise BadInput("directions need one row of weights and one bias a class")
        if not (np.isfinite(self.weights).all() and np.isfinite(self.bias).all()):
            raise BadInput("the directions hold NaN or infinity; learn them anew")

    def scores(self, vectors: Floats) -> Floats:
        """One score a class."""
        return np.asarray(vectors @ self.weights.T + self.bias)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "labels": list(self.labels),
            "weights": self.weights.round(9).tolist(),
            "bias": self.bias.round(9).tolist(),
            "made": dict(self.made),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Directions":
        """What `to_json` wrote."""
        return cls(
            tuple(map(str, data["labels"])),
            np.array(data["weights"], dtype=np.float64),
            np.array(data["bias"], dtype=np.float64),
            dict(data.get("made", {})),
        )

    def write(self, path: Path, *, force: bool = False) -> None:
        """Write them to a file."""
        write_text(path, json.dumps(self.to_json()) + "\n", force=force)


def read_directions(path: str | Path) -> Directions:
    """The directions in a file.

    `discreet train classifier --encoded CODES --model linear` writes them.

        directions = discreet.read_directions("model/directions.json")
    """
    path = Path(path)
    with loading(path, "not a file of directions with labels, weights and bias"):
        return Directions.from_json(read_json(path))
