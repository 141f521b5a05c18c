"""Muon: momentum whose matrix updates are made orthogonal, several times thriftier with text than AdamW.

For a weight matrix with momentum M = UΣVᵀ the step is −η·0.2·√max(rows, columns)·UVᵀ, where UVᵀ is
approximated by five Newton–Schulz iterations; the factor gives the step the size AdamW's would have
(Jordan et al. 2024; Liu et al. 2025, arXiv:2502.16982).
"""

import math
from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn

__all__ = ["Muon", "orthogonal"]


def orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    """UVᵀ of a matrix UΣVᵀ, to within about 0.3 in each singular value."""
    tall = matrix.shape[-2] > matrix.shape[-1]
    x: Tensor = matrix.mT if tall else matrix
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = x @ x.mT
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.mT if tall else x


class Muon(torch.optim.Optimizer):
    """The optimiser, for two-dimensional weights only; `precision` is that of the orthogonal step alone."""

    def __init__(
        self,
        parameters: Iterable[nn.Parameter],
        lr: float,
        momentum: float = 0.95,
        precision: torch.dtype = torch.float32,
    ) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum})
        self.precision = precision

    @torch.no_grad()
    def step(self, closure: Any = None) -> Any:
        """One update; weights of equal shape are made orthogonal in one batch."""
        if closure is not None:
            raise ValueError("Muon takes no closure")
        for group in self.param_groups:
            shapes: dict[torch.Size, list[nn.Parameter]] = {}
            for parameter in group["params"]:
                shapes.setdefault(parameter.shape, []).append(parameter)
            for shape, alike in shapes.items():
                ahead = torch.stack([self._ahead(parameter, group["momentum"]) for parameter in alike])
                size = group["lr"] * 0.2 * math.sqrt(max(shape))
                for parameter, update in zip(alike, orthogonal(ahead.to(self.precision)), strict=True):
                    parameter.add_(update, alpha=-size)

    def _ahead(self, parameter: nn.Parameter, momentum: float) -> Tensor:
        """The momentum looked at one gradient ahead (Nesterov)."""
        gradient = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
        state = self.state[parameter]
        if "momentum" not in state:
            state["momentum"] = torch.zeros_like(parameter)
        average: Tensor = state["momentum"].lerp_(gradient, 1 - momentum)
        return gradient.lerp(average, momentum)
