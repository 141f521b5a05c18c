"""The next-word model of a mobile keyboard: an LSTM with coupled gates and tied embeddings.

Words are embedded, one LSTM layer with coupled input and forget gates and a recurrent projection
reads them, and the projected state is compared with every word's embedding:

    h_t = LSTM(E[w_1], …, E[w_t]),   Pr[w_{t+1}] = softmax(E·h_t + b)

At 10,000 words, 96 dimensions and 512 units it has 1.3 million weights, most of them in E; Hard et al.
2018, Federated Learning for Mobile Keyboard Prediction, take 670 units (1.4 million).
"""

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor, nn

from discreet.learning.recurrent import Lstm

__all__ = ["PAD", "NextWord", "State"]

PAD = 0
"""The number that fills up short sequences; never a word, never predicted."""

State = tuple[Tensor, Tensor]


class NextWord(nn.Module):
    """Numbers of words in, logits of the next word out; word 0 is padding."""

    def __init__(self, vocabulary: int, *, dimensions: int = 96, units: int = 512) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, dimensions)
        nn.init.normal_(self.embedding.weight, std=dimensions**-0.5)
        self.lstm = Lstm(dimensions, units, projection=dimensions, coupled=True)
        self.output = nn.Linear(dimensions, vocabulary)
        self.output.weight = self.embedding.weight
        nn.init.zeros_(self.output.bias)

    def forward(self, words: Tensor) -> Tensor:
        """Logits (sequences, places, vocabulary) of the word after each place."""
        logits: Tensor = self.output(self.lstm(self.embedding(words)))
        return logits

    def step(self, words: Tensor, state: State | None = None) -> tuple[Tensor, State]:
        """Logits after the last of `words`, and the state to go on from: prefixes need reading once."""
        states, after = self.lstm.step(self.embedding(words), state)
        return self.output(states[:, -1]), after

    def losses(self, words: Tensor) -> Tensor:
        """For each sequence, the mean −ln Pr of its words after the first (0 where there is none)."""
        wanted = words[:, 1:]
        each = nn.functional.cross_entropy(
            self(words[:, :-1]).transpose(1, 2), wanted, ignore_index=PAD, reduction="none"
        )
        return each.sum(1) / (wanted != PAD).sum(1).clamp(min=1)

    def collate(self, sequences: Sequence[Sequence[int]], longest: int = 2) -> tuple[Tensor]:
        """Sequences of unequal length as one batch for `losses`, at least `longest` wide."""
        table = np.full((len(sequences), max(2, longest, *map(len, sequences))), PAD, dtype=np.int64)
        for row, sequence in enumerate(sequences):
            table[row, : len(sequence)] = sequence
        return (torch.from_numpy(table),)
