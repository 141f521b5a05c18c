"""A rule: a regular expression with its score, the check that proves it, and the words that support it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from discreet.finding.context import Context, boosted
from discreet.finding.prefilter import Prefilter
from discreet.text.document import Span

__all__ = ["PROVEN", "Rule"]

PROVEN = 1.0
"""The score of a match that is settled: by a strong checksum, or by a weak one and a word nearby."""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One way in which a kind of personal information is written.

    `check` looks at the matched characters: True proves the match and gives it the score `proven`,
    False rejects it, None leaves it at `score`. A word of `context` nearby raises the score, and
    together with a check that holds it settles the matter.

    The rest spares work. Every match has at least so many `digits`, so many of them in one `run`, one
    of the characters `needs`, and one of the `words` in it or beside it: a text without them is not
    searched. With a `reach` above 0, all that a match needs to see stands within so many characters
    (or one word more) of a digit: only these surroundings are searched. A rule with `languages` serves texts in
    these only.
    """

    kind: str
    what: str
    source: str
    regex: Any
    score: float
    group: int | str = 0
    check: Callable[[str], bool | None] | None = None
    proof: str = ""
    proven: float = 0.0
    context: Context | None = None
    digits: int = 0
    run: int = 0
    needs: str = ""
    words: frozenset[str] = frozenset()
    reach: int = 0
    languages: frozenset[str] = frozenset()

    def can_match(self, prefilter: Prefilter, threshold: float) -> bool:
        """False when no match of this rule could stand in the text with a score of `threshold`."""
        if self.digits > prefilter.digits or self.run > prefilter.longest_run:
            return False
        if self.needs and not any(mark in prefilter.text for mark in self.needs):
            return False
        if self.words and self.words.isdisjoint(prefilter.words):
            return False
        if self.score >= threshold or self.proven >= threshold:
            return True
        return self.context is not None and not self.context.first_words.isdisjoint(prefilter.words)

    def find(self, prefilter: Prefilter, threshold: float) -> Iterator[Span]:
        """The matches that reach the threshold."""
        excerpt = prefilter.around_digits(self.reach) if self.reach else None
        text = prefilter.text if excerpt is None else excerpt.text
        for match in self.regex.finditer(text):
            start, end = match.span(self.group)
            if start == end:
                continue
            verdict = self.check(text[start:end]) if self.check else None
            if verdict is False:
                continue
            if excerpt is not None:
                start, end = excerpt.place(start), excerpt.place(end - 1) + 1
            span = self._weigh(prefilter, start, end, bool(verdict))
            if span.score >= threshold:
                yield span

    def _weigh(self, prefilter: Prefilter, start: int, end: int, proven: bool) -> Span:
        score = self.proven if proven else self.score
        why = f"{self.what}; {self.proof}" if proven and self.proof else self.what
        near = self.context.near(prefilter.lowered, start, end) if self.context else None
        if near:
            score, why = PROVEN if proven else boosted(score), f"{why}; near '{near}'"
        return Span(start, end, self.kind, round(score, 3), self.source, why)
