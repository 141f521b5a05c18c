"""The network: a Transformer encoder and decoder (Vaswani et al. 2017), small enough for one core.

Layers are normalised before each part (pre-norm), positions are sinusoids, and one matrix of embeddings
serves both languages and the output. The decoder keeps the keys and values of what it has written, so
that a further subword costs the same wherever it stands.
"""

import math
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, scaled_dot_product_attention

from discreet.validate import at_least

__all__ = ["Shape", "TranslationNetwork"]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The size of a network."""

    vocabulary: int
    width: int = 192
    heads: int = 4
    inner: int = 384
    encoder_layers: int = 3
    decoder_layers: int = 1

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            at_least(name, value, 1)


class _Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query = nn.Linear(shape.width, shape.width)
        self.memory = nn.Linear(shape.width, 2 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)

    def keys_values(self, memory: Tensor) -> tuple[Tensor, Tensor]:
        """What is looked at, by head."""
        keys, values = self.memory(memory).chunk(2, dim=-1)
        return self._by_head(keys), self._by_head(values)

    def forward(
        self, x: Tensor, memory: tuple[Tensor, Tensor], mask: Tensor | None = None, causal: bool = False
    ) -> Tensor:
        """Look at `memory` from `x`; where `mask` is False nothing is seen."""
        query, keys, values = (one.float() for one in (self._by_head(self.query(x)), *memory))
        # In bfloat16 the way back through attention is four times slower on a processor than in float32.
        with torch.autocast("cpu", enabled=False):
            seen = scaled_dot_product_attention(query, keys, values, attn_mask=mask, is_causal=causal)
        mixed: Tensor = self.out(seen.transpose(1, 2).flatten(2))
        return mixed

    def _by_head(self, x: Tensor) -> Tensor:
        split: Tensor = x.unflatten(-1, (self.heads, -1))
        return split.transpose(1, 2)


class _Layer(nn.Module):
    """Self-attention, attention to the source in the decoder, and two linear maps."""

    def __init__(self, shape: Shape, dropout: float, *, decoder: bool) -> None:
        super().__init__()
        self.own, self.own_norm = _Attention(shape), nn.LayerNorm(shape.width)
        self.cross = _Attention(shape) if decoder else None
        self.cross_norm = nn.LayerNorm(shape.width) if decoder else None
        self.inner, self.outer = (
            nn.Linear(shape.width, shape.inner),
            nn.Linear(shape.inner, shape.width),
        )
        self.inner_norm = nn.LayerNorm(shape.width)
        self.dropout = nn.Dropout(dropout)

    def source_memory(self, encoded: Tensor) -> tuple[Tensor, Tensor]:
        """The source as this layer of the decoder looks at it."""
        assert self.cross is not None
        return self.cross.keys_values(encoded)

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None,
        source: tuple[Tensor, Tensor] | None = None,
        source_mask: Tensor | None = None,
        past: tuple[Tensor, Tensor] | None = None,
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        normed = self.own_norm(x)
        memory = self.own.keys_values(normed)
        if past is not None:
            memory = torch.cat((past[0], memory[0]), 2), torch.cat((past[1], memory[1]), 2)
        causal = self.cross is not None and past is None
        x = x + self.dropout(self.own(normed, memory, None if causal else mask, causal))
        if self.cross is not None and self.cross_norm is not None and source is not None:
            x = x + self.dropout(self.cross(self.cross_norm(x), source, source_mask))
        x = x + self.dropout(self.outer(gelu(self.inner(self.inner_norm(x)))))
        return x, memory


class TranslationNetwork(nn.Module):
    """Source subwords to the scores of each next target subword."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        nn.init.normal_(self.embedding.weight, std=shape.width**-0.5)
        self.dropout = nn.Dropout(dropout)
        self.encoder = nn.ModuleList(
            _Layer(shape, dropout, decoder=False) for _ in range(shape.encoder_layers)
        )
        self.decoder = nn.ModuleList(
            _Layer(shape, dropout, decoder=True) for _ in range(shape.decoder_layers)
        )
        self.encoded_norm, self.decoded_norm = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        # Without a map before the shared embeddings an untrained network repeats the subword it has just read.
        self.answer = nn.Linear(shape.width, shape.width)

    def forward(self, source: Tensor, source_mask: Tensor, target: Tensor) -> Tensor:
        """Hidden states at every place of `target`; `scores` turns them into scores."""
        memories, mask = self.encode(source, source_mask)
        return self.decode(target, memories, mask)[0]

    def encode(self, source: Tensor, source_mask: Tensor) -> tuple[list[tuple[Tensor, Tensor]], Tensor]:
        """The source as each decoder layer sees it, and which of its places are not padding."""
        mask = source_mask.bool()[:, None, None, :]
        x = self._embed(source, 0)
        for layer in self.encoder:
            x, _ = layer(x, mask)
        x = self.encoded_norm(x)
        return [layer.source_memory(x) for layer in self.decoder if isinstance(layer, _Layer)], mask

    def decode(
        self,
        target: Tensor,
        memories: list[tuple[Tensor, Tensor]],
        mask: Tensor,
        past: list[tuple[Tensor, Tensor]] | None = None,
    ) -> tuple[Tensor, list[tuple[Tensor, Tensor]]]:
        """Hidden states of `target`, which goes on where `past` ends, and the past with it."""
        x = self._embed(target, 0 if past is None else past[0][0].shape[2])
        kept = []
        for place, layer in enumerate(self.decoder):
            x, memory = layer(x, None, memories[place], mask, None if past is None else past[place])
            kept.append(memory)
        return self.decoded_norm(x), kept

    def scores(self, hidden: Tensor) -> Tensor:
        """Scores of every subword."""
        return nn.functional.linear(self.answer(hidden), self.embedding.weight)

    def _embed(self, tokens: Tensor, start: int) -> Tensor:
        width = self.shape.width
        places = torch.arange(start, start + tokens.shape[1], dtype=torch.float32)[:, None]
        rates = torch.exp(torch.arange(0, width, 2) * (-math.log(10_000.0) / width))
        waves = torch.stack((torch.sin(places * rates), torch.cos(places * rates)), dim=-1).flatten(1)
        embedded: Tensor = self.dropout(self.embedding(tokens) * math.sqrt(width) + waves)
        return embedded
