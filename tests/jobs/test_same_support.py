"""Neighbouring inputs through every releasing command give files of the same support, for all files written.

Two inputs that the stated relation calls neighbours go through the real command, under other file names. What is written
must be the same file by file and value by value, but for what is released (drawn with noise), and that must come from the
same set of values. So no exact count, no id, no name of a file or a field, and no white space tells which of the two it was.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from discreet.cli import main as command_line
from discreet.encoding.bit_mechanism import BitMechanism
from discreet.encoding.registry import randomisers
from discreet.jobs.job import Recorded
from discreet.jobs.table import job_class, job_names
from discreet.learning.registry import tasks
from discreet.privacy.statement import Statement
from discreet.protection.registry import mechanisms

Rows = list[dict[str, Any]]

WORDS = "anna maximilian the patient was seen today with cough and no fever hiv flu rash pain".split()
ANY_TIME = {"created", "ledger_entry", "output.sha256"}
"""Of a statement: the clock, a random number, and a hash of what is released."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A command with two neighbouring inputs; {input} and {output} stand for their places.

    `released` names what is drawn with noise, a file or the path of a value in it, with a function that gives what must be
    the same of it for both.
    """

    job: str
    part: str = ""
    command: tuple[str, ...]
    rows: tuple[Rows, Rows]
    output: str
    released: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    validate: tuple[Rows, Rows] | None = None

    def __str__(self) -> str:
        return f"{self.job} {self.part}".strip().replace(" ", "-")


def _is_count(value: Any) -> bool:
    return isinstance(value, int)


def _is_measured(value: Any) -> bool:
    return isinstance(value, int | float)


def _without_numbers(notes: list[str]) -> list[str]:
    """How a validation with noise went is released, too."""
    ended = [note.replace("it stopped there", "the run was not cut short") for note in notes]
    return [re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+", "N", note) for note in ended]


# --- neighbours ---------------------------------------------------------------------------------------------------


def _local() -> tuple[Rows, Rows]:
    """Any two documents: one without a known word, with another id, another person and other fields."""
    same = [
        {"id": f"n{n}", "text": "the patient was seen today", "label": "ab"[n % 2], "user": "u1"}
        for n in range(3)
    ]
    one = {"id": "jane-doe", "text": "xqzzyv wkrpt", "label": "a", "user": "u2", "hiv": "positive"}
    other = {
        "id": "n3",
        "text": "the patient was seen today with a cough",
        "label": "a",
        "user": "u2",
        "x": 1,
    }
    return [*same, one], [*same, other]


def _vectors() -> tuple[Rows, Rows]:
    """Vectors of any length: one is zero, the other is clipped."""
    same = [{"id": f"n{n}", "text": "", "vector": [0.1, 0.2, 0.3, 0.4]} for n in range(3)]
    return (
        [*same, {"id": "a", "text": "", "vector": [0.0, 0.0, 0.0, 0.0]}],
        [*same, {"id": "b", "text": "", "vector": [50.0, -70.0, 9.0, 1e-9]}],
    )


def _words() -> tuple[Rows, Rows]:
    """Another word in the same place of a padded table, wrapped elsewhere; the ids and fields are others."""

    def table(name: str, finding: str) -> str:
        return f"{name:<12}|{finding:>8} |  the patient\twas seen\nTODAY, {name.upper()} WITH 12 mg"

    same = [{"id": "n1", "text": "No fever.", "label": "a", "user": "u1"}]
    one = {"id": "jane", "text": table("anna", "flu"), "label": "b", "user": "u2", "hiv": "positive"}
    other = {"id": "n2", "text": table("maximilian", "hiv").replace("\n", "  "), "label": "b", "user": "u7"}
    return [*same, one], [*same, other]


def _documents() -> tuple[Rows, Rows]:
    """One document more, of words that nobody else has."""
    same = [{"id": f"n{n}", "text": " ".join(WORDS), "user": f"u{n}", "ward": "A"} for n in range(400)]
    return same, [*same, {"id": "jane", "text": "xqzzyv " * 30, "user": "jane", "ward": "secret", "hiv": 1}]


def _people() -> tuple[Rows, Rows]:
    """The texts of one person, of six: other texts, more of them, with labels that nobody else has."""

    def note(user: str, number: int, text: str, label: str = "PERSON") -> dict[str, Any]:
        spans = [[0, len(text.split()[0]), label]]
        kind = "ab"[number % 2] if label == "PERSON" else label
        return {"id": f"{user}-{number}", "user": user, "text": text, "label": kind, "spans": spans}

    same = [note(f"u{n}", n, "anna was seen today with cough and no fever") for n in range(5)]
    one = [note("u5", 0, "xqzzyv")]
    jane = "Jane Doe: HIV-positive"
    other = [note("u5", n, "maximilian was seen\ntoday with the flu and pain " * 3, jane) for n in range(4)]
    return [*same, *one], [*same, *other]


def _one_note_each() -> tuple[Rows, Rows]:
    """One document of six is another, and longer."""
    one, other = _people()
    return one, other[:6]


# --- cases --------------------------------------------------------------------------------------------------------


def _protect() -> Iterator[Case]:
    for entry in mechanisms.entries():
        if entry.origin != "discreet" or entry.name in ("fragment", "ngrams"):
            continue
        # One without a guarantee has no neighbours.
        if (
            "epsilon" in (known := entry.make.__dataclass_fields__)
            and entry.make(epsilon=2.0).guarantee.is_private
        ):
            yield Case(
                job="protect",
                part=entry.name,
                command=(
                    *("protect", "{input}", "-o", "{output}", "--with", entry.name, "--epsilon", "2"),
                    *("--vectors", "vectors.npz"),
                ),
                rows=_words(),
                output="out.jsonl",
                # The risks are measured on the public vocabulary, with draws of their own.
                released={"out.jsonl": _shape, "risks.*": _is_measured, "output.bytes": _is_count},
            )
            assert known
    yield Case(
        job="protect",
        part="ngrams",
        command=(
            *(
                "protect",
                "{input}",
                "-o",
                "{output}",
                "--with",
                "ngrams",
                "--epsilon",
                "4",
                "--delta",
                "1e-3",
            ),
            *("--longest", "2"),
        ),
        rows=_documents(),
        output="out.tsv",
        released={
            "out.tsv": _phrases(2),
            "counts.phrases released": _is_count,
            "verbatim.phrases": _is_count,
            "output.bytes": _is_count,
        },
    )
    pairs = [{"source": "the dog sleeps", "target": "der hund schläft"}] * 300
    yield Case(
        job="protect",
        part="fragment",
        command=(
            *(
                "protect",
                "{input}",
                "-o",
                "{output}",
                "--with",
                "fragment",
                "--epsilon",
                "4",
                "--delta",
                "1e-3",
            ),
            *("--align-with", "public.tsv"),
        ),
        rows=(pairs, [*pairs, {"source": "xqzzyv", "target": "wkrpt"}]),
        output="out.tsv",
        released={
            "out.tsv": _phrases(3),
            "counts.phrases released": _is_count,
            "verbatim.phrases": _is_count,
            "output.bytes": _is_count,
        },
    )


def _encode() -> Iterator[Case]:
    for entry in randomisers.entries():
        more: tuple[str, ...] = ("--directions", "directions.json") if entry.name == "class" else ()
        if issubclass(entry.make, BitMechanism):
            more = ("--recipe", "{folder}/recipe.json")
        for embed, rows in (("glove", _local()), ("given", _vectors())):
            if embed == "given" and entry.name == "class":
                continue
            yield Case(
                job="encode",
                part=f"{entry.name} {embed}",
                command=(
                    *("encode", "{input}", "-o", "{output}", "--with", entry.name, "--epsilon", "2"),
                    *("--embed", embed, *more),
                ),
                rows=rows,
                output="out.parquet",
                # pyarrow writes codes that repeat in fewer bytes.
                released={"out.parquet": _codes, "output.bytes": _is_count},
            )


def _central() -> Iterator[Case]:
    yield Case(
        job="vocabulary",
        command=("vocabulary", "{input}", "-o", "{output}", "--epsilon", "4", "--delta", "1e-3"),
        rows=_documents(),
        output="vocab.txt",
        released={
            "vocab.txt": _pieces,
            "counts.pieces": _is_count,
            "counts.words above the threshold": _is_count,
            "output.bytes": _is_count,
        },
    )
    for suffix in ("json", "csv"):
        yield Case(
            job="count",
            part=suffix,
            command=(
                "count",
                "{input}",
                "-o",
                "{output}",
                "--epsilon",
                "1",
                "--by",
                "ward",
                "--categories",
                "A,B",
            ),
            rows=_documents(),
            output=f"table.{suffix}",
            released={f"table.{suffix}": _table, "output.bytes": _is_count},
        )


def _models() -> Iterator[Case]:
    private = ("--epsilon", "8", "--delta", "1e-3", "--epochs", "2")
    options = {
        "tagger": ("--labels", "PERSON", "--public", "public.jsonl"),
        "tagger head": ("--labels", "PERSON", "--train", "head", "--window", "32"),
        "classifier": ("--labels", "a,b"),
        "next-word": ("--vocab", "words.txt", "--units", "4", "--dimensions", "4", "--length", "30"),
        "masked": ("--vocab", "vocab.txt", "--width", "8", "--layers", "1", "--length", "32"),
    }
    for part, more in options.items():
        for unit, rows in (("user", _people()), ("document", _one_note_each())):
            case = Case(
                job="train",
                part=f"{part} {unit}",
                command=(
                    *("train", part.split()[0], "{input}", "-o", "{folder}", "--unit", unit),
                    *(*private, *more),
                ),
                rows=rows,
                output="",
                released={"model.safetensors": _tensors},
            )
            yield case
    yield replace(
        case,
        part="next-word validate",
        command=(
            *(
                "train",
                "next-word",
                "{input}",
                "-o",
                "{folder}",
                "--unit",
                "user",
                *private,
                *options["next-word"],
            ),
            *("--validate", "{validate}", "--validate-epsilon", "1", "--patience", "10", "--batch-size", "2"),
        ),
        rows=_people(),
        released={"model.safetensors": _tensors, "notes": _without_numbers},
        validate=_held_out(),
    )


def _held_out() -> tuple[Rows, Rows]:
    return tuple([{**row, "text": f"no {row['text']}"} for row in rows] for rows in _people())  # type: ignore[return-value]


def _federated() -> Iterator[Case]:
    for split in ("user", "equal"):
        yield Case(
            job="federate simulate",
            part=split,
            command=(
                *(
                    "federate",
                    "simulate",
                    "{input}",
                    "-o",
                    "{folder}",
                    "--vocabulary",
                    "words.txt",
                    "--split",
                    split,
                ),
                *("--units", "4", "--dimensions", "4", "--rounds", "2", "--clients", "3", "--clip", "0.5"),
                *("--epsilon", "8", "--delta", "1e-3"),
            ),
            rows=_people(),
            output="",
            released={"model.safetensors": _tensors},
        )


# --- what a released file may be: everything of it that is the same for neighbours ---------------------------------------


def _shape(path: Path) -> Any:
    """Documents but for their words, and for the numbers that users get under the dataset's key."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    users: dict[str, int] = {}
    for row in rows:
        assert re.fullmatch("user-[a-z2-7]{12}", row["user"])
        row["user"] = users.setdefault(row["user"], len(users))
        row["text"] = re.sub(r"[^\W\d_]+", "w", row["text"].replace("[UNKNOWN]", "w"))
    return rows


def _codes(path: Path) -> Any:
    """The table but for its codes."""
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    rest = table.drop_columns(["code"])
    return (str(table.schema), dict(table.schema.metadata), rest.to_pylist())


def _tensors(path: Path) -> Any:
    """Names, shapes and kinds of the weights, and how many bytes they are."""
    from safetensors.numpy import load_file

    found = {name: (value.shape, str(value.dtype)) for name, value in load_file(path).items()}
    return found, path.stat().st_size


def _pieces(path: Path) -> Any:
    """The special pieces and the alphabet; the others are drawn."""
    return [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line.removeprefix("##")) < 2 or "[" in line
    ]


def _phrases(cells: int) -> Callable[[Path], Any]:
    def found(path: Path) -> Any:
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        assert all(len(row) == cells and row[-1].lstrip("-").isdigit() for row in rows)
        return cells

    return found


def _table(path: Path) -> Any:
    """The categories; the counts are drawn."""
    return re.sub(r"-?\d+", "N", path.read_text(encoding="utf-8"))


# --- the test -----------------------------------------------------------------------------------------------------


CASES = [*_encode(), *_protect(), *_central(), *_models(), *_federated()]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The public files that the commands name."""
    folder = tmp_path_factory.mktemp("public")
    vectors = np.random.default_rng(5).normal(size=(len(WORDS), 4))
    np.savez(folder / "vectors.npz", words=np.asarray(WORDS), vectors=vectors.astype(np.float32))
    (folder / "public.tsv").write_text("the dog\tder hund\nsleeps\tschläft\n" * 20, encoding="utf-8")
    (folder / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    (folder / "vocab.txt").write_text("\n".join([*special, *WORDS]), encoding="utf-8")
    notes = [{"id": f"p{n}", "text": "a public note of the year"} for n in range(4)]
    _write(folder / "public.jsonl", notes)
    directions = {
        "format": 1,
        "labels": ["a", "b"],
        "weights": np.eye(2, 50).tolist(),
        "bias": [0.0, 0.0],
        "made": {},
    }
    (folder / "directions.json").write_text(json.dumps(directions), encoding="utf-8")
    return folder


def _write(path: Path, rows: Rows) -> None:
    if "source" in rows[0]:
        lines = [f"{row['source']}\t{row['target']}" for row in rows]
    else:
        lines = [json.dumps(row) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _run(case: Case, number: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the command writes for one of the two inputs: the folder that is handed over."""
    out = folder / f"out{number}"
    out.mkdir()
    name = ("anna-m-hiv-positive", "b")[number]
    source = folder / f"{name}.{'tsv' if 'source' in case.rows[0][0] else 'jsonl'}"
    _write(source, case.rows[number])
    places = {"input": str(source), "output": str(out / case.output), "folder": str(out)}
    if case.validate is not None:
        places["validate"] = str(folder / f"{name}-held-out.jsonl")
        _write(Path(places["validate"]), case.validate[number])
    monkeypatch.setenv("DISCREET_LEDGER", str(folder / f"ledger{number}" / "ledger.db"))
    (folder / f"ledger{number}").mkdir()
    monkeypatch.setattr(
        sys, "argv", ["discreet", *(part.format(**places) for part in case.command), "--quiet"]
    )
    try:
        command_line.main()
    except SystemExit as stop:
        assert not stop.code, f"{case} ended with {stop.code}"
    return out


def _flat(value: Any, path: str = "") -> dict[str, Any]:
    """The values of a JSON object by their path."""
    if isinstance(value, dict) and value:
        return {
            key: one
            for name, part in value.items()
            for key, one in _flat(part, f"{path}.{name}" if path else name).items()
        }
    return {path: value}


def _differences(case: Case, one: Path, other: Path) -> Iterator[str]:
    """What tells the two folders apart, other than noise."""
    names = [
        sorted(str(path.relative_to(at)) for path in at.rglob("*") if path.is_file()) for at in (one, other)
    ]
    if names[0] != names[1]:
        yield f"files {names}"
        return
    for name in names[0]:
        paths = one / name, other / name
        if name in case.released:
            found = [case.released[name](path) for path in paths]
            if found[0] != found[1]:
                yield f"{name}: {found[0]} against {found[1]}"
        elif name.endswith(".json"):
            found = [_flat(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
            free = ANY_TIME if name.endswith(".statement.json") else set()
            for key in sorted({*found[0], *found[1]} - free):
                values = [part.get(key, "absent") for part in found]
                support = next((fit for at, fit in case.released.items() if fnmatch(key, at)), None)
                if support is not None:
                    values = [support(value) for value in values]
                if values[0] != values[1]:
                    yield f"{name}: {key}: {values[0]!r} against {values[1]!r}"
        elif paths[0].read_bytes() != paths[1].read_bytes():
            yield f"{name}: other bytes"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_neighbours_give_files_of_the_same_support(
    case: Case, public: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(public)
    one, other = (_run(case, number, tmp_path, monkeypatch) for number in (0, 1))
    [statement] = one.rglob("*.statement.json")
    said = Statement.read(statement.with_name(statement.name.removesuffix(".statement.json")))
    assert said.guarantee.is_private, "a release without a guarantee has no neighbours"
    assert not list(_differences(case, one, other))


# --- every releasing command is tried ---------------------------------------------------------------------------------


ELSEWHERE = {"federate server": "it releases by the same federation.run.Run as federate simulate"}


def test_every_releasing_command_is_tried() -> None:
    spending = {name for name in job_names() if issubclass(job_class(name), Recorded)}
    assert spending == {case.job for case in CASES} | set(ELSEWHERE)


def test_every_mechanism_with_a_guarantee_is_tried() -> None:
    tried = {(case.job, case.part.split()[0]) for case in CASES if case.part}
    for entry in mechanisms.entries():
        if "epsilon" in entry.make.__dataclass_fields__ and entry.origin == "discreet":
            kind: Any = entry.make
            if entry.name in ("fragment", "ngrams") or kind(epsilon=2.0).guarantee.is_private:
                assert ("protect", entry.name) in tried
    assert {entry.name for entry in randomisers.entries()} <= {part for job, part in tried if job == "encode"}
    private = {
        entry.name
        for entry in tasks.entries()
        if "epsilon" not in entry.make.unfit and entry.origin == "discreet"
    }
    assert private == {part for job, part in tried if job == "train"}
