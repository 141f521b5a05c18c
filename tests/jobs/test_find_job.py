"""`discreet.find` on everything that a caller may have, and what it gives back."""

import json

import pytest

import discreet
from discreet.errors import BadInput
from discreet.jobs.find import find
from discreet.text.document import Document

TEXT = "Write to ann@example.org."


@pytest.mark.parametrize(
    "source",
    [
        TEXT,
        [TEXT],
        [{"text": TEXT}],
        [Document("1", TEXT)],
        Document("1", TEXT),
        iter([Document("1", TEXT)]),
    ],
    ids=["text", "texts", "rows", "documents", "document", "stream"],
)
def test_whatever_holds_the_text_is_searched(source):
    found = find(source, patterns_only=True)
    assert [[span.label for span in document.spans] for document in found] == [["EMAIL"]]


def test_a_path_is_a_path_and_a_missing_one_is_said(write_documents):
    path = write_documents("notes.jsonl", {"id": "a", "text": TEXT})
    assert [document.id for document in find(str(path), patterns_only=True)] == ["a"]
    with pytest.raises(BadInput, match="no such file"):
        find("nowhere.csv", patterns_only=True)


def test_the_result_is_a_table_a_list_and_a_picture():
    found = find([TEXT, "Nothing here."], patterns_only=True)
    assert len(found) == 2 and found[1].spans == ()
    assert repr(found).startswith("Found of 2 documents")
    assert "<mark" in found._repr_html_() and "ann@example.org" in found._repr_html_()
    assert [row["text"] for row in found.rows()] == [TEXT, "Nothing here."]


def test_a_list_of_a_file_reads_it_once(write_documents, monkeypatch):
    path = write_documents("notes.jsonl", {"id": "a", "text": TEXT})
    found = find(path, patterns_only=True)
    passes = []
    make = found._make
    monkeypatch.setattr(found, "_make", lambda: passes.append(1) or make())
    assert len(list(found)) == 1 and len(passes) == 1


def test_columns_of_rows_are_named(write_documents):
    rows = [{"note": TEXT, "nr": 7, "who": "p1", "ward": "3"}]
    (found,) = find(rows, text="note", id="nr", user="who", patterns_only=True)
    assert (found.id, found.user, dict(found.fields)) == ("7", "p1", {"ward": "3"})
    with pytest.raises(BadInput, match="row 1: 'text'"):
        list(find(rows, patterns_only=True))


def test_python_writes_what_the_command_writes(command, write_documents, tmp_path):
    path = write_documents("notes.jsonl", {"id": "a", "text": TEXT}, {"id": "b", "text": "Ring 3 May 2021."})
    code, out, err = command("find", path, "-o", "theirs.jsonl", "--patterns-only", "--json")
    assert code == 0, err
    ours = find(path, output=tmp_path / "ours.jsonl", patterns_only=True)
    assert (tmp_path / "ours.jsonl").read_bytes() == (tmp_path / "theirs.jsonl").read_bytes()
    assert json.loads(out) | {"output": ""} == ours.to_json() | {"output": ""}


def test_pandas_polars_and_datasets_are_told_by_their_class(monkeypatch):
    class Frame:
        columns = ("text", "ward")

        def itertuples(self, *, index, name):
            return iter([(TEXT, 3)])

        def __len__(self):
            return 1

    Frame.__module__ = "pandas.core.frame"
    (found,) = find(Frame(), patterns_only=True)
    assert found.spans and found.fields == {"ward": 3}
    with pytest.raises(BadInput, match="no column 'note'"):
        find(Frame(), text="note")


def test_discreet_find_is_that_function():
    assert discreet.find is find
