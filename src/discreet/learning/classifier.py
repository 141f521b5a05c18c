"""Text classifiers on MiniLM: a head on fixed sentence vectors, or the encoder trained with it.

`head` computes every text's vector once and trains a linear layer on it: the quickest, and with
differential privacy usually the best. `lora` and `full` train low-rank corrections or all weights but
the word pieces' vectors; they read the first `window` pieces of a text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from discreet.language.batching import padded
from discreet.language.local_models import frame, load_local, load_tokenizer
from discreet.language.registry import locate
from discreet.learning.low_rank import adapt, merge
from discreet.validate import one_of

__all__ = ["HeadClassifier", "LabelledPieces", "LabelledVector", "TextClassifier", "Trains", "classifier_for"]

Trains = Literal["head", "lora", "full"]


@dataclass(frozen=True, slots=True)
class LabelledVector:
    """A text's vector and the number of its label (0 where none is wanted)."""

    vector: NDArray[np.float32]
    label: int = 0

    def __len__(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class LabelledPieces:
    """A text's framed word pieces and the number of its label (0 where none is wanted)."""

    pieces: tuple[int, ...]
    label: int = 0

    def __len__(self) -> int:
        return len(self.pieces)


class HeadClassifier(nn.Module):
    """A linear layer on sentence vectors of length 1."""

    trains: Trains = "head"

    def __init__(self, labels: int, dimension: int = 384) -> None:
        super().__init__()
        self.head = nn.Linear(dimension, labels)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def prepare(self, texts: Sequence[str]) -> list[LabelledVector]:
        """The texts' vectors."""
        from discreet.language.sentences import SentenceEncoder

        # Scaled to one number of order 1 a dimension: the head then learns at an ordinary rate.
        vectors = SentenceEncoder().encode(texts)
        return [LabelledVector(vector * np.float32(len(vector) ** 0.5)) for vector in vectors]

    def collate(self, examples: Sequence[LabelledVector]) -> tuple[Tensor, Tensor]:
        """Vectors and labels."""
        vectors = np.stack([example.vector for example in examples])
        return torch.from_numpy(vectors), torch.tensor([example.label for example in examples])

    def forward(self, vectors: Tensor) -> Tensor:
        """Scores of the labels."""
        scores: Tensor = self.head(vectors)
        return scores

    def losses(self, vectors: Tensor, labels: Tensor) -> Tensor:
        """−ln Pr of each text's label."""
        return nn.functional.cross_entropy(self(vectors), labels, reduction="none")

    def finish(self) -> None:
        """Nothing is left to do."""


class TextClassifier(nn.Module):
    """The encoder's mean state over a text, and a linear layer on it."""

    def __init__(self, labels: int, encoder: nn.Module, trains: Trains, *, window: int = 128) -> None:
        super().__init__()
        one_of("trains", trains, ("lora", "full"))
        self.trains: Trains = trains
        self.window = window
        self.encoder = encoder
        encoder.requires_grad_(trains == "full")
        encoder.embeddings.word_embeddings.weight.requires_grad_(False)  # type: ignore[union-attr]
        if trains == "lora":
            adapt(encoder, ("query", "value"))
        config: Any = encoder.config
        self.head = nn.Linear(config.hidden_size, labels)

    def prepare(self, texts: Sequence[str]) -> list[LabelledPieces]:
        """The texts' framed pieces, cut at the window."""
        tokenizer = load_tokenizer(locate("minilm"))
        before, after = frame(tokenizer)
        content = self.window - len(before) - len(after)
        encoded = tokenizer(list(texts), add_special_tokens=False, verbose=False)["input_ids"]
        return [LabelledPieces((*before, *ids[:content], *after)) for ids in encoded]

    def collate(self, examples: Sequence[LabelledPieces], longest: int = 0) -> tuple[Tensor, Tensor, Tensor]:
        """Pieces, mask and labels, at least `longest` wide where the encoder reads so much."""
        config: Any = self.encoder.config
        longest = min(longest, config.max_position_embeddings)
        tokens, mask = padded([example.pieces for example in examples], 0, longest)
        return tokens, mask, torch.tensor([example.label for example in examples])

    def forward(self, tokens: Tensor, mask: Tensor) -> Tensor:
        """Scores of the labels."""
        # One row of positions and types for each text: private training needs each text's own gradient.
        places = torch.arange(tokens.shape[1]).expand_as(tokens)
        states = self.encoder(
            input_ids=tokens,
            attention_mask=mask,
            position_ids=places,
            token_type_ids=torch.zeros_like(tokens),
        ).last_hidden_state
        mean = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        scores: Tensor = self.head(nn.functional.layer_norm(mean, mean.shape[1:]))
        return scores

    def losses(self, tokens: Tensor, mask: Tensor, labels: Tensor) -> Tensor:
        """−ln Pr of each text's label."""
        return nn.functional.cross_entropy(self(tokens, mask), labels, reduction="none")

    def finish(self) -> None:
        """Merge the corrections into their layers: what is saved has the encoder's own shape."""
        merge(self.encoder)


def classifier_for(labels: int, trains: Trains, *, window: int = 128) -> HeadClassifier | TextClassifier:
    """A fresh classifier on the installed MiniLM."""
    one_of("trains", trains, get_args(Trains))
    if trains == "head":
        return HeadClassifier(labels)
    from transformers import AutoModel

    encoder = load_local(AutoModel, locate("minilm"), add_pooling_layer=False)
    return TextClassifier(labels, encoder, trains, window=window)
