"""Tables are read with their names; an error names the file, the line and the column."""

from pathlib import Path

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.verify.table import read_table


def write(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.csv", "input,x,y\na,0.25,0.75\nb,0.5,0.5\n"),
        ("bom.csv", b"\xef\xbb\xbfinput,x,y\r\na,0.25,0.75\r\nb,0.5,0.5\r\n"),
        ("gaps.csv", "input,x,y\n\na,0.25,0.75\n\nb,0.5,0.5"),
        ("t.tsv", "input\tx\ty\na\t0.25\t0.75\nb\t0.5\t0.5\n"),
        ("t.json", '{"rows": ["a", "b"], "columns": ["x", "y"], "values": [[0.25, 0.75], [0.5, 0.5]]}'),
    ],
)
def test_every_format_gives_the_same_table(tmp_path, name, text):
    table = read_table(write(tmp_path, name, text))
    assert (table.rows, table.columns) == (("a", "b"), ("x", "y"))
    assert table.values.tolist() == [[0.25, 0.75], [0.5, 0.5]]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("t.csv", "input,x,y\na,0.25\n", "t.csv:2: 2 cells under a header of 3"),
        ("t.csv", "input,x,y\na,0.2,0.8\nb,0.2,most\n", "t.csv:3: column 'y': 'most' is not a number"),
        ("t.csv", "", "no table"),
        ("t.csv", "input,x\n", "no table"),
        ("t.csv", "input\na\n", "no table"),
        ("t.csv", b"input,x\na,\xff\n", "not UTF-8"),
        ("t.csv", 'input,x\n"a"b,1\n', "t.csv:2: not a table"),
        ("t.json", "{", "t.json:1: not JSON"),
        ("t.json", '{"rows": ["a"]}', "the form is"),
        ("t.json", "[1]", "the form is"),
        ("t.json", '{"rows": ["a"], "columns": ["x"], "values": [[1, 2]]}', "1 columns are named"),
        ("t.json", '{"rows": ["a"], "columns": ["x", "y"], "values": [["p", "q"]]}', "the form is"),
        ("t.xlsx", "", "convert"),
    ],
)
def test_what_is_not_a_table_is_refused_with_its_place(tmp_path, name, text, words):
    with pytest.raises(BadInput, match=words):
        read_table(write(tmp_path, name, text))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"absent\.csv: cannot be read"):
        read_table(tmp_path / "absent.csv")


def test_a_square_table_is_arranged_by_name(tmp_path):
    table = read_table(write(tmp_path, "d.csv", ",b,a\na,3,0\nb,0,3\n"))
    assert table.arranged(("a", "b"), Path("d.csv")).tolist() == np.array([[0, 3], [3, 0]]).tolist()
    with pytest.raises(BadInput, match="no row for input 'c'"):
        table.arranged(("a", "c"), Path("d.csv"))
