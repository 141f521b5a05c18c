"""What a paper's experiment hands back: a report, its numbers, and the paper's claims judged."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.report import Bars, Lines, Report
from discreet.text.output import refuse_existing, write_text
from discreet_experiments.claim import Claim
from discreet_experiments.drawing import standalone

__all__ = ["Outcome", "outcome_places"]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A finished experiment; `write` puts it into a folder as one page and one JSON file.

    `figures` are also written as drawings of their own, each by its name.
    """

    name: str
    report: Report
    numbers: Mapping[str, Any]
    claims: tuple[Claim, ...]
    figures: Mapping[str, Bars | Lines] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "paper": self.name,
            "about": dict(self.report.about),
            "claims": [claim.to_json() for claim in self.claims],
            **self.numbers,
        }

    def write(self, folder: Path, *, force: bool = False) -> tuple[Path, Path]:
        """Write NAME.html, NAME.json and a NAME-FIGURE.svg for each figure; returns the first two paths."""
        page, data = self.places(folder, force=force)
        write_text(data, json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n", force=force)
        self.report.write(page, force=force)
        for figure, drawn in self.figures.items():
            drawing = standalone(drawn, name=figure)
            write_text(folder / f"{self.name}-{figure}.svg", drawing, force=force)
        return page, data

    def places(self, folder: Path, *, force: bool = False) -> tuple[Path, Path]:
        """Where the files will stand; refused before any work if they cannot be put there."""
        return outcome_places(folder, self.name, force=force)

    def __str__(self) -> str:
        lines = [self.report.title, *(f"  {sentence}" for sentence in self.report.summary.measured)]
        for verdict in ("agrees", "in part", "differs", "open"):
            mine = [claim for claim in self.claims if claim.verdict == verdict]
            if mine:
                lines.append(f"  {verdict}:")
                lines += [f"    {claim.where}, {claim.under}: {claim.claim}" for claim in mine]
        return "\n".join(lines)


def outcome_places(folder: Path, name: str, *, force: bool = False) -> tuple[Path, Path]:
    """The page and the data file of a paper in a folder, which is made if it is not there."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; name a folder with --out")
    folder.mkdir(parents=True, exist_ok=True)
    page, data = folder / f"{name}.html", folder / f"{name}.json"
    for path in (page, data, *folder.glob(f"{name}-*.svg")):
        refuse_existing(path, force)
    return page, data
