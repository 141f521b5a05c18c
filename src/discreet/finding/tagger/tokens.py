"""The tagger's tokens: words, numbers, single marks and the layout between them, with their offsets.

A word is a run of letters and digits (accents that stand apart belong to it). Every other mark stands
alone, so a boundary of a span nearly always falls between two tokens: "l'Hôpital", "03/05/1946", "Dr.".
Line ends and wide gaps are tokens too: a heading, a form or an address block is read by its lines.
"""

import re
from dataclasses import dataclass

__all__ = ["LAYOUT", "Tokens", "tokenise"]

_TOKEN = re.compile(r"[^\W_]+(?:[̀-ͯ]+[^\W_]*)*|[ \t\r\f\v]*\n\s*|\t[ \t]*|[ ]{3,}|_+|[^\w\s]")

LINE, PARAGRAPH, GAP = "\n", "\n\n", "\t"

LAYOUT = frozenset({LINE, PARAGRAPH, GAP})
"""What line ends, blank lines and wide gaps are read as; no span begins or ends with one."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text as the tagger reads them, and where each begins and ends in the text."""

    words: list[str]
    starts: list[int]
    ends: list[int]

    def __len__(self) -> int:
        return len(self.words)


def tokenise(text: str) -> Tokens:
    """Cut a text into tokens, in order, none overlapping; what lies between them is white space."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word[0].isspace():
            word = _layout(word)
        words.append(word)
        starts.append(match.start())
        ends.append(match.end())
    return Tokens(words, starts, ends)


def _layout(gap: str) -> str:
    lines = gap.count("\n")
    return GAP if not lines else LINE if lines == 1 else PARAGRAPH
