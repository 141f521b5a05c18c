import pytest

from discreet.errors import BadInput
from discreet.privacy.release import Release
from discreet.protection.mechanisms.mask import Mask
from discreet.text.document import Document, Span


def marked(text, *words_and_labels, **more):
    spans = []
    for words, label in words_and_labels:
        start = text.index(words)
        spans.append(Span(start, start + len(words), label, 0.9, "test", "a reason that must not leave"))
    return Document("1", text, spans=tuple(sorted(spans)), **more)


def masked(document, **options):
    (released,) = Release([document], Mask(**options), ledger=None)
    return released


KELLER = marked("Dr Maria Keller rang 020 7946 0123.", ("Maria Keller", "PERSON"), ("020 7946 0123", "PHONE"))


def test_each_span_becomes_its_label():
    released = masked(KELLER)
    assert released.text == "Dr [PERSON] rang [PHONE]."
    assert [released.covered(span) for span in released.spans] == ["[PERSON]", "[PHONE]"]


def test_reasons_and_sources_stay_behind():
    assert all(not span.why and not span.source for span in masked(KELLER).spans)


def test_blocks_hide_label_and_length():
    released = masked(KELLER, style="block")
    assert released.text == "Dr █████ rang █████."
    assert released.spans == ()
    assert masked(KELLER, style="block", keep_length=True).text == f"Dr {'█' * 12} rang {'█' * 13}."


def test_numbers_follow_a_person_through_one_document():
    text = "Maria Keller met Paul Berg. Ms Keller left; Mr Berg and M. Keller stayed."
    document = marked(text, ("Maria Keller", "PERSON"), ("Paul Berg", "PERSON"), ("Keller left", "PERSON"))
    document = Document(
        "1",
        text,
        spans=tuple(
            Span(start, start + len(words), "PERSON")
            for start, words in (
                (0, "Maria Keller"),
                (17, "Paul Berg"),
                (31, "Keller"),
                (47, "Berg"),
                (56, "M. Keller"),
            )
        ),
    )
    assert masked(document, style="numbered").text == (
        "[PERSON 1] met [PERSON 2]. Ms [PERSON 1] left; Mr [PERSON 2] and [PERSON 1] stayed."
    )


def test_overlapping_spans_are_covered_whole():
    document = marked("Maria Keller-Berg lives", ("Maria Keller", "PERSON"), ("Keller-Berg", "LOCATION"))
    assert masked(document).text == "[PERSON] lives"


def test_the_same_words_are_masked_again_and_counted():
    document = marked("Mr Baker came. Then Baker left.", ("Baker", "PERSON"))
    release = Release([document], Mask(), ledger=None)
    assert [one.text for one in release] == ["Mr [PERSON] came. Then [PERSON] left."]
    assert release.statement.counts["repeats replaced"] == 1
    assert masked(document, repeats=False).text == "Mr [PERSON] came. Then Baker left."


def test_fields_and_users_stay_behind_unless_named():
    document = marked(
        "Hello", user="P0042", label="cardiology", fields={"name": "Maria Keller", "kind": "letter"}
    )
    release = Release([document], Mask(keep_fields=("kind",)), ledger=None)
    (released,) = release
    assert released.fields == {"kind": "letter"}
    assert (
        released.user.startswith("user-") and "P0042" not in released.user and released.label == "cardiology"
    )
    assert release.statement.verbatim["fields kept by name"] == 1
    assert any("1 other field left out: name;" in note for note in release.statement.notes)


def test_a_user_has_one_number():
    documents = [Document(str(place), "x", user=user) for place, user in enumerate("bab")]
    first, second, third = (one.user for one in Release(documents, Mask(), ledger=None))
    assert first == third != second


def test_the_statement_counts_what_passed_and_what_is_left():
    documents = [
        marked("Maria Keller rang, 12 times.", ("Maria Keller", "PERSON")),
        Document("2", "Mrs Keller came."),
    ]
    statement = Release(documents, Mask(), dataset="notes", ledger=None).statement
    assert statement.guarantee.notion == "none"
    assert statement.counts["PERSON replaced"] == 1
    assert statement.verbatim["characters outside spans"] == len(" rang, 12 times.") + len("Mrs Keller came.")
    assert statement.verbatim["digits outside spans"] == 2
    (risk,) = statement.risks.values()
    assert risk == {"distinct": 1, "occurrences": 1, "documents with one of their own": 0}
    assert "Keller" not in str(statement.to_json())


def test_a_name_left_in_its_own_document_is_counted():
    document = marked("Maria Young came. Young people came.", ("Maria Young", "PERSON"))
    (risk,) = Release([document], Mask(), ledger=None).statement.risks.values()
    assert risk["documents with one of their own"] == 1
    document = marked("Maria Keller came. The Keller case.", ("Maria Keller", "PERSON"))
    (risk,) = Release([document], Mask(), ledger=None).statement.risks.values()
    assert risk["documents with one of their own"] == 0  # one person, one name


def test_nothing_marked_is_said():
    notes = Release([Document("1", "Maria Keller")], Mask(), ledger=None).statement.notes
    assert any("no span was marked" in note for note in notes)


def test_no_span_leaves_every_character():
    text = "  Ünïcode\r\n\ttext \x00 end "
    assert masked(Document("1", text)).text == text


def test_bad_settings():
    with pytest.raises(BadInput, match="style"):
        Mask(style="stars")
    with pytest.raises(BadInput, match="block"):
        Mask(keep_length=True)


def test_a_mask_is_written_with_its_statement(tmp_path):
    statement = Release([KELLER], Mask(marked_by="found by hand"), dataset="notes", ledger=None).write(
        tmp_path / "out.jsonl"
    )
    assert statement.options["spans"] == "found by hand"
    assert "Keller" not in (tmp_path / "out.jsonl").read_text()
    assert (tmp_path / "out.jsonl.statement.json").exists()
