"""Word pieces in overlapping windows, so that no part of a long text is cut off.

Each window repeats a margin of words from the one before. Every word is answered by the window in
which it stands farthest from an inner edge, where the encoder sees most of its surroundings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learning.tagging.words import casing

__all__ = ["LONGEST_WINDOW", "Window", "windows_of"]

LONGEST_WINDOW = 512
"""Pieces that the encoder can read at once."""

_LONGEST_WORD = 24
"""Pieces of a word that are read; the rest of it follows its beginning."""


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces of consecutive words; `firsts` are the places of each word's first piece.

    The words `first_word … first_word + len(firsts) − 1` of the text are inside; those from
    `keep_from` up to `keep_to` are answered here.
    """

    pieces: tuple[int, ...]
    casings: tuple[int, ...]
    firsts: tuple[int, ...]
    first_word: int
    keep_from: int
    keep_to: int


def windows_of(
    words: Sequence[str], tokenizer: Any, *, size: int = 256, margin: int = 24
) -> Iterator[Window]:
    """Cut a text's words into windows of at most `size` pieces, frame included."""
    if not words:
        return
    encoded = tokenizer(list(words), add_special_tokens=False)["input_ids"]
    unknown = tokenizer.unk_token_id
    pieces = [(ids or [unknown])[:_LONGEST_WORD] for ids in encoded]
    start = 0
    kept = 0
    while kept < len(words):
        end, room = start, size - 2
        while end < len(words) and len(pieces[end]) <= room:
            room -= len(pieces[end])
            end += 1
        keep_to = len(words) if end == len(words) else max(end - margin // 2, kept + 1)
        yield _window(words, pieces, start, end, kept, keep_to, tokenizer)
        kept = keep_to
        start = max(kept - margin // 2, start + 1)


def _window(
    words: Sequence[str],
    pieces: list[list[int]],
    start: int,
    end: int,
    kept: int,
    keep_to: int,
    tokenizer: Any,
) -> Window:
    ids, casings, firsts = [tokenizer.cls_token_id], [0], []
    for place in range(start, end):
        firsts.append(len(ids))
        ids += pieces[place]
        casings += [casing(words[place]) + 1] * len(pieces[place])
    return Window((*ids, tokenizer.sep_token_id), (*casings, 0), tuple(firsts), start, kept, keep_to)
