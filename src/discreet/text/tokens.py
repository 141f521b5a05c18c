"""Tokens with their offsets, losing nothing: joined again they are the text."""

import re
import string
import unicodedata
from functools import cache, partial
from itertools import accumulate, groupby
from typing import Literal, NamedTuple

__all__ = ["Kind", "Token", "punctuation_class", "tokenise"]

Kind = Literal["word", "number", "punctuation", "space", "other"]


_JOINERS = "\u200c\u200d\U000e0100-\U000e01ef"
"""They shape words in Persian and the Indic scripts, and variants of ideographs."""


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
    texts = _pattern().findall(text)
    ends = list(accumulate(map(len, texts)))
    kinds = [_KINDS[token[0]] for token in texts]
    return list(map(_token, zip(texts, [0, *ends], ends, kinds, strict=False)))


_token = partial(tuple.__new__, Token)  # builds the tuples without a call into Python for each


@cache
def _pattern() -> re.Pattern[str]:
    marks, punctuation = _characters("M") + _JOINERS, punctuation_class()
    alphanumeric = r"[^\W_]"
    return re.compile(
        # Runs of letters are matched as runs; only what joins two of them is looked at one by one.
        rf"[^\W\d_]{alphanumeric}*(?:(?:[{marks}]+|['’ʼ\-‐‑](?={alphanumeric})){alphanumeric}*)*"
        rf"|\d+(?:[.,]\d+)*|\s+|[{punctuation}]|(?:(?![{punctuation}])[^\w\s])+"
    )


@cache
def punctuation_class() -> str:
    """Every punctuation mark of Unicode, and ASCII's symbols with them, for a character class."""
    return _characters("P") + re.escape(string.punctuation)


class _Kinds(dict[str, Kind]):
    """What a token is, by its first character; worked out once for each."""

    def __missing__(self, first: str) -> Kind:
        if first.isspace():
            kind: Kind = "space"
        elif first.isdecimal():
            kind = "number"
        elif first.isalnum():
            kind = "word"
        elif first in string.punctuation or unicodedata.category(first)[0] == "P":
            kind = "punctuation"
        else:
            kind = "other"
        self[first] = kind
        return kind


_KINDS = _Kinds()


def _characters(category: str) -> str:
    """The characters of a general category in the planes that hold scripts, as ranges for a character class."""
    codes = [code for code in range(0x20000) if unicodedata.category(chr(code))[0] == category]
    runs = (list(run) for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0]))
    return "".join(f"{re.escape(chr(run[0][1]))}-{re.escape(chr(run[-1][1]))}" for run in runs)
