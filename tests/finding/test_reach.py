from discreet.finding.reach import Reach
from discreet.finding.scores import score
from discreet.text.document import Document, Span

ENGLISH = "The letter of Anna Müller was sent to the clinic in Berlin by the nurse."


def spans(text, *words):
    return tuple(Span(text.index(one), text.index(one) + len(one), label) for one, label in words)


def test_touched_covered_and_false_alarms():
    reach = Reach()
    gold = spans(ENGLISH, ("Anna Müller", "PERSON"), ("Berlin", "LOCATION"))
    found = spans(ENGLISH, ("Müller", "PERSON"), ("Berlin", "ORGANIZATION"), ("nurse", "PERSON"))
    reach.add(ENGLISH, found, gold)
    rows = {(language, label): row for language, label, row in reach.table()}
    everything = rows["all", "all"]
    assert (everything.gold, everything.touched, everything.covered, everything.alarms) == (2, 2, 1, 1)
    assert everything.words == len(ENGLISH.split())
    assert (rows["en", "PERSON"].touched, rows["en", "PERSON"].covered) == (1, 0)
    assert rows["all", "LOCATION"].covered == 1
    json = reach.to_json()["all"]["all"]
    assert json["touched"] == 1.0 and json["covered"] == 0.5
    assert round(json["false_alarms_per_1000_words"], 3) == round(1000 / len(ENGLISH.split()), 3)


def test_two_spans_together_cover_one():
    reach = Reach()
    reach.add(
        ENGLISH, spans(ENGLISH, ("Anna", "X"), ("Müller", "X")), spans(ENGLISH, ("Anna Müller", "PERSON"))
    )
    assert reach.rows["all", "PERSON"].covered == 1


def test_the_language_is_the_documents_field_or_detected():
    gold = [
        Document("1", ENGLISH, spans=spans(ENGLISH, ("Berlin", "LOCATION"))),
        Document("2", ENGLISH, fields={"language": "de"}, spans=spans(ENGLISH, ("Berlin", "LOCATION"))),
        Document("3", "Berlin", spans=(Span(0, 6, "LOCATION"),)),
    ]
    result = score([one.with_spans(()) for one in gold], gold)
    assert {language for language, _, _ in result.reach.table()} == {"all", "en", "de", "?"}
    assert result.to_json()["reach"]["de"]["all"]["touched"] == 0
