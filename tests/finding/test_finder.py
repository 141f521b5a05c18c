import itertools

import pytest

import discreet
from discreet.errors import BadInput
from discreet.finding.finder import Finder, find
from discreet.finding.labels import KINDS, LABELS, label_of, wanted_kinds
from discreet.text.document import Document, Span

TEXT = "Dr Maria Keller (NHS number 943 476 5919) rang 020 7946 0123 on 12/03/2021 about card 4111 1111 1111 1111."


def words(document):
    return [(document.covered(span), span.label) for span in document.spans]


def test_patterns_only():
    (found,) = Finder(names=False).find([Document("1", TEXT)])
    assert words(found) == [
        ("Maria Keller", "PERSON"),
        ("943 476 5919", "ID"),
        ("020 7946 0123", "PHONE"),
        ("12/03/2021", "DATE"),
        ("4111 1111 1111 1111", "CARD"),
    ]
    assert all(span.why and span.source for span in found.spans)
    assert found.spans[-1].why == "card number; Luhn checksum holds; near 'card'"


def test_fine_labels():
    (found,) = Finder(names=False, fine=True).find([Document("1", TEXT)])
    assert [label for _, label in words(found)] == ["PERSON", "UK_NHS", "PHONE_NUMBER", "DATE", "CREDIT_CARD"]


def test_only_the_labels_that_are_asked_for():
    (found,) = Finder(names=False, labels=("card", "UK_NHS")).find([Document("1", TEXT)])
    assert [label for _, label in words(found)] == ["ID", "CARD"]


def test_the_threshold():
    text = "a year in 2019, a call on 12/03/2021"
    assert [
        len(next(find([Document("1", text)], threshold=at, names=False)).spans) for at in (0.4, 0.6, 0.9)
    ] == [2, 1, 0]


def test_names_by_spacy_join_the_patterns():
    (found,) = find([Document("1", "Angela Merkel met Dr Keller in Berlin on 3 May 2020.")])
    assert words(found) == [
        ("Angela Merkel", "PERSON"),
        ("Keller", "PERSON"),
        ("Berlin", "LOCATION"),
        ("3 May 2020", "DATE"),
    ]


def test_a_tagger_takes_the_place_of_spacy():
    class Tagger:
        def find(self, documents):
            for document in documents:
                yield document.with_spans(
                    (Span(0, 5, "OCCUPATION", 0.9, "tagger"), Span(6, 10, "PERSON", 0.2, "tagger"))
                )

    (found,) = Finder(tagger=Tagger(), labels=None).find([Document("1", "baker Bill rang 020 7946 0123")])
    assert words(found) == [("020 7946 0123", "PHONE")]  # OCCUPATION is no label of ours; PERSON is below 0.4
    (found,) = Finder(tagger=Tagger(), threshold=0.1).find([Document("1", "baker Bill rang")])
    assert words(found) == [("Bill", "PERSON")]


def test_old_spans_are_replaced_and_the_rest_is_kept():
    document = Document("1", TEXT, user="u", label="l", fields={"a": 1}, spans=(Span(0, 2, "X"),))
    (found,) = Finder(names=False).find([document])
    assert "X" not in {span.label for span in found.spans}
    assert (found.id, found.user, found.label, found.fields) == ("1", "u", "l", {"a": 1})


def test_documents_stream():
    endless = (Document(str(number), TEXT) for number in itertools.count())
    stream = Finder(names=False).find(endless)
    assert [next(stream).id for _ in range(3)] == ["0", "1", "2"]
    named = Finder().find(Document(str(number), "Angela Merkel.") for number in itertools.count())
    assert next(named).id == "0"


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\x00", "😀" * 50, "1" * 5000, "a" * 5000, "İ" * 30 + " 12/03/2021"]
)
def test_strange_texts(text):
    (found,) = Finder(names=False).find([Document("1", text)])
    assert all(0 <= span.start < span.end <= len(text) for span in found.spans)


def test_bad_settings():
    with pytest.raises(BadInput, match=r"no label 'NAME'.*PERSON"):
        Finder(labels=("NAME",))
    with pytest.raises(BadInput, match="threshold"):
        Finder(threshold=1.5)
    with pytest.raises(BadInput, match="no label is named"):
        Finder(labels=())


def test_the_package_can_be_called():
    (found,) = discreet.find([Document("1", TEXT)], patterns_only=True)
    assert len(found.spans) == 5


def test_labels_and_kinds():
    assert set(KINDS.values()) == set(LABELS)
    assert label_of("UK_NHS") == "ID" and label_of("OCCUPATION") == "OCCUPATION"
    assert wanted_kinds(["age"]) == {"AGE_OVER_89", "AGE_UNDER_90"}
    assert wanted_kinds(None) == set(KINDS)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("see https://www.example.com/a?b=c.", "https://www.example.com/a?b=c"),
        ("at www.example.org, or", "www.example.org"),
        ("http://localhost:8080/x", "http://localhost:8080/x"),
        ("go to example.co.uk/page now", "example.co.uk/page"),
    ],
)
def test_web_addresses(found, text, url):
    assert found(text, "URL") == [(url, "WEB_ADDRESS")]


@pytest.mark.parametrize("text", ["fine.In the morning", "e.g. this", "m@example.com", "U.S.A", "file.txt"])
def test_no_web_addresses(found, text):
    assert found(text, "URL") == []
