"""Beam search: what the model itself would say after a prefix."""

from collections.abc import Sequence

import torch

from discreet.attacks.memory.ranks import NextStep
from discreet.validate import at_least

__all__ = ["beam_search"]


def beam_search(
    step: NextStep, prefix: Sequence[int], *, length: int, width: int = 5
) -> list[tuple[tuple[int, ...], float]]:
    """The `width` likeliest continuations found, with their ln Pr, the likeliest first.

    At each word only the `width` best beginnings are gone on with, as a keyboard or an attacker would.
    A secret among them can be drawn out of the model by whoever knows the prefix.
    """
    at_least("length", length, 1)
    at_least("width", width, 1)
    with torch.inference_mode():
        scores, state = step(torch.tensor([list(prefix)]), None)
        begun = torch.empty(1, 0, dtype=torch.int64)
        reached = torch.zeros(1, 1)
        for place in range(length):
            total = reached + scores.log_softmax(1)
            best, where = total.flatten().topk(min(width, total.numel()))
            parents, words = where // total.shape[1], where % total.shape[1]
            begun = torch.hstack([begun[parents], words[:, None]])
            reached = best[:, None]
            if place < length - 1:
                scores, state = step(words[:, None], tuple(part[parents] for part in state))
    return [
        (tuple(words), float(score))
        for words, score in zip(begun.tolist(), reached[:, 0].tolist(), strict=True)
    ]
