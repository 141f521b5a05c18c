"""The public alphabet: characters that are in the vocabulary whatever the texts hold."""

import string
from pathlib import Path

from discreet.errors import BadInput
from discreet.learning.vocabulary.words import bert_words

__all__ = ["PUBLIC_ALPHABET", "alphabet_pieces", "read_alphabet"]

_GREEK = "αβγδεζηθικλμνξοπρςστυφχψω"
_SIGNS = "–—‘’“”…•°±µ×÷≤≥≈€£§"
PUBLIC_ALPHABET = string.ascii_lowercase + string.digits + string.punctuation + _GREEK + _SIGNS
"""Lower-case English with digits, marks, Greek letters and common signs."""


def alphabet_pieces(alphabet: str) -> list[str]:
    """Each character at the start of a word and, unless it is a word by itself, inside of one."""
    pieces = []
    for character in dict.fromkeys(alphabet):
        if not bert_words(character):
            raise BadInput(f"the alphabet holds {character!r}, which no word can; take it out")
        pieces.append(character)
        if bert_words(f"a{character}") == [f"a{character}"]:
            pieces.append(f"##{character}")
    return pieces


def read_alphabet(path: Path) -> str:
    """The characters of a text file, white space aside; the file must be public."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: the alphabet cannot be read ({problem})") from problem
    return "".join(dict.fromkeys("".join(text.split())))
