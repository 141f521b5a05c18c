"""Parallel texts: sentence pairs of a TSV, of two aligned files or of a TMX memory, read as a stream."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Literal, NamedTuple

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.formats import stem_of
from discreet.text.lines import lines
from discreet.text.reading import Reading
from discreet.text.skipped import Skipped
from discreet.text.tmx import read_tmx
from discreet.text.utf8 import TOO_LONG, flaw
from discreet.validate import at_least, one_of

__all__ = [
    "LONGEST_SEGMENT",
    "PHRASE_TAGS",
    "ParallelCorpus",
    "SentencePair",
    "language_pair",
    "read_parallel",
]

PHRASE_TAGS = ("<P>", "</P>")
"""What may stand around a phrase, to tell it from a sentence (Kim et al. 2021)."""

LONGEST_SEGMENT = 500
"""Words on one side. A longer segment is no translation unit, and aligning it takes the square of it."""


class SentencePair(NamedTuple):
    """A sentence, its translation, and the document that they stand in; white space is a single space."""

    source: str
    target: str
    document: str


class ParallelCorpus:
    """The sentence pairs of a file or two. Each iteration opens them anew; none keeps more than a block."""

    def __init__(
        self,
        path: Path,
        target: Path | None,
        *,
        languages: tuple[str, str] | None = None,
        block: int = 1,
        longest: int = LONGEST_SEGMENT,
        on_error: Literal["stop", "skip"] = "stop",
    ) -> None:
        self.path = path
        self.target = target
        self.name = stem_of(path)
        self._languages = languages
        self._block = block
        self._longest = longest
        self._on_error = on_error
        self._pass = self._begin(path)

    def _begin(self, path: Path) -> Reading:
        return Reading(path, name=stem_of(path), columns=Columns(), skip=self._on_error == "skip")

    def __iter__(self) -> Iterator[SentencePair]:
        self._pass = self._begin(self.path)
        return self._pairs(self._pass)

    @property
    def skipped(self) -> Skipped:
        """What the latest pass has left out so far."""
        return self._pass.skipped

    @property
    def size(self) -> int:
        """The bytes on the disk, of the first file where there are two."""
        return self.path.stat().st_size

    @property
    def position(self) -> int:
        """How many of them the latest pass has worked through."""
        return self._pass.source.position

    def _pairs(self, reading: Reading) -> Iterator[SentencePair]:
        number = 0
        for source, target, document in self._units(reading):
            sides = " ".join(source.split()), " ".join(target.split())
            if wrong := self._wrong(*sides):
                reading.bad(*wrong)
                continue
            yield SentencePair(*sides, document or f"{self.name}:{number // self._block}")
            number += 1
        if not number:
            first = f"; the first problem: {reading.skipped.messages[0]}" if reading.skipped.count else ""
            raise BadInput(f"{reading.source.label}: there is no sentence pair in it{first}")

    def _wrong(self, source: str, target: str) -> tuple[str] | None:
        for side, text in (("source", source), ("target", target)):
            if not text:
                return (f"the {side} side is empty",)
            if (words := text.count(" ") + 1) > self._longest:
                return (f"the {side} side has {words:,} words, more than {self._longest}",)
        return None

    def _units(self, reading: Reading) -> Iterator[tuple[str, str, str | None]]:
        if self.target is not None:
            return self._two_files(reading, self.target)
        if _suffix(self.path) == ".tmx":
            return read_tmx(reading, self._languages)
        return _tsv(reading)

    def _two_files(self, reading: Reading, target: Path) -> Iterator[tuple[str, str, str | None]]:
        other = self._begin(target)
        other.skipped = reading.skipped  # what either file lacks is counted in one place
        counts = [0, 0]
        for number, sides in enumerate(zip_longest(_texts(reading), _texts(other), fillvalue=_END), 1):
            for place, side in enumerate(sides):
                counts[place] += side is not _END
            if _END not in sides and None not in sides:
                reading.line = number
                yield str(sides[0]), str(sides[1]), None
        if counts[0] != counts[1]:
            raise BadInput(
                f"{reading.source.label} has {counts[0]:,} lines and {other.source.label} {counts[1]:,}: they are "
                "not aligned line by line; align them anew, or give them as one TSV"
            )


_END = object()


def _texts(reading: Reading) -> Iterator[str | None]:
    """Each line as a text; None stands for one that cannot be used and may be skipped."""
    for number, line in enumerate(lines(reading.source), 1):
        reading.line = number
        if line is None:
            reading.bad(f"the line is {TOO_LONG}", advice="split it")
            yield None
        elif wrong := flaw(line):
            reading.bad(wrong[1], advice="save the file as UTF-8")
            yield None
        else:
            yield line.decode()


def _tsv(reading: Reading) -> Iterator[tuple[str, str, str | None]]:
    """Source TAB target, and after another tab the document if there is one; no header, no quoting."""
    for text in _texts(reading):
        if text is None:
            continue
        cells = text.removesuffix("\r").split("\t")
        if len(cells) not in (2, 3):
            there = "is one cell" if len(cells) == 1 else f"are {len(cells)} cells"
            reading.bad(f"there {there}; a row is source TAB target, or source TAB target TAB document")
            continue
        yield cells[0], cells[1], (cells[2].strip() or None) if len(cells) == 3 else None


def _suffix(path: Path) -> str:
    """The suffix that names the format, also before .gz and .xz."""
    inner = path.with_suffix("") if path.suffix.lower() in (".gz", ".xz") else path
    return inner.suffix.lower()


def read_parallel(
    path: str | Path,
    target: str | Path | None = None,
    *,
    languages: tuple[str, str] | None = None,
    block: int = 1,
    longest: int = LONGEST_SEGMENT,
    on_error: Literal["stop", "skip"] = "stop",
) -> ParallelCorpus:
    """Open a TSV or TMX, or a file of sentences and the `target` file of their translations.

    A pair belongs to the document that its third cell or its TMX property names; where none is named,
    `block` pairs in a row count as one document. A side that is empty or has more than `longest` words
    stops the reading, or is skipped and counted with `on_error="skip"`. Two files of unequal
    length always stop it: nothing tells which line has lost its partner.
    """
    one_of("on_error", on_error, ("stop", "skip"))
    at_least("block", block, 1)
    at_least("longest", longest, 1)
    for one in (path, target):
        if one is not None and not Path(one).is_file():
            raise BadInput(f"{one}: there is no such file; check the name")
    return ParallelCorpus(
        Path(path),
        None if target is None else Path(target),
        languages=languages,
        block=block,
        longest=longest,
        on_error=on_error,
    )


def language_pair(languages: str | None) -> tuple[str, str] | None:
    """Source and target from `de,en`."""
    if languages is None:
        return None
    parts = [part.strip() for part in languages.split(",")]
    if len(parts) != 2 or not all(parts):
        raise BadInput(f"--languages is {languages!r}; name two codes divided by a comma, as de,en")
    return parts[0], parts[1]
