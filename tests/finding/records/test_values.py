"""Dates, numbers, addresses and institutions in every form."""

from datetime import date

import pytest

from discreet.finding.records.numbers import mentions_of_email, mentions_of_number, mentions_of_phone
from discreet.finding.records.phrases import mentions_of_address, mentions_of_institution, mentions_of_text
from discreet.finding.records.words import split_words
from discreet.text.dates import dates_in, parse_date

BORN = date(1964, 9, 3)


@pytest.mark.parametrize(
    "written",
    [
        "3 September 1964", "3rd September 1964", "3rd of September 1964", "3 Sep 1964", "3-Sep-1964", "03/09/1964",
        "3.9.1964", "1964-09-03", "03-09-64", "September 3, 1964", "Sept. 3, 1964", "3 September", "09/03/1964",
    ],
)  # fmt: skip
def test_every_way_to_write_a_day(written: str) -> None:
    found = [mention for mention in dates_in(f"born {written}. Then") if mention.means(BORN)]
    assert [f"born {written}. Then"[one.start : one.end] for one in found] == [written]


@pytest.mark.parametrize(
    "text", ["13/13/2020", "30 February", "1.2.3.4", "version 12/3", "9/10 pain", "4 September 1964"]
)
def test_what_is_no_such_day(text: str) -> None:
    assert not any(mention.means(BORN) for mention in dates_in(text))


def test_an_ambiguous_cell_keeps_both_readings() -> None:
    assert parse_date("03/04/1970") == [date(1970, 3, 4), date(1970, 4, 3)]
    assert parse_date("nonsense") == []


@pytest.mark.parametrize("written", ["999 553 2441", "9995532441", "999-553-2441", "999.553.2441"])
def test_an_identifier_with_other_separators(written: str) -> None:
    text = f"NHS {written}, seen"
    assert [text[start:end] for start, end in mentions_of_number("999 553 2441", text)] == [written]


@pytest.mark.parametrize("text", ["19995532441", "99955324411", "A9995532441", "999 553 244"])
def test_a_longer_number_is_another_number(text: str) -> None:
    assert mentions_of_number("9995532441", text) == []


@pytest.mark.parametrize("value", ["", "7", "12-3"])
def test_a_value_too_short_to_mean_anything_matches_nothing(value: str) -> None:
    assert mentions_of_number(value, "7 12-3 123") == []


@pytest.mark.parametrize(
    "written", ["020 7946 0579", "+44 20 7946 0579", "+44 (0)20 7946 0579", "02079460579"]
)
def test_a_telephone_number_with_any_prefix(written: str) -> None:
    text = f"call {written} now"
    assert [text[start:end] for start, end in mentions_of_phone("020 7946 0579", text)] == [written]


def test_an_american_number_keeps_its_bracket() -> None:
    text = "call (212) 555-0128."
    assert [text[start:end] for start, end in mentions_of_phone("212-555-0128", text)] == ["(212) 555-0128"]


def test_an_email_in_other_letters_but_not_inside_another() -> None:
    text = "A.Lee@Example.org and not xa.lee@example.org"
    assert [text[start:end] for start, end in mentions_of_email("a.lee@example.org", text)] == [
        "A.Lee@Example.org"
    ]


def _phrases(rule, value: str, text: str) -> list[str]:
    words = split_words(text)
    return [text[words[at].start : words[end - 1].end] for at, end, _ in rule(value, words, text)]


ADDRESS = "134 Queen's Gate, Ashcombe KV24 8ER"


@pytest.mark.parametrize(
    "written",
    [ADDRESS, "134 Queen's Gate", "134 Queens Gate, Ashcombe", "KV24 8ER", "Ashcombe", "Ashcombe KV24 8ER"],
)
def test_an_address_whole_or_in_part(written: str) -> None:
    assert _phrases(mentions_of_address, ADDRESS, f"lives at {written}; alone") == [written]


@pytest.mark.parametrize("text", ["Ashcombe Medical Centre", "through the gate", "134 patients", "the Queen"])
def test_what_only_sounds_like_the_address(text: str) -> None:
    assert _phrases(mentions_of_address, ADDRESS, text) == []


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("University of Toronto", "University of Toronto"),
        ("University of Toronto", "Toronto University"),
        ("Massachusetts Institute of Technology", "MIT"),
        ("The Beeches Practice", "The Beeches Practice"),
        ("Brightwell & Sons", "Brightwell & Sons"),
        ("St Mary's Grammar School", "St Mary's Grammar School"),
        ("Harvard Law School", "Harvard Law"),
    ],
)
def test_an_institution_reordered_shortened_or_as_an_acronym(value: str, written: str) -> None:
    assert _phrases(mentions_of_institution, value, f"went to {written} in 1990") == [written]


@pytest.mark.parametrize("text", ["a school", "the university hospital", "Law and order"])
def test_generic_words_are_no_institution(text: str) -> None:
    assert _phrases(mentions_of_institution, "Harvard Law School", text) == []


def test_plain_text_needs_the_whole_phrase() -> None:
    assert _phrases(mentions_of_text, "farm worker", "a Farm worker on a farm") == ["Farm worker"]
    assert _phrases(mentions_of_text, "", "anything") == []
