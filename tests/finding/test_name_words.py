"""One list each of titles, particles and short forms, and every reader of names goes by it."""

import pytest

from discreet.finding.records.person_names import parse_names
from discreet.protection.spans.people import read_name
from discreet.synthetic.names import CULTURES, NICKNAMES
from discreet.text.name_words import COMMON_TITLES, RECORD_TITLES, SEX_OF_TITLE, TITLES
from discreet.text.nicknames import _GROUPS, same_first_name, short_form


@pytest.mark.parametrize("title", TITLES)
def test_every_reader_takes_every_title_off(found, title: str) -> None:
    assert read_name(f"{title} Maria Keller").key == "maria keller"
    assert [name.full for name in parse_names(f"{title} Maria Keller")] == ["Maria Keller"]
    assert ("Maria Keller", "PERSON") in found(f"Seen by {title} Maria Keller today.", "PERSON")


@pytest.mark.parametrize("particle", ["van", "von der", "de", "del", "zu", "St"])
def test_every_reader_keeps_a_particle_in_the_last_name(found, particle: str) -> None:
    name = f"Maria {particle} Keller"
    assert parse_names(name)[0].last == tuple(f"{particle} Keller".split())
    assert found(f"Dear Dr {name},", "PERSON") == [(name, "PERSON")]


def test_an_article_after_a_name_is_no_particle(found) -> None:
    assert found("Gestern hat Frau Müller das Haus verlassen.", "PERSON") == [("Müller", "PERSON")]
    assert parse_names("Maria das Neves")[0].last == ("das", "Neves")


def test_the_parts_belong_to_the_whole() -> None:
    assert set(COMMON_TITLES) < set(TITLES)
    assert set(SEX_OF_TITLE) < {title.casefold() for title in TITLES} < RECORD_TITLES


def test_short_forms_are_one_list() -> None:
    heads = [group.split()[0] for group in _GROUPS.split(";") if group.split()]
    assert len(heads) == len(set(heads))
    assert same_first_name("katarzyna", "kasia") and same_first_name("bill", "william")
    assert not same_first_name("will", "bill")
    assert (
        short_form("Margaret") == "Peggy"
        and short_form("Salvatore") == "Totò"
        and short_form("Aoife") == "Aoife"
    )
    names = {name for culture in CULTURES.values() for name in (*culture.women, *culture.men)}
    assert set(NICKNAMES) <= names
    assert all(same_first_name(name.casefold(), short.casefold()) for name, short in NICKNAMES.items())
