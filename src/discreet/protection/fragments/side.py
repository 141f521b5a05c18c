"""One language of a corpus: its sentences' words as numbers, and where each stands in its sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.text.tokens import tokenise

__all__ = ["Side", "read_side"]

Whole = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Side:
    """Sentences laid end to end: word `offsets[s] + i` is the i-th of sentence s.

    `words` numbers the words by their spelling, alike in every side that was read with the same numbers; `starts` and `ends` are the words' places in the
    sentence's text, so that a phrase is cut out of it as it stands.
    """

    texts: tuple[str, ...]
    words: Whole
    starts: Whole
    ends: Whole
    offsets: Whole

    @property
    def lengths(self) -> Whole:
        """Words in each sentence."""
        return np.diff(self.offsets)

    def phrases(self, sentences: Whole, first: Whole, last: Whole) -> list[str]:
        """The text from word `first` to word `last` (numbered across the corpus) of each sentence."""
        cut = zip(sentences.tolist(), self.starts[first].tolist(), self.ends[last].tolist(), strict=True)
        return [self.texts[sentence][start:end] for sentence, start, end in cut]


def read_side(texts: Iterable[str], numbers: dict[str, int], *, tokenised: bool = False) -> Side:
    """Cut each text into words; `tokenised` texts at their spaces only. New words are added to `numbers`."""
    kept: list[str] = []
    words: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    offsets = [0]
    for text in texts:
        place = 0
        pieces = text.split(" ") if tokenised else [token.text for token in tokenise(text)]
        for piece in pieces:
            if piece and not piece.isspace():
                words.append(numbers.setdefault(piece, len(numbers)))
                starts.append(place)
                ends.append(place + len(piece))
            place += len(piece) + tokenised
        kept.append(text)
        offsets.append(len(words))
    arrays = (np.array(column, dtype=np.int64) for column in (words, starts, ends, offsets))
    return Side(
        texts=tuple(kept),
        **dict(zip(("words", "starts", "ends", "offsets"), arrays, strict=True)),
    )
