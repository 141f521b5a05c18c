"""What can still be read is counted from the released text alone."""

from discreet.demo.survivors import surviving
from discreet.synthetic import clinic
from discreet.text.document import Document, Span


def note(text: str, *spans: tuple[str, str, str]) -> Document:
    marked = []
    place = 0
    for value, label, why in spans:
        start = text.index(value, place)
        place = start + len(value)
        marked.append(Span(start, place, label, 1.0, "gold", why))
    return Document("n", text).with_spans(tuple(marked))


def test_everything_survives_when_nothing_is_done():
    notes = list(clinic(notes=120))
    result = surviving(notes, notes)
    assert result.share == 1.0
    assert result.readable == result.mentions
    assert result.mentions.total() == sum(len(one.spans) for one in notes)


def test_nothing_survives_when_the_gold_is_cut_out():
    notes = list(clinic(notes=120))
    cut = []
    for one in notes:
        text = one.text
        for span in reversed(one.spans):
            text = text[: span.start] + "[…]" + text[span.end :]
        cut.append(one.with_text(text))
    assert surviving(notes, cut).share == 0.0


def test_one_mention_of_two_is_one():
    original = note(
        "Ms Keller came. Keller left.",
        ("Keller", "PERSON", "patient: name"),
        ("Keller", "PERSON", "patient: name"),
    )
    result = surviving([original], [original.with_text("Ms [PERSON] came. Keller left.")])
    assert (result.mentions["PERSON"], result.readable["PERSON"]) == (2, 1)
    assert result.of("PERSON") == 0.5
    assert result.by_owner["patient"] == 1
    assert result.examples == {"PERSON": [("n", "Keller")]}


def test_the_same_word_elsewhere_is_innocent():
    original = note("Will Baker has a Baker's cyst.", ("Will Baker", "PERSON", "patient: name"))
    assert surviving([original], [original.with_text("[PERSON] has a Baker's cyst.")]).share == 0.0
    aged = note("67F, glucose 67.", ("67", "AGE", "patient: age"))
    assert surviving([aged], [aged.with_text("[AGE]F, glucose 67.")]).share == 0.0
    assert surviving([aged], [aged]).share == 1.0


def test_part_of_a_longer_number_is_not_the_number():
    original = note("MRN 123.", ("123", "ID", "patient: record number"))
    assert surviving([original], [original.with_text("MRN 41239.")]).share == 0.0


def test_what_was_put_in_is_not_what_stood_there():
    original = note("Seen in 2024, on 3 May 2024.", ("2024", "DATE", "year"), ("3 May 2024", "DATE", "date"))
    moved = original.with_text("Seen in [DATE], on 9 June 2024.", (Span(8, 14, "DATE"), Span(19, 30, "DATE")))
    assert surviving([original], [moved]).share == 0.0


def test_a_last_name_alone_survives_in_part():
    original = note("Maria Keller came.", ("Maria Keller", "PERSON", "patient: name"))
    result = surviving([original], [original.with_text("[PERSON] Keller came.", (Span(0, 8, "PERSON"),))])
    assert (result.readable["PERSON"], result.in_part["PERSON"]) == (0, 1)
