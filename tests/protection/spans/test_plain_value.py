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
