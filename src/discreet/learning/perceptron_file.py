"""A trained perceptron in one safetensors file, its labels and what it was made for in the header."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.learning.perceptron import Perceptrons
from discreet.text.loading import loading

__all__ = ["SavedPerceptron", "perceptron_bytes", "read_perceptron"]


@dataclass(frozen=True, eq=False)
class SavedPerceptron:
    """The model, the names of its classes, and how the documents were encoded that it reads."""

    model: Perceptrons
    labels: tuple[str, ...]
    made: dict[str, Any]


def perceptron_bytes(model: Perceptrons, labels: Sequence[str], made: dict[str, Any]) -> bytes:
    """The file's content."""
    from safetensors.torch import save

    tensors = {name: one.contiguous() for name, one in model.weights.items()}
    header = {"labels": json.dumps(list(labels)), "made": json.dumps(made)}
    return bytes(save(tensors, metadata=header))


def read_perceptron(path: Path) -> SavedPerceptron:
    """What `perceptron_bytes` wrote."""
    from safetensors import safe_open

    with loading(path, "not a classifier that discreet train classifier --encoded wrote"):
        with safe_open(path, framework="pt") as file:
            header = file.metadata() or {}
            weights = {name: file.get_tensor(name) for name in ("w1", "b1", "w2", "b2")}
        return SavedPerceptron(
            Perceptrons(weights), tuple(json.loads(header["labels"])), json.loads(header["made"])
        )
