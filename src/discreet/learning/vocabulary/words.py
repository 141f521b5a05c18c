"""A text as the words of an uncased BERT tokeniser: lower case, no accents, every mark on its own.

The rules are those of `BertNormalizer` and `BertPreTokenizer`, so that a vocabulary learned from these
words meets the same words again when Hugging Face reads it. Plain ASCII, which most text is, takes a
quicker way to the same words.
"""

import re
import string
from functools import cache
from typing import Any

from discreet.text.tokens import punctuation_class

__all__ = ["LONGEST", "bert_words"]

LONGEST = 100
"""BERT's tokeniser answers [UNK] to longer words, so there is no use in learning from them."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_ASCII = re.compile(rf"[a-z0-9]+|[{re.escape(string.punctuation)}]")


def bert_words(text: str) -> list[str]:
    """The words of a text, in order."""
    if text.isascii() and not _CONTROL.search(text):
        return _ASCII.findall(text.lower())
    return _any_script().findall(_normaliser().normalize_str(text))


@cache
def _any_script() -> re.Pattern[str]:
    marks = punctuation_class()
    return re.compile(rf"[{marks}]|[^\s{marks}]+")


@cache
def _normaliser() -> Any:
    from tokenizers.normalizers import BertNormalizer

    return BertNormalizer()
