from datetime import date
from random import Random

import pytest

from discreet.synthetic.mentions import DATE_STYLES, age, misspell
from discreet.synthetic.people import patient


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("long", "1 March 2024"),
        ("slashes", "01/03/2024"),
        ("short slashes", "01/03/24"),
        ("points", "1.3.2024"),
        ("iso", "2024-03-01"),
        ("abbreviated", "1 Mar 2024"),
        ("hyphens", "01-Mar-2024"),
        ("american", "March 1, 2024"),
        ("ordinal", "1st March 2024"),
        ("no year", "1 March"),
        ("ordinal, no year", "1st of March"),
        ("month", "March 2024"),
    ],
)
def test_each_style(style, written):
    assert DATE_STYLES[style](date(2024, 3, 1)) == written


@pytest.mark.parametrize(
    ("day", "ending"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")]
)
def test_ordinals(day, ending):
    assert DATE_STYLES["ordinal"](date(2024, 5, day)) == f"{ending} May 2024"


def test_slips_keep_a_name_recognisable():
    random = Random(1)
    slips = {misspell("Keller", random, chance=1.0) for _ in range(200)}
    assert "keller" in slips
    assert "Kelelr" in slips
    assert all(abs(len(slip) - 6) <= 1 for slip in slips)
    assert misspell("Li", random, chance=1.0) == "Li"
    assert misspell("Keller", random, chance=0.0) == "Keller"


def test_an_age_has_its_article():
    texts = {"".join(piece.text for piece in age(81, "F", Random(seed))) for seed in range(40)}
    assert "an 81-year-old woman" in texts
    assert "a woman aged 81" in texts


def test_age_counts_birthdays():
    someone = patient(0, 1)
    birthday = someone.born.replace(year=2024)
    assert someone.age(birthday) == 2024 - someone.born.year
    assert someone.age(date.fromordinal(birthday.toordinal() - 1)) == 2023 - someone.born.year
