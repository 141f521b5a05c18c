"""Low-rank adaptation (LoRA): train a thin correction of a linear layer and leave the layer as it is.

    y = W·x + (α/r)·B·A·x,   A: r × inputs, B: outputs × r, B = 0 at first

Hu et al. 2022. With differential privacy fewer trained weights mean less noise (Yu et al. 2022).
"""

from collections.abc import Iterable

import torch
from torch import Tensor, nn

__all__ = ["LowRank", "adapt", "merge"]


class LowRank(nn.Module):
    """A frozen linear layer with a trained correction of rank r."""

    def __init__(self, layer: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__()
        self.layer = layer.requires_grad_(False)
        self.down = nn.Linear(layer.in_features, rank, bias=False)
        self.up = nn.Linear(rank, layer.out_features, bias=False)
        self.scale = alpha / rank
        nn.init.zeros_(self.up.weight)

    def forward(self, inputs: Tensor) -> Tensor:
        """The layer's answer, corrected."""
        answer: Tensor = self.layer(inputs) + self.scale * self.up(self.down(inputs))
        return answer

    def merged(self) -> nn.Linear:
        """One linear layer that answers the same."""
        with torch.no_grad():
            self.layer.weight += self.scale * self.up.weight @ self.down.weight
        return self.layer


def adapt(model: nn.Module, names: Iterable[str], *, rank: int = 8, alpha: float = 16.0) -> None:
    """Put a correction on every linear layer whose own name is among `names`; freeze nothing else."""
    wanted = set(names)
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if name in wanted and isinstance(child, nn.Linear):
                setattr(parent, name, LowRank(child, rank, alpha))


def merge(model: nn.Module) -> None:
    """Turn every corrected layer back into a plain one, its correction inside."""
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, LowRank):
                setattr(parent, name, child.merged())
