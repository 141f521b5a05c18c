import pytest

from discreet.protection.spans.people import Cast, Name, read_name
from discreet.text.document import Span


@pytest.mark.parametrize(
    ("words", "before", "name"),
    [
        ("Maria Keller", "", Name("maria", "keller")),
        ("Keller, Maria", "", Name("maria", "keller")),
        ("KELLER Maria", "", Name("maria", "keller")),
        ("Maria KELLER", "", Name("maria", "keller")),
        ("Keller", "Ms ", Name("", "keller", "F")),
        ("Keller's", "saw Mr. ", Name("", "keller", "M")),
        ("Dr Maria Keller", "", Name("maria", "keller")),
        ("Mrs Keller", "", Name("", "keller", "F")),
        ("M. Keller", "", Name("m", "keller")),
        ("Maria Anna Keller", "", Name("maria", "keller")),
        ("Hans von der Heide", "", Name("hans", "heide")),
        ("Müller", "", Name("", "muller")),
        ("O'Connor, Siobhán", "", Name("siobhan", "oconnor")),
        ("12", "", Name("", "12")),
    ],
)
def test_names_are_taken_apart(words, before, name):
    assert read_name(words, before) == name


def cast(text, *mentions, earlier=()):
    spans, start = [], 0
    for words in mentions:
        start = text.index(words, start)
        spans.append(Span(start, start + len(words), "PERSON"))
        start += len(words)
    made = Cast(text, spans, earlier)
    return [made.who(span) for span in spans], made


def test_every_variant_is_the_same_person():
    text = "Dr Maria Keller; Ms Keller; M. Keller; Keller, Maria; Maria; Keller's"
    who, made = cast(text, "Maria Keller", "Keller", "M. Keller", "Keller, Maria", "Maria", "Keller")
    assert set(who) == {"maria keller"}
    assert made.count("linked") == 4


def test_two_of_one_last_name_stay_apart_and_are_counted():
    who, made = cast(
        "Maria Keller and Paul Keller. Keller left, P. Keller too.",
        "Maria Keller",
        "Paul Keller",
        "Keller",
        "P. Keller",
    )
    assert who == ["maria keller", "paul keller", "keller", "paul keller"]
    assert made.count("ambiguous") == 1


def test_a_title_that_contradicts_is_somebody_else():
    who, _ = cast("Mrs Maria Keller came with Mr Keller.", "Maria Keller", "Keller")
    assert who == ["maria keller", "keller"]


def test_titles_of_both_sexes_and_an_unknown_first_name():
    who, made = cast("Robin Keller. Mr Keller, Mrs Keller.", "Robin Keller", "Keller", "Keller")
    assert who == ["robin keller", "keller", "keller"]
    assert made.count("ambiguous") == 2


def test_a_title_can_distinguish_two():
    text = "Mrs Maria Keller, Mr Paul Keller: Mr Keller left."
    who, _ = cast(text, "Maria Keller", "Paul Keller", "Keller")
    assert who[2] == "paul keller"


def test_an_initial_must_fit():
    who, _ = cast("Maria Keller, A. Keller", "Maria Keller", "A. Keller")
    assert who == ["maria keller", "a keller"]


def test_earlier_documents_of_the_user_help_where_this_one_does_not():
    who, made = cast("Ms Keller came.", "Keller", earlier=[Name("maria", "keller")])
    assert who == ["maria keller"] and made.count("earlier") == 1
    who, _ = cast("Ms Keller with Anna Keller.", "Keller", "Anna Keller", earlier=[Name("maria", "keller")])
    assert who[0] == "anna keller"  # this document's full name comes first


def test_somebody_without_a_full_name_is_alone():
    who, made = cast("Mr Baker and Baker", "Baker", "Baker")
    assert who == ["baker", "baker"] and made.count("alone") == 2
