"""A missing optional package ends with exit code 2 and the command that installs it, never as a defect."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from discreet import extras
from discreet.errors import NotInstalled
from discreet.extras import EXTRAS, missing, needed, packages, require

ROOT = Path(__file__).parent.parent

WITHOUT = """
import sys
from importlib.machinery import PathFinder
from discreet.extras import EXTRAS, packages

have = {module for extra in sys.argv[1].split(",") if extra for module in packages(extra).values()}
have |= {"httpx"} if "spacy" in have else set()  # spaCy brings it too
gone = {module for extra in EXTRAS for module in packages(extra).values()} - have


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in gone else super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
sys.argv[:] = ["discreet", *sys.argv[2:]]
"""
"""Python as it is where only the extras of the first argument are installed."""
COMMAND = "from discreet.cli.main import main; main()"


@pytest.fixture
def run(tmp_path):
    shutil.copy(ROOT / "examples" / "clinic.jsonl", tmp_path / "notes.jsonl")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DISCREET_")}

    def go(with_extras: str, *arguments: str, code: str = COMMAND) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-c", WITHOUT + code, with_extras, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return go


NEEDS = {
    "find": ("find notes.jsonl -o found.jsonl", "rapidfuzz", "find"),
    "words": ("protect notes.jsonl -o out.jsonl --with vickrey --epsilon 4", "GloVe", "language"),
    "encode": ("encode notes.jsonl -o out.parquet --with privunit --epsilon 8", "GloVe", "language"),
    "vocabulary": ("vocabulary notes.jsonl -o out.txt --epsilon 8 --delta 1e-4", "tokenizers", "learn"),
    "tagger": ("train tagger notes.jsonl -o model --epsilon 3", "torch", "learn"),
    "federate": ("federate simulate notes.jsonl -o model --vocabulary notes.jsonl", "torch", "federate"),
    "workbench": ("workbench . --no-browser", "fastapi", "workbench"),
    "noise": ("verify laplace-noise --epsilon 1", "opendp", "noise"),
    "postgres": ("ledger show --ledger postgresql://localhost/x", "psycopg", "postgres"),
    "demo": ("demo --out there", "opendp", "find,noise,report"),
}


@pytest.mark.parametrize(("line", "package", "extra"), NEEDS.values(), ids=NEEDS)
def test_a_missing_extra_is_exit_2_with_its_command(run, tmp_path, line, package, extra):
    done = run("", *line.split())
    assert done.returncode == 2, done.stderr
    assert f"pip install 'discreet[{extra}]'" in done.stderr
    assert package in done.stderr
    assert "defect" not in done.stderr and "Traceback" not in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"notes.jsonl"}


def test_json_says_it_too(run):
    done = run("", "find", "notes.jsonl", "-o", "found.jsonl", "--json")
    answer = json.loads(done.stdout)
    assert answer["exit_code"] == 2 and "discreet[find]" in answer["error"]


def test_python_gets_the_same_error(run):
    code = "import discreet\ntry:\n    list(discreet.find('Dr Okafor'))\nexcept discreet.NotInstalled as problem:\n    print(problem)"
    done = run("", code=code)
    assert "pip install 'discreet[find]'" in done.stdout, done.stderr


def test_help_and_doctor_need_no_extra(run):
    assert run("", "--help").returncode == 0
    done = run("", "doctor", "--quiet")
    assert done.returncode == 0, done.stderr


def test_finding_and_what_follows_it_needs_one_extra(run):
    """No torch, no opendp, no matplotlib."""
    for line in (
        "find notes.jsonl -o found.jsonl",
        "protect found.jsonl -o masked.jsonl --with mask",
        "protect found.jsonl -o safe.jsonl --with pseudonym --key s.key --new-key",
        "restore safe.jsonl --key s.key -o back.jsonl",
        "score found.jsonl notes.jsonl",
        "ledger show",
        "ledger history",
    ):
        done = run("find", *line.split())
        assert done.returncode == 0, f"{line}: {done.stderr}"


def test_the_workbench_opens_with_its_own_extra(run):
    """Word mechanisms, which need [language], are imported when one is tried."""
    done = run("workbench", code="import discreet.workbench.app, discreet.workbench.review.routes")
    assert done.returncode == 0, done.stderr


def test_an_exact_check_needs_no_extra(run):
    done = run("", "verify", "randomised-response", "--epsilon", "1", "--categories", "7")
    assert done.returncode == 0 and "Certificate" in done.stdout, done.stderr


def test_a_failed_import_names_the_extra_of_the_room_that_was_asked():
    """torch alone would be [language]; reached through `learning`, what was asked for needs [learn]."""
    trained = ("discreet.cli.train", "discreet.learning.tagging.train", "discreet.language.masked")
    protected = ("discreet.cli.protect", "discreet.protection.words", "discreet.language.masked")
    assert "discreet[learn]" in str(missing(_failed("torch.nn", trained)))
    assert "discreet[language]" in str(missing(_failed("torch.nn", protected)))
    assert "discreet[find]" in str(missing(_failed("rapidfuzz", protected)))
    assert "discreet[workbench]" in str(missing(_failed("fastapi", protected)))
    assert "discreet[federate]" in str(missing(_failed("fastapi", ("discreet.federation.flower.link",))))


def _failed(name, modules):
    """The problem of importing what is not there, from the last of these modules, called by those before it."""

    def go(rest):
        if not rest:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        exec("go(rest)", {"__name__": rest[0], "go": go, "rest": rest[1:]})

    try:
        go(modules)
    except ModuleNotFoundError as problem:
        return problem


def test_other_problems_stay_what_they_are():
    assert missing(ModuleNotFoundError("No module named 'discreet.gone'", name="discreet.gone")) is None
    assert missing(ModuleNotFoundError("No module named 'antigravity2'", name="antigravity2")) is None
    assert missing(ModuleNotFoundError("no name")) is None
    assert missing(ImportError("cannot import name 'x' from 'torch'", name="torch")) is None
    assert missing(ValueError("torch")) is None


def test_torch_comes_with_a_word_about_its_build():
    assert "CPU build" in str(needed("this", "torch"))
    assert "CPU build" not in str(needed("this", "gguf"))


def test_an_extra_that_this_python_cannot_have_says_so(monkeypatch):
    monkeypatch.setattr(extras, "_PYTHON", (3, 11))
    assert "pip install 'discreet[secure]'" in str(needed("secure inference", "spu"))
    monkeypatch.setattr(extras, "_PYTHON", (3, 13))
    said = str(needed("secure inference", "spu"))
    assert "is for Python 3.11, and this is Python 3.13" in said and "pip install" not in said
    assert "discreet[language]" in str(needed("this", "torch"))
    with pytest.raises(NotInstalled, match=r"Python 3\.13"):
        require("secure")


def test_several_extras_are_asked_for_at_once(monkeypatch):
    monkeypatch.setattr(
        extras, "find_spec", lambda name: None if name in ("opendp", "matplotlib") else object()
    )
    require("find")
    with pytest.raises(NotInstalled, match=r"opendp, matplotlib are not .*'discreet\[find,noise,report\]'"):
        require("find", "noise", "report")


def test_extras_build_on_each_other_without_going_round():
    for name in EXTRAS:
        assert packages(name)
    assert {"torch", "opendp", "flwr", "onnx"} <= packages("federate").keys()
    assert "spu" not in packages("federate")
