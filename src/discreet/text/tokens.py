"""Tokens with their offsets, losing nothing: joined again they are the text."""

import re
import string
import sys
import unicodedata
from functools import cache
from itertools import groupby
from typing import Literal, NamedTuple, cast

__all__ = ["Kind", "Token", "tokenise"]

Kind = Literal["word", "number", "punctuation", "space", "other"]


class Token(NamedTuple):
    """A stretch of a text, `text[start:end]`, and what it is."""

    text: str
    start: int
    end: int
    kind: Kind


def tokenise(text: str) -> list[Token]:
    """Cut a text into words, numbers, punctuation, white space and the rest, without a gap.

    A word begins with a letter and goes on over letters, digits, accents, and over an apostrophe or a
    hyphen that stands between two of those (don't, well-known, B12, COVID-19). A number is digits with
    inner points and commas; in 5mg it ends before the letters. Punctuation comes one mark at a time,
    white space and the rest (emoji, symbols, control characters) in runs.
    """
    return [
        Token(found.group(), found.start(), found.end(), cast(Kind, found.lastgroup))
        for found in _pattern().finditer(text)
    ]


@cache
def _pattern() -> re.Pattern[str]:
    marks = _characters("M") + "\u200c\u200d"  # joiners shape words in Persian and the Indic scripts
    punctuation = _characters("P") + re.escape(string.punctuation)
    letter = r"[^\W\d_]"
    inside = rf"(?:[^\W_]|[{marks}])"
    return re.compile(
        rf"(?P<word>{letter}{inside}*(?:['’ʼ\-‐‑]{inside}+)*)"
        r"|(?P<number>\d+(?:[.,]\d+)*)"
        r"|(?P<space>\s+)"
        rf"|(?P<punctuation>[{punctuation}])"
        rf"|(?P<other>(?:(?![{punctuation}])[^\w\s])+|.)",
        re.DOTALL,
    )


def _characters(category: str) -> str:
    """All characters of a general category, as ranges for a character class."""
    codes = [c for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c))[0] == category]
    runs = (list(run) for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0]))
    return "".join(f"{re.escape(chr(run[0][1]))}-{re.escape(chr(run[-1][1]))}" for run in runs)
