"""Fewer numbers, chosen without looking at the document: public directions or random ones."""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from discreet.encoding.codes import Floats
from discreet.errors import BadInput
from discreet.validate import between

__all__ = ["Projection", "parse_projection"]


@dataclass(frozen=True, kw_only=True)
class Projection:
    """To `count` dimensions: along the `public` principal directions, or `random` orthonormal ones.

    Random directions come from the public `seed`, which says nothing of any document: with k of d dimensions they
    keep lengths and angles on average (Johnson and Lindenstrauss 1984), scaled by √(d/k) to the same size.
    """

    kind: str
    count: int
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.count}" + (f":{self.seed}" if self.kind == "random" else "")

    @cached_property
    def _made(self) -> dict[int, Floats]:
        return {}

    def matrix(self, elements: int) -> Floats:
        """The random directions for vectors of so many numbers, as columns."""
        between("dimensions", self.count, 1, elements)
        if elements not in self._made:
            drawn = np.random.default_rng(self.seed).standard_normal((elements, self.count))
            self._made[elements] = np.linalg.qr(drawn)[0] * np.sqrt(elements / self.count)
        return self._made[elements]


def parse_projection(text: str) -> Projection | None:
    """`public:16`, `random:16` or `random:16:SEED`; `none` for none."""
    if text == "none":
        return None
    found = re.fullmatch(r"(public|random):(\d+)(?::(\d+))?", text)
    if found is None or (found[1] == "public" and found[3]):
        raise BadInput(f"--project is {text!r}; write public:16, random:16, random:16:SEED or none")
    between("dimensions", int(found[2]), 1, 100_000)
    return Projection(kind=found[1], count=int(found[2]), seed=int(found[3] or 0))
