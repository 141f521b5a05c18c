"""Weights and updates as Flower messages: arrays with names, numbers beside them, nothing executable."""

import io
from typing import Any

import numpy as np
import torch
from flwr.app import Array, ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.federation.client import Update
from discreet.federation.weights import Weights

__all__ = ["read_update", "read_weights", "update_records", "weights_records"]


def weights_records(weights: Weights, settings: dict[str, str | int]) -> RecordDict:
    """What the server sends: the weights, and what the round is about."""
    return RecordDict({"weights": _arrays(weights), "settings": ConfigRecord(dict(settings))})


def update_records(update: Update) -> RecordDict:
    """What a client answers: the difference, how many examples it comes from, its mean loss."""
    numbers = MetricRecord({"examples": update.examples, "loss": update.loss})
    return RecordDict({"update": _arrays(update.delta), "numbers": numbers})


def read_weights(message: Message) -> Weights:
    """The weights that the server sent."""
    return _tensors(message.content.array_records["weights"])


def read_update(message: Message) -> Update:
    """The update that a client sent; whether it fits is for the server to check."""
    try:
        numbers: dict[str, Any] = dict(message.content.metric_records["numbers"])
        delta = _tensors(message.content.array_records["update"])
        return Update(delta, int(numbers["examples"]), float(numbers["loss"]))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadInput(f"its answer cannot be read ({type(problem).__name__})") from problem


def _arrays(weights: Weights) -> ArrayRecord:
    return ArrayRecord({name: Array(value.detach().numpy()) for name, value in weights.items()})


def _tensors(record: ArrayRecord) -> Weights:
    return {name: torch.from_numpy(_numbers(value)) for name, value in record.items()}


def _numbers(array: Array) -> NDArray[np.generic]:
    """Flower keeps arrays in numpy's file format; it is read with pickling off, so that data stay data."""
    if array.stype != "numpy.ndarray":
        raise ValueError(f"an array of kind {array.stype!r}")
    found: NDArray[np.generic] = np.load(io.BytesIO(array.data), allow_pickle=False)
    return found
