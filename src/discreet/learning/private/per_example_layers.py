"""Layers that hand over their per-example gradients while a model is trained privately.

While `per_example_layers` is open, every `Linear`, `Embedding`, `LayerNorm` and `Lstm` with weights to train
computes as before, but its backward pass records instead of summing. A weight that is used anywhere
else is found out, because it then receives an ordinary gradient, and refused.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from discreet.errors import BadInput
from discreet.learning.private.per_example_gradients import PerExampleGradients
from discreet.learning.recurrent import Lstm

__all__ = ["per_example_layers", "refuse_unknown_layers"]


def refuse_unknown_layers(model: nn.Module) -> None:
    """Say which layers have weights to train whose per-example gradients are not known."""
    unknown = [
        f"{name or 'the model itself'} ({type(module).__name__})"
        for name, module in model.named_modules()
        if type(module) not in _FORWARD
        and not isinstance(module, Lstm)
        and any(weight.requires_grad for weight in module.parameters(recurse=False))
    ]
    if unknown:
        raise BadInput(
            f"no per-example gradients for {', '.join(unknown)}; build the model from Linear, Embedding, "
            "LayerNorm and Lstm layers, or freeze these weights"
        )


@contextmanager
def per_example_layers(model: nn.Module, per_example: PerExampleGradients) -> Iterator[None]:
    """Let the model's layers write into `per_example` for the length of the block."""
    changed: list[nn.Module] = []
    try:
        for module in model.modules():
            if not any(weight.requires_grad for weight in module.parameters(recurse=False)):
                continue
            changed.append(module)
            if isinstance(module, Lstm):
                module.per_example = per_example
            else:
                module.forward = partial(_FORWARD[type(module)], module, per_example)
        yield
    finally:
        for module in changed:
            if isinstance(module, Lstm):
                module.per_example = None
            else:
                # What was set on the instance goes; the class's own method shows again.
                del module.forward
    stray = [
        name for name, weight in model.named_parameters() if weight.requires_grad and weight.grad is not None
    ]
    if stray:
        raise BadInput(
            f"{', '.join(stray)}: used outside a layer, so that its gradient is already summed over the "
            "examples; use it through a Linear or Embedding layer"
        )


def _three(values: Tensor) -> Tensor:
    """(examples, places, numbers): one place where there was none, several dimensions of them joined."""
    return values[:, None] if values.dim() == 2 else values.flatten(1, -2)


class _Linear(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        inputs: Tensor,
        weight: Tensor,
        bias: Tensor | None,
        layer: nn.Linear,
        per_example: PerExampleGradients,
    ) -> Tensor:
        ctx.layer, ctx.per_example = layer, per_example
        ctx.save_for_backward(inputs, weight)
        return functional.linear(inputs, weight, bias)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        inputs, weight = ctx.saved_tensors
        left = _three(gradients[0])
        if ctx.layer.weight.requires_grad:
            ctx.per_example.outer(ctx.layer.weight, left, _three(inputs))
        if ctx.layer.bias is not None and ctx.layer.bias.requires_grad:
            ctx.per_example.direct(ctx.layer.bias, left.sum(1))
        return gradients[0] @ weight if ctx.needs_input_grad[0] else None, None, None, None, None


class _Embedding(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, numbers: Tensor, weight: Tensor, layer: nn.Embedding, per_example: PerExampleGradients
    ) -> Tensor:
        ctx.layer, ctx.per_example = layer, per_example
        ctx.save_for_backward(numbers)
        return functional.embedding(numbers, weight)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[None, ...]:
        (numbers,) = ctx.saved_tensors
        ctx.per_example.rows(ctx.layer.weight, numbers.flatten(1), _three(gradients[0]))
        return None, None, None, None


class _LayerNorm(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        inputs: Tensor,
        weight: Tensor,
        bias: Tensor,
        layer: nn.LayerNorm,
        per_example: PerExampleGradients,
    ) -> Tensor:
        shape = list(layer.normalized_shape)
        result, mean, scale = torch.native_layer_norm(inputs, shape, weight, bias, layer.eps)
        ctx.layer, ctx.per_example = layer, per_example
        ctx.save_for_backward(inputs, mean, scale, weight, bias)
        return result

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        inputs, mean, scale, weight, bias = ctx.saved_tensors
        gradient, layer = gradients[0], ctx.layer
        if layer.weight.requires_grad:
            ctx.per_example.direct(layer.weight, _three(gradient * (inputs - mean) * scale).sum(1))
        if layer.bias.requires_grad:
            ctx.per_example.direct(layer.bias, _three(gradient).sum(1))
        back, _, _ = torch.ops.aten.native_layer_norm_backward(
            gradient, inputs, list(layer.normalized_shape), mean, scale, weight, bias, [True, False, False]
        )
        return back, None, None, None, None


def _linear(layer: Any, per_example: PerExampleGradients, inputs: Tensor) -> Tensor:
    return _Linear.apply(inputs, layer.weight, layer.bias, layer, per_example)  # type: ignore[no-any-return, no-untyped-call]


def _embedding(layer: Any, per_example: PerExampleGradients, numbers: Tensor) -> Tensor:
    return _Embedding.apply(numbers, layer.weight, layer, per_example)  # type: ignore[no-any-return, no-untyped-call]


def _layer_norm(layer: Any, per_example: PerExampleGradients, inputs: Tensor) -> Tensor:
    return _LayerNorm.apply(inputs, layer.weight, layer.bias, layer, per_example)  # type: ignore[no-any-return, no-untyped-call]


_FORWARD: dict[type[nn.Module], Callable[..., Tensor]] = {
    nn.Linear: _linear,
    nn.Embedding: _embedding,
    nn.LayerNorm: _layer_norm,
}
