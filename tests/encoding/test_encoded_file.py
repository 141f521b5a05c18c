"""Documents to a file and back: packed codes, statement, ledger, and nothing half-written."""

import json
from dataclasses import replace

import numpy as np
import pytest

from discreet.encoding.codes import OneHotBins
from discreet.encoding.directions import Directions, read_directions
from discreet.encoding.embedding import embedding_named
from discreet.encoding.encoded_file import KEY, WAY, read_encoded
from discreet.encoding.encoder import IDS_PUBLIC, LABELS_PUBLIC, Encoder, Scaling, shown_settings
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.registry import randomisers
from discreet.encoding.release import keep_encoded, write_encoded, write_kept
from discreet.encoding.statistics import shipped_statistics
from discreet.errors import BadInput
from discreet.privacy.ledger import Ledger
from discreet.privacy.local_log import LocalLog
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
    randomiser = randomisers.make(name)(**{"epsilon": 1.0, "elements": 50, **settings})
    return Encoder(
        embedding=embedding, embed=embedding_named(embedding), scaling=scaling, randomiser=randomiser
    )


def test_a_file_with_its_statement_and_its_entry(tmp_path):
    path = tmp_path / "out.parquet"
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        log = LocalLog(path=tmp_path / "log")
        statement = write_encoded(
            path, NOTES, encoder(), random=Random(), dataset="notes", ledger=ledger, log=log
        )
        entries = ledger.spent("notes")
    assert statement.guarantee.epsilon == pytest.approx(3451.39, abs=0.005)
    assert statement.published.epsilon == 1.0
    assert statement.verbatim == {"ids": 0, "labels": 2}
    assert statement.counts == {"documents": 3}
    assert LABELS_PUBLIC in statement.guarantee.assumptions
    assert IDS_PUBLIC not in statement.guarantee.assumptions
    assert json.loads((tmp_path / "log").read_text())["private"]["texts without a known word"] == 1
    assert Statement.read(path).guarantee == statement.guarantee
    assert entries[0].epsilon == pytest.approx(3451.39, abs=0.005)
    back = read_encoded(path)
    assert back.ids == ("1", "2", "3")
    assert back.labels == ("1", "0", None)
    assert back.codes.shape == (3, 63)
    assert back.randomiser == encoder().randomiser


def test_ids_leave_by_an_assumption_or_without_a_guarantee(tmp_path):
    kept = replace(encoder(), keep_ids=True)
    write_encoded(tmp_path / "kept.parquet", NOTES, kept, random=Random(), dataset="notes")
    assert read_encoded(tmp_path / "kept.parquet").ids == ("n0", "n1", "n2")
    assert IDS_PUBLIC in kept.guarantee.assumptions
    none = replace(encoder(), from_input=True)
    statement = write_encoded(tmp_path / "none.parquet", NOTES, none, random=Random(), dataset="notes")
    assert read_encoded(tmp_path / "none.parquet").ids == ("n0", "n1", "n2")
    assert statement.counts["texts without a known word"] == 1


def test_the_same_seed_the_same_codes_as_the_randomiser_alone(tmp_path):
    path = tmp_path / "out.parquet"
    made = encoder("privunit", epsilon=4.0)
    statement = write_encoded(path, NOTES, made, random=Random(5), dataset="notes")
    alone = made.randomiser.randomise(made.vectors(NOTES, Tally()), Random(5))
    assert np.array_equal(read_encoded(path).codes, alone)
    assert statement.randomness["source"] == "seeded"


def test_statistics_from_the_input_have_no_guarantee(tmp_path):
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
        randomiser=ClassResponse(epsilon=60.0, directions=read),
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


def rewritten(path, made):
    """The file with other metadata."""
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    pyarrow.parquet.write_table(table.replace_schema_metadata({KEY: json.dumps(made)}), path)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("ome", {"factor": 3.0}),
        ("bits", {"code": OneHotBins(bins=6)}),
        ("sue", {}),
        ("privunit", {}),
        ("gaussian", {"delta": 1e-5}),
    ],
)
def test_files_of_the_first_format_are_still_read(tmp_path, name, settings):
    path = tmp_path / "out.parquet"
    made = encoder(name, **settings)
    write_encoded(path, NOTES, made, random=Random(5), dataset="notes")
    now = read_encoded(path)
    options = {**{key: made.options[key] for key in WAY}, **shown_settings(made.randomiser)}
    rewritten(path, {"format": 1, "with": name, "options": options})
    old = read_encoded(path)
    assert old.randomiser == now.randomiser == made.randomiser
    assert old.made == now.made
    rewritten(path, {"format": 3})
    with pytest.raises(BadInput, match="format 3 cannot be read"):
        read_encoded(path)


def test_directions_of_the_first_format(tmp_path):
    directions = Directions(("no", "yes"), np.eye(2), np.zeros(2), {"unit": True})
    randomiser = ClassResponse(epsilon=2.0, directions=directions)
    made = Encoder(
        embedding="given", embed=embedding_named("given"), scaling=Scaling(statistics=None, unit=True),
        randomiser=randomiser,
    )  # fmt: skip
    path = tmp_path / "out.parquet"
    write_encoded(path, given([0.1, 5.0]), made, random=Random(1), dataset="d")
    options = {**{key: made.options[key] for key in WAY}, **shown_settings(randomiser)}
    assert options["classes"] == ["no", "yes"] and options["elements"] == 2
    rewritten(path, {"format": 1, "with": "class", "options": options, "directions": directions.to_json()})
    back = read_encoded(path).randomiser
    assert back.epsilon == 2.0 and back.directions.to_json() == directions.to_json()


def test_codes_in_memory_are_reserved_drawn_and_confirmed_and_written_under_the_same_entry(tmp_path):
    given = {"dataset": "notes", "job": {"job": "encode"}}
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        kept, statement = keep_encoded(NOTES, encoder(), random=Random(5), ledger=ledger, **given)
        (entry,) = ledger.history("notes")
        written = write_kept(tmp_path / "kept.parquet", kept, statement)
        assert len(ledger.history("notes")) == 1
        streamed = write_encoded(
            tmp_path / "out.parquet", NOTES, encoder(), random=Random(5), ledger=ledger, **given
        )
    assert entry.id == statement.ledger_entry == written.ledger_entry and entry.status == "confirmed"
    assert np.array_equal(kept.codes, read_encoded(tmp_path / "kept.parquet").codes)
    assert (tmp_path / "kept.parquet").read_bytes() == (tmp_path / "out.parquet").read_bytes()
    assert written.job == streamed.job == {"job": "encode"}
    assert written.counts == streamed.counts and written.verbatim == streamed.verbatim


def test_a_draw_in_memory_that_fails_gives_its_reservation_back(tmp_path):
    made = encoder("ome", embedding="given", elements=2)
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        with pytest.raises(BadInput, match="holds nan"):
            keep_encoded(given([1.0, float("nan")]), made, random=Random(1), dataset="d", ledger=ledger)
        assert [entry.status for entry in ledger.history("d")] == ["cancelled"]


def test_nothing_is_drawn_before_its_reservation(tmp_path):
    class Watched(Ledger):
        def reserve(self, charge):
            assert not random.has_drawn
            return super().reserve(charge)

    random = Random(1)
    with Watched.open(tmp_path / "ledger.db") as ledger:
        keep_encoded(NOTES, encoder(), random=random, dataset="d", ledger=ledger)
    assert random.has_drawn


def test_without_a_ledger_the_statement_says_so():
    _, statement = keep_encoded(NOTES, encoder(), random=Random(1), dataset="d")
    assert "not recorded in a ledger" in statement.notes


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
