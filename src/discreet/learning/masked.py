"""A BERT masked language model of any size, to be trained from the start or further.

The body is BERT's encoder (Devlin et al. 2019); a linear layer, a norm and the tied word embeddings make
the head. Each sequence hides the same share of its words, at places drawn anew each time it is collated,
and its loss is the mean −ln Pr over them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from discreet.privacy.random import Random
from discreet.validate import at_least, between

__all__ = ["MaskedModel", "MaskedShape"]


@dataclass(frozen=True, kw_only=True)
class MaskedShape:
    """The size of the network and the numbers of the special tokens; `length` is the longest sequence."""

    vocabulary: int
    width: int = 128
    layers: int = 2
    heads: int = 2
    length: int = 128
    hidden_share: float = 0.15
    pad: int = 0
    mask: int = 4

    def __post_init__(self) -> None:
        at_least("vocabulary", self.vocabulary, 2)
        at_least("layers", self.layers, 1)
        at_least("length", self.length, 2)
        between("hidden_share", self.hidden_share, 1e-6, 1.0)


class MaskedModel(nn.Module):
    """Token numbers with some hidden in, logits at the hidden places out.

    `keep` are the numbers of special tokens that are never hidden. `random` draws the places.
    """

    def __init__(self, shape: MaskedShape, *, keep: Sequence[int] = (), random: Random | None = None) -> None:
        from transformers import BertConfig, BertModel

        super().__init__()
        config = BertConfig(
            vocab_size=shape.vocabulary,
            hidden_size=shape.width,
            num_hidden_layers=shape.layers,
            num_attention_heads=shape.heads,
            intermediate_size=4 * shape.width,
            max_position_embeddings=shape.length,
            type_vocab_size=1,
            pad_token_id=shape.pad,
            # Noise and clipping regularise enough; dropout would only waste budget.
            hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0,
        )
        self.shape = shape
        self.keep = torch.tensor(sorted({*keep, shape.pad}))
        self.random = random or Random()
        self.body = BertModel(config, add_pooling_layer=False)
        self.transform = nn.Linear(shape.width, shape.width)
        self.norm = nn.LayerNorm(shape.width)
        self.output = nn.Linear(shape.width, shape.vocabulary)
        self.output.weight = self.body.embeddings.word_embeddings.weight
        nn.init.zeros_(self.output.bias)

    def states(self, tokens: Tensor) -> Tensor:
        """The encoder's last layer, (sequences, places, width)."""
        # One row of positions and types for each sequence: a shared row would have one gradient for all.
        places = torch.arange(tokens.shape[1]).expand_as(tokens)
        states: Tensor = self.body(
            input_ids=tokens,
            attention_mask=(tokens != self.shape.pad).long(),
            position_ids=places,
            token_type_ids=torch.zeros_like(tokens),
        ).last_hidden_state
        return states

    def forward(self, tokens: Tensor, places: Tensor) -> Tensor:
        """Logits (sequences, hidden places, vocabulary) at `places` (sequences, hidden places)."""
        states = self.states(tokens)
        chosen = states.gather(1, places[:, :, None].expand(-1, -1, states.shape[2]))
        logits: Tensor = self.output(self.norm(nn.functional.gelu(self.transform(chosen))))
        return logits

    def losses(self, tokens: Tensor, places: Tensor, words: Tensor) -> Tensor:
        """For each sequence the mean −ln Pr of its hidden words; a word of −100 counts for nothing."""
        logits = self(tokens, places)
        each = nn.functional.cross_entropy(logits.transpose(1, 2), words, ignore_index=-100, reduction="none")
        return each.sum(1) / (words != -100).sum(1).clamp(min=1)

    def collate(self, sequences: Sequence[Sequence[int]], longest: int = 0) -> tuple[Tensor, Tensor, Tensor]:
        """Sequences with a share of their words hidden, the places, and the words there; at least `longest` wide."""
        fixed = longest > 0
        longest = min(self.shape.length, max(longest, *map(len, sequences)))
        table = np.full((len(sequences), longest), self.shape.pad, dtype=np.int64)
        for row, sequence in enumerate(sequences):
            table[row, : len(sequence)] = sequence[:longest]
        tokens = torch.from_numpy(table)
        free = ~torch.isin(tokens, self.keep)
        score = torch.from_numpy(self.random.uniform(table.shape)).masked_fill_(~free, -1.0)
        # At least one word where there is any; a share of those that may be hidden.
        counts = torch.minimum((free.sum(1) * self.shape.hidden_share).round().clamp(min=1), free.sum(1))
        # As many places as a row of that width can have, where the shape must not depend on the words.
        most = round(longest * self.shape.hidden_share) if fixed else int(counts.max())
        places = score.topk(max(1, most), dim=1).indices
        extra = torch.arange(places.shape[1]) >= counts[:, None]
        words = tokens.gather(1, places).masked_fill_(extra, -100)
        hidden = tokens.scatter(1, places, torch.where(extra, tokens.gather(1, places), self.shape.mask))
        return hidden, places, words
