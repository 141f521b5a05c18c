"""A network as a public description: its layers and their sizes, which every party knows; never a weight."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from discreet.errors import BadInput
from discreet.validate import at_least, one_of

__all__ = [
    "Branches",
    "Conv1d",
    "Dense",
    "Layer",
    "MaxPool1d",
    "Network",
    "Relu",
    "Sigmoid",
    "Square",
    "lean_network",
    "paper_network",
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


@dataclass(frozen=True)
class Square:
    """x²: one product a value and no comparison."""


@dataclass(frozen=True)
class Sigmoid:
    """1 / (1 + exp(−x)): an approximation under multi-party computation."""


@dataclass(frozen=True, kw_only=True)
class Branches:
    """Parallel series of layers over the same input, put side by side; an empty series passes it on."""

    parts: tuple[tuple["Layer", ...], ...]


Layer = Conv1d | MaxPool1d | Dense | Relu | Square | Sigmoid | Branches

_KINDS: dict[str, type[Any]] = {
    "conv1d": Conv1d,
    "max-pool1d": MaxPool1d,
    "dense": Dense,
    "relu": Relu,
    "square": Square,
    "sigmoid": Sigmoid,
    "branches": Branches,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}

Opens = Literal["label", "score"]
Shape = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Network:
    """The layers, the length of the vector that goes in, the labels, and what is opened at the end.

    Two labels need one output: the label is the comparison with 0, or with ½ after a sigmoid. More
    labels need an output each, and the label is the place of the largest.
    """

    layers: tuple[Layer, ...]
    labels: tuple[str, ...]
    inputs: int = 384
    encoder: str = "all-MiniLM-L6-v2"
    opens: Opens = "label"

    def __post_init__(self) -> None:
        one_of("opens", self.opens, ("label", "score"))
        at_least("inputs", self.inputs, 1)
        if len(self.labels) < 2 or len(set(self.labels)) < len(self.labels):
            raise BadInput(f"a classifier needs two or more different labels, not {list(self.labels)}")
        wanted = 1 if len(self.labels) == 2 else len(self.labels)
        *_, last = self.shapes()
        if last != (wanted,):
            raise BadInput(
                f"the network ends in {last} values a text; {len(self.labels)} labels need ({wanted},)"
            )

    @property
    def threshold(self) -> float:
        """What the one output of two labels is compared with."""
        return 0.5 if isinstance(self.layers[-1], Sigmoid) else 0.0

    def shapes(self) -> Iterator[Shape]:
        """The shape of one text's values before the first layer and after each."""
        shape: Shape = (self.inputs,)
        yield shape
        for layer in self.layers:
            shape = shape_after(layer, shape)
            yield shape

    def weight_shapes(self) -> dict[str, Shape]:
        """The name and shape of every weight, in the order in which they are used."""
        return dict(_weights(self.layers, (self.inputs,), ""))

    @property
    def comparisons(self) -> int:
        """Comparisons a text, the last one included: what multi-party computation pays for most."""
        return _comparisons(self.layers, (self.inputs,)) + len(self.labels) - 1

    @property
    def widest(self) -> int:
        """The largest number of values that one text has between two layers."""
        return _widest(self.layers, (self.inputs,))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "inputs": self.inputs,
            "encoder": self.encoder,
            "labels": list(self.labels),
            "opens": self.opens,
            "layers": [_layer_to_json(layer) for layer in self.layers],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], where: str | Path = "network") -> "Network":
        """The network that `to_json` wrote; a layer that cannot be computed securely is refused by name."""
        try:
            return cls(
                layers=_layers_from_json(data["layers"], f"{where}: layer "),
                labels=tuple(data["labels"]),
                inputs=int(data["inputs"]),
                encoder=str(data["encoder"]),
                opens=data.get("opens", "label"),
            )
        except (KeyError, TypeError, ValueError) as problem:
            raise BadInput(f"{where}: not a network ({problem!r})") from problem

    @property
    def key(self) -> str:
        """The description in one fixed form, the same for every party."""
        return json.dumps(self.to_json(), sort_keys=True)


def paper_network(
    labels: Sequence[str], *, inputs: int = 384, filters: int = 8, kernels: Sequence[int] = (3, 4, 5)
) -> Network:
    """The network of Adams, Melanson and De Cock (2021): three parallel convolutions, dense layers, sigmoid.

    Pooling comes before ReLU: both are monotone, so the result is the same for fewer comparisons. The
    sizes stand in a drawing that the text of the paper does not carry; these are ours.
    """
    branch = [(Conv1d(filters=filters, kernel=size), MaxPool1d(size=4), Relu()) for size in kernels]
    head: tuple[Layer, ...] = (Branches(parts=tuple(branch)), Dense(width=64), Relu())
    if len(labels) == 2:
        return Network(layers=(*head, Dense(width=1), Sigmoid()), labels=tuple(labels), inputs=inputs)
    return Network(layers=(*head, Dense(width=len(labels))), labels=tuple(labels), inputs=inputs)


def lean_network(labels: Sequence[str], *, inputs: int = 384, units: int = 16) -> Network:
    """A network made for multi-party computation: the vector and `units` squares of it, one dense layer.

    z = w·x + Σ aₖ(uₖ·x + bₖ)² + c. There is no comparison but the last, and no sigmoid: it is monotone,
    so sigmoid(z) > ½ exactly when z > 0.
    """
    both = Branches(parts=((), (Dense(width=units), Square())))
    width = 1 if len(labels) == 2 else len(labels)
    return Network(layers=(both, Dense(width=width)), labels=tuple(labels), inputs=inputs)


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
        case Dense():
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


def _weights(layers: Sequence[Layer], shape: Shape, prefix: str) -> Iterator[tuple[str, Shape]]:
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
            case Branches():
                for number, part in enumerate(layer.parts):
                    yield from _weights(part, shape, f"{name}.{number}.")
        shape = shape_after(layer, shape)


def _comparisons(layers: Sequence[Layer], shape: Shape) -> int:
    count = 0
    for layer in layers:
        after = shape_after(layer, shape)
        match layer:
            case MaxPool1d():
                count += (layer.size - 1) * _flat(after)
            case Relu():
                count += _flat(after)
            case Branches():
                count += sum(_comparisons(part, shape) for part in layer.parts)
        shape = after
    return count


def _widest(layers: Sequence[Layer], shape: Shape) -> int:
    widest = _flat(shape)
    for layer in layers:
        if isinstance(layer, Branches):
            widest = max(widest, sum(_widest(part, shape) for part in layer.parts))
        shape = shape_after(layer, shape)
        widest = max(widest, _flat(shape))
    return widest


def _layer_to_json(layer: Layer) -> dict[str, Any]:
    known: dict[str, Any] = {"kind": _NAMES[type(layer)]}
    if isinstance(layer, Branches):
        return known | {"parts": [[_layer_to_json(inner) for inner in part] for part in layer.parts]}
    return known | {field.name: getattr(layer, field.name) for field in fields(layer)}


def _layers_from_json(data: Sequence[Mapping[str, Any]], where: str) -> tuple[Layer, ...]:
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
            parts = tuple(_layers_from_json(part, f"{where}{place}.") for part in settings["parts"])
            layers.append(Branches(parts=parts))
        else:
            layers.append(_KINDS[kind](**settings))
    return tuple(layers)
