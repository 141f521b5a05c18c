import pytest


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("lives at 14 Harcourt Street.", "14 Harcourt Street"),
        ("at 14 Harcourt Street, Leeds WX3 4AB, tel.", "14 Harcourt Street, Leeds WX3 4AB"),
        ("Flat 2, 14 Harcourt St, Leeds", "Flat 2, 14 Harcourt St"),
        ("1250 N. Maple Ave Apt 5 and", "1250 N. Maple Ave Apt 5"),
        ("22 West 45th Street, New York, NY 10036", "22 West 45th Street, New York, NY 10036"),
        (
            "NHS 999 727 6922\n72 Church Street, Marlowe Bridge QE9 2DD",
            "72 Church Street, Marlowe Bridge QE9 2DD",
        ),
        ("address, 90 Kingsway, Denholt QE20 8RR?", "90 Kingsway, Denholt QE20 8RR"),
        ("72 Church Street\nMarlowe Bridge\nQE9 2DD", "72 Church Street\nMarlowe Bridge\nQE9 2DD"),
        ("wohnt Hauptstraße 12, 80331 München", "Hauptstraße 12, 80331 München"),
        ("Am Bahnhof: Berliner Str. 5a", "Berliner Str. 5a"),
        ("P.O. Box 1234, Leeds", "P.O. Box 1234"),
    ],
)
def test_addresses(found, text, address):
    assert (address, "ADDRESS") in found(text, "ADDRESS")
    assert len(found(text, "ADDRESS")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "on 12 March Dr Smith came",
        "3 patients on Elm Street",
        "10 mg twice daily by the Way",
        "Bed 12, bay 3.",
        "12 March Close follow-up",
        "the Highway 5 units",
    ],
)
def test_no_addresses(found, text):
    assert found(text, "ADDRESS") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("LS1 4AB", "LS1 4AB"),
        ("postcode LS14AB", "LS14AB"),
        ("Boston, MA 02116", "MA 02116"),
        ("MA 02116-1234 now", "MA 02116-1234"),
        ("ZIP 02116", "02116"),
        ("D-80331 München", "D-80331 München"),
        ("wohnhaft in 80331 München", "80331 München"),
    ],
)
def test_postcodes(found, text, code):
    assert found(text, "POSTCODE") == [(code, "POSTCODE")]


@pytest.mark.parametrize(
    "text", ["T3 N1 disease", "12345 steps", "in 80331 Fällen", "B12 injection", "grade 2 ER 8/8"]
)
def test_no_postcodes(found, text):
    assert found(text, "POSTCODE") == []
