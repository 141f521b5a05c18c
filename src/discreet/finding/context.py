"""Words nearby that make a match more likely: 'card' before sixteen digits, 'passport' before nine.

Presidio's own enhancer needs every word's lemma, so the whole language pipeline. This one looks for the
same words, as they stand or in the plural, in a short window around the match.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Context", "boosted"]

BEFORE = 60
AFTER = 30
"""The window, in characters; it ends at an empty line."""

BOOST = 0.35
LEAST = 0.4
MOST = 0.95
"""What a context word adds to a score, the least it lifts a score to (Presidio's own constants), and the
most it can make of one that is not proven."""

_FIRST_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Context:
    """A set of words and phrases to look for around a match."""

    first_words: frozenset[str]
    regex: re.Pattern[str]

    @classmethod
    def of(cls, phrases: Iterable[str]) -> "Context":
        """The context that these phrases make, whatever their case."""
        plain = sorted(
            {phrase.strip().lower() for phrase in phrases}, key=lambda phrase: (-len(phrase), phrase)
        )
        heads = [_FIRST_WORD.search(phrase) for phrase in plain]
        words = {head.group() for head in heads if head}
        alternatives = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in plain)
        return cls(
            frozenset(words | {word + "s" for word in words}),
            re.compile(rf"(?<!\w)(?:{alternatives})s?(?!\w)"),
        )

    def near(self, lowered: str, start: int, end: int) -> str | None:
        """The context word closest before (else after) `lowered[start:end]`, if there is one."""
        before = lowered[max(0, start - BEFORE) : start].rpartition("\n\n")[2]
        found = [match[0] for match in self.regex.finditer(before)]
        if not found:
            after = self.regex.search(lowered[end : end + AFTER].partition("\n\n")[0])
            found = [after[0]] if after else []
        return " ".join(found[-1].split()) if found else None


def boosted(score: float) -> float:
    """The score of a match with a context word near it."""
    return max(score, min(MOST, max(score + BOOST, LEAST)))
