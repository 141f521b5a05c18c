"""How a model ranks a secret among others: suffixes of a next-word model, words of a masked one.

A next-word model is anything that reads words and goes on from a state: `step(words, state)` takes word
numbers (n, t) and the state after what came before (None at the beginning) and answers the scores
(n, words) of the next word, logits or log-probabilities, with the state after the last word, a tuple of
tensors with n rows. A masked model is a function of token numbers (n, t) and one place in each row that
answers scores (n, words) for that place.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from discreet.attacks.memory.suffixes import Suffixes
from discreet.errors import BadInput

__all__ = ["MaskedScores", "NextStep", "Rank", "masked_ranks", "rank_suffix", "score_suffix"]

State = tuple[Tensor, ...]
NextStep = Callable[[Tensor, Any], tuple[Tensor, Any]]
MaskedScores = Callable[[Tensor, Tensor], Tensor]

ROWS = 1024
"""States scored at once: few enough for their distributions over 10,000 words to stay in the cache."""

_NO_SCORE = "the model answers NaN for a secret: its training diverged, and no rank of it means anything"


@dataclass(frozen=True, slots=True)
class Rank:
    """How many of `count` other suffixes the model does not find less likely; `score` is the secret's ln Pr."""

    above: int
    count: int
    score: float


def score_suffix(step: NextStep, prefix: Sequence[int], suffix: Sequence[int]) -> float:
    """ln Pr of the suffix after the prefix."""
    with torch.inference_mode():
        scores, state = step(_row(prefix), None)
        total = 0.0
        for word in suffix:
            total += float(scores.log_softmax(1)[0, word])
            scores, state = step(_row([word]), state)
    return total


def rank_suffix(
    step: NextStep, prefix: Sequence[int], suffix: Sequence[int], among: Suffixes, *, rows: int = ROWS
) -> Rank:
    """The rank of a suffix among others of its length after the same prefix; every one is scored.

    The model runs once for each distinct beginning. Only the sums of exponentials and the scores of
    the wanted words are kept of each distribution. Nothing compares with NaN, so a model that answers it would
    find every secret first: it is refused, and another suffix at NaN counts as above.
    """
    if len(suffix) != among.length:
        raise BadInput(f"a suffix of {len(suffix)} words cannot be ranked among suffixes of {among.length}")
    target = score_suffix(step, prefix, suffix)
    if math.isnan(target):
        raise BadInput(_NO_SCORE)
    above = 0
    with torch.inference_mode():
        scores, state = step(_row(prefix), None)
        reached = torch.zeros(1)
        for depth, level in enumerate(among.levels):
            gained = reached[level.parents] + scores.log_softmax(1)[level.parents, level.words]
            if depth == len(among.levels) - 1:
                break
            parts = [
                step(_column(level.words[chunk]), _taken(state, level.parents[chunk]))
                for chunk in _chunks(len(level.words), rows)
            ]
            scores = torch.cat([part for part, _ in parts])
            state = tuple(map(torch.cat, zip(*(after for _, after in parts), strict=True)))
            reached = gained
        if not among.levels:
            ends = scores.log_softmax(1)[0, among.last]
            return Rank(int((~(ends < target)).sum()), among.count, target)
        last = torch.from_numpy(among.last)
        for chunk in _chunks(len(level.words), rows):
            found, _ = step(_column(level.words[chunk]), _taken(state, level.parents[chunk]))
            wanted = found[:, last] if last.ndim == 1 else found.gather(1, last[chunk])
            ends = wanted - found.logsumexp(1, keepdim=True) + gained[chunk, None]
            above += int((~(ends < target)).sum())
    return Rank(above, among.count, target)


def masked_ranks(
    scores: MaskedScores,
    rows: NDArray[np.int64],
    places: NDArray[np.int64],
    secrets: NDArray[np.int64],
    candidates: Sequence[int],
    *,
    at_once: int = 64,
) -> NDArray[np.int64]:
    """For each row, the rank of its secret, one of the candidates, at its place: 1 is the likeliest."""
    pool = torch.as_tensor(np.asarray(candidates, dtype=np.int64))
    ranks = []
    with torch.inference_mode():
        for chunk in _chunks(len(rows), at_once):
            found = scores(torch.from_numpy(rows[chunk]), torch.from_numpy(places[chunk]))
            own = found.gather(1, torch.from_numpy(secrets[chunk])[:, None])
            if own.isnan().any():
                raise BadInput(_NO_SCORE)
            ranks.append((~(found[:, pool] < own)).sum(1).clamp(min=1))
    return np.asarray(torch.cat(ranks).numpy(), dtype=np.int64)


def _chunks(count: int, size: int) -> list[slice]:
    return [slice(start, start + size) for start in range(0, count, size)]


def _taken(state: State, rows: NDArray[np.int64]) -> State:
    return tuple(part[rows] for part in state)


def _row(words: Sequence[int]) -> Tensor:
    if not len(words):
        raise BadInput("a next-word model needs at least one word to start from: give the canary a hint")
    return torch.tensor([list(words)], dtype=torch.int64)


def _column(words: NDArray[np.int64]) -> Tensor:
    return torch.from_numpy(words)[:, None]
