"""Which released word stands for which original word.

A word mechanism leaves white space, punctuation and order alone, so the original, cut by the same
policy, is a template of the release: settled pieces with slots between them. Reading the release
through the template gives the word in each slot.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from discreet.protection.words.policy import Slots
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.vocabulary import UNKNOWN, Vocabulary
from discreet.text.document import Document

__all__ = ["Place", "Template", "entries_of", "known_spellings"]


@dataclass(frozen=True, slots=True)
class Place:
    """A slot of a released text: where it is, the word in it, and the word that was there before.

    `original` and `released` are positions in the mechanism's vocabulary; `original` is −1 for a word
    outside it, which no adversary can name.
    """

    document: int
    start: int
    end: int
    original: int
    released: int


@dataclass
class Template:
    """Reads releases of one mechanism; counts the slots it could not read in `unread`."""

    mechanism: ReplaceWords
    unread: int = 0

    def __post_init__(self) -> None:
        self._known = known_spellings(self.mechanism)
        self._outside = len(self.mechanism.vocabulary)

    def places(self, number: int, original: Document, released: str) -> Iterator[Place]:
        """The slots of a released text, in order; `number` is what they call their document."""
        slots = self.mechanism.policy.cut(original, self._known, self._outside)
        chunks, found = list(_chunks(slots)), list(re.finditer(r"\S+", released))
        if len(chunks) != len(found):
            self.unread += len(slots.indices)
            return
        indices = iter(slots.indices)
        for chunk, match in zip(chunks, found, strict=True):
            pattern = "".join(r"(\S+?)" if piece is None else re.escape(piece) for piece in chunk)
            originals = [next(indices) for _ in range(chunk.count(None))]
            read = re.fullmatch(pattern, match[0])
            words = [self._word(text) for text in read.groups()] if read else [-1]
            if read is None or -1 in words:
                self.unread += len(originals)
                continue
            for group, (index, word) in enumerate(zip(originals, words, strict=True), start=1):
                start, end = (match.start() + place for place in read.span(group))
                yield Place(number, start, end, -1 if index == self._outside else index, word)

    def _word(self, text: str) -> int:
        """The position of a released word; −1 for one the mechanism cannot have written."""
        return self._outside if text == UNKNOWN else self._known.get(text.lower(), -1)


def known_spellings(mechanism: ReplaceWords) -> dict[str, int]:
    """Positions by lower-case word; the most common spelling counts."""
    words = mechanism.vocabulary.words
    return {word.lower(): len(words) - 1 - i for i, word in enumerate(reversed(words))}


def entries_of(mechanism: ReplaceWords) -> Vocabulary:
    """The vocabulary as the word mechanism sees it, with the entry for unknown words where it has one."""
    vocabulary = mechanism.vocabulary
    return vocabulary.with_unknown() if mechanism.policy.unknown == "entry" else vocabulary


def _chunks(slots: Slots) -> Iterator[list[str | None]]:
    """The pieces between white space, None for a slot."""
    places = set(slots.places)
    chunk: list[str | None] = []
    for number, piece in enumerate(slots.pieces):
        if number in places:
            chunk.append(None)
        elif piece.isspace():
            if chunk:
                yield chunk
            chunk = []
        else:
            chunk.append(piece)
    if chunk:
        yield chunk
