import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Dr Maria Keller saw him.", ["Maria Keller"]),
        ("Mrs. O'Connor", ["O'Connor"]),
        ("Prof Dr Hans-Peter von der Heide", ["Hans-Peter von der Heide"]),
        ("Mr J. R. Smith's results", ["J. R. Smith"]),
        ("Ms Aydın rang from", ["Aydın"]),
        ("Dear Dr Will Long,", ["Will Long"]),
        ("Dear Anna,", ["Anna"]),
        ("From: Dr Fatma Doğan, Saltwick Surgery", ["Fatma Doğan"]),
        ("Name: Keller, Maria", ["Keller, Maria"]),
        ("Patient: Maria Keller", ["Maria Keller"]),
        ("Patient Eleanor Young, born 21.5.1970", ["Eleanor Young"]),
        ("KRÜGER Tobias | DOB 1.2.1950", ["KRÜGER Tobias"]),
        ("KELLER, Maria came", ["KELLER, Maria"]),
        ("his wife Anna Berg called", ["Anna Berg"]),
        ("Son (Tomasz Kowalczyk, 0121", ["Tomasz Kowalczyk"]),
        ("call taken by Annika.", ["Annika"]),
        ("Kind regards\n\nDr Tiago Santos\n", ["Tiago Santos"]),
        ("With best wishes,\nCarla", ["Carla"]),
        ("Mr Baker and Mrs Baker", ["Baker", "Baker"]),
        ("Sinéad O'Brien, NHS 999", ["Sinéad O'Brien"]),
    ],
)
def test_names(found, text, names):
    assert [words for words, _ in found(text, "PERSON")] == names


@pytest.mark.parametrize(
    "text",
    [
        "Dr on call was informed",
        "Dear Sir or Madam,",
        "Dear Colleague,",
        "Re: DOB 1.2.1930",
        "the sister in charge",
        "Nurse Practitioner clinic",
        "From: 12:30",
        "Seen by: none",
        "Patient seen at home",
        "his wife will call",
        "Miss a dose",
    ],
)
def test_no_names(found, text):
    assert found(text, "PERSON") == []


@pytest.mark.parametrize(
    ("text", "organisation"),
    [
        ("at St Brannock's Hospital today", "St Brannock's Hospital"),
        ("I saw Dr Hughes at Mill Road Surgery on", "Mill Road Surgery"),
        ("of the Royal Infirmary of Leeds", "Royal Infirmary of Leeds"),
        ("Little Harding Primary School. Pain", "Little Harding Primary School"),
        ("studied at University of East Anglia", "University of East Anglia"),
        ("for Jones, then Baker & Sons", "Baker & Sons"),
        ("his job at Northgate Steel. Slept", "Northgate Steel"),
        ("she works for Ottery Software", "Ottery Software"),
        ("Acme Widgets GmbH hat", "Acme Widgets GmbH"),
    ],
)
def test_organisations(found, text, organisation):
    assert found(text, "ORGANIZATION") == [(organisation, "ORGANIZATION")]


@pytest.mark.parametrize(
    "text", ["The Hospital was full.", "Clinic review on 12 May", "his school", "EEG. Clinic review"]
)
def test_no_organisations(found, text):
    assert found(text, "ORGANIZATION") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("He lives in Upper Fenton with", "Upper Fenton"),
        ("returned from Kraków in March", "Kraków"),
        ("born in Stoke-on-Trent,", "Stoke-on-Trent"),
        ("moved to the United States", "United States"),
    ],
)
def test_places(found, text, place):
    assert found(text, "LOCATION") == [(place, "LOCATION")]


@pytest.mark.parametrize(
    "text", ["born in March", "returned to normal", "She lives in a flat", "moved to Ward"[:8]]
)
def test_no_places(found, text):
    assert [pair for pair in found(text, "LOCATION") if pair[1] == "LOCATION"] == []
