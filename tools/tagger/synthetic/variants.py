"""Variants of an example: capitals, lower case, without accents, errors of optical reading, other names."""

import unicodedata
from collections.abc import Callable
from random import Random

from tagger.examples import Example
from tagger.synthetic.sheet import Bank

__all__ = ["changed", "swapped", "varied"]

_TRANSLITERATED = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "ł": "l",
        "Ł": "L",
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
    }
)
_CONFUSED = {
    "l": "1I",
    "1": "l",
    "0": "O",
    "O": "0",
    "e": "c",
    "c": "e",
    "n": "u",
    "u": "n",
    "s": "f",
    "f": "s",
    "i": "l",
    "m": "rn",
    "h": "b",
    "ü": "ii",
    "a": "o",
    "S": "5",
    "B": "8",
    "rn": "m",
}


def changed(example: Example, change: Callable[[str], str]) -> Example:
    """The example with its text changed piece by piece, so that its spans stay with their words."""
    text, spans, place = "", [], 0
    for start, end, kind in example.spans:
        text += change(example.text[place:start])
        begin = len(text)
        text += change(example.text[start:end])
        if len(text) > begin:
            spans.append((begin, len(text), kind))
        place = end
    text += change(example.text[place:])
    return Example(text, tuple(spans), example.language, example.source, example.lacks)


def swapped(example: Example, bank: Bank, random: Random, share: float = 0.7) -> Example:
    """The example with other names of the same kinds, so that the words around them are learned."""
    languages = sorted({language for language, _ in bank})
    text, spans, place = "", list[tuple[int, int, str]](), 0
    for start, end, kind in example.spans:
        text += example.text[place:start]
        begin, name = len(text), example.text[start:end]
        language = example.language if random.random() < 0.75 else random.choice(languages)
        others = bank.get((language, kind))
        if others and random.random() < share and not name.isupper():
            name = random.choice(others)
        text += name
        spans.append((begin, len(text), kind))
        place = end
    return Example(text + example.text[place:], tuple(spans), example.language, example.source, example.lacks)


def varied(example: Example, random: Random, *, rate: float = 0.25) -> Example:
    """At this rate one of the variants of spelling, else the example as it is."""
    if random.random() >= rate:
        return example
    roll = random.random()
    if roll < 0.25:
        return changed(example, str.upper)
    if roll < 0.55:
        return example if _short_capitals(example) else changed(example, str.lower)
    if roll < 0.65:
        return changed(example, _plain)
    if roll < 0.72:
        return changed(example, lambda text: text.translate(_TRANSLITERATED))
    if roll < 0.8:
        return changed(example, _capitalised)
    return changed(example, lambda text: _misread(text, random, 0.02 if roll < 0.9 else 0.06))


def _short_capitals(example: Example) -> bool:
    """True when a name is three capitals or less: "US" and "IT" in small letters are other words."""
    names = (example.text[start:end] for start, end, _ in example.spans)
    return any(len(name) <= 3 and name.isupper() for name in names)


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(char for char in parts if not unicodedata.combining(char))


def _capitalised(text: str) -> str:
    return "".join(
        char.upper() if place == 0 or not text[place - 1].isalnum() else char
        for place, char in enumerate(text)
    )


def _misread(text: str, random: Random, rate: float) -> str:
    result = []
    for char in text:
        roll = random.random()
        if roll >= rate or char == "\n":
            result.append(char)
        elif roll < rate * 0.6:
            result.append(random.choice(_CONFUSED.get(char, char)))
        elif roll < rate * 0.8:
            result.append(char + random.choice((" ", ".", ",", "-", "'")) if char.isalpha() else char)
    return "".join(result)
