"""Documents to a file and back: packed codes, statement, ledger, and nothing half-written."""

import json

import numpy as np
import pytest

from discreet.encoding.catalogue import make_randomiser
from discreet.encoding.directions import Directions, read_directions
from discreet.encoding.embedding import embedding_named
from discreet.encoding.encoded_file import read_encoded, write_encoded
from discreet.encoding.encoder import Encoder, Scaling
from discreet.encoding.statistics import shipped_statistics
from discreet.errors import BadInput
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.statement import Statement
from discreet.text.document import Document

NOTES = [
    Document(f"n{i}", text, label=label)
    for i, (text, label) in enumerate([("a good day", "1"), ("a bad day", "0"), ("xqzzyv", None)])
]


def given(*rows):
    return [Document(str(i), "", fields={"vector": row}) for i, row in enumerate(rows)]


def encoder(name="ome", embedding="glove", **settings):
    scaling = Scaling(statistics=shipped_statistics("glove") if embedding == "glove" else None)
    randomiser = make_randomiser(name, {"epsilon": 1.0, "elements": 50, **settings})
    return Encoder(
        embedding=embedding, embed=embedding_named(embedding), scaling=scaling, randomiser=randomiser
    )


def test_a_file_with_its_statement_and_its_entry(tmp_path):
    path = tmp_path / "out.parquet"
    with Ledger.open(tmp_path / "ledger.db") as books:
        statement = write_encoded(path, NOTES, encoder(), random=Random(), dataset="notes", ledger=books)
        entries = books.spent("notes")
    assert statement.guarantee.epsilon == pytest.approx(3451.39, abs=0.005)
    assert statement.published.epsilon == 1.0
    assert statement.verbatim == {"ids": 3, "labels": 2}
    assert statement.counts["documents"] == 3
    assert statement.counts["texts without a known word"] == 1
    assert Statement.read(path).guarantee == statement.guarantee
    assert entries[0].epsilon == pytest.approx(3451.39, abs=0.005)
    back = read_encoded(path)
    assert back.ids == ("n0", "n1", "n2")
    assert back.labels == ("1", "0", None)
    assert back.codes.shape == (3, 63)
    assert back.randomiser == encoder().randomiser


def test_the_same_seed_the_same_codes_as_the_randomiser_alone(tmp_path):
    path = tmp_path / "out.parquet"
    made = encoder("privunit", epsilon=4.0)
    statement = write_encoded(path, NOTES, made, random=Random(5), dataset="notes")
    alone = made.randomiser.randomise(made.vectors(NOTES, Tally()), Random(5))
    assert np.array_equal(read_encoded(path).codes, alone)
    assert statement.randomness["source"] == "seeded"


def test_statistics_from_the_input_promise_nothing(tmp_path):
    from dataclasses import replace

    made = replace(encoder(), from_input=True)
    assert made.guarantee.notion == "none"
    assert made.options["statistics"] == "from-input"


def test_directions_travel_with_the_file(tmp_path):
    directions = Directions(("no", "yes"), np.eye(2), np.zeros(2))
    directions.write(tmp_path / "d.json")
    read = read_directions(tmp_path / "d.json")
    assert read.weights.tolist() == directions.weights.tolist()
    made = Encoder(
        embedding="given",
        embed=embedding_named("given"),
        scaling=Scaling(statistics=None, unit=True),
        randomiser=make_randomiser("class", {"epsilon": 60.0}, directions=read),
    )
    path = tmp_path / "out.parquet"
    write_encoded(path, given([0.1, 5.0], [3.0, 0.0]), made, random=Random(1), dataset="d")
    back = read_encoded(path)
    assert back.codes[:, 0].tolist() == [1, 0]
    assert back.randomiser.directions.labels == ("no", "yes")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1.0, 2.0], [1.0]], "1 numbers where"),
        ([[1.0, float("nan")]], "holds nan at place 2"),
        ([[1.0, 2.0, 3.0]], "made for 2"),
        (["1 2"], "no list of numbers"),
        ([[1.0, True]], "not a number"),
    ],
)
def test_bad_vectors_leave_nothing_behind(tmp_path, rows, message):
    made = encoder("ome", embedding="given", elements=2)
    with pytest.raises(BadInput, match=message):
        write_encoded(tmp_path / "out.parquet", given(*rows), made, random=Random(1), dataset="d")
    assert list(tmp_path.iterdir()) == []


def test_files_that_hold_no_codes(tmp_path):
    with pytest.raises(BadInput, match="no such file"):
        read_encoded(tmp_path / "absent.parquet")
    (tmp_path / "x.parquet").write_text("no")
    with pytest.raises(BadInput, match="not a file that discreet encode has written"):
        read_encoded(tmp_path / "x.parquet")
    (tmp_path / "d.json").write_text(json.dumps({"labels": ["a"]}))
    with pytest.raises(BadInput, match="not a file of directions"):
        read_directions(tmp_path / "d.json")
    with pytest.raises(BadInput, match=r"\.parquet"):
        write_encoded(tmp_path / "out.jsonl", NOTES, encoder(), random=Random(1), dataset="d")
