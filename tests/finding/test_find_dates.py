import pytest

from discreet.text.dates import exists


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("seen 2021-03-12 in clinic", "2021-03-12"),
        ("at 2021-03-12T09:15:00Z.", "2021-03-12T09:15:00Z"),
        ("at 2021-03-12 09:15:00 sharp", "2021-03-12 09:15:00"),
        ("Authorised 2025-01-04 12:00.", "2025-01-04"),
        ("2021/3/12 and", "2021/3/12"),
        ("on 12/03/2021.", "12/03/2021"),
        ("on 03/27/1989.", "03/27/1989"),
        ("am 1.2.1930 geboren", "1.2.1930"),
        ("on 12-03-2021,", "12-03-2021"),
        ("on 12/03/21 again", "12/03/21"),
        ("DOB 12-03-21", "12-03-21"),
        ("the 12 March 2021 letter", "12 March 2021"),
        ("12th of March 2021", "12th of March 2021"),
        ("on 12th March.", "12th March"),
        ("12-Mar-2021", "12-Mar-2021"),
        ("12-MAR-21".title(), "12-Mar-21"),
        ("March 12, 2021", "March 12, 2021"),
        ("Sept. 3rd, 2020", "Sept. 3rd, 2020"),
        ("in March 2021 he", "March 2021"),
        ("am 3. März 1950", "3. März 1950"),
        ("am 3. Mai kam er", "3. Mai"),
        ("from 12-14 March 2021", "12-14 March 2021"),
        ("12 March '21", "12 March '21"),
        ("expiry 04/27", "04/27"),
        ("born 04/1955", "04/1955"),
        ("until 29/02/2024.", "29/02/2024"),
    ],
)
def test_dates(found, text, date):
    assert found(text, "DATE", threshold=0.4) == [(date, "DATE")]


@pytest.mark.parametrize(
    "text",
    [
        "Blood pressure 142/88, pulse 76, temperature 36.9.",
        "Pain score 4/10 at rest, 7/10 on movement.",
        "Power 4/5 on the left.",
        "sacubitril/valsartan 49/51 mg",
        "on 31/02/2020",
        "on 30 February 2021",
        "on 2021-13-01",
        "ratio 1/3/2",
        "version 1.2.3.4",
        "May need a further dose tonight.",
        "day 12. May need a further dose",
        "March on, 12 of you",
        "co-careldopa 25/100 three times a day",
        "room 12 may be free",
        "10/12 of them",
    ],
)
def test_no_dates(found, text):
    assert found(text, "DATE") == []


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("in 2019 he", "2019"),
        ("Since 1987.", "1987"),
        ("epilepsy (2018), gout", "2018"),
        ("early 1990", "1990"),
    ],
)
def test_years(found, text, year):
    assert found(text, "YEAR") == [(year, "YEAR")]


@pytest.mark.parametrize(
    "text", ["by 2000 mg", "of 2000 ml", "1984 was read", "in 2019/20", "a dose of 2000 units"]
)
def test_no_years(found, text):
    assert found(text, "YEAR") == []


def test_weekdays_need_a_low_threshold(found):
    assert found("We meet Thursday", "WEEKDAY") == []
    assert found("We meet Thursday", "WEEKDAY", threshold=0.3) == [("Thursday", "WEEKDAY")]


@pytest.mark.parametrize(
    ("written", "real"),
    [
        ("29/02/2024", True),
        ("29/02/2023", False),
        ("31.4.2020", False),
        ("4.31.2020", False),
        ("29.2.24", True),
        ("29 February 2023", False),
        ("February 30", False),
        ("2020-02-29", True),
    ],
)
def test_the_calendar(written, real):
    assert exists(written) is real
