"""A greedy joiner: each fragment is continued by the one that overlaps and reads most likely after it.

The graph stops where two continuations are possible. This attack guesses: of the fragments that begin as
this one ends, it takes the one whose new words a language model finds likeliest, with a bonus for every
word of overlap, and goes on until nothing overlaps. It is wrong more often than the graph, and gets further.

Phrase pairs tell more: what follows on in one language mostly follows on in the other. With the other side
of each fragment at hand, words that overlap there count as well, in either order.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from discreet.attacks.reassembly.ngram_model import NgramModel

__all__ = ["join_greedily", "maximal", "other_side_fits"]

Words = tuple[str, ...]

MOST = 30
"""Continuations weighed for each overlap; the most frequent ones."""
BONUS = 2.0
"""What a word of overlap is worth, in log-scores."""
LONGEST = 80
"""Words after which a chain is left as it is."""


def maximal(fragments: Mapping[Words, int]) -> list[Words]:
    """The fragments that stand inside no other one."""
    inner: set[Words] = set()
    for words in fragments:
        for size in range(1, len(words)):
            inner.update(words[start : start + size] for start in range(len(words) - size + 1))
    return [words for words in fragments if words not in inner]


Fit = Callable[[Words, Words], float]
"""How well a fragment goes on after another by what else is known, in log-scores."""


def other_side_fits(pairs: Iterable[tuple[Words, Words]]) -> Fit:
    """`BONUS` a word that two fragments' other sides share, the end of one and the beginning of the other."""
    heads: defaultdict[Words, set[Words]] = defaultdict(set)
    tails: defaultdict[Words, set[Words]] = defaultdict(set)
    for words, other in set(pairs):
        for size in range(1, len(other) + 1):
            heads[words].add(other[:size])
            tails[words].add(other[-size:])
    nothing: AbstractSet[Words] = frozenset()

    def fit(words: Words, after: Words) -> float:
        shared = tails.get(words, nothing) & heads.get(after, nothing)
        turned = heads.get(words, nothing) & tails.get(after, nothing)
        return BONUS * max(map(len, shared | turned), default=0)

    return fit


def join_greedily(
    fragments: Counter[Words], model: NgramModel, fit: Fit = lambda _words, _after: 0.0
) -> list[Words]:
    """A chain of words from every fragment, as far back and as far on as it goes."""
    pieces = maximal(fragments)
    heads: defaultdict[Words, list[Words]] = defaultdict(list)
    tails: defaultdict[Words, list[Words]] = defaultdict(list)
    for words in sorted(pieces, key=lambda words: -fragments[words]):
        for size in range(1, len(words)):
            for index, edge in ((heads, words[:size]), (tails, words[-size:])):
                if len(index[edge]) < MOST:
                    index[edge].append(words)
    following = {words: _next(words, heads, model, fit) for words in pieces}
    leading = {words: _previous(words, tails, model, fit) for words in pieces}
    chains: dict[Words, None] = {}
    for words in pieces:
        chain = _extend(words, following, forward=True)
        chains[_extend(chain, leading, forward=False, piece=words)] = None
    return list(chains)


Step = tuple[Words, int] | None
"""The fragment that comes next or stood before, and how many words they share."""


def _next(words: Words, heads: Mapping[Words, Sequence[Words]], model: NgramModel, fit: Fit) -> Step:
    options = _overlapping(words, heads, lambda size: words[-size:])
    return _likeliest(
        (model.score(words, other[size:]) + fit(words, other), other, size) for other, size in options
    )


def _previous(words: Words, tails: Mapping[Words, Sequence[Words]], model: NgramModel, fit: Fit) -> Step:
    options = _overlapping(words, tails, lambda size: words[:size])
    return _likeliest(
        (model.score(other, words[size:]) + fit(other, words), other, size) for other, size in options
    )


def _overlapping(
    words: Words, index: Mapping[Words, Sequence[Words]], edge: Callable[[int], Words]
) -> Iterator[tuple[Words, int]]:
    """The fragments that share an edge with this one, and how many words of it, the most first."""
    for size in range(len(words) - 1, 0, -1):
        for other in index.get(edge(size), ()):
            if other != words:
                yield other, size


def _likeliest(scored: Iterable[tuple[float, Words, int]]) -> Step:
    best = max(scored, key=lambda one: one[0] + BONUS * one[2], default=None)
    return best and (best[1], best[2])


def _extend(chain: Words, steps: Mapping[Words, Step], *, forward: bool, piece: Words | None = None) -> Words:
    """Follow the steps from a fragment until none is left, or one comes round again."""
    piece = piece or chain
    seen = {piece}
    while len(chain) < LONGEST and (step := steps[piece]) is not None and step[0] not in seen:
        piece, shared = step
        seen.add(piece)
        chain = chain + piece[shared:] if forward else piece[: len(piece) - shared] + chain
    return chain
