import pytest


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        ("call 020 7946 0123 today", "020 7946 0123"),
        ("07700900123", "07700900123"),
        ("ring 01632 960123", "01632 960123"),
        ("+44 7700 900123.", "+44 7700 900123"),
        ("(212) 555-0123", "(212) 555-0123"),
        ("617-555-0123", "617-555-0123"),
        ("+49 89 1234567", "+49 89 1234567"),
        ("call 921-835-1650x94266", "921-835-1650x94266"),
        ("my number is 9885 1152", "9885 1152"),
        ("phone: 1234567", "1234567"),
        ("Tel.: (0113) 496 0123", "(0113) 496 0123"),
    ],
)
def test_phones(found, text, phone):
    assert found(text, "PHONE") == [(phone, "PHONE_NUMBER")]


@pytest.mark.parametrize(
    "text",
    [
        "ring until 08/04/2025",
        "SSN number is 060-25-2440",
        "4111 1111 1111 1111",
        "values 12 14 16 18 20",
        "sodium 138, potassium 4.2",
        "order 123456",
        "9876543210",
        "IP 192.168.10.201",
        "room 12, bed 3456789x",
    ],
)
def test_no_phones(found, text):
    assert found(text, "PHONE") == []


def test_two_numbers_that_run_together(found):
    assert found("020 7946 0123 020 7946 0456", "PHONE") == [
        ("020 7946 0123", "PHONE_NUMBER"),
        ("020 7946 0456", "PHONE_NUMBER"),
    ]
