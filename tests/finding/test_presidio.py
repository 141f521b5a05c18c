"""Presidio's recognisers as rules: what each finds, and that the fast way finds what the slow way does."""

import random
import socket
from dataclasses import replace

import pytest

from discreet.finding.labels import KINDS
from discreet.finding.patterns import all_rules
from discreet.finding.prefilter import Prefilter
from discreet.finding.presidio import presidio_rules, recognisers
from discreet.finding.presidio_settings import TABLE


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        ("4111 1111 1111 1111", "4111 1111 1111 1111", "CREDIT_CARD"),
        ("write to m.keller@example.com.", "m.keller@example.com", "EMAIL_ADDRESS"),
        ("host 192.168.10.201", "192.168.10.201", "IP_ADDRESS"),
        ("2001:db8::8a2e:370:7334", "2001:db8::8a2e:370:7334", "IP_ADDRESS"),
        ("00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E", "MAC_ADDRESS"),
        ("123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000", "UUID"),
        ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "CRYPTO"),
        ("DE89 3704 0044 0532 0130 00 2 days", "DE89 3704 0044 0532 0130 00", "IBAN_CODE"),
        ("iban gb82west12345698765432", "gb82west12345698765432", "IBAN_CODE"),
        ("SSN 536-32-3061", "536-32-3061", "US_SSN"),
        ("ssn is 536323061", "536323061", "US_SSN"),
        ("NHS number 943 476 5919", "943 476 5919", "UK_NHS"),
        ("AB 12 34 56 C", "AB 12 34 56 C", "UK_NINO"),
        ("passport number 912803456", "912803456", "US_PASSPORT"),
        ("driving licence MORGA753116SM9IJ", "MORGA753116SM9IJ", "UK_DRIVING_LICENCE"),
        ("Prescriber, DEA AB1234563", "AB1234563", "MEDICAL_LICENSE"),
        ("Medicare 1EG4-TE5-MK73", "1EG4-TE5-MK73", "US_MBI"),
        ("Versichertennummer A123456780", "A123456780", "DE_HEALTH_INSURANCE"),
        ("RSSMRA85T10A562S", "RSSMRA85T10A562S", "IT_FISCAL_CODE"),
        ("DNI 12345678Z", "12345678Z", "ES_NIF"),
        ("131052-308T", "131052-308T", "FI_PERSONAL_IDENTITY_CODE"),
        ("NRIC S1234567D", "S1234567D", "SG_NRIC_FIN"),
        ("PESEL 44051401359", "44051401359", "PL_PESEL"),
    ],
)
def test_what_they_find(found, text, words, kind):
    assert (words, kind) in found(text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "4111 1111 1111 1112",  # Luhn fails
        "order 123456782",  # one check digit, no context: nine digits that nine countries would take
        "943 476 5918 NHS",  # check digit fails
        "maria@localhost",
        "999.999.999.999",
        "he was on 12 of them",  # a number plate to a pattern that ignores case
        "DE00 3704 0044 0532 0130 00",
        "SSN 000-12-3456",
    ],
)
def test_what_they_leave_alone(found, text):
    kinds = {rule.kind for rule in presidio_rules()} | {"IBAN_CODE"}
    assert found(text, *kinds) == []


def test_a_check_digit_and_a_word_together_prove(found):
    text = "NHS number 943 476 5919"
    rule = next(rule for rule in presidio_rules() if rule.kind == "UK_NHS")
    (span,) = rule.find(Prefilter(text), 0.4)
    assert span.score == 1.0
    assert span.why == "UK NHS number; its check digit holds; near 'nhs number'"
    (alone,) = rule.find(Prefilter("943 476 5919"), 0.4)
    assert alone.score == 0.5


def test_every_kind_has_a_label():
    assert {rule.kind for rule in all_rules()} <= set(KINDS)


def test_the_table_names_each_recogniser_once():
    names = [taken.recogniser for taken in TABLE]
    assert len(names) == len(set(names))


def test_nothing_is_fetched(monkeypatch, found):
    def refuse(*_args, **_options):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    from discreet.finding.domains import _extract

    _extract.cache_clear()
    assert found("m.keller@example.co.uk", "EMAIL") == [("m.keller@example.co.uk", "EMAIL_ADDRESS")]
    assert found("at www.example.co.uk/a", "URL") == [("www.example.co.uk/a", "WEB_ADDRESS")]


SCRAPS = (
    "Maria Keller|Dr Smith|passport|NHS number|card|SSN|on the ward|born|phone|account|licence plate|DEA|medicare|IBAN|"
    "943 476 5919|4111 1111 1111 1111|536-32-3061|12/03/2021|3 May 2020|020 7946 0123|AB123456C|RSSMRA85T10A562S|12345678Z|"
    "A123456780|192.168.10.201|00:1A:2B:3C:4D:5E|m@example.com|www.example.com|912803456|AB1234563|14 Elm Street, Leeds LS1 4AB|"
    "80331 München|aged 93|MRN 1234567|policy number NWM-62525166-B|claim number 12345678|rx: 12345678|S1234567D|AB12 CDE|"
    "Hauptstraße 12|GB82WEST12345698765432|1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa|was well. |and so on, for a long while|, |\n\n|;"
).split("|")


def scrambled(draw: random.Random) -> str:
    return " ".join(draw.choice(SCRAPS) for _ in range(draw.randrange(1, 40)))


@pytest.mark.parametrize("threshold", [0.0, 0.4])
def test_looking_only_where_digits_stand_finds_the_same(threshold):
    """The gates and excerpts are the fast path; every rule over the whole text is the slow one."""
    slow_rules = [
        replace(rule, reach=0, digits=0, run=0, needs="", words=frozenset()) for rule in all_rules()
    ]
    draw = random.Random(11)
    for _ in range(150):
        prefilter = Prefilter(scrambled(draw))
        fast = {
            span
            for rule in all_rules()
            if rule.can_match(prefilter, threshold)
            for span in rule.find(prefilter, threshold)
        }
        slow = {span for rule in slow_rules for span in rule.find(prefilter, threshold)}
        assert fast == slow


def test_as_presidio_itself_matches():
    """Where a recogniser is taken as it is, the places before context are Presidio's own."""
    made = recognisers()
    draw = random.Random(12)
    texts = [scrambled(draw) for _ in range(60)]
    for taken in TABLE:
        if taken.cased or taken.whole or taken.without:
            continue
        rules = [rule for rule in presidio_rules() if rule.source.endswith(":" + taken.recogniser)]
        for text in texts:
            theirs = {(one.start, one.end) for one in made[taken.recogniser].analyze(text, None)}
            ours = {(one.start, one.end) for rule in rules for one in rule.find(Prefilter(text), 0.0)}
            assert theirs <= ours, taken.recogniser  # Presidio drops what another match of its own contains
            for start, end in ours - theirs:
                assert any(left <= start and end <= right for left, right in theirs), taken.recogniser
