"""A classifier for secure inference: the public network and the secret weights, in one folder."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.secure.evaluate import labels, scores
from discreet.secure.network import Network
from discreet.secure.ranges import RangeReport, check_ranges
from discreet.secure.whole import decoded, encoded, encoded_weight
from discreet.text.loading import loading, read_json

__all__ = ["Classifier", "load_classifier", "save_classifier"]

_NETWORK, _WEIGHTS = "network.json", "model.safetensors"


@dataclass(frozen=True)
class Classifier:
    """The network, its weights, and the bounds that its values keep."""

    network: Network
    weights: Mapping[str, NDArray[np.float32]]
    ranges: RangeReport

    @classmethod
    def of(cls, network: Network, weights: Mapping[str, NDArray[np.float32]]) -> "Classifier":
        """A classifier whose weights fit the network and stay within fixed point."""
        wanted = network.weight_shapes()
        for name, shape in wanted.items():
            if name not in weights:
                raise BadInput(f"the weight {name} is missing; the network needs {', '.join(wanted)}")
            if weights[name].shape != shape:
                raise BadInput(f"the weight {name} has shape {weights[name].shape}, not {shape}")
        ordered = {name: np.asarray(weights[name], dtype=np.float32) for name in wanted}
        return cls(network, ordered, check_ranges(network, ordered))

    @property
    def shared(self) -> dict[str, NDArray[np.generic]]:
        """The weights as the parties compute on them."""
        return {name: encoded_weight(self.network, value) for name, value in self.weights.items()}

    def scores(self, vectors: NDArray[np.float32]) -> NDArray[np.floating[Any]]:
        """The last layer's values in the clear, a row a text."""
        values = scores(self.network, self.shared, encoded(self.network, vectors), np)
        return decoded(self.network, np.asarray(values))

    def classify(self, vectors: NDArray[np.float32]) -> NDArray[np.int64]:
        """The number of each text's label, in the clear."""
        return np.asarray(labels(self.network, self.scores(vectors), np)).astype(np.int64)


def save_classifier(classifier: Classifier, folder: Path, write: Callable[[bytes], object]) -> None:
    """Hand the weights to `write` and put the network's description beside them."""
    from safetensors.numpy import save

    write(save({name: np.ascontiguousarray(value) for name, value in classifier.weights.items()}))
    text = json.dumps(classifier.network.to_json(), ensure_ascii=False, indent=2)
    (folder / _NETWORK).write_text(text + "\n", encoding="utf-8")


def load_classifier(folder: str | Path) -> Classifier:
    """The classifier in a folder; refused with a reason before anything is started with it."""
    from safetensors.numpy import load_file

    folder = Path(folder)
    for name in (_NETWORK, _WEIGHTS):
        if not (folder / name).is_file():
            raise BadInput(
                f"{folder}: no classifier for secure inference here ({name} is missing); "
                "make one with: discreet train classifier --for secure"
            )
    where = folder / _NETWORK
    with loading(where, "not JSON of a network"):
        network = Network.from_json(read_json(where), where)
    with loading(folder / _WEIGHTS, "the weights cannot be read"):
        return Classifier.of(network, load_file(folder / _WEIGHTS))
