"""An LSTM layer with its own backward pass, so that each example has a gradient of its own.

    z_t = W·x_t + R·h_{t−1} + b, cut into the gates;   c_t = f∘c_{t−1} + i∘tanh(g);   m_t = o∘tanh(c_t)
    h_t = P·m_t, or m_t without a projection

With coupled gates i = 1 − f (Greff et al. 2017), which saves a quarter of the weights. The backward
pass yields ∂L/∂z_t for every example and step at once; each weight's gradient is then one product of
two matrices. torch's own layer sums over the examples before anybody can look.
"""

from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from discreet.validate import at_least

if TYPE_CHECKING:
    from discreet.learning.private.per_example_gradients import PerExampleGradients

__all__ = ["Lstm"]


class Lstm(nn.Module):
    """Sequences of vectors (examples, steps, inputs) to sequences of states (examples, steps, outputs).

    `outputs` is `units`, or the size of the recurrent projection where one is given. With `per_example`
    set, the backward pass writes each example's part into it instead of summing into `.grad`.
    """

    per_example: "PerExampleGradients | None" = None

    def __init__(
        self, inputs: int, units: int, *, projection: int | None = None, coupled: bool = False
    ) -> None:
        super().__init__()
        if projection is not None:
            at_least("projection", projection, 1)
        self.units = units
        self.outputs = units if projection is None else projection
        self.coupled = coupled
        gates = (3 if coupled else 4) * units
        self.input = nn.Parameter(torch.empty(gates, inputs))
        self.recurrent = nn.Parameter(torch.empty(gates, self.outputs))
        self.bias = nn.Parameter(torch.zeros(gates))
        self.projection = None if projection is None else nn.Parameter(torch.empty(projection, units))
        for weight in (self.input, self.recurrent, self.projection):
            if weight is not None:
                nn.init.xavier_uniform_(weight)
        # A forget gate that starts open lets gradients reach the early steps.
        nn.init.ones_(self.bias[:units].data)

    def forward(self, inputs: Tensor, state: tuple[Tensor, Tensor] | None = None) -> Tensor:
        """The states after every step, from zero or from `state` = (h, c)."""
        return self._run(inputs, state)[0]

    def step(
        self, inputs: Tensor, state: tuple[Tensor, Tensor] | None = None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """The states, and (h, c) to go on from; no gradient passes through (h, c)."""
        states, cells = self._run(inputs, state)
        return states, (states[:, -1].detach(), cells[:, -1].detach())

    def _run(self, inputs: Tensor, state: tuple[Tensor, Tensor] | None) -> tuple[Tensor, Tensor]:
        if state is None:
            count = inputs.shape[0]
            state = inputs.new_zeros(count, self.outputs), inputs.new_zeros(count, self.units)
        weights = (self.input, self.recurrent, self.bias, self.projection)
        result: tuple[Tensor, Tensor] = _Recurrence.apply(inputs, *weights, *state, self)  # type: ignore[no-untyped-call]
        return result


class _Recurrence(torch.autograd.Function):
    """Forward and backward through time; gates lie in the order forget, output, new, (input)."""

    @staticmethod
    def forward(
        ctx: Any,
        inputs: Tensor,
        weight: Tensor,
        recurrent: Tensor,
        bias: Tensor,
        projection: Tensor | None,
        h: Tensor,
        c: Tensor,
        layer: Lstm,
    ) -> tuple[Tensor, Tensor]:
        units, steps = layer.units, inputs.shape[1]
        # Time first: each step then works on one contiguous block.
        gates = torch.addmm(bias, inputs.transpose(0, 1).reshape(-1, inputs.shape[2]), weight.T)
        gates = gates.view(steps, inputs.shape[0], -1)
        cells = c.new_empty(steps + 1, *c.shape)
        outputs = h.new_empty(steps + 1, *h.shape)
        hidden = c.new_empty(steps, *c.shape)
        cells[0], outputs[0] = c, h
        for t in range(steps):
            z = gates[t].addmm_(outputs[t], recurrent.T)
            z[:, : 2 * units].sigmoid_()
            z[:, 2 * units : 3 * units].tanh_()
            forget, out, new = z[:, :units], z[:, units : 2 * units], z[:, 2 * units : 3 * units]
            if layer.coupled:
                torch.lerp(new, cells[t], forget, out=cells[t + 1])
            else:
                admit = z[:, 3 * units :].sigmoid_()
                torch.mul(forget, cells[t], out=cells[t + 1]).addcmul_(admit, new)
            torch.mul(out, cells[t + 1].tanh(), out=hidden[t])
            if projection is None:
                outputs[t + 1] = hidden[t]
            else:
                torch.mm(hidden[t], projection.T, out=outputs[t + 1])
        ctx.layer = layer
        ctx.save_for_backward(inputs, weight, recurrent, projection, gates, cells, outputs, hidden)
        states, after = outputs[1:].transpose(0, 1), cells[1:].transpose(0, 1)
        ctx.mark_non_differentiable(after)
        return states, after

    @staticmethod
    def backward(ctx: Any, *wanted: Tensor) -> tuple[Tensor | None, ...]:
        inputs, weight, recurrent, projection, gates, cells, outputs, hidden = ctx.saved_tensors
        layer: Lstm = ctx.layer
        pushed, inner = _through_time(layer, wanted[0], recurrent, projection, gates, cells)
        left = pushed.transpose(0, 1)
        before, middle = outputs[:-1].transpose(0, 1), hidden.transpose(0, 1)
        back = left @ weight if ctx.needs_input_grad[0] else None
        if layer.per_example is not None:
            layer.per_example.outer(layer.input, left, inputs)
            layer.per_example.outer(layer.recurrent, left, before)
            layer.per_example.direct(layer.bias, left.sum(1))
            if layer.projection is not None:
                layer.per_example.outer(layer.projection, inner.transpose(0, 1), middle)
            return back, None, None, None, None, None, None, None
        flat = pushed.flatten(0, 1)
        return (
            back,
            flat.T @ inputs.transpose(0, 1).flatten(0, 1),
            flat.T @ outputs[:-1].flatten(0, 1),
            flat.sum(0),
            None if projection is None else inner.flatten(0, 1).T @ hidden.flatten(0, 1),
            None,
            None,
            None,
        )


def _through_time(
    layer: Lstm, wanted: Tensor, recurrent: Tensor, projection: Tensor | None, gates: Tensor, cells: Tensor
) -> tuple[Tensor, Tensor]:
    """∂L/∂z and ∂L/∂h of every step, time first."""
    units, steps = layer.units, gates.shape[0]
    inner = wanted.transpose(0, 1).contiguous()
    pushed = torch.empty_like(gates)
    tanh = cells[1:].tanh()
    carried = torch.zeros_like(cells[0])
    for t in range(steps - 1, -1, -1):
        if t + 1 < steps:
            inner[t].addmm_(pushed[t + 1], recurrent)
        through = inner[t] if projection is None else inner[t] @ projection
        z, dz = gates[t], pushed[t]
        forget, out, new = z[:, :units], z[:, units : 2 * units], z[:, 2 * units : 3 * units]
        dz[:, units : 2 * units] = through * tanh[t] * out * (1 - out)
        carried.addcmul_(through * out, 1 - tanh[t] * tanh[t])
        if layer.coupled:
            dz[:, :units] = carried * (cells[t] - new) * forget * (1 - forget)
            dz[:, 2 * units :] = carried * (1 - forget) * (1 - new * new)
        else:
            admit = z[:, 3 * units :]
            dz[:, :units] = carried * cells[t] * forget * (1 - forget)
            dz[:, 2 * units : 3 * units] = carried * admit * (1 - new * new)
            dz[:, 3 * units :] = carried * new * admit * (1 - admit)
        carried.mul_(forget)
    return pushed, inner
