"""The tagger's network as an ONNX graph, in float32 or with 8-bit weights, for onnxruntime.

The encoder is spelt out in onnxruntime's own operators: attention, normalisation with its skip and the
activation with its bias are one node each. With `int8` the matrices of attention and of the dense layers
are rounded to 127 steps a column, and what is multiplied with them to 255 steps a batch, when it is known;
embeddings, normalisation, softmax and the head stay in float32.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.extras import needed

__all__ = ["INPUTS", "graph_of"]

INPUTS = ("pieces", "casings", "places", "mask")
"""Word pieces and casings (windows × pieces), 0, 1, 2, … (pieces), and 1 where a window has a piece, else 0."""

_OPSET, _MICROSOFT = 17, "com.microsoft"
_HEADS = 12
_EPSILON = 1e-12

Weights = Mapping[str, NDArray[np.float32]]


class _Graph:
    """Nodes and constants, gathered one after the other."""

    def __init__(self, weights: Weights, int8: bool) -> None:
        try:
            from onnx import helper, numpy_helper
        except ImportError:
            raise needed("the tagger's fast path", "onnx") from None
        self._helper, self._numpy_helper = helper, numpy_helper
        self.weights = weights
        self.int8 = int8
        self.nodes: list[Any] = []
        self.constants: dict[str, Any] = {}

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants[name] = self._numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def add(self, operator: str, *inputs: str, outputs: int = 1, own: bool = False, **settings: Any) -> Any:
        """A node; its outputs' names."""
        names = [f"{len(self.nodes)}.{place}" for place in range(outputs)]
        domain = _MICROSOFT if own else ""
        self.nodes.append(self._helper.make_node(operator, inputs, names, domain=domain, **settings))
        return names[0] if outputs == 1 else names

    def rounded(self, name: str, matrix: NDArray[np.float32]) -> tuple[str, str, str]:
        """A matrix as 8-bit integers, the scale of each column, and its zero."""
        scale = np.maximum(np.abs(matrix).max(0), 1e-12) / 127
        integers = np.rint(matrix / scale).astype(np.int8)
        return (
            self.constant(f"{name}.int8", integers),
            self.constant(f"{name}.scale", scale.astype(np.float32)),
            self.constant(f"{name}.zero", np.zeros(len(scale), dtype=np.int8)),
        )

    def times(self, value: str, name: str) -> str:
        """The value times a dense layer's matrix, without its bias."""
        matrix = self.weights[f"{name}.weight"].T
        if not self.int8:
            return str(self.add("MatMul", value, self.constant(f"{name}.matrix", matrix)))
        return str(self.add("DynamicQuantizeMatMul", value, *self.rounded(name, matrix), own=True))

    def attention(self, value: str, name: str) -> str:
        """Multi-head attention, the three projections as one matrix."""
        parts = [f"{name}.{part}" for part in ("query", "key", "value")]
        matrix = np.concatenate([self.weights[f"{part}.weight"].T for part in parts], axis=1)
        bias = self.constant(f"{name}.bias", np.concatenate([self.weights[f"{part}.bias"] for part in parts]))
        if not self.int8:
            joined = self.constant(f"{name}.matrix", matrix)
            return str(self.add("Attention", value, joined, bias, "mask", own=True, num_heads=_HEADS))
        integers, scale, zero = self.rounded(name, matrix)
        small, step, middle = self.add("DynamicQuantizeLinear", value, outputs=3)
        inputs = (small, integers, bias, step, scale, "mask", middle, zero)
        return str(self.add("QAttention", *inputs, own=True, num_heads=_HEADS))

    def normalised(self, value: str, skip: str, name: str) -> str:
        """LayerNorm(value + bias of the dense layer + skip)."""
        norm, bias = f"{name}.LayerNorm", self.weight(f"{name}.dense.bias")
        scale, shift = self.weight(f"{norm}.weight"), self.weight(f"{norm}.bias")
        inputs = (value, skip, scale, shift, bias)
        return str(self.add("SkipLayerNormalization", *inputs, own=True, epsilon=_EPSILON))

    def layer(self, value: str, name: str) -> str:
        """One layer of the encoder."""
        attended = self.attention(value, f"{name}.attention.self")
        attended = self.times(attended, f"{name}.attention.output.dense")
        value = self.normalised(attended, value, f"{name}.attention.output")
        wide = self.times(value, f"{name}.intermediate.dense")
        wide = self.add("BiasGelu", wide, self.weight(f"{name}.intermediate.dense.bias"), own=True)
        return self.normalised(self.times(wide, f"{name}.output.dense"), value, f"{name}.output")

    def embedded(self) -> str:
        """Piece, casing and place, added up and normalised."""
        name = "encoder.embeddings"
        kind = self.weights[f"{name}.token_type_embeddings.weight"][0]
        places = self.constant("places+kind", self.weights[f"{name}.position_embeddings.weight"] + kind)
        words = self.add("Gather", self.weight(f"{name}.word_embeddings.weight"), "pieces")
        words = self.add("Add", words, self.add("Gather", self.weight("casing.weight"), "casings"))
        words = self.add("Add", words, self.add("Gather", places, "places"))
        scale, shift = (self.weight(f"{name}.LayerNorm.{part}") for part in ("weight", "bias"))
        return str(self.add("LayerNormalization", words, scale, shift, epsilon=_EPSILON))

    def model(self) -> bytes:
        """The graph as the bytes of an ONNX file."""
        from onnx import TensorProto

        value = self.embedded()
        layers = {name.split(".")[3] for name in self.weights if name.startswith("encoder.encoder.layer.")}
        for number in range(len(layers)):
            value = self.layer(value, f"encoder.encoder.layer.{number}")
        value = self.add("MatMul", value, self.constant("head.matrix", self.weights["head.weight"].T))
        self.nodes.append(self._helper.make_node("Add", [value, self.weight("head.bias")], ["scores"]))
        info = self._helper.make_tensor_value_info
        shape = ["windows", "length"]
        kinds = (TensorProto.INT64, TensorProto.INT64, TensorProto.INT64, TensorProto.INT32)
        inputs = [
            info(name, kind, ["length"] if name == "places" else shape)
            for name, kind in zip(INPUTS, kinds, strict=True)
        ]
        scores = info("scores", TensorProto.FLOAT, [*shape, "tags"])
        graph = self._helper.make_graph(
            self.nodes, "tagger", inputs, [scores], initializer=list(self.constants.values())
        )
        opsets = [self._helper.make_opsetid("", _OPSET), self._helper.make_opsetid(_MICROSOFT, 1)]
        model = self._helper.make_model(graph, opset_imports=opsets, ir_version=8)
        return bytes(model.SerializeToString())


def graph_of(weights: Weights, *, int8: bool) -> bytes:
    """The network with these weights as an ONNX file; its output is `scores` (windows × pieces × tags)."""
    return _Graph(weights, int8).model()
