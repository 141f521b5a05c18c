"""The options by which a command is told what its input looks like."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from discreet.cli.reading import (
    Format,
    IdColumn,
    LabelColumn,
    OnError,
    TextColumn,
    UserColumn,
    followed,
    open_corpus,
    tell_skipped,
)
from discreet.cli.session import Session
from discreet.errors import BadInput

app = typer.Typer()


@app.command()
def show(
    path: str,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
) -> None:
    session = Session()
    corpus = open_corpus(
        path,
        format=format,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
        on_error=on_error,
    )
    found = [
        [document.id, document.text, document.user, document.label]
        for document in followed(session, corpus, "read")
    ]
    print(json.dumps(found))
    tell_skipped(session, corpus)


def test_the_options_reach_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "notes.data"
    path.write_text("Nr,Note,Who,Class\n1,hello,Ann,a\n2,too,many,cells,here\n")
    options = "--format csv --text-column Note --id-column Nr --user-column Who --label-column Class --on-error skip"
    result = CliRunner().invoke(app, [str(path), *options.split()])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == [["1", "hello", "Ann", "a"]]
    assert "passed over 1 malformed row:" in result.stderr
    assert "notes.data:3: the row has 5 cells" in result.stderr


def test_another_answer_to_errors_is_a_usage_error(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\nx\n')
    assert CliRunner().invoke(app, [str(path), "--on-error", "ignore"]).exit_code == 2
    stopped = CliRunner().invoke(app, [str(path)])
    assert isinstance(stopped.exception, BadInput)


def test_the_bar_reaches_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n' * 100)
    amounts: list[float] = []

    class Bar:
        def __enter__(self) -> object:
            return amounts.append

        def __exit__(self, *exception: object) -> None:
            pass

    monkeypatch.setattr(Session, "progress", lambda self, label, total=None: Bar())
    assert len(list(followed(Session(), open_corpus(path), "read"))) == 100
    assert sum(amounts) == pytest.approx(100)
