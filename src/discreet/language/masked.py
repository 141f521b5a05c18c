"""A masked language model: how likely each word is at places of a text that are hidden from it.

Ours is the MiniLM body retrained with a prediction head; any Hugging Face masked language model in
a local folder serves as well.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import Tensor
from transformers import AutoModelForMaskedLM

from discreet.errors import BadInput, NotInstalled
from discreet.language.batching import by_length, padded
from discreet.language.local_models import frame, load_model, load_tokenizer
from discreet.language.masked_network import MaskedNetwork
from discreet.language.registry import locate
from discreet.language.resources import RESOURCES
from discreet.text.loading import loading
from discreet.validate import at_least

__all__ = ["Guess", "MaskedLanguageModel", "Query"]

_WINDOW = 256
"""The longest window that our weights saw in training."""


@dataclass(frozen=True, slots=True)
class Query:
    """Token ids of a text, special tokens included, and the positions asked about."""

    tokens: tuple[int, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """Words for a hidden span, and the probability of their tokens one after the other."""

    text: str
    probability: float


class MaskedLanguageModel:
    """Distributions over the vocabulary at hidden positions, in batches.

    A text longer than the model's window is seen through the window around the hidden positions.
    """

    def __init__(
        self, name: str, tokenizer: Any, score: Callable[[Tensor, Tensor, Tensor], Tensor], window: int
    ) -> None:
        if tokenizer.mask_token_id is None:
            raise BadInput(f"{name}: its tokeniser has no mask token; it is not a masked language model")
        self.name = name
        self.tokenizer = tokenizer
        self.mask = int(tokenizer.mask_token_id)
        self.window = window
        self._score = score
        self.opening, self._closing = frame(tokenizer)

    @classmethod
    def ours(cls, weights: Path | None = None) -> "MaskedLanguageModel":
        """The model that comes with discreet (or other weights of the same network)."""
        folder = locate("minilm")
        if weights is None and "masked" not in RESOURCES:
            raise NotInstalled(
                "this copy of discreet has no masked language model of its own; train one in its repository "
                "with python tools/train_masked.py, or use a local folder with any other"
            )
        path = weights or locate("masked") / "masked.safetensors"
        network = MaskedNetwork(folder)
        with loading(path, "no weights of our masked language model"):
            network.load_trained(load_file(path))
        network.eval().requires_grad_(False)
        return cls("discreet masked MiniLM", load_tokenizer(folder), network, _WINDOW)

    @classmethod
    def from_directory(cls, directory: Path) -> "MaskedLanguageModel":
        """Any Hugging Face masked language model in a local folder."""
        tokenizer = load_tokenizer(directory)
        model = load_model(AutoModelForMaskedLM, directory)

        def score(tokens: Tensor, positions: Tensor, attention: Tensor) -> Tensor:
            logits: Tensor = model(input_ids=tokens, attention_mask=attention).logits
            return logits.flatten(0, 1)[positions]

        longest = getattr(model.config, "max_position_embeddings", 512)
        return cls(directory.name, tokenizer, score, int(min(longest, tokenizer.model_max_length)))

    def hide(self, text: str, start: int, end: int, *, masks: int | None = None) -> Query:
        """The query whose masks stand for the tokens that `text[start:end]` touches.

        `masks` puts that many in their place; as many as there were, when not given.
        """
        before, touched, after = self.around(text, start, end)
        count = masks if masks is not None else len(touched)
        at_least("masks", count, 1)
        before, after = self.within_window(before, after, count)
        tokens = self.framed([*before, *[self.mask] * count, *after])
        first = len(self.opening) + len(before)
        return Query(tokens, tuple(range(first, first + count)))

    def around(self, text: str, start: int, end: int) -> tuple[list[int], list[int], list[int]]:
        """The tokens before `text[start:end]`, those that it touches, and those after it."""
        if not 0 <= start < end <= len(text):
            raise BadInput(f"span {start}–{end} lies outside the text of {len(text)} characters")
        encoded = self.tokenizer(text, add_special_tokens=False, return_offsets_mapping=True, verbose=False)
        ids: list[int] = encoded["input_ids"]
        touched = [i for i, (a, b) in enumerate(encoded["offset_mapping"]) if a < end and b > start]
        if not touched:
            raise BadInput(f"span {start}–{end} covers no word")
        first, last = touched[0], touched[-1] + 1
        return ids[:first], ids[first:last], ids[last:]

    def within_window(self, before: list[int], after: list[int], count: int) -> tuple[list[int], list[int]]:
        """As much of both sides of `count` tokens as the window holds with them and the frame."""
        room = self.window - len(self.opening) - len(self._closing) - count
        if room < 0:
            raise BadInput(f"the span needs {count} tokens, more than the model's window of {self.window}")
        # Half the room on each side, and what one side leaves over goes to the other.
        left = min(len(before), max(room // 2, room - len(after)))
        return before[len(before) - left :], after[: room - left]

    def framed(self, tokens: Sequence[int]) -> tuple[int, ...]:
        """The tokens between the special ones that open and close a text."""
        return (*self.opening, *tokens, *self._closing)

    def logits(self, queries: Sequence[Query], *, batch_tokens: int = 2048) -> list[Tensor]:
        """For each query, the logits at its positions: one row a position, one column a token."""
        answers: list[Tensor] = [torch.empty(0)] * len(queries)
        for batch in by_length([len(query.tokens) for query in queries], batch_tokens):
            parts = [queries[place] for place in batch]
            tokens, attention = padded([part.tokens for part in parts], self.tokenizer.pad_token_id or 0)
            width = tokens.shape[1]
            positions = torch.tensor([row * width + i for row, p in enumerate(parts) for i in p.positions])
            with torch.inference_mode():
                scores = self._score(tokens, positions, attention)
            for place, answer in zip(batch, scores.split([len(p.positions) for p in parts]), strict=True):
                answers[place] = answer
        return answers

    def log_probabilities(self, queries: Sequence[Query], *, batch_tokens: int = 2048) -> list[Tensor]:
        """For each query, the log-probability of every token at its positions."""
        return [torch.log_softmax(row, -1) for row in self.logits(queries, batch_tokens=batch_tokens)]

    def fill(
        self, text: str, start: int, end: int, *, count: int = 10, masks: int | None = None
    ) -> list[Guess]:
        """The `count` best guesses for `text[start:end]`, likeliest first.

        Several masks are filled left to right by beam search. A guess begins a word and holds no
        special token.
        """
        at_least("count", count, 1)
        query = self.hide(text, start, end, masks=masks)
        beams: list[tuple[float, tuple[int, ...]]] = [(0.0, query.tokens)]
        for place in query.positions:
            rows = self.log_probabilities([Query(tokens, (place,)) for _, tokens in beams])
            allowed = self.beginnings if place == query.positions[0] else self.pieces
            scores = torch.stack([total + row[0] for (total, _), row in zip(beams, rows, strict=True)])
            scores = scores[:, : len(allowed)].masked_fill(~allowed, -torch.inf)
            best = scores.flatten().topk(min(count, int(allowed.sum()) * len(beams)))
            grown = []
            for value, flat in zip(best.values.tolist(), best.indices.tolist(), strict=True):
                tokens = beams[flat // scores.shape[1]][1]
                grown.append((value, (*tokens[:place], flat % scores.shape[1], *tokens[place + 1 :])))
            beams = grown
        first, last = query.positions[0], query.positions[-1]
        return [
            Guess(self.tokenizer.decode(tokens[first : last + 1]).strip(), float(torch.tensor(value).exp()))
            for value, tokens in beams
        ]

    @cached_property
    def pieces(self) -> Tensor:
        """True for tokens that stand for text."""
        allowed = torch.ones(len(self.tokenizer), dtype=torch.bool)
        allowed[self.tokenizer.all_special_ids] = False
        for i, token in enumerate(self.tokenizer.convert_ids_to_tokens(range(len(self.tokenizer)))):
            if token.startswith("[unused"):
                allowed[i] = False
        return allowed

    @cached_property
    def beginnings(self) -> Tensor:
        """True for tokens that may begin a word."""
        tokens = self.tokenizer.convert_ids_to_tokens(range(len(self.tokenizer)))
        return self.pieces & ~torch.tensor([token.startswith("##") for token in tokens])
