"""Prefilter of the rules: cheap facts on a text that tell which cannot match, and where the others must look."""

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

__all__ = ["Excerpt", "Prefilter"]

_WORD = re.compile(r"[^\W\d_]+")
_RUN = re.compile(r"\d+")
_BORDER = "\n\x00\n"
"""Between two pieces of an excerpt: no pattern reaches across it."""


class Excerpt:
    """Pieces of a text side by side, and where each came from."""

    def __init__(self, text: str, pieces: list[tuple[int, int]]) -> None:
        self.text = _BORDER.join(text[start:end] for start, end in pieces)
        lengths = (end - start + len(_BORDER) for start, end in pieces[:-1])
        self._joints = list(accumulate(lengths, initial=0))
        self._shifts = [start - joint for (start, _), joint in zip(pieces, self._joints, strict=True)]

    def place(self, index: int) -> int:
        """Where in the whole text a position of the excerpt lies."""
        return index + self._shifts[bisect_right(self._joints, index) - 1]


class Prefilter:
    """A text, its languages where known, and what a quick look shows; each fact is worked out once, when first asked for."""

    def __init__(self, text: str, languages: frozenset[str] = frozenset()) -> None:
        self.text = text
        self.languages = languages
        self._excerpts: dict[int, Excerpt] = {}

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, every letter in its old place (a few grow when lowered: they stay)."""
        lowered = self.text.lower()
        if len(lowered) == len(self.text):
            return lowered
        return "".join(letter if len(letter.lower()) > 1 else letter.lower() for letter in self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, in lower case."""
        return frozenset(_WORD.findall(self.lowered))

    @cached_property
    def _runs(self) -> list[re.Match[str]]:
        return list(_RUN.finditer(self.text))

    @cached_property
    def digits(self) -> int:
        """How many digits there are in all."""
        return sum(run.end() - run.start() for run in self._runs)

    @cached_property
    def longest_run(self) -> int:
        """How many digits the longest unbroken run has."""
        return max((run.end() - run.start() for run in self._runs), default=0)

    def around_digits(self, reach: int) -> Excerpt:
        """The surroundings of all digits, `reach` characters to either side and on to whole words."""
        if reach not in self._excerpts:
            self._excerpts[reach] = Excerpt(self.text, self._surroundings(reach))
        return self._excerpts[reach]

    def _surroundings(self, reach: int) -> list[tuple[int, int]]:
        pieces: list[tuple[int, int]] = []
        for run in self._runs:
            if pieces and run.end() + reach <= pieces[-1][1]:
                continue
            start = self._whole_word(max(0, run.start() - reach), -1)
            end = self._whole_word(min(len(self.text), run.end() + reach), 1)
            if pieces and start <= pieces[-1][1]:
                start = pieces.pop()[0]
            pieces.append((start, end))
        return pieces or [(0, 0)]

    def _whole_word(self, index: int, step: int) -> int:
        """Onwards to the next white space, or to the text's end."""
        text = self.text
        while 0 < index < len(text) and not text[index - (step < 0)].isspace():
            index += step
        return index
