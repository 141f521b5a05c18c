"""All parties of a protocol as threads of one process: for checks and experiments, never for secrets."""

import numpy as np
from numpy.typing import NDArray

from discreet.secure.classifier import Classifier
from discreet.secure.program import compiled
from discreet.secure.protocol import PROTOCOLS, Protocol

__all__ = ["simulate"]


def simulate(
    classifier: Classifier,
    vectors: NDArray[np.float32],
    protocol: Protocol = PROTOCOLS["aby3"],
    *,
    at_once: int = 128,
) -> NDArray[np.float64]:
    """What would be opened: a label's number a text, or a row of scores where the network opens them."""
    from spu.utils.simulation import Simulator

    parties = Simulator(len(protocol.roles), protocol.runtime())
    opened = []
    for start in range(0, len(vectors), at_once):
        chunk = np.ascontiguousarray(vectors[start : start + at_once], dtype=np.float32)
        program = compiled(classifier.network, len(chunk))
        opened.append(np.asarray(parties(program, chunk, *classifier.weights.values())[0]))
    return np.asarray(np.concatenate(opened), dtype=np.float64)
