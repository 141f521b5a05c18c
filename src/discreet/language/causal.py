"""A causal language model: how likely each word of a text is after the words before it."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModelForCausalLM, AutoTokenizer

from discreet.errors import BadInput
from discreet.language.batching import by_length, padded
from discreet.language.gguf_llama import load_gguf_llama
from discreet.language.local_models import load_local, load_model, load_tokenizer
from discreet.language.registry import locate

__all__ = ["CausalLanguageModel"]


class CausalLanguageModel:
    """Log-probabilities of texts under SmolLM2 or any causal model in a local folder.

    The first token is conditioned on `begin`, the token that parts texts in training. A text longer than `window`
    tokens is read in windows one after the other, each without sight of the one before.
    """

    def __init__(self, name: str, tokenizer: Any, model: Any, *, begin: int, window: int = 512) -> None:
        self.name = name
        self.tokenizer = tokenizer
        self.begin = begin
        self.window = window
        self._model = model

    @classmethod
    def smollm2(cls) -> "CausalLanguageModel":
        """SmolLM2-135M-Instruct from its installed package."""
        folder = locate("smollm2")
        file = "SmolLM2-135M-Instruct.Q4_1.gguf"
        tokenizer = load_local(AutoTokenizer, folder, gguf_file=file)
        # Its begin-of-text token opens a chat; plain texts were parted by another.
        begin = tokenizer.convert_tokens_to_ids("<|endoftext|>")
        return cls("SmolLM2-135M-Instruct", tokenizer, load_gguf_llama(folder / file), begin=begin)

    @classmethod
    def from_directory(cls, directory: Path) -> "CausalLanguageModel":
        """Any Hugging Face causal language model in a local folder."""
        tokenizer = load_tokenizer(directory)
        known = (tokenizer.bos_token_id, tokenizer.eos_token_id, tokenizer.pad_token_id)
        begin = next((token for token in known if token is not None), None)
        if begin is None:
            raise BadInput(f"{directory}: its tokeniser has no begin-of-text, end-of-text or padding token")
        return cls(directory.name, tokenizer, load_model(AutoModelForCausalLM, directory), begin=begin)

    def log_probabilities(self, texts: Sequence[str], *, batch_tokens: int = 1024) -> list[Tensor]:
        """For each text, the log-probability of each of its tokens, in order."""
        ids = (
            self.tokenizer(list(texts), add_special_tokens=False, verbose=False)["input_ids"] if texts else []
        )
        pieces = [
            (row, [self.begin, *tokens[start : start + self.window]])
            for row, tokens in enumerate(ids)
            for start in range(0, len(tokens), self.window)
        ]
        scored: list[Tensor] = [torch.empty(0)] * len(pieces)
        for batch in by_length([len(piece) for _, piece in pieces], batch_tokens):
            tokens, attention = padded([pieces[place][1] for place in batch], self.begin)
            with torch.inference_mode():
                logits = self._model(input_ids=tokens, attention_mask=attention).logits
                scores = torch.log_softmax(logits[:, :-1].float(), -1).gather(2, tokens[:, 1:, None])[..., 0]
            for place, row in zip(batch, scores, strict=True):
                scored[place] = row[: len(pieces[place][1]) - 1].clone()
        rows: list[list[Tensor]] = [[] for _ in texts]
        for (row, _), part in zip(pieces, scored, strict=True):
            rows[row].append(part)
        return [torch.cat(parts) if parts else torch.empty(0) for parts in rows]

    def perplexity(self, texts: Sequence[str]) -> float:
        """exp of the mean negative log-probability over all tokens of all texts."""
        scores = torch.cat([torch.empty(0), *self.log_probabilities(texts)])
        return math.exp(-scores.double().mean().item()) if len(scores) else math.nan
