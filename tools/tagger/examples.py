"""A labelled text, and how it becomes tokens with tags; what a source does not label is left open."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.finding.tagger.decoding import tag_names
from discreet.finding.tagger.tokens import tokenise
from tagger.calendar import CALENDAR

__all__ = ["ANY", "AREA", "KINDS", "NAMES_ONLY", "TAGS", "Example", "allowed", "tagged"]

KINDS = ("PERSON", "LOCATION", "ORGANIZATION", "ADDRESS", "DATE", "AGE", "ID", "PHONE")
"""What the tagger finds. A street with its number is ADDRESS; postcode, town and country are LOCATION."""

TAGS = tag_names(KINDS)

ANY = "?"
"""A span that may be anything or nothing: a handle, a bare year."""
AREA = "AREA"
"""A span of which every token is LOCATION or ADDRESS, cut as the tagger likes."""

NAMES_ONLY = frozenset({"DATE", "AGE", "ID", "PHONE"})
"""What a source of people, places and organisations does not label; its streets are LOCATION."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text with spans `(start, end, kind)`, its language, its source, and the kinds its source lacks."""

    text: str
    spans: tuple[tuple[int, int, str], ...]
    language: str
    source: str
    lacks: frozenset[str] = frozenset()


_REACH = 1
"""Tokens to each side of a number that may belong to a date, an age or a code."""


def tagged(example: Example) -> tuple[list[str], NDArray[np.uint8]]:
    """The words of an example and their tags: indices into TAGS, then one each for ANY, AREA and an open O.

    Where a source lacks kinds, O is open near a number and on the names of months and days only: were it open
    everywhere, its probability would be spread over every kind and names would win over it.
    """
    tokens = tokenise(example.text)
    starts, ends = np.array(tokens.starts, np.int64), np.array(tokens.ends, np.int64)
    tags = np.zeros(len(tokens), np.uint8)
    for start, end, kind in example.spans:
        first = int(np.searchsorted(ends, start, side="right"))
        last = int(np.searchsorted(starts, end, side="left")) - 1
        if first > last:
            continue
        if kind in (ANY, AREA):
            tags[first : last + 1] = len(TAGS) + (kind == AREA)
            continue
        base = 1 + 4 * KINDS.index(kind)
        if first == last:
            tags[first] = base + 3
        else:
            tags[first], tags[last] = base, base + 2
            tags[first + 1 : last] = base + 1
    if example.lacks:
        tags[(tags == 0) & _near_numbers(tokens.words)] = len(TAGS) + 2
    return tokens.words, tags


def _near_numbers(words: list[str]) -> NDArray[np.bool_]:
    plain = [word.lower() for word in words]
    near = np.zeros(len(words) + 2 * _REACH, bool)
    for place in (place for place, word in enumerate(plain) if any(char.isdigit() for char in word)):
        near[place : place + 2 * _REACH + 1] = True
    calendar = np.fromiter((word in CALENDAR for word in plain), bool, len(words))
    result: NDArray[np.bool_] = near[_REACH : _REACH + len(words)] | calendar
    return result


def allowed(lacks: Iterable[str]) -> NDArray[np.bool_]:
    """For every tag of the source, the tags of ours that it may stand for."""
    table = np.zeros((len(TAGS) + 3, len(TAGS)), bool)
    table[: len(TAGS)] = np.eye(len(TAGS), dtype=bool)
    table[len(TAGS)] = True
    for name in ("LOCATION", "ADDRESS"):
        table[len(TAGS) + 1, _of(name)] = True
    table[len(TAGS) + 2, 0] = True
    for name in lacks:
        table[len(TAGS) + 2, _of(name)] = True
    return table


def _of(kind: str) -> slice:
    first = 1 + 4 * KINDS.index(kind)
    return slice(first, first + 4)
