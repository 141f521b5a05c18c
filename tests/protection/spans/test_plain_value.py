"""Values in their plainest form: two ways of writing one value get one pseudonym."""

import pytest

from discreet.protection.spans.values import plain_value


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


def test_with_an_order_one_day_has_one_value_however_it_is_written():
    for written in ("03/04/70", "3.4.1970", "3 April 1970", "1970-04-03", "April 3, 1970"):
        assert plain_value("DATE", written, "day") == "1970-04-03"
    assert plain_value("DATE", "03/04/70", "month") == "1970-03-04"
