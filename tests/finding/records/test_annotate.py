"""Records and documents come together."""

from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.finding.records.annotate import Annotator, annotate_text
from discreet.finding.records.field import Field, guess_fields, parse_field
from discreet.finding.records.table import owner_of, read_records
from discreet.synthetic.clinic import clinic, patients
from discreet.text.document import Document, Span

NAME = (Field(column="child", kind="name", label="CHILD"),)


def _covered(text: str, record: dict[str, str], entities: tuple[Span, ...] = ()) -> list[str]:
    return [text[span.start : span.end] for span in annotate_text(text, record, NAME, entities)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("They moved to Troy, New York, in 1970.", []),
        ("Their son Troy was born in 1970.", ["Troy"]),
        ("Her children Troy and Ann live near.", ["Troy"]),
    ],
)
def test_troy_the_city_is_not_troy_the_child(text: str, found: list[str]) -> None:
    place = text.find("Troy")
    entities = (Span(place, place + 4, "GPE"),) if not found else ()
    assert _covered(text, {"child": "Troy Smith"}, entities) == found


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("May Long", "May need a further dose in May, as long as it lasts.", []),
        ("May Long", "Seen with her daughter May. Ms Long agreed.", ["May", "Long"]),
        ("Will Young", "He will come. Will need help. A young man.", []),
        ("Will Young", "Patient Will Young says so. Will says he is fine.", ["Will Young", "Will"]),
        ("Will Young", "Will Young will come. Mr Will will too.", ["Will Young", "Will"]),
        ("Will Young", "It will. Will will do it, young as he is.", []),
    ],
)
def test_a_name_that_is_an_everyday_word(name: str, text: str, found: list[str]) -> None:
    assert _covered(text, {"child": name}) == found


@pytest.mark.parametrize(
    "text", ["Flights to Troy are cheap.", "She lives in Troy now.", "The train from Troy was late."]
)
def test_a_word_of_travel_makes_a_place_whatever_spacy_reads(text: str) -> None:
    place = text.find("Troy")
    assert _covered(text, {"child": "Troy Smith"}, (Span(place, place + 4, "PERSON"),)) == []


def test_somebody_else_with_the_same_last_name_is_not_the_patient() -> None:
    assert _covered("It was seen by Søren Johansen.", {"child": "Anna Johansen"}) == []


def test_the_clinic_is_annotated_from_its_table() -> None:
    """Strict F1 of at least 0.95 on the gold spans that come from the table's own columns."""
    records = {row["patient"]: row for row in patients()}
    fields = tuple(
        parse_field("card_number=number:CARD", ["card_number"]) if field.column == "card_number" else field
        for field in guess_fields(
            [column for column in records["P0001"] if column not in ("patient", "occupation")]
        )
    )
    annotator = Annotator(records=records, fields=fields, key="patient")
    right = found = wanted = 0
    for gold, automatic in zip(clinic(), annotator.annotate(clinic()), strict=True):
        truth = {(span.start, span.end, span.label) for span in gold.spans}
        known = {
            (span.start, span.end, span.label)
            for span in gold.spans
            if span.why.startswith(("patient", "relative"))
        }
        marked = {(span.start, span.end, span.label) for span in automatic.spans}
        right += len(marked & truth)
        found += len(marked)
        wanted += len(known | (marked & truth))
    precision, recall = right / found, right / wanted
    assert 2 * precision * recall / (precision + recall) >= 0.95


def test_a_key_of_nought_is_a_key() -> None:
    assert owner_of(Document("1", "", user="somebody", fields={"patient": 0}), "patient") == "0"
    assert owner_of(Document("1", "", user="somebody", fields={"patient": ""}), "patient") == "somebody"
    assert owner_of(Document("1", "", user="somebody"), "patient") == "somebody"
    assert owner_of(Document("1", ""), "patient") == ""


def test_what_does_not_come_together_is_counted() -> None:
    annotator = Annotator(
        records={"1": {"child": "Ann Lee"}, "2": {"child": ""}, "3": {"child": "Bo"}}, fields=NAME, key="id"
    )
    documents = [
        Document("a", "Ann Lee", user="1"),
        Document("b", "Ann Lee", user="2"),
        Document("c", "Ann", user="9"),
    ]
    marked = list(annotator.annotate(documents))
    assert [len(document.spans) for document in marked] == [1, 0, 0]
    assert annotator.unmatched.documents_without_record == 1
    assert annotator.unmatched.records_without_document == 1
    assert annotator.unmatched.empty_fields == {"child": 1}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("id,name\n1,Ann\n1,Bo\n", ":3: field 'id': '1' stands in an earlier row"),
        ("id,name\n,Ann\n", ":2: field 'id': empty"),
        ("who,name\n1,Ann\n", "no key column 'id'; the table has who, name"),
        ("id,name\n1,Ann,extra\n", ":2: the row has more cells"),
        ("id,name\n1\n", ":2: the row has fewer cells"),
        ("id,name\n", "no rows"),
        ("", "no key column"),
    ],
)
def test_a_bad_table_is_answered(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "people.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=r"people\.csv") as problem:
        read_records(path, "id")
    assert message in str(problem.value)


def test_a_field_written_by_hand() -> None:
    assert parse_field("gp=name:DOCTOR", ["gp"]) == Field(column="gp", kind="name", label="DOCTOR")
    with pytest.raises(BadInput, match="no column 'gb'"):
        parse_field("gb=name", ["gp"])
    with pytest.raises(BadInput, match="is no kind"):
        parse_field("gp=person", ["gp"])


def _by_guess(text: str, record: dict[str, str]) -> list[str]:
    return [text[span.start : span.end] for span in annotate_text(text, record, guess_fields(list(record)))]


def test_each_line_of_a_cell_is_an_institution_of_its_own() -> None:
    record = {"school": "Massachusetts Institute of Technology\nHarvard University"}
    assert _by_guess("After MIT she went to Harvard University.", record) == ["MIT", "Harvard University"]


@pytest.mark.parametrize("text", ["Born in Middleton, Wisconsin.", "Born in Wisconsin, United States."])
def test_neighbouring_parts_of_a_place_are_one_mention(text: str) -> None:
    found = _by_guess(text, {"birth_place": "Middleton, Wisconsin, United States"})
    assert found == [text.removeprefix("Born in ").rstrip(".")]
