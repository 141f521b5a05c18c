from datetime import date, timedelta

import pytest

from discreet.protection.values import plain_value
from discreet.protection.written_date import read_date

DAY = date(2021, 3, 4)


@pytest.mark.parametrize(
    ("written", "again"),
    [
        ("2021-03-04", "2021-04-12"),
        ("2021/3/4", "2021/4/12"),
        ("2021-03-04T09:15:00Z", "2021-04-12T09:15:00Z"),
        ("04/03/2021", "12/04/2021"),
        ("4.3.2021", "12.4.2021"),
        ("04-03-21", "12-04-21"),
        ("4 March 2021", "12 April 2021"),
        ("04 March 2021", "12 April 2021"),
        ("4th of March 2021", "12th of April 2021"),
        ("04-Mar-2021", "12-Apr-2021"),
        ("4. März 2021", "12. April 2021"),
        ("March 4, 2021", "April 12, 2021"),
        ("MARCH 4th, 2021", "APRIL 12th, 2021"),
    ],
)
def test_a_date_is_written_again_in_its_manner(written, again):
    found = read_date(written)
    assert found.day == DAY
    assert found.write(date(2021, 4, 12)) == again
    assert found.write(DAY) == written


@pytest.mark.parametrize(
    "written", ["4 March", "March 2021", "2021", "31/02/2021", "04:03", "", "4/3", " 04/03/2021"]
)
def test_what_is_not_a_whole_date(written):
    assert read_date(written) is None


def test_which_figure_is_the_month():
    assert read_date("04/03/2021").ambiguous and read_date("04/03/2021").day == DAY
    assert read_date("03/04/2021", day_first=False).day == DAY
    assert read_date("03/04/2021", day_first=False).write(date(2021, 12, 25)) == "12/25/2021"
    american = read_date("03/27/2021")
    assert american.day == date(2021, 3, 27) and not american.ambiguous
    assert american.write(date(2021, 4, 1)) == "04/01/2021"


@pytest.mark.parametrize(
    ("day", "ordinal"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (12, "12th"), (22, "22nd")]
)
def test_ordinals(day, ordinal):
    assert read_date("4th March 2021").write(date(2021, 3, day)) == f"{ordinal} March 2021"


def test_every_day_can_be_moved_and_moved_back():
    for written in ("04/03/2021", "4 March 2021", "2021-03-04", "March 4, 2021", "4th of Mar 2021"):
        for days in range(-400, 400, 7):
            there = read_date(written).write(DAY + timedelta(days=days))
            assert read_date(there).day == DAY + timedelta(days=days)


@pytest.mark.parametrize(
    ("label", "one", "other"),
    [
        ("PHONE", "+44 7700 900123", "07700900123"),
        ("CARD", "4111 1111 1111 1111", "4111-1111-1111-1111"),
        ("ID", "NWM-62525166-B", "nwm 62525166 b"),
        ("DATE", "27/03/2021", "March 27, 2021"),
        ("EMAIL", "M.Keller@Example.com", "m.keller@example.com"),
        ("LOCATION", "Kraków", "krakow"),
        ("ORGANIZATION", "St  Mary's\nHospital", "St Mary's Hospital"),
    ],
)
def test_two_ways_of_writing_one_value(label, one, other):
    assert plain_value(label, one) == plain_value(label, other)


def test_a_date_that_could_be_two_is_neither():
    assert plain_value("DATE", "04/03/2021") != plain_value("DATE", "4 March 2021")
