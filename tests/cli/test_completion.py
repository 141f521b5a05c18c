"""What the shell completes: commands, options, names of mechanisms and papers, labels."""

import pytest
from click.shell_completion import ShellComplete

from discreet.cli.main import app


def offered(*words: str) -> set[str]:
    *before, begun = words
    complete = ShellComplete(app, {}, "discreet", "_DISCREET_COMPLETE")
    return {one.value for one in complete.get_completions(list(before), begun)}


@pytest.mark.parametrize(
    ("words", "among"),
    [
        (("pro",), {"protect"}),
        (("protect", "--w"), {"--with"}),
        (("protect", "--with", "vick"), {"vickrey", "vickrey-as-printed"}),
        (("encode", "--with", "pri"), {"privunit"}),
        (("train", "ta"), {"tagger"}),
        (("audit", "mem"), {"membership"}),
        (("verify", "sant"), {"santext"}),
        (("papers", "run", "vi"), {"vickrey"}),
        (("find", "notes.csv", "--labels", "PERS"), {"PERSON"}),
        (("find", "notes.csv", "--labels", "DATE,PERS"), {"DATE,PERSON"}),
        (("find", "notes.csv", "--tagger", "sp"), {"spacy"}),
        (("ledger", "budget", "ward", "--unit", "u"), {"user"}),
    ],
)
def test_it_completes(words: tuple[str, ...], among: set[str]) -> None:
    assert among <= offered(*words)


def test_the_script_names_the_program(monkeypatch: pytest.MonkeyPatch, command) -> None:
    monkeypatch.setenv("SHELL", "/bin/bash")
    code, out, _ = command("--show-completion")
    assert code == 0 and "_DISCREET_COMPLETE=bash_complete" in out
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    code, _, err = command("--show-completion")
    assert code == 2 and "completion is for bash, zsh, fish" in err


def test_it_is_installed_where_the_shell_looks(monkeypatch: pytest.MonkeyPatch, command, tmp_path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    code, _, _ = command("--install-completion")
    assert code == 0
    assert "discreet" in (tmp_path / ".config/fish/completions/discreet.fish").read_text()
