"""A small bidirectional LSTM that classifies texts, on fixed word vectors."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from discreet.attacks.reconstruction.word_channel import Indices
from discreet.privacy.random import Random
from discreet_experiments.one_thread import one_thread

__all__ = ["BiLstm", "held_out_errors"]

_BATCH = 128


class BiLstm(nn.Module):
    """Word vectors (fixed), one bidirectional LSTM, its largest values over time, a linear layer."""

    def __init__(self, vectors: NDArray[np.float32], classes: int, hidden: int) -> None:
        super().__init__()
        padding = np.zeros((1, vectors.shape[1]), np.float32)
        self.vectors = torch.from_numpy(np.vstack((padding, vectors)))
        self.lstm = nn.LSTM(vectors.shape[1], hidden, bidirectional=True, batch_first=True)
        self.drop = nn.Dropout(0.3)
        self.decide = nn.Linear(2 * hidden, classes)

    def forward(self, tokens: Tensor) -> Tensor:
        """Class scores for padded rows of words, counted from 1; 0 is padding."""
        states, _ = self.lstm(self.drop(self.vectors[tokens]))
        # States lie between −1 and 1, so padding never wins the maximum.
        largest = states.masked_fill((tokens == 0)[..., None], -1.0).amax(1)
        scores: Tensor = self.decide(self.drop(largest))
        return scores


def held_out_errors(
    texts: Sequence[Indices],
    labels: NDArray[np.int64],
    vectors: NDArray[np.float32],
    *,
    train: Indices,
    test: Indices,
    epochs: int,
    hidden: int = 32,
    learning_rate: float = 0.01,
    random: Random,
) -> NDArray[np.bool_]:
    """Train on some texts and say for each of the others whether its class is guessed wrong."""
    with one_thread(), torch.random.fork_rng():
        torch.manual_seed(int(random.integers(2**62, 1)[0]))
        model = BiLstm(vectors, int(labels.max()) + 1, hidden)
        optimiser = torch.optim.Adam(model.parameters(), lr=learning_rate)
        model.train()
        for _ in range(epochs):
            for batch in _batches(texts, train, random):
                optimiser.zero_grad()
                wanted = torch.from_numpy(labels[batch])
                loss = nn.functional.cross_entropy(model(_padded(texts, batch)), wanted)
                torch.autograd.backward(loss)
                optimiser.step()
        model.eval()
        with torch.inference_mode():
            guesses = [
                model(_padded(texts, part)).argmax(1).numpy()
                for part in np.array_split(test, max(1, len(test) // 256))
            ]
    return np.asarray(np.concatenate(guesses) != labels[test])


def _batches(texts: Sequence[Indices], rows: Indices, random: Random) -> list[Indices]:
    """Shuffled batches of texts of about the same length, so that little is padding."""
    shuffled = rows[random.permutation(len(rows))]
    pools = np.array_split(shuffled, max(1, len(shuffled) // (20 * _BATCH)))
    ordered = np.concatenate(
        [pool[np.argsort([texts[row].size for row in pool], kind="stable")] for pool in pools]
    )
    batches = [ordered[start : start + _BATCH] for start in range(0, len(ordered), _BATCH)]
    return [batches[place] for place in random.permutation(len(batches))]


def _padded(texts: Sequence[Indices], rows: Indices) -> Tensor:
    """Texts as rows of one tensor, words counted from 1, at least one column wide."""
    table = np.zeros((len(rows), max(1, *(texts[row].size for row in rows))), dtype=np.int64)
    for line, row in enumerate(rows):
        table[line, : texts[row].size] = texts[row] + 1
    return torch.from_numpy(table)
