"""A network as a public description: its layers and their sizes, which every party knows; never a weight."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from discreet.errors import BadInput
from discreet.secure.layers import (
    Branches,
    Conv1d,
    Dense,
    Layer,
    MaxPool1d,
    Relu,
    Shape,
    Sigmoid,
    Squares,
    comparisons_in,
    holds,
    layer_to_json,
    layers_from_json,
    shape_after,
    weights_of,
    widest_in,
)
from discreet.validate import at_least, one_of

__all__ = ["Network", "lean_network", "paper_network"]

Opens = Literal["label", "score"]


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
        if not self.whole and holds(Squares, self.layers):
            raise BadInput(
                "squares are computed in whole numbers, the other layers are not: let them stand alone"
            )
        wanted = 1 if len(self.labels) == 2 else len(self.labels)
        *_, last = self.shapes()
        if last != (wanted,):
            raise BadInput(
                f"the network ends in {last} values a text; {len(self.labels)} labels need ({wanted},)"
            )

    @property
    def whole(self) -> bool:
        """Whether the network is computed in whole numbers."""
        return len(self.layers) == 1 and isinstance(self.layers[0], Squares)

    @property
    def threshold(self) -> float:
        """What the one output of two labels is compared with; a whole 0, which makes no whole number a float."""
        return 0.5 if isinstance(self.layers[-1], Sigmoid) else 0

    def shapes(self) -> Iterator[Shape]:
        """The shape of one text's values before the first layer and after each."""
        shape: Shape = (self.inputs,)
        yield shape
        for layer in self.layers:
            shape = shape_after(layer, shape)
            yield shape

    def weight_shapes(self) -> dict[str, Shape]:
        """The name and shape of every weight, in the order in which they are used."""
        return dict(weights_of(self.layers, (self.inputs,), ""))

    @property
    def comparisons(self) -> int:
        """Comparisons a text, the last one included: what multi-party computation pays for most."""
        return comparisons_in(self.layers, (self.inputs,)) + len(self.labels) - 1

    @property
    def widest(self) -> int:
        """The largest number of values that one text has between two layers."""
        return widest_in(self.layers, (self.inputs,))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "inputs": self.inputs,
            "encoder": self.encoder,
            "labels": list(self.labels),
            "opens": self.opens,
            "layers": [layer_to_json(layer) for layer in self.layers],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], where: str | Path = "network") -> "Network":
        """The network that `to_json` wrote; a layer that cannot be computed securely is refused by name."""
        try:
            return cls(
                layers=layers_from_json(data["layers"], f"{where}: layer "),
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
    """A network made for multi-party computation: a signed sum of `units` squares of the vector.

    z = Σₖ ±(wₖ·[x, 1])², in whole numbers. There is no comparison but the last, no truncation, and no
    sigmoid: it is monotone, so sigmoid(z) > ½ exactly when z > 0.
    """
    width = 1 if len(labels) == 2 else len(labels)
    return Network(layers=(Squares(width=width, units=units),), labels=tuple(labels), inputs=inputs)
