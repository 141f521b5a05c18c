"""spaCy's entity recogniser, with its answers read off in one sweep.

spaCy takes one token after the other: it scores the moves open to it (begin an entity, be one, go on, end,
stay outside) and makes the best. What it sees is at most three tokens: the next one, the first of the open
entity, and the one before. Outside an entity that is the next token alone, so all those scores are one
matrix product, and so are those of all entities that could have begun, a token further each round. The
moves are the same as spaCy's own, for half the time; its vectors go through numpy's matrix product, which is
twice as fast as thinc's here.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Entity", "Recogniser"]

Floats = NDArray[np.float32]
Places = NDArray[np.intp]
Entity = tuple[int, int, str]
"""First character, one past the last, label."""


class Recogniser:
    """The recogniser of a loaded spaCy pipeline (greedy, with spaCy's three features)."""

    def __init__(self, language: Any) -> None:
        from thinc.api import NumpyOps

        self._language = language
        pipe = language.get_pipe("ner")
        ours = NumpyOps(use_blis=False)
        for node in pipe.model.walk():
            node.ops = ours
        self._vectors = pipe.model.get_ref("tok2vec")
        self._lower, self._upper = pipe.model.get_ref("lower"), pipe.model.get_ref("upper")
        self._moves = [str(pipe.moves.get_class_name(place)) for place in range(pipe.moves.n_moves)]

    def words_forgotten_after(self) -> AbstractContextManager[Any]:
        """Inside, words are remembered from text to text; their memory is given back at the end."""
        zone: AbstractContextManager[Any] = self._language.memory_zone()
        return zone

    def entities(self, texts: Sequence[str]) -> list[list[Entity]]:
        """What spaCy sees in each text, in order."""
        parsed = [self._language.make_doc(text) for text in texts]
        if not any(map(len, parsed)):
            return [[] for _ in texts]
        spaces = np.concatenate([one.to_array("IS_SPACE") for one in parsed]).astype(bool)
        borders = np.cumsum([len(one) for one in parsed])
        last = np.zeros(len(spaces), dtype=bool)
        last[borders[borders > 0] - 1] = True
        features = self._features(self._vectors.predict([one for one in parsed if len(one)]))
        found: list[list[Entity]] = [[] for _ in texts]
        for first, end, label in self._walk(features, spaces, last):
            place = int(np.searchsorted(borders, first, side="right"))
            at = int(borders[place]) - len(parsed[place])
            token = parsed[place][end - 1 - at]
            found[place].append((parsed[place][first - at].idx, token.idx + len(token), label))
        return found

    def _features(self, vectors: Floats) -> Floats:
        """What each token adds to the hidden layer, in each of the three roles: tokens × roles × units."""
        weights = self._lower.get_param("W")
        roles, units, pieces, width = weights.shape
        features: Floats = vectors @ weights.reshape(-1, width).T
        return features.reshape(-1, roles, units * pieces)

    def _hidden(self, summed: Floats) -> Floats:
        """The largest piece of each hidden unit."""
        bias = self._lower.get_param("b")
        hidden: Floats = (summed.reshape(-1, *bias.shape) + bias).max(-1)
        return hidden

    def _walk(
        self, features: Floats, spaces: NDArray[np.bool_], last: NDArray[np.bool_]
    ) -> Iterator[tuple[int, int, str]]:
        """The entities as first token, one past the last, label."""
        outside = self._outside(features, spaces, last)
        begins = np.flatnonzero(self._begins[outside])
        ends = dict(zip(begins.tolist(), self._ends(features, begins, outside[begins], last), strict=True))
        done = 0
        for first in np.flatnonzero(self._begins[outside] | self._units[outside]).tolist():
            if first >= done:
                done = ends.get(first, first + 1)
                yield first, done, self._moves[outside[first]][2:]

    def _outside(self, features: Floats, spaces: NDArray[np.bool_], last: NDArray[np.bool_]) -> Places:
        """The move at each token when no entity is open.

        None begins at white space, and none of two tokens at the last.
        """
        absent = self._lower.get_param("pad")[0].reshape(3, -1)
        scores = self._hidden(features[:, 0] + absent[1] + absent[2]) @ self._upper.get_param("W").T
        scores += self._upper.get_param("b")
        scores[:, ~(self._begins | self._units | self._outs)] = -np.inf
        scores[np.ix_(spaces, ~self._outs)] = -np.inf
        scores[np.ix_(last, self._begins)] = -np.inf
        best: Places = scores.argmax(1)
        return best

    def _ends(self, features: Floats, begins: Places, moves: Places, last: NDArray[np.bool_]) -> list[int]:
        """One past the last token of the entity begun at each place: it goes on while 'in' beats 'last'."""
        weights, bias = self._upper.get_param("W"), self._upper.get_param("b")
        inside, ending = self._followers[moves].T
        ends = begins + 1
        open_ones = np.arange(len(begins))
        while len(open_ones):
            at, first = ends[open_ones], begins[open_ones]
            hidden = self._hidden(features[at, 0] + features[first, 1] + features[at - 1, 2])
            more, stop = inside[open_ones], ending[open_ones]
            gain = np.einsum("ij,ij->i", hidden, weights[more] - weights[stop]) + bias[more] - bias[stop]
            ends[open_ones] += 1
            open_ones = open_ones[(gain > 0) & ~last[at]]
        return [int(end) for end in ends]

    def _kind(self, kind: str) -> NDArray[np.bool_]:
        return np.array([name[:1] == kind and (kind == "O" or len(name) > 2) for name in self._moves])

    @cached_property
    def _begins(self) -> NDArray[np.bool_]:
        return self._kind("B")

    @cached_property
    def _units(self) -> NDArray[np.bool_]:
        return self._kind("U")

    @cached_property
    def _outs(self) -> NDArray[np.bool_]:
        return self._kind("O")

    @cached_property
    def _followers(self) -> Places:
        """For each move that begins an entity, the moves that go on and that end it with the same label."""
        number = {name: place for place, name in enumerate(self._moves)}
        return np.array(
            [[number[f"{kind}{name[1:]}"] if name[:1] == "B" else 0 for kind in "IL"] for name in self._moves]
        )
