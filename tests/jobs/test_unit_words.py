"""Each command says whom its ε is for by the right word, in the statement, the ledger and the page that prints it."""

import json

import pytest

import discreet
from discreet.errors import BadInput
from discreet.privacy.ledger import Ledger
from discreet.text.document import Document
from discreet.text.users import is_known, user_of

WORDS = "the patient was seen today with cough and no fever".split()


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """Twelve notes of four people; their words as a vocabulary beside them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")

    def write(name="notes.jsonl", **changed):
        rows = [
            {
                "id": str(n),
                "text": " ".join(WORDS[(n + k) % 10] for k in range(30)),
                "user": f"P{n % 4}",
                "label": "a" if n % 2 else "b",
                "spans": [{"start": 0, "end": 3, "label": "PERSON"}],
                **changed,
            }
            for n in range(12)
        ]
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return tmp_path / name

    write()
    return write


def entry():
    with Ledger("ledger.db") as ledger:
        return ledger.history()[-1]


def agreed(statement, unit, relation):
    """Statement, its text, the ledger's entry and the number of units all say the same."""
    assert (statement.guarantee.unit, statement.guarantee.relation) == (unit, relation)
    assert f"per {unit}, {relation.replace('-', ' ')}" in str(statement)
    recorded = entry().guarantee
    assert (recorded.unit, recorded.relation) == (unit, relation)
    others = {"user", "client", "site", "window", "example"} - {unit}
    assert not any(f"per {other}" in str(statement) for other in others)


@pytest.mark.parametrize(
    ("asked", "unit", "population"),
    [("user", "user", 4), ("document", "document", 12), ("example", "window", 24), (None, "window", 24)],
)
def test_train_says_user_document_or_window(notes, asked, unit, population):
    task = discreet.NextWord(vocab="words.txt", units=4, dimensions=4, length=20)
    made = discreet.train(task, "notes.jsonl", epsilon=8, epochs=1, unit=asked, ledger="ledger.db")
    agreed(made.statement, unit, "zero-out-one")
    said = f"the number of {unit}s, {population:,}, is public"
    assert made.statement.guarantee.assumptions[0] == said
    assert made.statement.counts[f"{unit}s"] == population


@pytest.mark.parametrize(
    ("asked", "unit"), [("user", "user"), ("document", "document"), ("example", "window")]
)
def test_vocabulary_says_user_document_or_window(notes, asked, unit):
    made = discreet.vocabulary("notes.jsonl", epsilon=8, delta=1e-4, unit=asked, ledger="ledger.db")
    agreed(made.statement, unit, "add-or-remove-one")
    assert any(one.startswith(f"each {unit} brings") for one in made.statement.guarantee.assumptions)


@pytest.mark.parametrize("unit", ["user", "document"])
def test_count_says_user_or_document(notes, unit):
    made = discreet.count(
        "notes.jsonl", by="label", categories=("a", "b"), epsilon=1, unit=unit, ledger="ledger.db"
    )
    agreed(made.statement, unit, "add-or-remove-one")


@pytest.mark.parametrize(
    ("split", "unit"),
    [("user", "user"), ("shuffled", "client"), ("equal", "client"), ("skewed", "client")],
)
def test_federate_says_user_of_users_alone(notes, split, unit):
    made = discreet.federate(
        "notes.jsonl",
        output="model",
        vocabulary="words.txt",
        split=split,
        sites=4,
        rounds=2,
        clients=2,
        clip=0.5,
        noise_multiplier=1.0,
        dimensions=4,
        units=4,
        ledger="ledger.db",
    )
    statement = made.statement
    claimed = str(statement).replace("claimed per user", "")
    assert f"per {unit}, zero out one" in claimed and ("per user" in claimed) == (unit == "user")
    assert entry().guarantee.unit == unit
    assert any("covered by (k·ε" in one for one in statement.guarantee.assumptions)


def test_a_tagger_per_user_does_not_say_how_many_documents_there_were(notes, tmp_path):
    made = discreet.train(
        discreet.Tagger(),
        "notes.jsonl",
        epsilon=8,
        epochs=2,
        unit="user",
        ledger="ledger.db",
        output="tagger",
    )
    agreed(made.statement, "user", "zero-out-one")
    about = json.loads((tmp_path / "tagger" / "tagger.json").read_text())
    assert set(about) == {"tags", "kind"}
    assert "documents" not in made.statement.counts


NOBODY = [None, "", "   ", "nan", "NULL", "None", "Unknown", "n/a", "<NA>"]


@pytest.mark.parametrize("nobody", NOBODY)
def test_texts_of_nobody_are_refused_per_user_with_the_way_out(notes, nobody):
    notes("nobody.jsonl", user=nobody)
    jobs = {
        "count": lambda unit: discreet.count(
            "nobody.jsonl", by="label", categories=("a",), epsilon=1, unit=unit, ledger=None
        ),
        "vocabulary": lambda unit: (
            discreet.vocabulary("nobody.jsonl", epsilon=8, delta=1e-4, unit=unit, ledger=None).statement
        ),
        "train": lambda unit: discreet.train(
            discreet.NextWord(vocab="words.txt", units=4, dimensions=4),
            "nobody.jsonl",
            epsilon=8,
            epochs=1,
            unit=unit,
            ledger=None,
        ),
    }
    for name, run in jobs.items():
        with pytest.raises(BadInput, match=r"document '0' .*--user-column.*--unit document"):
            run("user")
        if nobody == "":
            assert run("document"), name


def test_names_that_only_look_empty_are_users():
    assert all(is_known(name) for name in ("0", "NA-17", "-", "unknown-3"))
    assert user_of(Document("1", "x", user=" P1 ")) == " P1 "
