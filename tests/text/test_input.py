"""How an input is described, opened and followed: the options reach the reader, the bar reaches the end."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.progress import Quiet
from discreet.text.input import Reads, followed, name_of, open_input, remark_skipped


class Heard(Quiet):
    """Keeps what is said."""

    def __init__(self) -> None:
        self.remarks: list[str] = []
        self.amounts: list[float] = []

    def remark(self, text: str) -> None:
        self.remarks.append(text)

    @contextmanager
    def progress(self, label, total=None):
        yield self.amounts.append


def test_the_settings_reach_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "notes.data"
    path.write_text("Nr,Note,Who,Class\n1,hello,Ann,a\n2,too,many,cells,here\n")
    reads = Reads(text="Note", id="Nr", user="Who", label="Class", format="csv", on_error="skip")
    corpus, heard = open_input(path, reads), Heard()
    found = [(one.id, one.text, one.user, one.label) for one in followed(heard, corpus, "read")]
    remark_skipped(heard, corpus)
    assert found == [("1", "hello", "Ann", "a")]
    assert heard.remarks[0] == "skipped 1 malformed row:"
    assert "notes.data:3: the row has 5 cells" in heard.remarks[1]


def test_settings_that_an_object_does_not_have_are_left_alone(tmp_path: Path) -> None:
    class Lines:
        format = "lines"

    path = tmp_path / "notes.data"
    path.write_text("one\ntwo\n")
    assert [one.text for one in open_input(path, Lines())] == ["one", "two"]


def test_a_malformed_row_stops(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\nx\n')
    with pytest.raises(BadInput, match=r"notes\.jsonl:2"):
        list(open_input(path, Reads()))


def test_the_bar_reaches_the_end(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n' * 100)
    heard = Heard()
    assert len(list(followed(heard, open_input(path, Reads()), "read"))) == 100
    assert sum(heard.amounts) == pytest.approx(100)


def test_what_a_page_calls_an_input() -> None:
    assert name_of("folder/notes.csv") == name_of(Path("notes.csv")) == "notes.csv"
    assert name_of(["a text"]) == "memory"
