"""A text with some of its words replaced by a mark."""

from collections.abc import Callable
from dataclasses import dataclass

from discreet.text.tokens import Token, tokenise

__all__ = ["MARK", "Redacted", "redact_text"]

MARK = "[REDACTED]"


@dataclass(frozen=True)
class Redacted:
    """The text, and how many of its words and numbers went and stayed."""

    text: str
    removed: int
    kept: tuple[str, ...]


def redact_text(
    text: str, remove: Callable[[Token], bool], *, mark: str = MARK, merge: bool = True
) -> Redacted:
    """Replace the tokens that `remove` names; with `merge`, neighbours with only space between share a mark.

    Without `merge` the number of marks tells the number of words, and their positions where they stood.
    """
    pieces: list[str] = []
    kept: list[str] = []
    removed = 0
    space = ""
    after_mark = False
    for token in tokenise(text):
        if token.kind == "space":
            space += token.text
            continue
        gone = remove(token)
        word = token.kind in ("word", "number")
        removed += gone and word
        if word and not gone:
            kept.append(token.text.lower())
        if gone and after_mark and merge:
            space = ""
            continue
        pieces += [space, mark if gone else token.text]
        space, after_mark = "", gone
    return Redacted("".join((*pieces, space)), removed, tuple(kept))
