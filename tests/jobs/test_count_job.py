"""`discreet count` and `discreet.count`: the same numbers, the same entry; users known, categories public."""

import json
import sys

import pytest

import discreet
from discreet.cli import main as command_line
from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.count import Count
from discreet.privacy.ledger import Ledger
from discreet.settings import build
from discreet.text.document import Document

CATEGORIES = ("cardiology", "surgery", "dermatology")


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "notes.csv"
    rows = [f"{n},p{n % 40},{CATEGORIES[n % 40 % 2]},seen" for n in range(120)]
    path.write_text("\n".join(["id,user,department,note", *rows]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def command(monkeypatch, capsys):
    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", "count", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            command_line.main()
        printed = capsys.readouterr()
        return ended.value.code or 0, printed.out, printed.err

    return run


OPTIONS = (
    "--by",
    "department",
    "--categories",
    ",".join(CATEGORIES),
    "--epsilon",
    "20",
    "--ledger",
    "l.db",
    "--text-column",
    "note",
)


def test_the_command_and_the_function_do_the_same(notes, command, tmp_path):
    code, out, err = command(notes, *OPTIONS, "-o", "table.json", "--seed", 4, "--json")
    assert code == 0, err
    said = json.loads(out)
    assert json.loads((tmp_path / "table.json").read_text()) == said["counts"]
    assert abs(said["counts"]["cardiology"] - 20) <= 3  # ε = 20: noise beyond 3 once in 10**25
    found = discreet.count(
        notes,
        by="department",
        categories=CATEGORIES,
        epsilon=20,
        seed=4,
        text="note",
        ledger=tmp_path / "l.db",
    )
    assert dict(found.counts) == said["counts"]
    assert found.statement.job == said["statement"]["job"]
    assert found.statement.guarantee.to_json() == said["statement"]["guarantee"]
    with Ledger.open(tmp_path / "l.db") as ledger:
        first, second = ledger.history("notes")
    assert (first.operation, first.guarantee, first.status) == (
        second.operation,
        second.guarantee,
        "confirmed",
    )
    assert {first.id, second.id} == {said["statement"]["ledger_entry"], found.statement.ledger_entry}


def test_the_job_is_built_again_from_the_statement(notes):
    made = Count(notes, by="department", categories=CATEGORIES, epsilon=2, most=2, ledger=None, text="note")
    job = dict(made.run(Context.of(made)).statement.job)
    assert job.pop("job") == "count"
    again = build(Count, {**job, "source": notes})
    assert again.to_json() == made.to_json()


def test_documents_rows_and_tables_are_counted_alike(notes):
    rows = [{"id": str(n), "user": f"u{n}", "text": "a", "kind": "x" if n % 3 else "y"} for n in range(30)]
    documents = [Document(r["id"], "a", user=r["user"], fields={"kind": r["kind"]}) for r in rows]
    labelled = [Document(r["id"], "a", user=r["user"], label=r["kind"]) for r in rows]
    shared = {"categories": ("x", "y"), "epsilon": 30.0, "ledger": None, "seed": 2}
    one = discreet.count(rows, by="kind", **shared)
    assert one.counts == discreet.count(documents, by="kind", **shared).counts
    assert one.counts == discreet.count(labelled, by="label", **shared).counts
    assert (len(one), one["x"]) == (2, one.counts["x"])
    assert "not recorded in a ledger" in one.statement.notes
    frame = one.to_pandas()
    assert list(frame.columns) == ["kind", "count"]
    assert list(frame["count"]) == list(one.counts.values())
    assert "± " in str(one)


def test_numbers_are_categories_too():
    rows = [{"id": str(n), "user": str(n), "note": "a", "ward": 7} for n in range(12)]
    found = discreet.count(
        rows, by="ward", text="note", categories=("7", "8"), epsilon=40, ledger=None, seed=1
    )
    assert abs(found["7"] - 12) <= 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--by", "department", "--epsilon", 1, "-o", "t.json", "--no-ledger"),
            "needs the list of categories",
        ),
        (
            (
                "--by",
                "ward",
                "--epsilon",
                1,
                "--categories",
                "a",
                "-o",
                "t.json",
                "--no-ledger",
                "--text",
                "note",
            ),
            "'ward'",
        ),
        ((*OPTIONS, "-o", "t.json", "--user-column", "patient"), "no column 'patient'"),
        ((*OPTIONS, "-o", "t.txt"), ".json or .csv"),
        ((*OPTIONS, "-o", "t.json", "--on-error", "ignore"), "ignore"),
    ],
)
def test_mistakes_are_explained(notes, command, tmp_path, arguments, said):
    code, _, err = command(notes, *arguments)
    assert code == 2
    assert said in err
    assert not (tmp_path / "t.json").exists()


def test_a_budget_is_kept(notes, command, tmp_path):
    with Ledger.open(tmp_path / "l.db") as ledger:
        ledger.set_budget("notes", unit="user", epsilon=1.0)
    code, _, err = command(notes, *OPTIONS, "-o", "t.json")
    assert code == 3
    assert not (tmp_path / "t.json").exists()
    assert "notes" in err


def test_rows_outside_the_list_are_said_here_and_nowhere_else(notes, command, tmp_path):
    code, out, err = command(
        notes, "--by", "department", "--categories", "surgery", "--epsilon", 1, "-o", "t.json", "--no-ledger", "--json",
        "--text-column", "department",
    )  # fmt: skip
    assert code == 0
    assert "60 rows in none of the categories" in err
    assert "60" not in json.dumps(json.loads(out)["statement"]["counts"])


def test_a_source_without_a_name_needs_one_for_the_ledger(tmp_path):
    with pytest.raises(BadInput, match="dataset"):
        discreet.count(
            [{"text": "a", "user": "u"}], by="text", categories=("a",), epsilon=1, ledger=tmp_path / "l.db"
        )


def test_unknown_users_are_refused_and_documents_need_none():
    rows, shared = [{"text": "a"}, {"text": "a"}], {"by": "text", "categories": ("a",), "epsilon": 30}
    with pytest.raises(BadInput, match="no user"):
        discreet.count(rows, **shared, ledger=None)
    found = discreet.count(rows, **shared, unit="document", ledger=None, seed=1)
    assert abs(found["a"] - 2) <= 2
    assert found.statement.guarantee.unit == "document"


def test_spans_of_a_text_that_is_not_read_do_not_matter(tmp_path):
    row = {"id": "1", "user": "a", "text": "Anna came.", "label": "flu"}
    row["spans"] = [{"start": 0, "end": 4, "label": "PERSON"}]
    path = tmp_path / "notes.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    for source in (path, [row]):
        found = discreet.count(source, by="label", categories=("flu",), epsilon=50, ledger=None)
        assert found["flu"] == 1  # ε = 50: any noise once in 10**21
