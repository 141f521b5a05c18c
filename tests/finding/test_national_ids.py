import pytest

from discreet.finding import national_ids
from discreet.finding.labels import wanted_kinds
from discreet.finding.patterns import find_patterns

VALID = [
    (national_ids.is_nir, "1 84 12 76 451 089 46"),
    (national_ids.is_kvnr, "A123456780"),
    (national_ids.is_german_tax, "86095742719"),
    (national_ids.is_dni, "12345678Z"),
    (national_ids.is_dni, "X1234567L"),
    (national_ids.is_bsn, "111222333"),
    (national_ids.is_portuguese_nif, "123456789"),
    (national_ids.is_pesel, "44051401359"),
    (national_ids.is_nip, "123-456-32-18"),
    (national_ids.is_cpf, "529.982.247-25"),
    (national_ids.is_belgian, "85.07.30-033.28"),
    (national_ids.is_ahv, "756.9217.0769.85"),
]


@pytest.mark.parametrize(("check", "number"), VALID)
def test_a_number_that_holds_and_every_slip_of_its_last_figure(check, number):
    assert check(number)
    place = max(place for place, char in enumerate(number) if char.isdigit())
    changed = [
        number[:place] + figure + number[place + 1 :] for figure in "0123456789" if figure != number[place]
    ]
    assert not any(check(one) for one in changed)


def found(text, *languages):
    wanted = wanted_kinds(["ID"])
    return {
        (text[span.start : span.end], span.label)
        for span in find_patterns(text, wanted, 0.4, frozenset(languages))
        if span.source == "pattern:national_ids"
    }


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("NIR : 1 84 12 76 451 089 46.", "fr", ("1 84 12 76 451 089 46", "FR_NIR")),
        ("Versichertennummer A123456780", "de", ("A123456780", "DE_HEALTH_INSURANCE")),
        ("Steuer-ID 86 095 742 719,", "de", ("86 095 742 719", "DE_TAX_ID")),
        ("con DNI 12345678Z y", "es", ("12345678Z", "ES_NIF")),
        ("NIE: X-1234567-L", "es", ("X-1234567-L", "ES_NIE")),
        ("BSN 111222333", "nl", ("111222333", "NL_BSN")),
        ("NIF 123 456 789", "pt", ("123 456 789", "PT_NIF")),
        ("PESEL: 44051401359", "pl", ("44051401359", "PL_PESEL")),
        ("CPF 529.982.247-25", "pt", ("529.982.247-25", "BR_CPF")),
        ("rijksregisternummer 85.07.30-033.28", "nl", ("85.07.30-033.28", "BE_NATIONAL_NUMBER")),
    ],
)
def test_numbers_in_their_language(text, language, expected):
    assert expected in found(text, language)


def test_one_check_digit_alone_counts_only_at_home():
    assert found("zahl 44051401359", "de") == set()
    assert found("liczba 44051401359", "pl") == {("44051401359", "PL_PESEL")}
