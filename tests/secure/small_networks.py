"""Weights and vectors drawn for small networks."""

import numpy as np


def drawn_weights(network, seed=0):
    order = np.random.default_rng(seed)
    return {
        name: order.normal(size=shape).astype(np.float32) for name, shape in network.weight_shapes().items()
    }


def unit_vectors(texts, inputs, seed=1):
    drawn = np.random.default_rng(seed).normal(size=(texts, inputs)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
