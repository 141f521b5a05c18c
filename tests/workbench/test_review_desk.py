"""Decisions on the desk: checked, saved at once, undone, read again after a crash."""

from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text.document import Document, Span
from discreet.workbench.review.desk import Desk
from discreet.workbench.review.sample import keep_sample

NOTES = [
    Document("a", "Ann met Bob in Rome").with_spans((Span(0, 3, "PERSON"), Span(8, 11, "LOCATION"))),
    Document("b", "Nothing here"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(NOTES, tmp_path / "found.review.jsonl")


def _seen(desk: Desk, number: int = 0) -> list[tuple[int, int, str, str]]:
    return [(item.span.start, item.span.end, item.span.label, item.status) for item in desk.items(number)]


def test_every_decision_does_what_it_says(desk: Desk) -> None:
    desk.decide(0, {"action": "confirm", "item": 0})
    desk.decide(0, {"action": "relabel", "item": 1, "label": "PERSON"})
    desk.decide(0, {"action": "add", "start": 15, "end": 19, "label": "LOCATION"})
    desk.decide(0, {"action": "move", "item": 2, "start": 14, "end": 19})
    desk.decide(0, {"action": "reject", "item": 0})
    assert _seen(desk) == [
        (0, 3, "PERSON", "rejected"),
        (8, 11, "PERSON", "corrected"),
        (14, 19, "LOCATION", "corrected"),
    ]
    assert desk.is_done(0)
    assert [span.label for span in desk.reviewed()[0].spans] == ["PERSON", "LOCATION"]


def test_a_document_without_spans_is_done_when_the_reviewer_says_so(desk: Desk) -> None:
    assert not desk.is_done(1)
    desk.decide(1, {"action": "done"})
    assert desk.is_done(1)
    assert desk.undo() == 1
    assert not desk.is_done(1)


def test_undo_goes_back_one_at_a_time_and_is_saved_too(desk: Desk, tmp_path: Path) -> None:
    desk.decide(0, {"action": "confirm", "item": 0})
    desk.decide(0, {"action": "reject", "item": 0})
    desk.undo()
    assert _seen(desk)[0][3] == "confirmed"
    assert _seen(Desk(NOTES, tmp_path / "found.review.jsonl"))[0][3] == "confirmed"
    desk.undo()
    assert desk.undo() is None


def test_a_crash_in_the_middle_of_a_line_loses_only_that_line(desk: Desk, tmp_path: Path) -> None:
    desk.decide(0, {"action": "confirm", "item": 0})
    journal = tmp_path / "found.review.jsonl"
    journal.write_bytes(journal.read_bytes() + b'{"document": "a", "act')
    again = Desk(NOTES, journal)
    assert _seen(again)[0][3] == "confirmed"
    again.decide(0, {"action": "reject", "item": 1})
    assert _seen(Desk(NOTES, journal))[1][3] == "rejected"


def test_a_damaged_journal_is_named_with_its_line(tmp_path: Path) -> None:
    journal = tmp_path / "found.review.jsonl"
    journal.write_text('nonsense\n{"action": "done", "document": "a"}\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"review\.jsonl:1"):
        Desk(NOTES, journal)


def test_a_journal_of_other_documents_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "found.review.jsonl"
    journal.write_text('{"action": "done", "document": "z"}\n', encoding="utf-8")
    with pytest.raises(BadInput, match="'z', which is not in the input"):
        Desk(NOTES, journal)


@pytest.mark.parametrize(
    "decision",
    [
        {},
        {"action": "destroy"},
        {"action": "confirm"},
        {"action": "confirm", "item": 9},
        {"action": "confirm", "item": -1},
        {"action": "confirm", "item": "0"},
        {"action": "confirm", "item": True},
        {"action": "relabel", "item": 0},
        {"action": "relabel", "item": 0, "label": " "},
        {"action": "relabel", "item": 0, "label": "x" * 61},
        {"action": "move", "item": 0, "start": 3, "end": 2},
        {"action": "move", "item": 0, "start": 0},
        {"action": "add", "start": 0, "end": 99, "label": "PERSON"},
    ],
)
def test_a_senseless_decision_changes_nothing(
    desk: Desk, tmp_path: Path, decision: dict[str, object]
) -> None:
    before = _seen(desk)
    with pytest.raises(BadInput):
        desk.decide(0, decision)
    assert _seen(desk) == before
    assert not (tmp_path / "found.review.jsonl").exists()


def test_a_sample_is_drawn_once_and_kept(tmp_path: Path) -> None:
    documents = [Document(str(number), "x") for number in range(50)]
    note = tmp_path / "sample"
    first = keep_sample(documents, 7, note)
    assert len(first) == 7
    assert keep_sample(documents, 7, note) == first
    with pytest.raises(BadInput, match="go on with --sample 7"):
        keep_sample(documents, 8, note)
    assert keep_sample(documents, None, note) == documents


def test_every_document_is_as_likely_to_be_sampled(tmp_path: Path) -> None:
    """Each of 10 is in a sample of 3 with probability 0.3; 6 sigma bounds: false alarm below 1e-7."""
    documents = [Document(str(number), "x") for number in range(10)]
    counts = dict.fromkeys("0123456789", 0)
    for turn in range(600):
        for document in keep_sample(documents, 3, tmp_path / str(turn)):
            counts[document.id] += 1
    spread = 6 * (600 * 0.3 * 0.7) ** 0.5
    assert all(abs(count - 180) < spread for count in counts.values())


def test_the_record_of_a_documents_owner_is_shown_and_not_exported(tmp_path: Path) -> None:
    notes = [Document("a", "Ann rang.", user="p1", fields={"ward": "3"}), Document("b", "Who?", user="p9")]
    records = {"p1": {"id": "p1", "name": "Ann Lee", "school": ""}}
    desk = Desk(notes, tmp_path / "found.review.jsonl", records=records, key="id")
    assert desk.fields(0) == {"ward": "3", "id": "p1", "name": "Ann Lee"}
    assert desk.fields(1) == {}
    desk.decide(0, {"action": "done"})
    assert [document.fields for document in desk.reviewed()] == [{"ward": "3"}]
