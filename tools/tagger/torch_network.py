"""The same network in torch, to be trained; `weights` gives what the numpy one loads."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from discreet.finding.tagger.words import Features

__all__ = ["SETTINGS", "TorchTagger", "weights"]

SETTINGS = {
    "word_width": 100,
    "gram_width": 96,
    "shape_width": 28,
    "width": 128,
    "steps": [1, 2, 4, 8, 1],
    "buckets": 60_000,
    "shapes": 2_000,
}


class TorchTagger(nn.Module):
    """Word rows, n-grams and shape, a projection, dilated convolutions, a linear layer."""

    def __init__(
        self, words: int, tags: int, settings: dict[str, object] = SETTINGS, dropout: float = 0.25
    ) -> None:
        super().__init__()
        get = {key: value for key, value in settings.items() if isinstance(value, int)}
        steps = settings["steps"]
        assert isinstance(steps, list)
        self.steps: list[int] = steps
        width = get["width"]
        self.words = nn.Embedding(words, get["word_width"], padding_idx=0)
        self.grams = nn.EmbeddingBag(get["buckets"], get["gram_width"], mode="sum")
        self.shapes = nn.Embedding(get["shapes"], get["shape_width"])
        for table in (self.words, self.grams, self.shapes):
            nn.init.normal_(table.weight, std=0.1)
        with torch.no_grad():
            self.words.weight[0] = 0
        self.projection = nn.Linear(get["word_width"] + get["gram_width"] + get["shape_width"], width)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(width, width, 3, dilation=step, padding=step) for step in steps
        )
        self.output = nn.Linear(width, tags)
        self.dropout = dropout

    def word_vectors(self, found: Features, *, unknown: float = 0.0, bare: float = 0.0) -> Tensor:
        """A vector per word; while training, words lose their own row at one rate and their n-grams at another.

        A word without either is known by its shape and its neighbours only, as a new name is.
        """
        counts = torch.from_numpy(found.counts)
        offsets = torch.cumsum(counts, 0) - counts
        rows = torch.from_numpy(found.rows)
        if unknown:
            rows = rows * (torch.rand(len(rows)) >= unknown)
        grams = self.grams(torch.from_numpy(found.grams), offsets) / counts.sqrt()[:, None]
        if bare:
            grams = grams * (torch.rand(len(rows), 1) >= bare)
        parts = (self.words(rows), grams, self.shapes(torch.from_numpy(found.shapes)))
        result: Tensor = self.projection(torch.cat(parts, 1))
        return result

    def forward(self, vectors: Tensor, index: Tensor, real: Tensor) -> Tensor:
        """Scores `(batch, length, tags)` of words given by their index; `real` is false at padding."""
        mask = real[:, None, :].to(vectors.dtype)
        x = functional.embedding(index, vectors).transpose(1, 2) * mask
        if self.training:
            x = functional.dropout(x, self.dropout)
        for place, convolution in enumerate(self.convolutions):
            # Half precision doubles the speed of training; what is trained and what ships stays in full.
            with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
                change = torch.relu(convolution(x)).to(x.dtype)
            if self.training and place % 2:
                change = functional.dropout(change, self.dropout)
            x = (x + change) * mask
        result: Tensor = self.output(x.transpose(1, 2))
        return result


def weights(state: dict[str, Tensor]) -> dict[str, NDArray[np.float32]]:
    """A trained network's arrays under the names and in the order of axes that the numpy one has."""
    plain = {name: value.detach().numpy().astype(np.float32) for name, value in state.items()}
    result = {
        "words": plain["words.weight"],
        "grams": plain["grams.weight"],
        "shapes": plain["shapes.weight"],
        "projection": plain["projection.weight"].T.copy(),
        "projection_bias": plain["projection.bias"],
        "output": plain["output.weight"].T.copy(),
        "output_bias": plain["output.bias"],
    }
    layers = sum(name.startswith("convolutions.") and name.endswith(".bias") for name in plain)
    for layer in range(layers):
        result[f"layer{layer}"] = plain[f"convolutions.{layer}.weight"].transpose(2, 1, 0).copy()
        result[f"layer{layer}_bias"] = plain[f"convolutions.{layer}.bias"]
    return result
