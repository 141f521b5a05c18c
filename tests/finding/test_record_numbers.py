import pytest


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("MRN: 1234567", "1234567", "MEDICAL_RECORD_NUMBER"),
        ("MRN 1234567,", "1234567", "MEDICAL_RECORD_NUMBER"),
        ("mrn# AB-123456", "AB-123456", "MEDICAL_RECORD_NUMBER"),
        ("medical record number is 12-34-567", "12-34-567", "MEDICAL_RECORD_NUMBER"),
        ("Hospital No: K123456", "K123456", "MEDICAL_RECORD_NUMBER"),
        ("Patient ID 4432A9", "4432A9", "MEDICAL_RECORD_NUMBER"),
        ("(hosp no. 5465615)", "5465615", "MEDICAL_RECORD_NUMBER"),
        ("Fallnummer 998877", "998877", "MEDICAL_RECORD_NUMBER"),
        ("policy number NWM-62525166-B", "NWM-62525166-B", "ID_NUMBER"),
        ("Account no. 12345678", "12345678", "ID_NUMBER"),
        ("Reference: ZX/99812", "ZX/99812", "ID_NUMBER"),
        ("insurer asks, policy NWM-62525166-B.", "NWM-62525166-B", "ID_NUMBER"),
        ("Pt 2601417 reviewed", "2601417", "ID_NUMBER"),
    ],
)
def test_numbers_that_stand_for_somebody(found, text, number, kind):
    assert found(text, "MEDICAL_RECORD_NUMBER", "ID_NUMBER") == [(number, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "Control sample 4123456789012345 within limits.",
        "record of 12 years",
        "a case of 123",
        "case number two",
        "about 2000000 people",
        "platelets 231, sodium 138",
        "1234567 cells",
        "room no. 12",
        "3141592.653",
    ],
)
def test_numbers_that_do_not(found, text):
    assert found(text, "MEDICAL_RECORD_NUMBER", "ID_NUMBER") == []
