"""TMX, the exchange format of translation memories: one pair a translation unit, read as a stream.

Only the text of a segment is taken: `hi` marks text, the other inline elements (bpt, ept, it, ph, ut)
hold the codes of an editor. A file that declares entities is refused, so that none can be expanded,
and nothing that it names is fetched.
"""

from collections.abc import Iterator
from xml.parsers import expat

from discreet.errors import BadInput
from discreet.text.reading import Reading

__all__ = ["read_tmx"]

_CODES = {"bpt", "ept", "it", "ph", "ut"}
_DOCUMENT = ("document", "x-document", "x-document-id")
"""Types of a `prop` that say which document a unit is from."""

Unit = tuple[str, str, str | None]


def read_tmx(reading: Reading, languages: tuple[str, str] | None = None) -> Iterator[Unit]:
    """Source, target and document of each unit; `reading.line` stands at its end.

    `languages` are the source's and the target's code. Without it the header's srclang is the source,
    and the one other language of the file is the target.
    """
    units = _Units(reading, languages)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = units.start
    parser.EndElementHandler = units.end
    parser.CharacterDataHandler = units.text
    parser.EntityDeclHandler = units.refuse_entity
    units.parser = parser
    final = False
    blocks = reading.source.blocks()
    while not final:
        block = next(blocks, b"")
        final = not block
        try:
            parser.Parse(block, final)
        except expat.ExpatError as problem:
            raise BadInput(
                f"{reading.source.label}:{problem.lineno}: not valid TMX ({expat.ErrorString(problem.code)}); "
                "export the memory anew"
            ) from None
        reading.source.taken = len(block)
        for line, unit in units.take():
            reading.line = line
            yield unit
        for line, message in units.take_problems():
            reading.line = line
            reading.bad(message, advice="fix the unit")


class _Units:
    """What the parser has met since it was last asked."""

    parser: expat.XMLParserType

    def __init__(self, reading: Reading, languages: tuple[str, str] | None) -> None:
        self._label = reading.source.label
        self._wanted = None if languages is None else tuple(_code(one) for one in languages)
        self._found: list[tuple[int, Unit]] = []
        self._problems: list[tuple[int, str]] = []
        self._path: list[str] = []
        self._segments: dict[str, str] = {}
        self._language = ""
        self._kept: list[str] = []
        self._document: str | None = None
        self._is_document = False

    def take(self) -> list[tuple[int, Unit]]:
        """The units that are complete."""
        found, self._found = self._found, []
        return found

    def take_problems(self) -> list[tuple[int, str]]:
        """Units that cannot be used, and why."""
        problems, self._problems = self._problems, []
        return problems

    def refuse_entity(self, name: str, *_rest: object) -> None:
        """An entity can stand for anything, a gigabyte or a file of this machine included."""
        raise BadInput(
            f"{self._label}:{self.parser.CurrentLineNumber}: the file declares the entity {name!r}, which a "
            "translation memory does not need; take the declaration out"
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element opens."""
        if not self._path and name != "tmx":
            raise BadInput(f"{self._label}: not TMX: the outermost element is <{name}>, not <tmx>")
        self._path.append(name)
        if name == "header" and self._wanted is None and attributes.get("srclang", "*all*") != "*all*":
            self._source = _code(attributes["srclang"])
        elif name == "tu":
            self._segments, self._document = {}, attributes.get("document")
        elif name == "tuv":
            self._language = _code(attributes.get("xml:lang") or attributes.get("lang") or "")
        elif name == "seg":
            self._kept = []
        elif name == "prop":
            self._kept, self._is_document = [], attributes.get("type", "").casefold() in _DOCUMENT

    def text(self, data: str) -> None:
        """Characters: kept inside a segment or a property, but not inside an editor's code."""
        if ("seg" in self._path or self._path[-1] == "prop") and not _CODES & set(self._path):
            self._kept.append(data)

    def end(self, name: str) -> None:
        """An element closes."""
        self._path.pop()
        if name == "prop" and self._is_document:
            self._document, self._is_document = "".join(self._kept).strip() or None, False
        elif name == "seg":
            self._segments[self._language] = "".join(self._kept)
        elif name == "tu":
            self._close_unit()

    _source: str | None = None

    def _close_unit(self) -> None:
        line = self.parser.CurrentLineNumber
        if self._wanted is None:
            self._wanted = self._guess()
        source, target = self._wanted
        missing = [one for one in (source, target) if _pick(self._segments, one) is None]
        if missing:
            there = ", ".join(sorted(self._segments)) or "no language"
            self._problems.append((line, f"the unit has no {' and no '.join(missing)} segment, only {there}"))
            return
        pair = _pick(self._segments, source) or "", _pick(self._segments, target) or ""
        self._found.append((line, (*pair, self._document)))

    def _guess(self) -> tuple[str, str]:
        """Source and target from the header and the first unit."""
        others = [one for one in self._segments if _base(one) != _base(self._source or "")]
        if self._source is None or len(others) != 1 or len(self._segments) != 2:
            there = ", ".join(sorted(self._segments)) or "none"
            raise BadInput(
                f"{self._label}:{self.parser.CurrentLineNumber}: which language is the source and which the "
                f"target cannot be told (the unit has: {there}); say it with --languages SOURCE,TARGET"
            )
        return self._source, others[0]


def _code(language: str) -> str:
    return language.strip().casefold().replace("_", "-")


def _base(language: str) -> str:
    return language.split("-")[0]


def _pick(segments: dict[str, str], language: str) -> str | None:
    """The segment of this language: of the very code, else of the one that shares its first part."""
    if language in segments:
        return segments[language]
    return next((text for code, text in segments.items() if _base(code) == _base(language)), None)
