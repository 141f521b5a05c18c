"""The automatic annotation paper: boxes read, sentences traced, people kept apart, claims decided."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.finding.scores import Scores, score
from discreet.privacy.random import Random
from discreet.text.document import Document, Span
from discreet_experiments.catalogue import PAPERS
from discreet_experiments.wikipii.biographies import coverage, parse_box, read_biographies
from discreet_experiments.wikipii.claims import claims_on
from discreet_experiments.wikipii.notes import annotated_notes
from discreet_experiments.wikipii.pages import Findings, make_report
from discreet_experiments.wikipii.published import (
    agreement_with_published,
    join,
    read_annotations,
    read_boxes,
    tidy,
)
from discreet_experiments.wikipii.trained_tagger import (
    Size,
    TrainedTagger,
    by_person,
    related,
    train_and_score,
)

BOX = "name_1:ann\tname_2:lee\timage:<none>\tbirth_date_1:16\tbirth_date_2:august\tbirth_date_3:1985\tspouse:<none>"


def _document(id: str, text: str, *marked: tuple[str, str]) -> Document:
    spans = [Span(text.index(value), text.index(value) + len(value), label) for value, label in marked]
    return Document(id=id, text=text).with_spans(tuple(spans))


def _written(folder: Path, name: str, rows: Sequence[object]) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    return folder


def test_a_box_becomes_a_record_without_its_empty_rows() -> None:
    assert parse_box(BOX) == {"NAME": "ann lee", "BIRTH_DATE": "16 august 1985"}


def test_a_first_sentence_is_annotated_from_its_box(tmp_path: Path) -> None:
    row = {"box": BOX, "summary": "ann lee -lrb- born august 16 , 1985 -rrb- is a pilot .", "split": "test"}
    data = _written(tmp_path, "wikibio_sample/wikibio_300.jsonl.gz", [row])
    found, marked = coverage(list(read_biographies(data)))
    assert marked[0].text == "ann lee (born august 16, 1985) is a pilot."
    assert [(marked[0].covered(span), span.label) for span in marked[0].spans] == [
        ("ann lee", "NAME"),
        ("august 16, 1985", "BIRTH_DATE"),
    ]
    assert {one.field: (one.boxes, one.found) for one in found if one.boxes} == {
        "NAME": (1, 1),
        "BIRTH_DATE": (1, 1),
    }


@pytest.mark.parametrize(
    ("name", "row", "read"),
    [
        ("wikibio_sample/wikibio_300.jsonl.gz", {"summary": "x"}, lambda data: list(read_biographies(data))),
        (
            "wikibio_sample/wikibio_300.jsonl.gz",
            {"box": "a", "summary": "x"},
            lambda d: list(read_biographies(d)),
        ),
        ("wikipii/auto_annotations.jsonl.gz", {"text": "x"}, read_annotations),
        ("wikipii/auto_annotations.jsonl.gz", "no JSON", read_annotations),
        ("wikipii/infoboxes.jsonl.gz", {"url": 3, "fields": {}}, read_boxes),
    ],
)
def test_a_malformed_row_is_named(tmp_path: Path, name: str, row: object, read) -> None:
    with pytest.raises(BadInput, match=r"jsonl\.gz:1: not "):
        read(_written(tmp_path, name, [row]))


def test_published_spans_lose_their_punctuation_and_their_breaks() -> None:
    text = "Ann Lee, (born 9 September 1918), and Bo"
    spans = [
        Span(0, 8, "NAME"),
        Span(0, 3, "SPOUSES"),
        *(
            Span(text.index(part), text.index(part) + len(part), "BIRTH_DATE")
            for part in ("9", "September", "1918")
        ),
    ]
    assert [(text[span.start : span.end], span.label) for span in tidy(text, spans)] == [
        ("Ann Lee", "NAME"),
        ("9 September 1918", "BIRTH_DATE"),
    ]


def test_a_sentence_goes_to_the_one_box_that_bears_its_name() -> None:
    boxes = [("Ann Lee", {"NAME": "Ann Lee", "SPOUSES": "Bo Ray"}), ("Cy Orr", {"NAME": "Cy Orr"})]
    sentences = [
        _document("1", "Ann Lee married Bo Ray.", ("Ann Lee", "NAME"), ("Bo Ray", "SPOUSES")),
        _document("2", "Ann Lee met Cy Orr.", ("Ann Lee", "NAME"), ("Cy Orr", "NAME")),
        _document("3", "Lee slept.", ("Lee", "NAME")),
    ]
    joined = join(sentences, boxes)
    assert [(document.id, number) for document, number in joined] == [("1", 0)]
    assert agreement_with_published(joined, boxes).overall["strict"].f1 == 1.0


def test_sentences_that_share_a_person_stay_on_one_side() -> None:
    people = [f"Person{number:02d} Name{number:02d}" for number in range(20)]
    documents = [
        _document(f"{person}-{turn}", f"In {turn} {person} spoke.", (person, "NAME"))
        for person in people
        for turn in range(3)
    ]
    groups = related(documents)
    assert len(set(groups)) == len(people)
    training, test = by_person(documents, groups, Size(training=100, test=12, epochs=1), Random(3))
    assert {groups[place] for place in training}.isdisjoint(groups[place] for place in test)
    assert len(training) + len(test) == len(documents)
    assert len(test) == 12


def test_one_person_cannot_be_divided() -> None:
    documents = [_document(str(turn), "Ann Lee spoke.", ("Ann Lee", "NAME")) for turn in range(4)]
    with pytest.raises(BadInput, match="cannot be divided"):
        by_person(documents, related(documents), Size(training=2, test=2, epochs=1), Random(0))


def test_the_clinic_is_annotated_nearly_as_its_gold() -> None:
    automatic, gold = annotated_notes(120)
    assert score(automatic, gold).overall["strict"].f1 >= 0.95


def _scores(right: int, wrong: int) -> Scores:
    """So many documents whose span has the right boundary, and so many where only the type is right."""
    scores = Scores()
    for number in range(right + wrong):
        found = Span(0, 5 if number < right else 3, "NAME")
        scores.add((found,), (Span(0, 5, "NAME"),))
    return scores


def test_claims_follow_the_numbers() -> None:
    good, poor = _scores(200, 0), _scores(40, 160)
    size = Size(training=1, test=1, epochs=1)
    learned = TrainedTagger(data="notes", training=(), test=(), scores={"gold": good}, size=size)
    verdicts = {(one.under, one.claim[:5]): one.verdict for one in claims_on(poor, None, [learned])}
    assert verdicts == {
        ("automatic against gold", "Annot"): "agrees",
        ("automatic against gold", "Types"): "agrees",
        ("tagger against gold", "Types"): "open",
        ("tagger against gold", "The t"): "agrees",
        ("tagger and annotator against gold", "The t"): "agrees",
    }
    assert claims_on(good, None, ())[0].verdict == "differs"


def test_a_tagger_learns_from_annotations_and_the_report_says_what_stood_in(tmp_path: Path) -> None:
    names = ("Ann Lee", "Bo Ray", "Cy Orr", "Di Fox", "Ed Nye", "Flo Day")
    documents = [
        _document(str(number), f"Yesterday {names[number % 6]} went home.", (names[number % 6], "NAME"))
        for number in range(48)
    ]
    size = Size(training=48, test=6, epochs=1, window=32, pieces_a_step=256)
    steps: list[str] = []
    learned = train_and_score("sentences", documents, {"automatic": documents[:6]}, size, steps.append)
    assert steps[-1].startswith("sentences: step")
    assert learned.to_json()["training documents"] == 48
    findings = Findings(clinic=_scores(9, 1), learned=(learned,))
    report, claims = make_report(findings, about={"size": "quick"}, quick=True)
    page = tmp_path / "page.html"
    report.write(page)
    assert "Not the paper" in page.read_text(encoding="utf-8")
    assert len(claims) == 4


def test_the_paper_is_in_the_catalogue() -> None:
    assert PAPERS["wikipii"].data == "wikipii, wikibio_sample"
