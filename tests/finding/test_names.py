import pytest

from discreet.finding.chunks import chunks
from discreet.finding.eponyms import is_eponym
from discreet.finding.names import _trimmed, find_names
from discreet.finding.no_names import is_no_name
from discreet.finding.repeats import repeats
from discreet.text.document import Document, Span


def names(*texts):
    documents = [Document(str(place), text) for place, text in enumerate(texts)]
    return [
        [(document.text[span.start : span.end], span.label) for span in spans]
        for document, spans in find_names(documents)
    ]


def test_people_places_and_organisations():
    (found,) = names("Barack Obama met Angela Merkel in Berlin; she had worked for Siemens.")
    assert {("Barack Obama", "PERSON"), ("Angela Merkel", "PERSON"), ("Berlin", "LOCATION")} <= set(found)


def test_every_document_comes_back_in_order_even_an_empty_one():
    documents = [Document("a", "Barack Obama spoke."), Document("b", ""), Document("c", "In Berlin.")]
    assert [document.id for document, _ in find_names(documents)] == ["a", "b", "c"]


def test_two_documents_with_the_same_text_stay_two():
    assert len(names("In Berlin.", "In Berlin.")) == 2


@pytest.mark.parametrize("text", ["Seen Ms M. Baker", "Dear Dr M. Baker", "Ms M. Baker", "M. Baker"])
def test_a_title_and_a_word_before_it_are_cut_off(text):
    start, end = _trimmed(text, 0, len(text), "PERSON")
    assert text[start:end] == "M. Baker"


def test_titles_and_genitives_are_not_part_of_a_name():
    (found,) = names("Yesterday Mr Barack Obama's brother met Dr. Angela Merkel.")
    assert ("Barack Obama", "PERSON") in found and ("Angela Merkel", "PERSON") in found


def test_a_long_text_is_searched_to_its_end():
    filler = "The weather was fine and nothing happened at all. " * 60 + "\n\n"
    text = filler * 20 + "At last Angela Merkel came to Berlin."
    assert len(text) > 50_000
    (found,) = names(text)
    assert ("Angela Merkel", "PERSON") in found


@pytest.mark.parametrize("longest", [10, 64, 500])
@pytest.mark.parametrize("text", ["", "word " * 200, "x" * 300, "One. Two.\n\nThree.\n" * 30, "é😀 " * 100])
def test_chunks_are_the_whole_text(text, longest):
    pieces = list(chunks(text, longest))
    assert "".join(piece for _, piece in pieces) == text
    assert all(len(piece) <= longest for _, piece in pieces)
    assert all(text[place : place + len(piece)] == piece for place, piece in pieces)


def test_chunks_end_between_paragraphs_where_they_can():
    text = "First paragraph here.\n\nSecond one. It goes on.\n\nThird."
    assert [piece for _, piece in chunks(text, 50)] == [
        "First paragraph here.\n\nSecond one. It goes on.\n\n",
        "Third.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Parkinson's disease",
        "Bell's palsy",
        "Hodgkin lymphoma",
        "a Foley catheter",
        "Glasgow Coma Scale",
        "Allen's test",
    ],
)
def test_things_named_after_people(text):
    start = 2 if text.startswith("a ") else 0
    end = start + len(text[start:].split("'")[0].split()[0])
    assert is_eponym(text, start, end)


@pytest.mark.parametrize("text", ["Bell called", "Murphy was seen", "Wilson, aged 40"])
def test_people_who_share_their_name(text):
    assert not is_eponym(text, 0, len(text.split()[0].rstrip(",")))


@pytest.mark.parametrize(
    "word", ["DOB", "Atorvastatin", "valsartan", "Consultant Cardiologist", "Rowan Ward", "MRI"]
)
def test_words_that_are_no_names(word):
    assert is_no_name(word)


@pytest.mark.parametrize("word", ["Maria", "Keller", "Leeds", "Siemens", "Marta Dean"])
def test_words_that_are_names(word):
    assert not is_no_name(word)


def again(text, *marked):
    spans = [
        Span(text.index(words), text.index(words) + len(words), label, why="said so")
        for words, label in marked
    ]
    return [(span.start, text[span.start : span.end]) for span in repeats(text, spans)]


def test_the_same_words_are_found_again():
    text = "Mr Baker came. Later Baker left; Bakery closed. MRN 1234567 and 1234567."
    assert again(text, ("Baker", "PERSON"), ("1234567", "ID")) == [(21, "Baker"), (64, "1234567")]


def test_a_name_that_is_a_word_needs_more_than_a_capital():
    text = "Mr Will came. Will review tomorrow. I saw Will today."
    assert again(text, ("Will", "PERSON")) == [(text.index("Will today"), "Will")]


def test_a_disease_is_not_the_person():
    assert again("Mr Parkinson has Parkinson's disease.", ("Parkinson", "PERSON")) == []


@pytest.mark.parametrize(("words", "label"), [("45", "AGE"), ("nurse", "OCCUPATION"), ("Al", "PERSON")])
def test_small_words_and_short_numbers_are_not_followed(words, label):
    assert again(f"{words} and again {words} there", (words, label)) == []
