"""A text that grows piece by piece and knows exactly where each marked piece stands.

Gold spans are made here and nowhere else: a span is the position at which a piece was written, so it
can be neither missed nor misplaced, as it could if the finished text were searched for the name.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from discreet.text.document import Span

__all__ = ["Piece", "Prose", "plain"]

_SLOT = re.compile(r"\{(\w+)\}")


class Piece(NamedTuple):
    """A stretch of text; with a label it is personal information, and `why` says whose and what."""

    text: str
    label: str = ""
    why: str = ""


def plain(text: str) -> list[Piece]:
    """Text that identifies nobody."""
    return [Piece(text)]


class Prose:
    """A text under way, with its gold spans."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._length = 0
        self.spans: list[Span] = []

    def add(self, pieces: Iterable[Piece]) -> None:
        """Write pieces at the end."""
        for piece in pieces:
            if piece.label and piece.text:
                end = self._length + len(piece.text)
                self.spans.append(Span(self._length, end, piece.label, 1.0, "gold", piece.why))
            self._texts.append(piece.text)
            self._length += len(piece.text)

    def say(self, template: str, fill: Callable[[str], list[Piece]]) -> None:
        """Write a template, each `{slot}` replaced by the pieces that `fill` gives for it."""
        for position, part in enumerate(_SLOT.split(template)):
            self.add(fill(part) if position % 2 else plain(part))

    @property
    def text(self) -> str:
        """Everything written so far."""
        return "".join(self._texts)
