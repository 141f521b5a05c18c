"""Weights and updates as Flower messages: arrays with names, numbers beside them, nothing executable.

What a site sends is read here and nowhere else. `read_update` knows what the answer must look like, so names, kinds,
shapes and sizes are compared before an array is made of the bytes; whatever is wrong is a `BadInput` that says what.
"""

import io
import math
from typing import Any

import numpy as np
import torch
from flwr.app import Array, ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict
from numpy.typing import NDArray
from torch import Tensor

from discreet.errors import BadInput
from discreet.federation.client import Update
from discreet.federation.weights import Weights, misfit

__all__ = [
    "declared_records",
    "read_declared",
    "read_update",
    "read_weights",
    "update_records",
    "weights_records",
]

_MOST_DECLARED = 10**9
_LARGEST_LOSS = 1e6
"""A mean loss beyond it is no cross-entropy; sums of losses stay finite."""


def weights_records(weights: Weights, settings: dict[str, str | int]) -> RecordDict:
    """What the server sends: the weights, and what the round is about."""
    return RecordDict({"weights": _arrays(weights), "settings": ConfigRecord(dict(settings))})


def update_records(update: Update) -> RecordDict:
    """What a client answers: the difference, how many examples it comes from, its mean loss."""
    numbers = MetricRecord({"examples": update.examples, "loss": update.loss})
    return RecordDict({"update": _arrays(update.delta), "numbers": numbers})


def declared_records(examples: int) -> RecordDict:
    """What a site declares before its first round: how many examples it has."""
    return RecordDict({"declared": MetricRecord({"examples": examples})})


def read_weights(message: Message) -> Weights:
    """The weights that the server sent, which a site trusts by its certificate."""
    record = message.content.array_records["weights"]
    return {name: torch.from_numpy(_loaded(value)) for name, value in record.items()}


def read_declared(message: Message) -> int:
    """How many examples a site declared."""
    return _whole(_only(message.content.metric_records, "declared"), "examples", _MOST_DECLARED)


def read_update(message: Message, like: Weights, declared: int) -> Update:
    """The update that a client sent, in the names, kinds and shapes of `like`, of at most the `declared` examples."""
    content = message.content
    numbers = _only(content.metric_records, "numbers")
    examples = _whole(numbers, "examples", declared)
    loss = numbers.get("loss")
    if not isinstance(loss, float) or not math.isfinite(loss) or abs(loss) > _LARGEST_LOSS:
        raise BadInput(f"its mean loss is {_shown(loss)}")
    arrays = _only(content.array_records, "update")
    if set(arrays) != set(like):
        odd = sorted(set(arrays) ^ set(like))
        raise BadInput(f"its parameters differ in {', '.join(_shown(name) for name in odd[:3])}")
    delta = {name: _fitting(name, arrays[name], value) for name, value in like.items()}
    if problem := misfit(delta, like):
        raise BadInput(problem)
    return Update(delta, examples, loss)


def _only(records: Any, name: str) -> Any:
    if name not in records:
        raise BadInput(f"it has no record {name!r}")
    return records[name]


def _whole(numbers: Any, name: str, most: int) -> int:
    """A whole number from 1 to `most`; 2⁶², infinity, NaN, negative and missing ones are refused."""
    value = numbers.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"it counts {_shown(value)} {name}, which is no whole number")
    if value < 1:
        raise BadInput(f"it counts {value} {name}")
    if value > most:
        raise BadInput(f"it counts {value} {name}, more than the {most} it may have")
    return value


def _fitting(name: str, array: Array, like: Tensor) -> Tensor:
    """The numbers of an array, once its header and its length say that they are what is expected.

    Flower keeps arrays in numpy's file format. Nothing is allocated by what a header claims: kind, shape and length
    are compared with the model's, and the values are then read where they lie.
    """
    if array.stype != "numpy.ndarray":
        raise BadInput(f"{name} is an array of kind {_shown(array.stype)}")
    expected = np.dtype(str(like.dtype).removeprefix("torch."))
    stream = io.BytesIO(array.data)
    formats: Any = np.lib.format
    read = {(1, 0): formats.read_array_header_1_0, (2, 0): formats.read_array_header_2_0}
    try:
        shape, by_column, kind = read[formats.read_magic(stream)](stream)
    except Exception as problem:
        raise BadInput(f"the header of {name} cannot be read ({type(problem).__name__})") from problem
    if kind != expected:
        raise BadInput(f"{name} holds {_shown(kind)}, not {expected}")
    if shape != tuple(like.shape):
        raise BadInput(f"{name} has the shape {_shown(shape)}, not {tuple(like.shape)}")
    if len(array.data) - stream.tell() != expected.itemsize * like.numel():
        raise BadInput(
            f"{name} has {len(array.data) - stream.tell()} bytes of numbers, not {expected.itemsize * like.numel()}"
        )
    values = np.frombuffer(array.data, expected, offset=stream.tell())
    return torch.from_numpy(values.reshape(shape, order="F" if by_column else "C").copy())


def _shown(value: object) -> str:
    """What a site wrote, short and without control characters."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _arrays(weights: Weights) -> ArrayRecord:
    return ArrayRecord({name: Array(value.detach().numpy()) for name, value in weights.items()})


def _loaded(array: Array) -> NDArray[np.generic]:
    """Read with pickling off, so that data stay data."""
    if array.stype != "numpy.ndarray":
        raise ValueError(f"an array of kind {array.stype!r}")
    found: NDArray[np.generic] = np.load(io.BytesIO(array.data), allow_pickle=False)
    return found
