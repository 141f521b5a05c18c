"""The layers that can be computed under secret sharing, and what each does to the shape of a text's values."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from discreet.errors import BadInput
from discreet.validate import at_least

__all__ = [
    "Branches",
    "Conv1d",
    "Dense",
    "Layer",
    "MaxPool1d",
    "Relu",
    "Shape",
    "Sigmoid",
    "Squares",
    "comparisons_in",
    "holds",
    "layer_to_json",
    "layers_from_json",
    "shape_after",
    "weights_of",
    "widest_in",
]


@dataclass(frozen=True, kw_only=True)
class Conv1d:
    """Filters that move along the sequence: one product of a window and a matrix for each place."""

    filters: int
    kernel: int

    def __post_init__(self) -> None:
        at_least("filters", self.filters, 1)
        at_least("kernel", self.kernel, 1)


@dataclass(frozen=True, kw_only=True)
class MaxPool1d:
    """The largest value in each window of `size` places; `size` − 1 comparisons a window."""

    size: int

    def __post_init__(self) -> None:
        at_least("size", self.size, 2)


@dataclass(frozen=True, kw_only=True)
class Dense:
    """A matrix and an offset over everything that arrives."""

    width: int

    def __post_init__(self) -> None:
        at_least("width", self.width, 1)


@dataclass(frozen=True)
class Relu:
    """max(x, 0): one comparison a value."""


@dataclass(frozen=True, kw_only=True)
class Squares:
    """Σₖ ±(wₖ·[x, 1])² for each of `width` outputs: `units` squares, the first half added, the rest subtracted.

    Every quadratic form of few dimensions, linear term and constant included, is such a sum. It is computed
    in whole numbers, where a sum of products is exact and nothing has to be truncated (`whole.py`).
    """

    width: int
    units: int

    def __post_init__(self) -> None:
        at_least("width", self.width, 1)
        at_least("units", self.units, 2)
        if self.units % 2:
            raise BadInput(f"squares come in pairs, one added and one subtracted; {self.units} is odd")


@dataclass(frozen=True)
class Sigmoid:
    """1 / (1 + exp(−x)): an approximation under multi-party computation."""


@dataclass(frozen=True, kw_only=True)
class Branches:
    """Parallel series of layers over the same input, put side by side; an empty series passes it on."""

    parts: tuple[tuple["Layer", ...], ...]


Layer = Conv1d | MaxPool1d | Dense | Relu | Squares | Sigmoid | Branches

_KINDS: dict[str, type[Any]] = {
    "conv1d": Conv1d,
    "max-pool1d": MaxPool1d,
    "dense": Dense,
    "relu": Relu,
    "squares": Squares,
    "sigmoid": Sigmoid,
    "branches": Branches,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}

Shape = tuple[int, ...]


def shape_after(layer: Layer, shape: Shape) -> Shape:
    """The shape of one text's values after a layer; a sequence is (length, channels)."""
    match layer:
        case Conv1d():
            length = shape[0] - layer.kernel + 1
            if len(shape) > 2 or length < 1:
                raise BadInput(f"conv1d with kernel {layer.kernel} does not fit values of shape {shape}")
            return (length, layer.filters)
        case MaxPool1d():
            if len(shape) != 2 or shape[0] < layer.size:
                raise BadInput(f"max-pool1d of size {layer.size} does not fit values of shape {shape}")
            return (shape[0] // layer.size, shape[1])
        case Dense() | Squares():
            return (layer.width,)
        case Branches():
            return (sum(_flat(_through(part, shape)) for part in layer.parts),)
    return shape


def _through(layers: Sequence[Layer], shape: Shape) -> Shape:
    for layer in layers:
        shape = shape_after(layer, shape)
    return shape


def _flat(shape: Shape) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def weights_of(layers: Sequence[Layer], shape: Shape, prefix: str) -> Iterator[tuple[str, Shape]]:
    """The name and shape of every weight of the layers, in the order in which they are used."""
    for place, layer in enumerate(layers):
        name = f"{prefix}{place}"
        match layer:
            case Conv1d():
                rows = layer.kernel * (shape[1] if len(shape) == 2 else 1)
                yield f"{name}.weight", (rows, layer.filters)
                yield f"{name}.offset", (layer.filters,)
            case Dense():
                yield f"{name}.weight", (_flat(shape), layer.width)
                yield f"{name}.offset", (layer.width,)
            case Squares():
                yield f"{name}.weight", (_flat(shape) + 1, layer.width * layer.units)
            case Branches():
                for number, part in enumerate(layer.parts):
                    yield from weights_of(part, shape, f"{name}.{number}.")
        shape = shape_after(layer, shape)


def comparisons_in(layers: Sequence[Layer], shape: Shape) -> int:
    """Comparisons that the layers make for one text."""
    count = 0
    for layer in layers:
        after = shape_after(layer, shape)
        match layer:
            case MaxPool1d():
                count += (layer.size - 1) * _flat(after)
            case Relu():
                count += _flat(after)
            case Branches():
                count += sum(comparisons_in(part, shape) for part in layer.parts)
        shape = after
    return count


def holds(kind: type[Any], layers: Sequence[Layer]) -> bool:
    """Whether a layer of a kind is among the layers or inside their branches."""
    return any(
        isinstance(layer, kind)
        or (isinstance(layer, Branches) and any(holds(kind, part) for part in layer.parts))
        for layer in layers
    )


def widest_in(layers: Sequence[Layer], shape: Shape) -> int:
    """The largest number of values that one text has before, between and after the layers."""
    widest = _flat(shape)
    for layer in layers:
        if isinstance(layer, Branches):
            widest = max(widest, sum(widest_in(part, shape) for part in layer.parts))
        elif isinstance(layer, Squares):
            widest = max(widest, layer.width * layer.units)
        shape = shape_after(layer, shape)
        widest = max(widest, _flat(shape))
    return widest


def layer_to_json(layer: Layer) -> dict[str, Any]:
    """A layer as a plain dictionary with its kind."""
    known: dict[str, Any] = {"kind": _NAMES[type(layer)]}
    if isinstance(layer, Branches):
        return known | {"parts": [[layer_to_json(inner) for inner in part] for part in layer.parts]}
    return known | {field.name: getattr(layer, field.name) for field in fields(layer)}


def layers_from_json(data: Sequence[Mapping[str, Any]], where: str) -> tuple[Layer, ...]:
    """The layers that `layer_to_json` wrote; one that cannot be computed securely is refused by name."""
    layers: list[Layer] = []
    for place, one in enumerate(data):
        settings = dict(one)
        kind = settings.pop("kind", None)
        if kind not in _KINDS:
            raise BadInput(
                f"{where}{place} is {kind!r}, which cannot be computed securely here; "
                f"what can: {', '.join(_KINDS)}"
            )
        if kind == "branches":
            parts = tuple(layers_from_json(part, f"{where}{place}.") for part in settings["parts"])
            layers.append(Branches(parts=parts))
        else:
            layers.append(_KINDS[kind](**settings))
    return tuple(layers)
