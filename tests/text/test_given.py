"""Documents from tables of other libraries, and back into them."""

from typing import Any

import pytest

from discreet.errors import BadInput
from discreet.text.document import Span
from discreet.text.given import Given, open_source
from discreet.text.read import Corpus

ROWS = [
    {"id": "a", "text": "Ann rang.", "user": "p1", "label": "x", "ward": 3},
    {"id": "b", "text": "Bob left.", "user": "p2", "label": "y", "ward": 4},
]


def _pandas() -> Any:
    return pytest.importorskip("pandas").DataFrame(ROWS)


def _polars() -> Any:
    return pytest.importorskip("polars").DataFrame(ROWS)


def _datasets() -> Any:
    return pytest.importorskip("datasets").Dataset.from_list(ROWS)


@pytest.mark.parametrize(
    ("make", "kind"), [(_pandas, "pandas"), (_polars, "polars"), (_datasets, "datasets")]
)
def test_a_table_is_read_like_the_file_with_the_same_rows(make: Any, kind: str, tmp_path: Any) -> None:
    import json

    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    found = open_source(make())
    assert isinstance(found, Given) and found.kind == kind
    assert list(found) == list(open_source(path)) == list(open_source(ROWS))


@pytest.mark.parametrize("make", [_pandas, _polars, _datasets])
def test_what_came_from_a_table_goes_back_into_one(make: Any) -> None:
    import discreet

    table = make()
    found = discreet.find(table, patterns_only=True)
    back = {_pandas: found.to_pandas, _polars: found.to_polars, _datasets: found.to_dataset}[make]()
    assert list(back["text"]) == [row["text"] for row in ROWS]
    assert list(back["ward"]) == [3, 4]


def test_missing_values_of_pandas_are_missing(tmp_path: Any) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"text": ["one", "two"], "user": ["p", None], "label": [float("nan"), "z"]})
    first, second = open_source(frame)
    assert (first.user, first.label) == ("p", None) and (second.user, second.label) == (None, "z")
    with pytest.raises(BadInput, match="row 2: 'text'"):
        list(open_source(pandas.DataFrame({"text": ["one", None]})))


def test_spans_of_rows_are_kept_and_checked() -> None:
    (found,) = open_source([{"text": "Ann rang.", "spans": [{"start": 0, "end": 3, "label": "PERSON"}]}])
    assert found.spans == (Span(0, 3, "PERSON"),)
    with pytest.raises(BadInput, match="lies outside"):
        list(open_source([{"text": "Ann", "spans": [{"start": 0, "end": 30, "label": "PERSON"}]}]))
    with pytest.raises(BadInput, match="a span needs start, end and label"):
        list(open_source([{"text": "Ann", "spans": [{"from": 0}]}]))


def test_a_text_is_no_path_and_a_path_is_no_text(tmp_path: Any) -> None:
    assert isinstance(open_source("Dr Okafor saw Anna Müller on 3 May."), Given)
    assert isinstance(open_source("first line\nnotes.csv"), Given)
    path = tmp_path / "notes.txt"
    path.write_text("Hello.", encoding="utf-8")
    assert isinstance(open_source(str(path)), Corpus)
    with pytest.raises(BadInput, match="no such file"):
        open_source("notes.csv")


def test_other_things_are_refused() -> None:
    with pytest.raises(BadInput, match="item 1 is int"):
        list(open_source([3]))  # type: ignore[list-item]
