import pytest

from discreet.finding.finder import Finder
from discreet.finding.repeats import KnownNames, repeats, settled
from discreet.text.document import Document, Span
from discreet.text.name_folding import name_key


def again(text, *found, label="PERSON", small=False, score=0.9):
    spans = [
        Span(text.index(words), text.index(words) + len(words), label, score, "t", "w") for words in found
    ]
    return [text[span.start : span.end] for span in repeats(text, spans, small=small)]


@pytest.mark.parametrize(
    ("text", "name", "others"),
    [
        ("Jan Kowalczyk came. Kowalczyk left.", "Jan Kowalczyk", ["Kowalczyk"]),
        ("Jan Kowalczyk came. KOWALCZYK Jan signed.", "Jan Kowalczyk", ["KOWALCZYK Jan"]),
        ("Jan Kowalczyk came. Mr J. Kowalczyk left.", "Jan Kowalczyk", ["J. Kowalczyk"]),
        ("Anna Müller came. Later MUELLER, then Muller.", "Anna Müller", ["MUELLER", "Muller"]),
        ("Łukasz Nowak came, and Lukasz left.", "Łukasz Nowak", ["Lukasz"]),
        ("Pieter van der Berg came. Then Berg left the van der road.", "Pieter van der Berg", ["Berg"]),
    ],
)
def test_one_person_in_all_forms(text, name, others):
    assert again(text, name) == others


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The came. The end, The house.", "The"),
        ("Will Young came. Young people will come. Will it rain?", "Will Young"),
        ("James Parkinson came with Parkinson's disease.", "James Parkinson"),
        ("Anna Court came. The Court found.", "Anna Court"),
        ("Ana Li came. Li-ion and Liberty.", "Ana Li"),
    ],
)
def test_an_error_is_not_spread(text, name):
    assert again(text, name) == []


def test_a_name_that_was_hardly_believed_is_not_taken_apart():
    assert again("Jan Kowalczyk came. Kowalczyk left.", "Jan Kowalczyk", score=0.3) == []


def test_small_letters_count_for_masking_only():
    text = "Jan Kowalczyk came. then kowalczyk left."
    assert again(text, "Jan Kowalczyk") == []
    assert again(text, "Jan Kowalczyk", small=True) == ["kowalczyk"]


def test_other_labels_are_followed_word_for_word():
    assert again("Acme Works hired. Acme Works closed, ACME too.", "Acme Works", label="ORGANIZATION") == [
        "Acme Works"
    ]


def test_names_are_known_in_a_users_later_documents():
    first = Document("1", "Dr Zarobel Quintana rang.", user="u")
    documents = [
        first,
        Document("2", "then Quintana came", user="u"),
        Document("3", "then Quintana came", user="v"),
    ]
    found = list(Finder(names=False).find(documents))
    assert [[one.covered(span) for span in one.spans] for one in found] == [
        ["Zarobel Quintana"],
        ["Quintana"],
        [],
    ]


def test_the_key_of_a_name():
    assert name_key("MÜLLER") == name_key("Mueller") == name_key("muller")
    assert name_key("O'Brien") == name_key("OBRIEN") and name_key("Weiß") == name_key("WEISS")
    known = KnownNames()
    known.add("Jan de Court")
    assert set(known.parts) == {"jan"}


def test_initials_and_a_doubted_label_are_settled():
    text = "Marta Moreno came. M. Moreno left Marta in Rome."
    found = [
        Span(0, 12, "PERSON", 0.9, "tagger"),
        Span(22, 28, "PERSON", 0.9, "tagger"),
        Span(34, 39, "LOCATION", 0.6, "tagger"),
        Span(43, 47, "LOCATION", 0.6, "tagger"),
    ]
    assert [(text[one.start : one.end], one.label) for one in settled(text, found)] == [
        ("Marta Moreno", "PERSON"),
        ("M. Moreno", "PERSON"),
        ("Marta", "PERSON"),
        ("Rome", "LOCATION"),
    ]
