"""A clipped sum in single precision: what one unit changes is more than the clip, and grows with the number of units.

Broken: clipped gradients added up in float32, chunk by chunk. Without one unit all others move to other chunks,
and every chunk rounds the other way.
Sound: `GridSum` over `fixed_batches`, whose bound has no number of units in it.
"""

from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.fixed_shape import Shapes, fixed_batches
from discreet.learning.private.grid_sum import GridSum

DIMENSIONS, CHUNK = 64, 64


def units(count: int) -> Tensor:
    """Gradients of norm below 1 whose chunks all end 0.4 of a running sum's steps (2⁻⁹) above a whole one.

    The chunks' first units are in turn 0.1 shorter and 0.1 longer: with each unit moved up by one, chunks end
    0.6 and 0.2 above, and one in two is rounded up.
    """
    steps = torch.zeros(count, dtype=torch.float64)
    for chunk, (first, second) in enumerate(((-0.1, 0.5), (0.1, 0.3))):
        steps[chunk * CHUNK :: 2 * CHUNK] = first
        steps[chunk * CHUNK + 1 :: 2 * CHUNK] = second
    return (0.984375 / 8 + steps * 2.0**-9)[:, None].expand(-1, DIMENSIONS).float().contiguous()


def broken_sum(gradients: Tensor) -> Tensor:
    total = torch.zeros(DIMENSIONS)
    for start in range(0, len(gradients), CHUNK):
        total += gradients[start : start + CHUNK].sum(0)
    return total.double()


class Slope(nn.Module):
    """One weight vector whose gradient on an example is that example."""

    def __init__(self) -> None:
        super().__init__()
        self.slope = nn.Linear(DIMENSIONS, 1, bias=False)

    def collate(self, examples: Any) -> tuple[Tensor]:
        return (torch.from_numpy(np.stack(examples)),)

    def losses(self, values: Tensor) -> Tensor:
        return self.slope(values)[:, 0]


def sound_sum(gradients: Tensor) -> Tensor:
    model = Slope()
    sums = GridSum(model.parameters(), 1.0, most=len(gradients))
    shapes, examples = Shapes(pieces=2**18, expected=len(gradients)), list(gradients.numpy())
    for batch in fixed_batches([[row] for row in range(len(examples))], examples, shapes, model):
        add_clipped(model, batch.collated(model, examples), sums, units=batch.units)
    return sums.value(model.slope.weight)[0]


@pytest.mark.parametrize(("count", "exceeded"), [(50_000, 1.019), (100_000, 1.46), (200_000, 1.46)])
def test_caught(count: int, exceeded: float) -> None:
    gradients = units(count)
    assert float(gradients.double().norm(dim=1).max()) < 1
    moved = broken_sum(gradients) - broken_sum(gradients[1:])
    assert float(moved.norm()) > exceeded


def test_sound_twin_is_not_refuted() -> None:
    gradients = units(200_000)
    # Without the first unit, the last one has its place.
    rest = torch.cat((gradients[-1:], gradients[1:-1]))
    moved = sound_sum(gradients) - sound_sum(rest)
    assert float(moved.norm()) <= 1.0
    assert float(moved.norm()) == pytest.approx(float(gradients[0].double().norm()), rel=0.05)
