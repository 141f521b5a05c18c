"""Sentence vectors: the MiniLM encoder, or any other encoder in a local folder."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModel

from discreet.language.batching import by_length, padded
from discreet.language.local_models import frame, load_model, load_tokenizer
from discreet.language.registry import locate
from discreet.validate import at_least

__all__ = ["SentenceEncoder"]


class SentenceEncoder:
    """Texts to unit vectors: the mean of the last layer over a text's tokens, brought to length 1.

    A text longer than `window` tokens (256 for MiniLM, as it was trained) is cut into windows of
    about equal length and the mean runs over the tokens of all of them: nothing is left out.
    `windows` says how many each text took. The same text always has the same vector, to within
    rounding, whatever stands beside it in a batch.
    """

    def __init__(self, directory: Path | None = None, *, window: int = 256) -> None:
        at_least("window", window, 3)
        folder = locate("minilm") if directory is None else directory
        self.name = "all-MiniLM-L6-v2" if directory is None else folder.name
        self._tokenizer = load_tokenizer(folder)
        self._model = load_model(AutoModel, folder)
        self._before, self._after = frame(self._tokenizer)
        longest = getattr(self._model.config, "max_position_embeddings", window)
        self._content = min(window, longest) - len(self._before) - len(self._after)

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self._model.config.hidden_size)

    def windows(self, texts: Sequence[str]) -> list[int]:
        """How many windows each text takes; 1 for a text that fits whole."""
        return [len(pieces) for pieces in self._cut(texts)]

    def encode(
        self,
        texts: Sequence[str],
        *,
        batch_tokens: int = 4096,
        advance: Callable[[int], object] | None = None,
    ) -> NDArray[np.float32]:
        """One unit vector a text, in order; `advance` hears of each finished window."""
        pieces = [(row, piece) for row, cut in enumerate(self._cut(texts)) for piece in cut]
        sums = np.zeros((len(texts), self.dimension), dtype=np.float64)
        for batch in by_length([len(piece) for _, piece in pieces], batch_tokens):
            for place, total in zip(batch, self._sums([pieces[i][1] for i in batch]), strict=True):
                sums[pieces[place][0]] += total
            if advance is not None:
                advance(len(batch))
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        return np.asarray(sums / np.maximum(norms, 1e-12), dtype=np.float32)

    def _cut(self, texts: Sequence[str]) -> list[list[list[int]]]:
        if not texts:
            return []
        # Longer than the model's limit is expected here, so the tokeniser's warning is switched off.
        encoded = self._tokenizer(list(texts), add_special_tokens=False, verbose=False)["input_ids"]
        cut = []
        for ids in encoded:
            count = max(1, -(-len(ids) // self._content))
            bounds = [len(ids) * k // count for k in range(count + 1)]
            cut.append([self._before + ids[a:b] + self._after for a, b in pairwise(bounds)])
        return cut

    def _sums(self, pieces: list[list[int]]) -> NDArray[np.float64]:
        """The last layer summed over each piece's tokens."""
        tokens, attention = padded(pieces, self._tokenizer.pad_token_id or 0)
        with torch.inference_mode():
            states = self._model(input_ids=tokens, attention_mask=attention).last_hidden_state
        return np.asarray((states * attention[..., None]).sum(1).double().numpy())
