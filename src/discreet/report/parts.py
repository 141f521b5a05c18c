"""What a report is made of besides figures: text, tables, key facts, excerpts, commands, statements."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from discreet.errors import BadInput
from discreet.privacy.guarantee import number_to_json
from discreet.privacy.statement import Statement
from discreet.text.document import Span

__all__ = [
    "Cell",
    "Code",
    "Excerpt",
    "Excerpts",
    "Fact",
    "Facts",
    "Mark",
    "Notice",
    "Paragraph",
    "StatementCard",
    "Table",
    "Tone",
    "write_cell",
]

Cell = str | int | float | None
Tone = Literal["plain", "good", "caution", "bad"]


def write_cell(value: Cell) -> str:
    """A value as people read it: thousands apart, three significant digits, a dash for nothing."""
    if value is None:
        return "–"
    if isinstance(value, bool | str):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    if value != value:
        return "–"
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}" if abs(value) < 0.01 else f"{value:.3f}"


@dataclass(frozen=True, kw_only=True)
class Paragraph:
    """Plain words; a blank line starts a new paragraph."""

    kind: ClassVar[str] = "paragraph"
    text: str

    @property
    def paragraphs(self) -> list[str]:
        """The text, cut at blank lines."""
        return [part.strip() for part in self.text.split("\n\n") if part.strip()]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kind": self.kind, "text": self.text}


@dataclass(frozen=True, kw_only=True)
class Notice:
    """A sentence or two that must not be overlooked."""

    kind: ClassVar[str] = "notice"
    title: str
    text: str
    tone: Tone = "caution"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kind": self.kind, "title": self.title, "text": self.text, "tone": self.tone}


@dataclass(frozen=True, kw_only=True)
class Code:
    """A command or other literal text, kept as it is."""

    kind: ClassVar[str] = "code"
    text: str
    caption: str = ""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kind": self.kind, "text": self.text, "caption": self.caption}


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One number with its name and, in a few words, what it means."""

    value: str
    name: str
    note: str = ""
    tone: Tone = "plain"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"value": self.value, "name": self.name, "note": self.note, "tone": self.tone}


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A row of key numbers."""

    kind: ClassVar[str] = "facts"
    facts: tuple[Fact, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kind": self.kind, "facts": [fact.to_json() for fact in self.facts]}


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows under named columns; numbers are set to the right."""

    kind: ClassVar[str] = "table"
    columns: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]
    caption: str = ""

    def __post_init__(self) -> None:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise BadInput(
                    f"table {self.caption!r}: row {number} has {len(row)} cells for {len(self.columns)} columns"
                )

    @property
    def numeric(self) -> list[bool]:
        """Which columns hold numbers and nothing else."""
        return [
            bool(self.rows)
            and all(isinstance(row[place], int | float) or row[place] is None for row in self.rows)
            for place in range(len(self.columns))
        ]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; an infinite number becomes the word "inf"."""
        rows = [
            [number_to_json(cell) if isinstance(cell, float) else cell for cell in row] for row in self.rows
        ]
        return {"kind": self.kind, "caption": self.caption, "columns": list(self.columns), "rows": rows}


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A highlighted stretch of an excerpt; the label, where there is one, is shown after it."""

    start: int
    end: int
    label: str = ""
    tone: Tone = "plain"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"start": self.start, "end": self.end, "label": self.label, "tone": self.tone}


@dataclass(frozen=True, kw_only=True)
class Excerpt:
    """A text with highlights."""

    title: str
    text: str
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, title: str, text: str, spans: Sequence[Span], tone: Tone = "plain") -> "Excerpt":
        """An excerpt with one highlight a span."""
        marks = (Mark(start=span.start, end=span.end, label=span.label, tone=tone) for span in spans)
        return cls(title=title, text=text, marks=tuple(marks))

    @property
    def runs(self) -> list[tuple[str, Mark | None]]:
        """The text cut into plain and highlighted runs; where highlights overlap the first one stands."""
        runs: list[tuple[str, Mark | None]] = []
        place = 0
        for mark in sorted(self.marks, key=lambda mark: (mark.start, -mark.end)):
            if mark.start < place or not mark.start < mark.end <= len(self.text):
                continue
            runs += [(self.text[place : mark.start], None), (self.text[mark.start : mark.end], mark)]
            place = mark.end
        runs.append((self.text[place:], None))
        return [run for run in runs if run[0]]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"title": self.title, "text": self.text, "marks": [mark.to_json() for mark in self.marks]}


@dataclass(frozen=True, kw_only=True)
class Excerpts:
    """Excerpts side by side: before and after."""

    kind: ClassVar[str] = "excerpts"
    excerpts: tuple[Excerpt, ...]
    caption: str = ""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        texts = [excerpt.to_json() for excerpt in self.excerpts]
        return {"kind": self.kind, "caption": self.caption, "excerpts": texts}


@dataclass(frozen=True, kw_only=True)
class StatementCard:
    """A release's statement, the guarantee first."""

    kind: ClassVar[str] = "statement"
    statement: Statement

    @property
    def guarantee(self) -> str:
        """What holds, as one sentence."""
        text = str(self.statement.guarantee)
        # A Greek ε is not the start of a sentence.
        return (text[:1].upper() + text[1:] if text[:1].isascii() else text) + "."

    @property
    def tone(self) -> Tone:
        """Good only for a guarantee that bounds every observer and was made with real randomness."""
        if not self.statement.guarantee.is_private or self.statement.guarantee.epsilon == float("inf"):
            return "caution"
        return "caution" if self.statement.randomness.get("source") == "seeded" else "good"

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rendered statement as pairs of name and value, the guarantee left out."""
        flat = Statement.from_json(_flat(self.statement.to_json()))
        lines = str(flat).split("\n")[2:]
        return [(line[2:14].strip(), line[15:].strip()) for line in lines]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kind": self.kind, "statement": self.statement.to_json()}


def _flat(value: Any) -> Any:
    """The same with every text on one line: a line break in a text must not pass for a line of ours."""
    if isinstance(value, dict):
        return {_flat(name): _flat(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_flat(part) for part in value]
    return " ".join(value.split()) if isinstance(value, str) else value
