"""The statement: every release carries one, as `X.statement.json` beside `X`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.provenance import Count, Released, refuse_private, told
from discreet.text.count import counted
from discreet.text.loading import loading, read_json

__all__ = ["Statement", "render", "statement_path"]

FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class Statement:
    """Who did what to which data, what is guaranteed, and what was measured.

    `guarantee` is what holds; `published` is what the mechanism's paper claims, where that differs.
    `verbatim` counts what passed through verbatim, by kind. `risks` are measurements, never guarantees. `job` is what
    was asked for, as data (`Job.to_json`): an audit rebuilds the mechanism from it; empty before there were jobs.
    Every number of `counts` and `verbatim` says where it comes from (`discreet.privacy.provenance`); a private one beside
    a guarantee is an error.

    Every released file has one beside it (`FILE.statement.json`); printed, it is one line a fact.

        statement = discreet.Statement.read("safe.csv")
        print(statement.guarantee, statement.verbatim, statement.ledger_entry)
    """

    operation: str
    guarantee: Guarantee
    published: Guarantee | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    job: Mapping[str, Any] = field(default_factory=dict)
    dataset: str = ""
    verbatim: Mapping[str, Count] = field(default_factory=dict)
    counts: Mapping[str, Count] = field(default_factory=dict)
    randomness: Mapping[str, Any] = field(default_factory=lambda: {"source": "none"})
    risks: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    ledger_entry: str | None = None
    output: Mapping[str, Any] = field(default_factory=dict)
    created: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def __post_init__(self) -> None:
        if not self.guarantee.is_private:
            return
        for name in ("counts", "verbatim"):
            refuse_private(f"the statement's {name}", getattr(self, name), numbers=True)
        for name in ("options", "job", "dataset", "randomness", "risks", "notes", "output"):
            refuse_private(f"the statement's {name}", getattr(self, name))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, ready for a file."""
        from discreet.version import __version__

        return {
            "format": FORMAT,
            "made_by": f"discreet {__version__}",
            "created": self.created,
            "operation": self.operation,
            "options": dict(self.options),
            "job": dict(self.job),
            "dataset": self.dataset,
            "guarantee": self.guarantee.to_json(),
            "published": None if self.published is None else self.published.to_json(),
            "verbatim": dict(self.verbatim),
            "counts": dict(self.counts),
            "randomness": dict(self.randomness),
            "risks": dict(self.risks),
            "notes": list(self.notes),
            "ledger_entry": self.ledger_entry,
            "output": dict(self.output),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Statement":
        """The statement that `to_json` wrote."""
        if data.get("format") != FORMAT:
            raise BadInput(f"a statement of format {data.get('format')!r} cannot be read; this is {FORMAT}")
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["guarantee"] = Guarantee.from_json(known["guarantee"])
        known["published"] = known["published"] and Guarantee.from_json(known["published"])
        known["notes"] = tuple(known["notes"])
        for name in ("counts", "verbatim"):
            known[name] = _read(known.get(name, {}), known["guarantee"])
        return cls(**known)

    @classmethod
    def read(cls, released: str | Path) -> "Statement":
        """The statement that stands beside a released file."""
        path = statement_path(Path(released))
        if not path.exists():
            raise BadInput(f"{released} has no statement: {path} is missing")
        with loading(path, "not a statement"):
            return cls.from_json(read_json(path))

    def __str__(self) -> str:
        return render(self)


def _read(counts: Mapping[str, int], guarantee: Guarantee) -> dict[str, Count]:
    """Numbers of a statement's file: what stands beside a guarantee there is out already."""
    if not guarantee.is_private:
        return told(counts)
    return {name: Released(count) for name, count in counts.items()}


def statement_path(released: Path) -> Path:
    """Where the statement of a released file stands."""
    return released.with_name(released.name + ".statement.json")


def render(statement: Statement) -> str:
    """The statement for people: one line a fact, nothing left out that bears on privacy."""
    lines: list[str] = []

    def say(name: str, value: str) -> None:
        # A value that holds a line break must not be able to write a line of its own.
        lines.append(f"  {name:<12} {' '.join(value.split())}")

    title = f"Statement: {statement.operation}" + (f" of {statement.dataset}" if statement.dataset else "")
    lines.append(" ".join(title.split()))

    say("guarantee", str(statement.guarantee))
    for name, value in statement.guarantee.scale.items():
        say("", f"{name}: {value:.4g}")
    for number, assumption in enumerate(statement.guarantee.assumptions):
        say("" if number else "assumptions", assumption)
    if statement.published is not None and statement.published != statement.guarantee:
        say("published", f"{statement.published}  (the paper's claim, not what holds)")
    if statement.randomness.get("source") == "seeded":
        say("randomness", str(statement.randomness["warning"]))
    elif statement.randomness.get("source") == "system":
        say("randomness", "from the operating system")
    if statement.options:
        say("options", ", ".join(f"{name}={value}" for name, value in statement.options.items()))
    if statement.counts:
        say("counted", ", ".join(counted(count, name) for name, count in statement.counts.items()))
    passed = {name: count for name, count in statement.verbatim.items() if count}
    say("verbatim", ", ".join(counted(count, name) for name, count in passed.items()) or "nothing listed")
    for name, value in statement.risks.items():
        say("risk", f"{name}: {_risk(value)}")
    for note in statement.notes:
        say("note", note)
    if statement.ledger_entry:
        say("ledger", f"entry {statement.ledger_entry}")
    if statement.output:
        say("output", f"{statement.output.get('name')}  sha256 {str(statement.output.get('sha256'))[:16]}…")
    return "\n".join(lines)


def _risk(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_risk(part)}" for name, part in value.items())
    return f"{value:.4g}" if isinstance(value, float) else str(value)
