"""One report format for everything discreet has to show: a title, a summary, sections of parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from discreet.report.figures import Bars, Lines
from discreet.report.parts import Code, Excerpts, Facts, Notice, Paragraph, StatementCard, Table
from discreet.text.output import write_text

__all__ = ["FORMAT", "Part", "Report", "Section", "Summary"]

FORMAT = 1

Part = Paragraph | Notice | Code | Facts | Table | Excerpts | StatementCard | Bars | Lines


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The first thing read: four lists, each of short sentences, and a few numbers above them.

    What is not guaranteed has the same standing as what is.
    """

    done: tuple[str, ...] = ()
    promised: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()
    not_promised: tuple[str, ...] = ()
    facts: Facts | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "done": list(self.done),
            "promised": list(self.promised),
            "measured": list(self.measured),
            "not_promised": list(self.not_promised),
            "facts": None if self.facts is None else self.facts.to_json()["facts"],
        }


@dataclass
class Section:
    """A heading, a sentence that says what to take from it, and its parts."""

    title: str
    lead: str = ""
    parts: list[Part] = field(default_factory=list)

    def add(self, *parts: Part) -> "Section":
        """Put parts at the end."""
        self.parts.extend(parts)
        return self

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"title": self.title, "lead": self.lead, "parts": [part.to_json() for part in self.parts]}


@dataclass
class Report:
    """A report under way; `write` makes it one HTML file that needs nothing else.

    `about` is shown small under the title: the command, the data, the time it took.
    """

    title: str
    subtitle: str = ""
    summary: Summary = field(default_factory=Summary)
    about: Mapping[str, str] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    created: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def section(self, title: str, lead: str = "", *parts: Part) -> Section:
        """A new section at the end."""
        self.sections.append(Section(title, lead).add(*parts))
        return self.sections[-1]

    def to_json(self) -> dict[str, Any]:
        """Everything the report says, figures as their numbers, as a plain dictionary."""
        from discreet.version import __version__

        return {
            "format": FORMAT,
            "made_by": f"discreet {__version__}",
            "created": self.created,
            "title": self.title,
            "subtitle": self.subtitle,
            "about": dict(self.about),
            "summary": self.summary.to_json(),
            "sections": [section.to_json() for section in self.sections],
        }

    def to_html(self) -> str:
        """The report as one page that asks nothing of the network and runs no script."""
        from discreet.report.page import render

        return render(self)

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the page, whole or not at all."""
        write_text(Path(path), self.to_html(), force=force)
