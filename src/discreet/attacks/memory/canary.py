"""Canaries: random words put into the training texts, to see whether the model learns them by heart.

A pattern says which words of a canary are hints (H), given to the model when it is asked, and which are
the secret (S) it is asked for: HS, HSH or HHSHH for a masked model, HHSSS for one that predicts the next
word. Canaries are drawn at random, and so are controls that are never inserted: what the model thinks of
those is what chance looks like.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least, between

__all__ = ["Canary", "draw_canaries", "insert", "plant"]


@dataclass(frozen=True, slots=True)
class Canary:
    """Word numbers with a pattern of the same length."""

    words: tuple[int, ...]
    pattern: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"H*S+H*", self.pattern):
            raise BadInput(
                f"the pattern {self.pattern!r} is not hints around one secret, such as HS, HHSHH or HHSSS"
            )
        if len(self.words) != len(self.pattern):
            raise BadInput(f"{len(self.words)} words do not fit the pattern {self.pattern}")

    @property
    def start(self) -> int:
        """Where the secret begins."""
        return self.pattern.index("S")

    @property
    def prefix(self) -> tuple[int, ...]:
        """The hints before the secret."""
        return self.words[: self.start]

    @property
    def secret(self) -> tuple[int, ...]:
        """What the model is asked for."""
        return self.words[self.start : self.pattern.rindex("S") + 1]


def draw_canaries(
    candidates: Sequence[int],
    *,
    pattern: str,
    count: int,
    random: Random,
    prefixes: Sequence[Sequence[int]] | None = None,
) -> list[Canary]:
    """Independent canaries with words drawn from `candidates`.

    With `prefixes`, the hints before the secret begin like one of those (pieces of real text, of at least
    as many words): such canaries look like the texts and are easier to learn, so they find more than
    random ones, which the model may hardly fit (an in-distribution test).
    """
    at_least("the number of candidate words", len(candidates), 2)
    at_least("the number of canaries", count, 1)
    pool = np.asarray(candidates, dtype=np.int64)
    hints = pattern.find("S")
    found = []
    for drawn in pool[random.integers(len(pool), (count, len(pattern)))].tolist():
        if prefixes is not None:
            begun = list(random.choice(prefixes))
            if len(begun) < hints:
                raise BadInput(
                    f"a prefix of {len(begun)} words is too short for the {hints} hints of {pattern}"
                )
            drawn = begun[len(begun) - hints :] + drawn[hints:]
        found.append(Canary(tuple(drawn), pattern))
    return found


def insert(
    sequence: Sequence[int], canary: Canary, random: Random, *, longest: int | None = None
) -> list[int]:
    """The sequence with the canary at a random place; words at its end go if it would grow too long."""
    room = len(sequence) if longest is None else min(len(sequence), longest - len(canary.words))
    if room < 0:
        raise BadInput(f"a sequence of at most {longest} words has no room for the canary {canary.pattern}")
    kept = list(sequence[:room])
    place = int(random.integers(room + 1, 1)[0])
    return kept[:place] + list(canary.words) + kept[place:]


def plant(
    sequences: Sequence[Sequence[int]],
    canaries: Sequence[Canary],
    *,
    probability: float,
    random: Random,
    longest: int | None = None,
) -> tuple[list[list[int]], list[int]]:
    """Each canary goes into each sequence with the same probability; also how often each was put in."""
    between("probability", probability, 0.0, 1.0)
    planted = [list(sequence) for sequence in sequences]
    times = []
    for canary in canaries:
        places = np.flatnonzero(random.bernoulli(probability, len(planted)))
        for place in places:
            planted[place] = insert(planted[place], canary, random, longest=longest)
        times.append(len(places))
    return planted, times
