"""All parties of a protocol as threads of one process: for checks and experiments, never for secrets."""

import numpy as np
from numpy.typing import NDArray

from discreet.secure.classifier import Classifier
from discreet.secure.program import compiled
from discreet.secure.protocol import PROTOCOLS, Protocol
from discreet.secure.whole import decoded, encoded

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

    network = classifier.network
    parties = Simulator(len(protocol.roles), protocol.runtime())
    opened = []
    for start in range(0, len(vectors), at_once):
        chunk = encoded(network, vectors[start : start + at_once])
        opened.append(
            np.asarray(parties(compiled(network, len(chunk)), chunk, *classifier.shared.values())[0])
        )
    together = np.concatenate(opened)
    return np.asarray(decoded(network, together) if network.opens == "score" else together, dtype=np.float64)
