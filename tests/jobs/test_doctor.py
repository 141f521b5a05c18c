import json
import subprocess
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from discreet.cli.command import command_of
from discreet.jobs import health
from discreet.jobs.doctor import Doctor
from discreet.language.resources import RESOURCES, ResourceFile
from discreet.privacy.ledger import Ledger


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCREET_LEDGER", raising=False)

    def go(*arguments):
        return CliRunner().invoke(command_of(Doctor, "doctor"), list(arguments))

    return go


def _checks(answer):
    return {check["name"]: check for check in json.loads(answer.stdout)["checks"]}


def test_everything_is_listed_and_nothing_is_made(run, tmp_path):
    answer = run("--json")
    assert answer.exit_code == 0
    names = _checks(answer)
    assert {"discreet", "Python", "processors", "ledger", "Chromium", "PostgreSQL", *RESOURCES} <= set(names)
    assert {"find", "language", "learn", "federate", "secure", "workbench"} <= set(names)
    assert not {"all", "docs", "test"} & set(names)
    assert list(tmp_path.iterdir()) == []


def test_people_get_a_table(run):
    answer = run()
    assert answer.exit_code == 0
    for words in ("This machine", "Extras", "Language resources", "GloVe 6B", "PDDL-1.0"):
        assert words in answer.stdout
    assert run("--quiet").stdout == ""


def test_what_is_absent_comes_with_its_command(run, monkeypatch):
    monkeypatch.setitem(RESOURCES, "glove", replace(RESOURCES["glove"], package="surely_not_installed"))
    monkeypatch.setattr(health, "_installed", lambda name: name != "presidio-analyzer")
    answer = run("--json")
    assert answer.exit_code == 0
    names = _checks(answer)
    assert names["glove"]["state"] == "absent"
    assert names["glove"]["remedy"] == "pip install 'discreet[language]'"
    assert names["find"]["state"] == "absent"
    assert names["find"]["detail"] == "presidio-analyzer not installed"
    assert names["find"]["remedy"] == "pip install 'discreet[find]'"
    assert "pip install 'discreet[find]'" in run().stdout


def test_an_extra_includes_those_it_builds_on(run, monkeypatch):
    monkeypatch.setattr(health, "_installed", lambda name: name != "torch")
    names = _checks(run("--json"))
    assert {"language", "learn", "federate", "secure", "translate"} <= {
        name for name, check in names.items() if check["state"] == "absent"
    }
    assert names["find"]["state"] == "ok"


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    package = tmp_path / "packages" / "made_up_model"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "weights.bin").write_bytes(b"1234")
    monkeypatch.syspath_prepend(str(package.parent))

    def put(size):
        file = ResourceFile("weights.bin", size, "0" * 64)
        made = replace(RESOURCES["smollm2"], package="made_up_model", files=(file,))
        monkeypatch.setitem(RESOURCES, "smollm2", made)

    return put


def test_damage_exits_with_2(run, damaged):
    damaged(5)
    answer = run("--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["damaged"] == ["smollm2"]
    check = _checks(answer)["smollm2"]
    assert "has 4 bytes instead of 5" in check["detail"]
    assert "--force-reinstall" in check["remedy"]
    assert run().exit_code == 2


def test_full_compares_sha256(run, damaged):
    damaged(4)
    assert run("--json").exit_code == 0
    answer = run("--json", "--full")
    assert answer.exit_code == 2
    assert "sha256 differs" in _checks(answer)["smollm2"]["detail"]


def test_the_ledger_is_opened_but_not_made(run, tmp_path):
    assert _checks(run("--json"))["ledger"]["state"] == "absent"
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        ledger.set_budget("notes", unit="user", epsilon=1.0)
    check = _checks(run("--json", "--ledger", "ledger.db"))["ledger"]
    assert check["state"] == "ok" and "1 dataset" in check["detail"]


def test_a_ledger_that_cannot_be_read_is_damage(run, tmp_path):
    (tmp_path / "ledger.db").write_bytes(b"this is not a database, nor was it ever one" * 100)
    answer = run("--json", "--ledger", "ledger.db")
    assert answer.exit_code == 2
    assert _checks(answer)["ledger"]["state"] == "damaged"


def test_it_imports_nothing_heavy():
    code = (
        "import sys\nfrom discreet.jobs.health import examine\nlist(examine())\n"
        "heavy = {'torch', 'transformers', 'spacy', 'pyarrow', 'scipy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
