"""Vectors and queries rounded for the first pass, with the exact length of what was rounded away.

int8 spreads best over even coordinates, so vectors and queries are first turned by a fixed
orthonormal matrix (a cosine transform), which changes no product. All is measured from the centre of
the vectors, which changes no distance.
"""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

__all__ = ["GROUP", "Block", "Queries", "Rounding", "integers_are_exact"]

Floats = NDArray[np.float64]

GROUP = 32
"""Entries whose products are reduced to one maximum."""


class Block(NamedTuple):
    """Some entries of similar length: codes, their step, the largest residual and the largest length.

    `half` has ½‖v‖² by groups; `most` is the largest of each group and `spread` its range.
    """

    codes: Tensor
    step: float
    residual: float
    length: float
    half: Tensor
    most: Tensor
    spread: Tensor
    order: Tensor


class Queries(NamedTuple):
    """Queries, rounded in the same way, with a step, a residual and a length for each."""

    codes: Tensor
    step: Tensor
    residual: Tensor
    length: Tensor


class Rounding:
    """How one set of vectors, and the queries put to it, are rounded: to int8 or to float32."""

    def __init__(self, vectors: NDArray[np.float32], precision: str) -> None:
        self.precision = precision
        self.centre = vectors.mean(axis=0, dtype=np.float64)
        self._turn = _cosines(vectors.shape[1]) if precision == "int8" else None

    def block(self, vectors: NDArray[np.float32], squared: Floats, order: NDArray[np.int64]) -> Block:
        """The entries in `order`, rounded; `squared` has the squared lengths of all."""
        # The last group is filled up with its last entry; the infinite half keeps it off every list.
        count = len(order)
        order = np.concatenate((order, np.repeat(order[-1:], -count % GROUP)))
        wide = vectors[order] - self.centre
        if self._turn is not None:
            wide = wide @ self._turn
        step = float(np.abs(wide).max()) / 127 or 1.0 if self.precision == "int8" else 1.0
        codes = np.rint(wide / step).astype(np.int8) if self.precision == "int8" else wide.astype(np.float32)
        rounded = codes.astype(np.float64) * step
        half = torch.from_numpy((0.5 * squared[order]).astype(np.float32)).view(-1, GROUP)
        most, least = half.amax(dim=1), half.amin(dim=1)
        half.view(-1)[count:] = torch.inf
        return Block(
            codes=_padded(torch.from_numpy(codes)),
            step=step,
            residual=float(np.sqrt(np.square(wide - rounded).sum(axis=1)).max()),
            length=float(np.sqrt(np.square(rounded).sum(axis=1)).max()),
            half=half,
            most=most,
            spread=most - least,
            order=torch.from_numpy(order),
        )

    def queries(self, queries: NDArray[np.float32]) -> Queries:
        """Queries, rounded."""
        wide = torch.from_numpy(queries - self.centre)
        length = torch.linalg.vector_norm(wide, dim=1)
        if self._turn is not None:
            wide = wide @ torch.from_numpy(self._turn)
            step = wide.abs().amax(dim=1) / 127
            step[step == 0] = 1.0
            codes = torch.round(wide / step[:, None])
            wide -= codes * step[:, None]
            return Queries(_padded(codes.to(torch.int8)), step, torch.linalg.vector_norm(wide, dim=1), length)
        codes = wide.to(torch.float32)
        residual = torch.linalg.vector_norm(wide - codes, dim=1)
        return Queries(_padded(codes), torch.ones_like(length), residual, length)


def _padded(codes: Tensor) -> Tensor:
    """The codes with zeros up to a multiple of 16 coordinates: torch 2.13 errs on products of one."""
    return torch.nn.functional.pad(codes, (0, -codes.shape[1] % 16)).contiguous()


def integers_are_exact() -> bool:
    """True when this processor's 8-bit products add up without saturating, tried at their extremes.

    Without dot-product instructions some libraries add pairs in 16 bits, which overflow.
    """
    pattern = torch.tensor([[127, 127], [127, -127], [-127, -127], [-128, 127]], dtype=torch.int8)
    codes = pattern.repeat(8, 64)
    exact = codes.to(torch.int64) @ codes.to(torch.int64).T
    return bool((torch._int_mm(codes, codes.T) == exact).all())


def _cosines(size: int) -> Floats:
    """The orthonormal cosine transform, one column a frequency."""
    grid = np.arange(size)
    matrix = np.cos(np.pi / size * (grid[:, None] + 0.5) * grid) * np.sqrt(2 / size)
    matrix[:, 0] /= np.sqrt(2)
    return np.asarray(matrix)
