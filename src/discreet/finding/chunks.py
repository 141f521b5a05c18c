"""Long texts in pieces that a language model takes, cut where nothing is cut through."""

import re
from collections.abc import Iterator

__all__ = ["LONGEST", "chunks"]

LONGEST = 20_000
"""Characters a piece may have; also what bounds the memory of one pass."""

_BORDERS = (re.compile(r"\n\s*\n"), re.compile(r"(?<=[.!?])\s+(?=[\"'(]?[A-ZÀ-Þ])|\n"), re.compile(r"\s+"))
"""Where to cut, best first: between paragraphs, sentences, words."""


def chunks(text: str, longest: int = LONGEST) -> Iterator[tuple[int, str]]:
    """Pieces of at most `longest` characters with their place; together they are the whole text."""
    start = 0
    while len(text) - start > longest:
        end = _border(text, start, start + longest)
        yield start, text[start:end]
        start = end
    yield start, text[start:]


def _border(text: str, start: int, limit: int) -> int:
    """The last good place to cut in the second half of the window, or its very end."""
    for border in _BORDERS:
        ends = [cut.end() for cut in border.finditer(text, start + (limit - start) // 2, limit)]
        if ends:
            return ends[-1]
    return limit
