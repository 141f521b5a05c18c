"""A tagger's network read by onnxruntime: the same scores in float32, nearly the same with 8-bit weights.

With 8-bit weights a text takes about half the time on a processor with byte products (AVX-512 VNNI).
Whether the answers are as good is measured for each tagger, see `quantisation`.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.learning.tagging.graph import graph_of

__all__ = ["Quick", "installed"]


def installed() -> bool:
    """Whether the packages for it are there."""
    return all(find_spec(name) is not None for name in ("onnx", "onnxruntime"))


class Quick:
    """A session of onnxruntime on the processor."""

    def __init__(self, weights: Mapping[str, NDArray[np.float32]], *, int8: bool, threads: int = 1) -> None:
        graph = graph_of(weights, int8=int8)
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    def scores(
        self, pieces: NDArray[np.int64], casings: NDArray[np.int64], mask: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        """A score for each tag of each piece of each window."""
        given = {
            "pieces": pieces,
            "casings": casings,
            "places": np.arange(pieces.shape[1]),
            "mask": mask.astype(np.int32),
        }
        scores: NDArray[np.float32] = self._session.run(["scores"], given)[0]
        return scores
