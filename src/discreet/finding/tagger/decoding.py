"""From scores to spans: the best path of tags that is allowed, BILOU.

A span of one token is U; a longer one is B, any number of I, L, all of one kind. Whatever the tags say, a
path is either outside a span or inside one of kind k, so the best path needs k + 1 states and not one per
tag; many stretches are decoded side by side, the longest first, each step taking those that are that long.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Marked", "best_path", "spans_of", "tag_names"]

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]

_SURE = 7.0
"""Where O leads by this much the sequence is cut: a path through it in a span is less than a thousandth as likely there."""


@dataclass(frozen=True, slots=True, order=True)
class Marked:
    """Tokens `first` to `last` (included) are of this kind, an index into the tagger's kinds."""

    first: int
    last: int
    kind: int


def tag_names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The tags in the order of the scores: O, then B, I, L and U of each kind."""
    return ("O", *(f"{part}-{kind}" for kind in kinds for part in "BILU"))


def best_path(scores: Floats, real: NDArray[np.bool_] | None = None) -> Indices:
    """The allowed sequence of tags with the highest sum of scores; padding is O and ends every span."""
    if not len(scores):
        return np.zeros(0, np.int64)
    best: Indices = scores.argmax(axis=1)
    outside = np.zeros(len(scores), bool) if real is None else ~real
    outside |= scores[:, 0] - scores[:, 1:].max(axis=1) > _SURE
    best[outside] = 0
    edges = np.flatnonzero(np.diff(np.concatenate(([True], outside, [True]))))
    starts, ends = edges[::2], edges[1::2]
    wrong = _wrong(best)
    # A stretch whose best tags already make an allowed path needs no search.
    searched = np.add.reduceat(wrong, starts) > 0 if len(starts) else np.zeros(0, bool)
    starts, lengths = starts[searched], (ends - starts)[searched]
    order = np.argsort(-lengths, kind="stable")
    if len(starts):
        _decode(scores, starts[order], lengths[order], best)
    return best


def _wrong(tags: Indices) -> Indices:
    """1 where a tag does not fit the one before it, or leaves a span open before an O."""
    kind, part = np.divmod(tags - 1, 4)
    opens = np.where((tags > 0) & (part < 2), kind, -1)
    needs = np.where((tags > 0) & ((part == 1) | (part == 2)), kind, -1)
    result: Indices = (needs != np.concatenate(([-1], opens[:-1]))).astype(np.int64)
    # The fault of a span left open is its own stretch's, not that of the O after it.
    result[:-1] |= (opens[:-1] >= 0) & (tags[1:] == 0)
    result[-1] |= opens[-1] >= 0
    return result


def _decode(scores: Floats, starts: Indices, lengths: Indices, path: Indices) -> None:
    kinds = (scores.shape[1] - 1) // 4
    longest = int(lengths[0])
    active = np.searchsorted(-lengths, -np.arange(1, longest + 1), side="right")
    closed = np.zeros(len(starts), np.float32)
    opened = np.full((len(starts), kinds), -np.inf, np.float32)
    closings: list[Indices] = []
    beginnings: list[NDArray[np.bool_]] = []
    for step, count in enumerate(active):
        row = scores[starts[:count] + step]
        begin, inside, last, unit = (row[:, 1 + part :: 4] for part in range(4))
        out, within = closed[:count, None], opened[:count]
        ways = np.concatenate((out + row[:, :1], out + unit, within + last), axis=1)
        choice = ways.argmax(axis=1)
        fresh = out + begin
        going = within + inside
        closings.append(choice)
        beginnings.append(fresh >= going)
        opened[:count] = np.maximum(fresh, going)
        closed[:count] = ways[np.arange(count), choice]
    state = np.full(len(starts), -1, np.int64)
    for step in range(longest - 1, -1, -1):
        count = active[step]
        kind, choice = state[:count], closings[step]
        ended = np.where(choice > kinds, choice - kinds - 1, -1)
        tag = np.where(choice == 0, 0, np.where(choice > kinds, 3 + 4 * ended, 4 * choice))
        starting = beginnings[step][np.arange(count), np.maximum(kind, 0)]
        path[starts[:count] + step] = np.where(kind < 0, tag, np.where(starting, 1, 2) + 4 * kind)
        state[:count] = np.where(kind < 0, ended, np.where(starting, -1, kind))


def spans_of(path: Indices) -> list[Marked]:
    """The spans of an allowed path, in order."""
    spans: list[Marked] = []
    first = 0
    for place in np.flatnonzero(path).tolist():
        kind, part = divmod(int(path[place]) - 1, 4)
        if part in (0, 3):
            first = place
        if part in (2, 3):
            spans.append(Marked(first, place, kind))
    return spans
