"""What becomes of everything in a text: which tokens are words to replace, and what passes.

The cut into slots depends only on the kinds of characters, never on the vocabulary, so the shape of
the released text says nothing about which words were known.
"""

import re
from bisect import bisect
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

from discreet.protection.spans.cover import cover
from discreet.protection.words.stop_words import STOP_WORDS
from discreet.protection.words.vocabulary import UNKNOWN
from discreet.settings import Option, check_settings
from discreet.text.document import Document
from discreet.text.tokens import tokenise

__all__ = ["NUMBER", "SYMBOL", "Slots", "WordPolicy", "WordRules"]

NUMBER, SYMBOL = "[NUMBER]", "[SYMBOL]"

_JOINT = re.compile(r"(['’\-‐‑])")
"""What joins the parts of a word (well-known, it's): a part is a word of its own here."""

_NOT = re.compile(r"(.+)(?<!['’\-‐‑])(n)(['’])(t)", re.IGNORECASE | re.DOTALL)
"""A contracted "not" (don't, CAN'T): word vectors know its two parts, not the halves "don" and "t".

In "do-n't" nothing is left of the word before the n: it is taken apart at its marks like any other."""

_SINGLE = "single"
"""The casing of one capital by itself, until the words beside it say which of two it is."""


@dataclass(frozen=True, kw_only=True)
class WordRules:
    """How a text's words, numbers, capitals and the rest are treated.

    - `only`: "words" replaces every word; "spans" only those in marked spans, the rest passes.
    - `unknown`, a word outside the vocabulary: "entry" lets it enter the mechanism as the public
      entry [UNKNOWN]; "placeholder" writes [UNKNOWN]; "keep" lets it pass.
    - `numbers`: "placeholder" writes [NUMBER]; "word" treats digits as a word; "keep" lets them pass.
    - `symbols` (emoji, signs, control characters): "placeholder" writes [SYMBOL]; "keep" lets them pass.
    - `casing`: "keep" carries Capital, CAPITALS or neither over to the new word; "lower" does not. One letter
      is both: it counts as CAPITALS beside a word in capitals, so that a text in capitals does not show
      which of its words have one letter.
    - `stop_words`: "replace" treats them as words; "keep" lets those of a public list pass.
    - `layout`: "spaces" writes one space for white space of any kind and none at the ends: the padding of a table and
      the line ends of wrapped text tell how long the words were. "keep" lets it pass byte for byte.

    Punctuation passes always. Whatever passes is counted.
    """

    only: Annotated[
        Literal["words", "spans"], Option("Replace every word, or only those in marked spans.")
    ] = "words"
    unknown: Annotated[
        Literal["entry", "placeholder", "keep"],
        Option("Words outside the vocabulary: enter as [UNKNOWN], become [UNKNOWN], or pass and be counted."),
    ] = "entry"
    numbers: Annotated[
        Literal["placeholder", "word", "keep"],
        Option("Numbers: become [NUMBER], count as words, or pass and be counted."),
    ] = "placeholder"
    symbols: Annotated[
        Literal["placeholder", "keep"],
        Option("Emoji and signs: become [SYMBOL], or pass and be counted."),
    ] = "placeholder"
    casing: Annotated[Literal["keep", "lower"], Option("Capitals pass to the new word, or are dropped.")] = (
        "keep"
    )
    stop_words: Annotated[Literal["replace", "keep"], Option("Replace stop words too, or let them pass.")] = (
        "replace"
    )
    layout: Annotated[
        Literal["spaces", "keep"],
        Option("White space: one space each, or passes byte for byte, which may tell the words' lengths."),
    ] = "spaces"


@dataclass(frozen=True, kw_only=True)
class WordPolicy(WordRules):
    """The rules at work: a text as settled pieces and slots for words, and what its guarantee rests on."""

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return asdict(self)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the guarantee of a text rests on, given these settings."""
        public = ["where words, numbers and marks stand"]
        public += ["how words are capitalised"] * (self.casing == "keep")
        public += ["how long white space is, in padding and where lines end"] * (self.layout == "keep")
        apart = ["words and numbers"] * (self.numbers != "word")
        apart += ["words inside and outside the vocabulary"] * (self.unknown != "entry")
        apart += ["stop words and others"] * (self.stop_words == "keep")
        apart += ["words inside and outside the marked spans"] * (self.only == "spans")
        lines = [f"it is no secret {', and '.join(public)}"]
        if apart:
            lines.append(f"the distance between {', between '.join(apart)} counts as infinite")
        return tuple(lines)

    def cut(self, document: Document, known: dict[str, int], unknown: int) -> "Slots":
        """A document as pieces, some of them slots for words; `known` maps lower-case words to indices."""
        slots = Slots()
        inside = _Inside(document) if self.only == "spans" else None
        for token in tokenise(document.text):
            if token.kind == "space":
                if self.layout == "keep":
                    slots.passes(token.text, "white-space runs")
                elif token.start > 0 and token.end < len(document.text):
                    slots.pieces.append(" ")
            elif token.kind == "punctuation":
                slots.passes(token.text, "punctuation marks")
            elif token.kind == "word":
                start = token.start
                for part, length in _parts(token.text):
                    end = start + length
                    if part not in _JOINTS:
                        slots.row.append(casing(part))
                    if inside is not None and not inside(start, end):
                        slots.passes(document.text[start:end], _outside(part, token.kind))
                    else:
                        self._word(slots, document.text[start:end], part, known, unknown)
                    start = end
            elif inside is not None and not inside(token.start, token.end):
                slots.passes(token.text, _outside(token.text, token.kind))
            elif token.kind == "other":
                self._fixed(slots, token.text, self.symbols, SYMBOL, "symbols")
            elif self.numbers == "word":
                self._word(slots, token.text, token.text, known, unknown)
            else:
                self._fixed(slots, token.text, self.numbers, NUMBER, "numbers")
        slots.settle_singles()
        return slots

    def _fixed(self, slots: "Slots", text: str, how: str, placeholder: str, kind: str) -> None:
        if how == "keep":
            slots.passes(text, kind)
        else:
            slots.pieces.append(placeholder)
            slots.counts[f"{kind} written as {placeholder}"] += 1

    def _word(self, slots: "Slots", text: str, part: str, known: dict[str, int], unknown: int) -> None:
        """Settle what becomes of `text`, which is looked up as `part`."""
        word = part.lower()
        if part in _JOINTS:
            slots.passes(text, "punctuation marks")
        elif part.isdecimal() and self.numbers != "word":
            self._fixed(slots, text, self.numbers, NUMBER, "numbers")
        elif self.stop_words == "keep" and word in STOP_WORDS:
            slots.passes(text, "stop words")
        elif self.unknown != "entry" and word not in known:
            self._fixed(slots, text, self.unknown, UNKNOWN, "words outside the vocabulary")
        else:
            slots.add(known.get(word, unknown), casing(part) if self.casing == "keep" else "lower")


def _parts(word: str) -> list[tuple[str, int]]:
    """A word's parts and the marks between them, each with the number of characters it stands for."""
    if word.isalpha():
        return [(word, len(word))]
    contracted = _NOT.fullmatch(word)
    if not contracted:
        return [(part, len(part)) for part in _JOINT.split(word)]
    stem, _, mark, ending = contracted.groups()
    parts = [(part, len(part)) for part in _JOINT.split(stem)]
    parts[-1] = (parts[-1][0], parts[-1][1] + 1)
    return [*parts, (mark, 1), ("NOT" if ending.isupper() else "not", 1)]


_JOINTS = frozenset("'’-‐‑")


def _outside(text: str, kind: str) -> str:
    """What a piece outside the marked spans is counted as."""
    if text in _JOINTS:
        return "punctuation marks"
    return f"{ {'word': 'words', 'number': 'numbers', 'other': 'symbols'}[kind] } outside the marked spans"


@dataclass
class Slots:
    """A text in pieces: those that are settled, and the slots that wait for a word.

    `row` has the casing of every word of the text, in a slot or not, and `singles` the slots of one capital with
    their place in it.
    """

    pieces: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)
    casings: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    singles: list[tuple[int, int]] = field(default_factory=list)
    verbatim: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def passes(self, text: str, kind: str) -> None:
        """A piece that leaves as it is, counted."""
        self.pieces.append(text)
        self.verbatim[kind] += 1

    def add(self, index: int, casing: str) -> None:
        """A slot for the word that replaces the one at `index`."""
        if casing == _SINGLE:
            self.singles.append((len(self.casings), len(self.row) - 1))
        self.places.append(len(self.pieces))
        self.pieces.append("")
        self.indices.append(index)
        self.casings.append(casing)
        self.counts["words replaced"] += 1
        if casing != "lower":
            self.verbatim["capitalisations"] += 1

    def settle_singles(self) -> None:
        """Give each single capital the casing that the nearest words of another casing have."""
        known = [place for place, how in enumerate(self.row) if how != _SINGLE]
        for slot, place in self.singles:
            after = bisect(known, place)
            beside = (self.row[other] for other in known[max(0, after - 1) : after + 1])
            self.casings[slot] = "upper" if "upper" in beside else "title"

    def fill(self, words: list[str]) -> str:
        """The text with these words in its slots, in the casing of those they replace."""
        for place, casing, word in zip(self.places, self.casings, words, strict=True):
            self.pieces[place] = word if word == UNKNOWN else recase(word, casing)
        return "".join(self.pieces)


def casing(word: str) -> str:
    """`lower`, `title`, `upper` or, of one letter, `single`; a word in mixed case counts by its first letter."""
    if not word[0].isupper():
        return "lower"
    if sum(map(str.isalnum, word)) == 1:  # accents are marks of their own in some texts
        return _SINGLE
    return "upper" if word.isupper() else "title"


def recase(word: str, casing: str) -> str:
    """A word in one of the three casings."""
    if casing == "upper":
        return word.upper()
    word = word.lower()
    return word[:1].upper() + word[1:] if casing == "title" else word


class _Inside:
    """Tells whether a stretch of a text touches a marked span, asked from left to right."""

    def __init__(self, document: Document) -> None:
        self._spans = list(reversed(cover(document)))

    def __call__(self, start: int, end: int) -> bool:
        while self._spans and self._spans[-1].end <= start:
            self._spans.pop()
        return bool(self._spans) and self._spans[-1].start < end
