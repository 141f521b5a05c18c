"""`discreet protect --with redact`: learned from held-out files, released with what an attack still reaches."""

import json
import sys

import pytest

from discreet.cli import main as command_line

FILLER = "the of and was seen with for at on well again home came left right day week month".split()


@pytest.fixture
def notes(tmp_path):
    """A file to release and a larger one to learn from; sensitive notes name a tumour."""
    for name, count in (("notes", 20), ("held", 240)):
        rows = []
        for row in range(count):
            words = [FILLER[(row * 7 + place * place) % len(FILLER)] for place in range(6)]
            sick = row % 2 == 0
            words.insert(0, f"{name}{row}")
            text = " ".join([*words, "tumour"] if sick else words)
            rows.append(json.dumps({"id": str(row), "text": text, "label": "sick" if sick else "well"}))
        (tmp_path / f"{name}.jsonl").write_text("\n".join(rows) + "\n")
    return tmp_path


def run(monkeypatch, capsys, folder, *arguments):
    files = [
        str(folder / "notes.jsonl"),
        "-o",
        str(folder / "out.jsonl"),
        "--held-out",
        str(folder / "held.jsonl"),
    ]
    monkeypatch.setattr(
        sys, "argv", ["discreet", "protect", *files, "--with", "redact", "--no-ledger", *map(str, arguments)]
    )
    with pytest.raises(SystemExit) as stop:
        command_line.main()
    printed = capsys.readouterr()
    return stop.value.code or 0, printed.out, printed.err


def test_a_level_removes_the_telling_word_and_says_what_is_left_to_attack(monkeypatch, capsys, notes):
    code, out, _ = run(monkeypatch, capsys, notes, "--sensitive", "sick", "--level", 0.05, "--json")
    assert code == 0
    statement = json.loads(out)["statement"]
    assert statement["guarantee"]["notion"] == "none"
    before, after = statement["risks"].values()
    assert before["right"] > 0.95
    assert after["right"] <= before["right"]
    released = [json.loads(line) for line in (notes / "out.jsonl").read_text().splitlines()]
    assert not any("tumour" in note["text"] or "label" in note for note in released)
    assert all("[REDACTED]" in note["text"] for note in released[::2])


def test_a_target_is_searched_and_reported(monkeypatch, capsys, notes):
    code, out, err = run(monkeypatch, capsys, notes, "--sensitive", "sick", "--target-attack", 0.6)
    assert code == 0
    assert "attack of 0.6" in out + err or "down to 0.6" in out + err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--level", 0.3), "--sensitive"),
        (("--sensitive", "sick"), "--level"),
        (("--sensitive", "dead", "--level", 0.3), "no held-out document is labelled 'dead'"),
    ],
)
def test_what_is_missing_is_named_and_nothing_is_written(monkeypatch, capsys, notes, arguments, said):
    code, _, err = run(monkeypatch, capsys, notes, *arguments)
    assert code == 2
    assert said in err
    assert not (notes / "out.jsonl").exists()
