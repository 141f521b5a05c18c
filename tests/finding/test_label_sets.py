import pytest

from discreet.errors import BadInput
from discreet.finding.finder import Finder
from discreet.finding.label_sets import LABEL_SETS, renamed
from discreet.finding.labels import KINDS
from discreet.finding.weekdays import with_weekdays
from discreet.text.document import Document, Span

TEXT = "Dr Maria Keller, 020 7946 0123, born 12/03/1931, MRN 4411223, of 14 Elm Street"


@pytest.mark.parametrize(
    ("label_set", "labels"),
    [
        ("presidio", ["PERSON", "PHONE_NUMBER", "DATE_TIME", "ID", "LOCATION"]),
        ("hf", ["PER", "PHONE", "DATE", "ID", "LOC"]),
        ("hipaa", ["NAME", "TELEPHONE", "DATE", "MEDICAL_RECORD_NUMBER", "GEOGRAPHIC"]),
    ],
)
def test_labels_of_others(label_set, labels):
    (found,) = Finder(names=False, label_set=label_set).find([Document("1", TEXT)])
    assert [span.label for span in found.spans] == labels


@pytest.mark.parametrize("label_set", LABEL_SETS)
def test_every_kind_has_a_name(label_set):
    assert all(renamed(Span(0, 1, kind), label_set).label for kind in KINDS)


def test_an_unknown_set_is_refused():
    with pytest.raises(BadInput, match="label_set"):
        Finder(label_set="i2b2")


@pytest.mark.parametrize(
    ("text", "date", "whole"),
    [
        ("seen Monday, 3 May 2021 at", "3 May 2021", "Monday, 3 May 2021"),
        ("le lundi 3 mai 2021 à", "3 mai 2021", "lundi 3 mai 2021"),
        ("am Montag, den 3. Mai 2021,", "3. Mai 2021", "Montag, den 3. Mai 2021"),
        ("on 3 May 2021 at", "3 May 2021", "3 May 2021"),
        ("each Monday in May", "May", "May"),
    ],
)
def test_a_weekday_belongs_to_its_date(text, date, whole):
    (span,) = with_weekdays(text, [Span(text.index(date), text.index(date) + len(date), "DATE")])
    assert text[span.start : span.end] == whole


def test_a_weekdays_own_span_goes_into_its_dates():
    text = "on Monday 3 May"
    (span,) = with_weekdays(text, [Span(3, 9, "WEEKDAY"), Span(10, 15, "DATE")])
    assert (span.start, span.end, span.label) == (3, 15, "DATE")
