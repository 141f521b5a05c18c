"""Names in every form that notes use."""

import pytest

from discreet.finding.records.person_names import PersonName, mentions_of_name, parse_names
from discreet.finding.records.words import split_words

MARIA = PersonName(("Maria", "Anna"), ("Keller",))


def _mentions(name: PersonName, text: str) -> list[str]:
    words = split_words(text)
    return [text[words[at].start : words[end - 1].end] for at, end, _ in mentions_of_name(name, words, text)]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Maria Keller", [("Maria", "Keller")]),
        ("Keller, Maria", [("Maria", "Keller")]),
        ("Dr Maria Keller", [("Maria", "Keller")]),
        ("Fatima Malik (daughter)", [("Fatima", "Malik")]),
        ("Ann Lee; Bob Lee\nCy Lee", [("Ann", "Lee"), ("Bob", "Lee"), ("Cy", "Lee")]),
        ("Ann Lee and Bob Lee", [("Ann", "Lee"), ("Bob", "Lee")]),
        ("Ludwig van Beethoven", [("Ludwig", "van Beethoven")]),
        ("4", []),
        ("", []),
        ("Cher", [("Cher", "")]),
    ],
)
def test_a_cell_is_read_as_people(cell: str, names: list[tuple[str, str]]) -> None:
    assert [(" ".join(name.given), " ".join(name.last)) for name in parse_names(cell)] == names


@pytest.mark.parametrize(
    "written",
    [
        "Maria Keller",
        "Maria Anna Keller",
        "Maria A. Keller",
        "M. Keller",
        "M Keller",
        "M. A. Keller",
        "Keller, Maria",
        "KELLER Maria",
        "Keller",
        "Maria",
        "Mia Keller",
        "Maria Kelller",
        "Maria Keler",
        "Mariia Keller",
    ],
)
def test_every_form_is_found_whole(written: str) -> None:
    assert _mentions(MARIA, f"We saw {written} today, and went on.") == [written]


def test_a_particle_is_small_and_a_verb_is_no_name() -> None:
    ludwig, will = PersonName(("Ludwig",), ("van", "Beethoven")), PersonName(("Will",), ("Baker",))
    assert _mentions(ludwig, "by Ludwig van Beethoven himself") == ["Ludwig van Beethoven"]
    assert _mentions(will, "Will Baker will come") == ["Will Baker", "will"]
    assert _mentions(will, "a letter by will baker") == ["will baker"]
    hassan = PersonName(("Hassan", "ould"), ("Sidi",))
    assert _mentions(hassan, "by Hassan ould Sidi") == ["Hassan ould Sidi"]


@pytest.mark.parametrize(
    "text", ["We met M. Smith.", "A killer of time", "Marina Kell", "K. is a letter", ""]
)
def test_other_words_are_not_found(text: str) -> None:
    assert _mentions(MARIA, text) == []


def test_a_possessive_is_left_outside() -> None:
    assert _mentions(MARIA, "Keller's note") == ["Keller"]


def test_two_mentions_in_two_sentences_stay_apart() -> None:
    assert _mentions(MARIA, "I called Maria. Keller was out.") == ["Maria", "Keller"]


def test_a_mention_says_how_it_was_recognised() -> None:
    words = split_words("Mia Keller")
    assert mentions_of_name(MARIA, words, "Mia Keller")[0][2] == "a short form of the name"
