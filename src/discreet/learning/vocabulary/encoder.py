"""Texts as the numbers of a vocabulary's pieces, and as sequences that a masked model reads."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.learning.vocabulary.wordpiece import SPECIAL
from discreet.learning.vocabulary.words import LONGEST, bert_words

__all__ = ["PieceEncoder"]


class PieceEncoder:
    """A list of pieces as `discreet vocabulary` writes it, put to use."""

    def __init__(self, pieces: Sequence[str]) -> None:
        from tokenizers.models import WordPiece

        self.pieces = tuple(pieces)
        self.numbers = {piece: number for number, piece in enumerate(self.pieces)}
        if missing := [name for name in SPECIAL if name not in self.numbers]:
            raise BadInput(
                f"the vocabulary lacks {', '.join(missing)}; discreet vocabulary writes one that has them"
            )
        self._model = WordPiece(self.numbers, unk_token="[UNK]", max_input_chars_per_word=LONGEST)
        self._cut: Any = lru_cache(maxsize=200_000)(self._cut_word)

    @classmethod
    def read(cls, path: Path) -> "PieceEncoder":
        """The vocabulary of a `vocab.txt`."""
        try:
            return cls(path.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{path}: the vocabulary cannot be read ({problem})") from problem

    @property
    def special(self) -> tuple[int, ...]:
        """The numbers of the special pieces, which are never hidden and never a secret."""
        return tuple(self.numbers[name] for name in SPECIAL)

    @property
    def ordinary(self) -> list[int]:
        """The numbers of all other pieces."""
        special = set(self.special)
        return [number for number in range(len(self.pieces)) if number not in special]

    def word(self, word: str) -> tuple[int, ...]:
        """The pieces of one word."""
        found: tuple[int, ...] = self._cut(word)
        return found

    def encode(self, text: str) -> list[int]:
        """The pieces of a text."""
        return [number for word in bert_words(text) for number in self.word(word)]

    def sequences(self, numbers: Sequence[int], length: int) -> list[list[int]]:
        """The pieces cut into runs that fit `length`, each with [CLS] before it."""
        start, step = self.numbers["[CLS]"], length - 1
        return [[start, *numbers[at : at + step]] for at in range(0, len(numbers), step)]

    def cut(self, texts: Sequence[str], length: int) -> tuple[list[list[int]], list[int]]:
        """All texts as such sequences, and the place of the text that each is from."""
        each = [self.sequences(self.encode(text), length) for text in texts]
        origin = [place for place, sequences in enumerate(each) for _ in sequences]
        return [sequence for sequences in each for sequence in sequences], origin

    def _cut_word(self, word: str) -> tuple[int, ...]:
        return tuple(token.id for token in self._model.tokenize(word))
