"""Beam search: the likeliest translation among the few that stay ahead at every step.

Of a source `width` beginnings are kept. At every step each is continued by every subword. The best of all
continuations stay; one that ends is set aside, until there are `width` of those. A finished text y is
judged by log p(y)/|y|, where |y| counts its end, since sums of logarithms favour short texts. With width 1
this is the greedy choice; with a width that holds every text, the best of all texts.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from discreet.learning.translation.network import TranslationNetwork

__all__ = ["beam_search"]


class _Step(NamedTuple):
    """What goes on: the beginning each comes from, its new subword, its log-probability."""

    parents: list[int]
    words: list[int]
    totals: list[float]


def beam_search(
    network: TranslationNetwork,
    source: Tensor,
    *,
    width: int,
    longest: int,
    begin: int,
    end: int,
    never: tuple[int, ...] = (),
) -> list[int]:
    """The best translation of one row of source subwords, of at most `longest` subwords without its end.

    A text that has come to `longest` ends there. Subwords in `never` are not written.
    """
    memories, mask = network.encode(source[None], torch.ones_like(source)[None])
    texts: list[list[int]] = [[]]
    totals = torch.zeros(1)
    last, past = torch.tensor([[begin]]), None
    finished: list[tuple[float, list[int]]] = []
    for length in range(longest + 1):
        rows = len(texts)
        seen = [(one.expand(rows, -1, -1, -1), other.expand(rows, -1, -1, -1)) for one, other in memories]
        hidden, past = network.decode(last, seen, mask.expand(rows, -1, -1, -1), past)
        scores = network.scores(hidden[:, -1])
        scores[:, list(never)] = -torch.inf
        continued = totals[:, None] + scores.log_softmax(dim=-1)
        if length == longest:
            ends = continued[:, end].tolist()
            finished += [(total / (length + 1), text) for total, text in zip(ends, texts, strict=True)]
            break
        step, ended = _best(continued, width, end)
        finished += [(total / (length + 1), texts[row]) for row, total in ended]
        if len(finished) >= width or not step.words:
            break
        texts = [[*texts[row], word] for row, word in zip(step.parents, step.words, strict=True)]
        totals, last = torch.tensor(step.totals), torch.tensor(step.words)[:, None]
        past = [(keys[step.parents], values[step.parents]) for keys, values in past]
    return max(finished, key=lambda one: one[0])[1]


def _best(continued: Tensor, width: int, end: int) -> tuple[_Step, list[tuple[int, float]]]:
    """The best `width` that go on, and the rows and totals of those among the first `width` that end."""
    # Each beginning has one end, so 2·width continuations hold at least `width` that go on.
    count = min(2 * width, int(continued.isfinite().sum()))
    best = continued.flatten().topk(count)
    step, ended = _Step([], [], []), []
    for rank, (place, total) in enumerate(zip(best.indices.tolist(), best.values.tolist(), strict=True)):
        row, word = divmod(place, continued.shape[1])
        if word != end and len(step.words) < width:
            step.parents.append(row)
            step.words.append(word)
            step.totals.append(total)
        elif word == end and rank < width:
            ended.append((row, total))
    return step, ended
