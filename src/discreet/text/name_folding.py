"""One key for the ways in which a name is written: MÜLLER, Müller, Mueller and Muller; Łukasz and Lukasz."""

import unicodedata
from functools import lru_cache

__all__ = ["name_key"]

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "a", "œ": "o", "ı": "i"})
_PAIRS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


@lru_cache(maxsize=50_000)
def name_key(word: str) -> str:
    """The word without capitals and accents, umlauts and what is written for them alike."""
    plain = unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS))
    key = "".join(letter for letter in plain if letter.isalnum())
    for pair, letter in _PAIRS:
        key = key.replace(pair, letter)
    return key
