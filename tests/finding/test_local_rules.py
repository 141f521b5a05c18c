"""Rules of languages other than English, forms, dockets and numbers after their words."""

import pytest

from discreet.finding.common_words import is_common, is_demonym
from discreet.finding.labels import label_of, wanted_kinds
from discreet.finding.overlaps import resolve
from discreet.finding.patterns import find_patterns
from discreet.text.dates import read_date


def marked(text, language, *labels):
    kinds = wanted_kinds(labels or None)
    spans = resolve(text, find_patterns(text, kinds, 0.4, frozenset((language,))))
    return [(text[span.start : span.end], label_of(span.label)) for span in spans]


@pytest.mark.parametrize(
    ("language", "text", "date"),
    [
        ("es", "ingresó el 3 de mayo de 2021 por", "3 de mayo de 2021"),
        ("fr", "né le 1er mars 1960 à", "1er mars 1960"),
        ("nl", "op 12 mei 2021 werd", "12 mei 2021"),
        ("pt", "em 5 de março de 2020 foi", "5 de março de 2020"),
        ("pl", "dnia 12 maja 2021 r.", "12 maja 2021"),
        ("it", "il 2 giugno 2019 è", "2 giugno 2019"),
        ("de", "am 3. Mai 2021 wurde", "3. Mai 2021"),
        ("fr", "depuis juillet 2018 il", "juillet 2018"),
        ("es", "desde 1998 vive", "1998"),
    ],
)
def test_dates(language, text, date):
    assert marked(text, language, "DATE") == [(date, "DATE")]


def test_a_date_that_no_calendar_has_is_none():
    assert marked("el 31 de febrero de 2021", "es", "DATE") in ([], [("febrero de 2021", "DATE")])


@pytest.mark.parametrize(
    ("written", "day"),
    [("3 de mayo de 2021", (2021, 5, 3)), ("1er mars 1960", (1960, 3, 1)), ("12 maja 2021", (2021, 5, 12))],
)
def test_such_dates_are_read(written, day):
    read = read_date(written).day
    assert (read.year, read.month, read.day) == day


@pytest.mark.parametrize(
    ("language", "text", "age"),
    [
        ("es", "paciente de 45 años", "45"),
        ("de", "ein 45-jähriger Patient", "45"),
        ("fr", "âgée de 93 ans", "93"),
        ("nl", "een 45-jarige man", "45"),
        ("pl", "ma 45 lat", "45"),
        ("it", "di 45 anni", "45"),
        ("pt", "com 45 anos de idade", "45"),
    ],
)
def test_ages(language, text, age):
    assert marked(text, language, "AGE") == [(age, "AGE")]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("es", "Nombre: Lucía", ("Lucía", "PERSON")),
        ("de", "Nachname: Kowalski\nOrt: Köln", ("Kowalski", "PERSON")),
        ("de", "Geb.: 03.05.1960", ("03.05.1960", "DATE")),
        ("fr", "Ville : Nantes", ("Nantes", "LOCATION")),
        ("pl", "Miejscowość: Łódź", ("Łódź", "LOCATION")),
        ("it", "CAP: 00184", ("00184", "LOCATION")),
        ("en", "Name: smith", ("smith", "PERSON")),
        ("es", "Médico: Dra. Rosa Vega", ("Rosa Vega", "PERSON")),
    ],
)
def test_form_fields(language, text, expected):
    assert expected in marked(text, language)


def test_a_field_without_a_value_is_none():
    assert marked("Name: unknown\nPatient: none", "en", "PERSON") == []


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("en", "Application no. 36110/97 was", "36110/97"),
        ("en", "(no. 4158/05)", "4158/05"),
        ("en", "Case C-131/12 and", "C-131/12"),
        ("en", "No. 3:19-cv-01234-ABC", "3:19-cv-01234-ABC"),
        ("de", "Az. III ZR 123/19", "III ZR 123/19"),
        ("pl", "sygn. akt II K 12/19", "II K 12/19"),
        ("es", "recurso nº 1234/2019", "1234/2019"),
        ("nl", "ECLI:NL:RBAMS:2020:1234", "ECLI:NL:RBAMS:2020:1234"),
    ],
)
def test_dockets(language, text, number):
    assert (number, "ID") in marked(text, language, "ID")


@pytest.mark.parametrize("text", ["BP 134/82 today", "12/03/2021", "visus 20/40", "1/2 tablet"])
def test_what_is_no_docket(text):
    assert marked(text, "en", "ID") == []


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("es", "NHC: 80311", "80311"),
        ("de", "Kundennummer 4711-88", "4711-88"),
        ("fr", "N° de dossier 2021-AB-77", "2021-AB-77"),
        ("it", "codice paziente 0042-Z", "0042-Z"),
        ("nl", "ons kenmerk: AB/2021/55", "AB/2021/55"),
        ("pl", "nr polisy 55-8812", "55-8812"),
        ("en", "provider no. 88-1204", "88-1204"),
    ],
)
def test_numbers_of_any_shape_after_their_word(language, text, number):
    assert (number, "ID") in marked(text, language, "ID")


def test_a_card_number_after_its_word_is_a_card():
    assert marked("card number 1234 5678 9012 3456", "en") == [("1234 5678 9012 3456", "CARD")]


@pytest.mark.parametrize(
    ("language", "text", "street"),
    [
        ("fr", "12 rue de la Paix, 75002 Paris", "12 rue de la Paix"),
        ("es", "vive en Calle Mayor 5, 3º B, Madrid", "Calle Mayor 5, 3º B"),
        ("it", "residente in Via Roma 12, Torino", "Via Roma 12"),
        ("pl", "zam. ul. Długa 7/2 w", "ul. Długa 7/2"),
        ("nl", "woont Kerkstraat 5, 1017 AB Amsterdam", "Kerkstraat 5"),
        ("pt", "mora na Rua Augusta 100 em", "Rua Augusta 100"),
    ],
)
def test_streets(language, text, street):
    assert (street, "LOCATION") in marked(text, language, "LOCATION")


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("es", "la Sra. García López acudió", "García López"),
        ("pl", "Pan Kowalczyk był", "Kowalczyk"),
        ("it", "la Dott.ssa Bianchi ha", "Bianchi"),
        ("nl", "mevrouw dhr. Jansen", "Jansen"),
        ("de", "seine Ehefrau Monika kam", "Monika"),
        ("en", "pt patel rang about", "patel"),
        ("en", "dr okafor, on call", "okafor"),
    ],
)
def test_names_after_titles_and_relations(language, text, name):
    assert (name, "PERSON") in marked(text, language, "PERSON")


@pytest.mark.parametrize(
    "words",
    ["The", "THE FACTS", "Court", "Cordiali saluti", "c'est", "NSTEMI", "SOB", "Nombre", "Io", "Monday"],
)
def test_common_words_are_no_names(words):
    assert is_common(words)


@pytest.mark.parametrize(
    "words", ["Anna", "U.S.", "EU", "Derby Police Department", "May", "Jan Kowalczyk", "12"]
)
def test_names_are_no_common_words(words):
    assert not is_common(words)


def test_demonyms():
    assert is_demonym("Australian") and is_demonym("polnische") and not is_demonym("Australia")


def test_a_handle_is_masked_and_not_annotated():
    kinds = wanted_kinds(["HANDLE"])
    text = "@jess_k saw it, write to jess@example.com"
    assert [text[span.start : span.end] for span in find_patterns(text, kinds, 0.3)] == ["@jess_k"]
    assert list(find_patterns(text, kinds, 0.4)) == []


@pytest.mark.parametrize("text", ["Re: Policy number HX-2291", "Sehr geehrter Herr Kollege Dr. Brandtner,"])
def test_a_common_word_after_a_title_is_no_name(text):
    assert not {"Policy", "Kollege Dr", "Kollege"} & {words for words, _ in marked(text, "de", "PERSON")}
    assert "Policy" not in {words for words, _ in marked(text, "en", "PERSON")}
