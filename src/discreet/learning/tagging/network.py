"""The tagger's network: MiniLM with the word's casing told to it, and a linear layer on top."""

from typing import Any

import torch
from torch import Tensor, nn

from discreet.language.local_models import load_local
from discreet.language.registry import locate
from discreet.learning.tagging.words import CASINGS

__all__ = ["LAYERS", "TaggerNetwork"]

LAYERS = 6
"""How many the encoder has; fewer are faster."""


class TaggerNetwork(nn.Module):
    """Word pieces and their casing in, a score for each tag out.

    The casing is embedded and added to the word embedding, and starts at zero: the untrained network
    is the plain encoder.
    """

    def __init__(self, tags: int, encoder: nn.Module, dropout: float = 0.1) -> None:
        super().__init__()
        config: Any = encoder.config
        self.encoder = encoder
        self.casing = nn.Embedding(len(CASINGS) + 1, config.hidden_size)
        nn.init.zeros_(self.casing.weight)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(config.hidden_size, tags)

    @classmethod
    def fresh(cls, tags: int, *, layers: int = LAYERS, dropout: float = 0.1) -> "TaggerNetwork":
        """A network on the first layers of the pre-trained encoder, with a head that knows nothing yet."""
        from transformers import AutoModel

        encoder: Any = load_local(AutoModel, locate("minilm"), add_pooling_layer=False)
        encoder.encoder.layer = encoder.encoder.layer[:layers]
        return cls(tags, encoder, dropout)

    @classmethod
    def empty(cls, tags: int, *, layers: int = LAYERS) -> "TaggerNetwork":
        """A network of the same shape, to be filled from a file."""
        from transformers import AutoConfig, AutoModel

        config = load_local(AutoConfig, locate("minilm"))
        config.num_hidden_layers = layers
        encoder: nn.Module = AutoModel.from_config(config, add_pooling_layer=False)
        return cls(tags, encoder)

    def forward(self, pieces: Tensor, casings: Tensor, mask: Tensor) -> Tensor:
        """Scores of shape (windows, pieces, tags)."""
        embedded = self.encoder.embeddings.word_embeddings(pieces) + self.casing(casings)  # type: ignore[union-attr, operator]
        # One row of positions and types for each window: private training needs each window's own gradient.
        places = torch.arange(pieces.shape[1]).expand_as(pieces)
        hidden = self.encoder(
            inputs_embeds=embedded,
            attention_mask=mask,
            position_ids=places,
            token_type_ids=torch.zeros_like(pieces),
        ).last_hidden_state
        scores: Tensor = self.head(self.dropout(hidden))
        return scores
