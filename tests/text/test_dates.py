"""Dates are read in one place: every user of a date agrees on what it means."""

from datetime import date, timedelta

import pytest

from discreet.errors import BadInput
from discreet.finding.labels import wanted_kinds
from discreet.finding.patterns import find_patterns
from discreet.finding.records.annotate import annotate_text
from discreet.finding.records.field import Field
from discreet.protection.spans.values import plain_value
from discreet.text.date_order import date_order
from discreet.text.dates import dates_in, exists, parse_date, read_date

DAY = date(2021, 3, 4)


@pytest.mark.parametrize(
    ("written", "again"),
    [
        ("2021-03-04", "2021-04-12"),
        ("2021/3/4", "2021/4/12"),
        ("2021-03-04T09:15:00Z", "2021-04-12T09:15:00Z"),
        ("04/03/2021", "12/04/2021"),
        ("4.3.2021", "12.4.2021"),
        ("04-03-21", "12-04-21"),
        ("4 March 2021", "12 April 2021"),
        ("04 March 2021", "12 April 2021"),
        ("4th of March 2021", "12th of April 2021"),
        ("04-Mar-2021", "12-Apr-2021"),
        ("4. März 2021", "12. April 2021"),
        ("March 4, 2021", "April 12, 2021"),
        ("MARCH 4th, 2021", "APRIL 12th, 2021"),
        ("March 4, '21", "April 12, '21"),
    ],
)
def test_a_date_is_written_again_in_its_manner(written, again):
    found = read_date(written)
    assert found.day == DAY
    assert found.write(date(2021, 4, 12)) == again
    assert found.write(DAY) == written


@pytest.mark.parametrize(
    "written", ["4 March", "March 2021", "2021", "31/02/2021", "04:03", "", "4/3", " 04/03/2021"]
)
def test_what_is_not_a_whole_date(written):
    assert read_date(written) is None


def test_which_figure_is_the_month():
    assert read_date("04/03/2021").ambiguous and read_date("04/03/2021").day == DAY
    assert read_date("03/04/2021", day_first=False).day == DAY
    assert read_date("03/04/2021", day_first=False).write(date(2021, 12, 25)) == "12/25/2021"
    american = read_date("03/27/2021")
    assert american.day == date(2021, 3, 27) and not american.ambiguous
    assert american.write(date(2021, 4, 1)) == "04/01/2021"


@pytest.mark.parametrize(
    ("day", "ordinal"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (12, "12th"), (22, "22nd")]
)
def test_ordinals(day, ordinal):
    assert read_date("4th March 2021").write(date(2021, 3, day)) == f"{ordinal} March 2021"


def test_every_day_can_be_moved_and_moved_back():
    for written in ("04/03/2021", "4 March 2021", "2021-03-04", "March 4, 2021", "4th of Mar 2021"):
        for days in range(-400, 400, 7):
            there = read_date(written).write(DAY + timedelta(days=days))
            assert read_date(there).day == DAY + timedelta(days=days)


SHARED = [
    ("1964-09-03", date(1964, 9, 3)),
    ("1964/9/3", date(1964, 9, 3)),
    ("1964-09-03T08:30:00Z", date(1964, 9, 3)),
    ("13/09/1964", date(1964, 9, 13)),
    ("09/13/1964", date(1964, 9, 13)),
    ("13.9.1964", date(1964, 9, 13)),
    ("13/09/64", date(1964, 9, 13)),
    ("13.09.69", date(1969, 9, 13)),
    ("13/09/30", date(2030, 9, 13)),
    ("13/09/31", date(1931, 9, 13)),
    ("13/09/00", date(2000, 9, 13)),
    ("29/02/64", date(1964, 2, 29)),
    ("3 September 1964", date(1964, 9, 3)),
    ("3rd of September 1964", date(1964, 9, 3)),
    ("3 Sept 1964", date(1964, 9, 3)),
    ("3-Sep-1964", date(1964, 9, 3)),
    ("3-Sep-64", date(1964, 9, 3)),
    ("3 September '64", date(1964, 9, 3)),
    ("3. März 1964", date(1964, 3, 3)),
    ("3. Dezember 1964", date(1964, 12, 3)),
    ("3 Jänner 1964", date(1964, 1, 3)),
    ("September 3, 1964", date(1964, 9, 3)),
    ("Sept. 3rd, 1964", date(1964, 9, 3)),
]
"""Written dates and the one day that each means, to the finder, to records and to pseudonyms."""


@pytest.mark.parametrize(("written", "day"), SHARED)
def test_every_user_of_a_date_reads_the_same_day(written: str, day: date) -> None:
    assert read_date(written).day == day
    assert parse_date(written) == [day]
    assert [mention.readings for mention in dates_in(f"born {written}, well")] == [
        read_date(written).readings
    ]
    assert plain_value("DATE", written) == day.isoformat()
    assert exists(written)
    text = f"born {written}, well"
    marked = annotate_text(text, {"dob": day.isoformat()}, (Field(column="dob", kind="date", label="DATE"),))
    assert [text[span.start : span.end] for span in marked] == [written]
    found = find_patterns(text, wanted_kinds(("DATE",)), 0.4)
    assert written in {text[span.start : span.end] for span in found}


@pytest.mark.parametrize(
    "written", ["30/02/1964", "31.04.64", "30 February 1964", "29 February '63", "1964-13-01"]
)
def test_every_user_refuses_a_day_that_no_calendar_has(written: str) -> None:
    assert read_date(written) is None
    assert parse_date(written) == []
    assert not exists(written)
    assert plain_value("DATE", written) == written.lower()
    assert not list(find_patterns(f"on {written}.", wanted_kinds(("DATE",)), 0.4))


def test_a_two_digit_year_turns_after_30_everywhere() -> None:
    for short in range(100):
        written, whole = f"13/09/{short:02d}", 2000 + short if short <= 30 else 1900 + short
        assert read_date(written).day.year == whole
        assert parse_date(written) == [date(whole, 9, 13)]


def test_either_order_is_kept_and_the_convention_comes_first() -> None:
    assert [tuple(reading) for reading in read_date("03/04/70").readings] == [(1970, 4, 3), (1970, 3, 4)]
    assert read_date("03/04/70", day_first=False).day == date(1970, 3, 4)
    assert len(read_date("04/04/70").readings) == 1


@pytest.mark.parametrize(
    ("written", "order"),
    [
        ("25/03/2021", "day"),
        ("03/25/2021", "month"),
        ("03/25/21", "month"),
        ("25.3.21", "day"),
        ("13-12-2021", "day"),
        ("12/13/2021", "month"),
        ("03/04/2021", "either"),
        ("12/12/2021", "either"),
        ("04/04/2021", "either"),
        ("2021-03-25", None),
        ("2021/3/4", None),
        ("25 March 2021", None),
        ("March 25, 2021", None),
    ],
)
@pytest.mark.parametrize("day_first", [True, False])
def test_the_order_of_a_date_in_figures(written: str, order: str | None, day_first: bool) -> None:
    assert read_date(written, day_first=day_first).order == order


def test_one_order_for_all_the_dates_of_a_corpus() -> None:
    assert date_order(["seen 03/04/2021", "and 25/03/2021"]) == "day"
    assert date_order(["seen 03/04/2021", "and 03/25/2021"]) == "month"
    assert date_order(["seen 13/12/21 and 12/12/21"]) == "day"
    assert date_order(["no date at all", "4 March 2021, 2021-03-25, 142/88"]) == "day"


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["25/03/2021", "03/25/2021"], r"day \(1\) and some with the month \(1\).*--date-order"),
        (["03/04/2021, 05/06/2021"], "2 dates such as .* no date tells which; say --date-order"),
        (["04/04/2021"], "--date-order"),
    ],
)
def test_dates_that_do_not_tell_their_order_are_asked_for(texts: list[str], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        date_order(texts)


def test_a_date_without_a_year_fits_every_year_and_has_no_day() -> None:
    (mention,) = dates_in("every 3 September.")
    assert mention.means(date(1964, 9, 3)) and mention.means(date(2021, 9, 3))
    with pytest.raises(ValueError, match="no year"):
        _ = mention.day


@pytest.mark.parametrize("text", ["day 12. May need a further dose", "9/10 pain", "1.2.3.4", "version 12/3"])
def test_what_is_no_date(text: str) -> None:
    assert list(dates_in(text)) == []


def test_bare_figures_after_month_and_day_are_no_year_unless_they_end_it() -> None:
    (mention,) = dates_in("March 4, 12 patients came")
    assert (mention.words, mention.readings[0].year) == ("March 4", None)
    assert read_date("March 4, 12").day == date(2012, 3, 4)


def test_an_english_abbreviation_stays_english_when_it_moves() -> None:
    assert read_date("3 Sept 2020").write(date(2020, 10, 3)) == "3 Oct 2020"
    assert read_date("3. Jänner 2020").write(date(2020, 2, 3)) == "3. Feber 2020"
