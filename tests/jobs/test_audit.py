"""`discreet.audit`: the same as the command, each attack with its own options, others refused with the reason."""

import dataclasses
import json
import sys
from dataclasses import dataclass, field
from typing import Annotated

import pytest

import discreet
from discreet.attacks import Distinguish, Membership, Plant, Reconstruction
from discreet.attacks.measured import Measured
from discreet.attacks.registry import _check, attacks
from discreet.cli import main as command_line
from discreet.errors import BadInput
from discreet.jobs.audit import Audit
from discreet.registry import Entry
from discreet.settings import Argument, Option, build, settings_of

COMMON = "seen today with pain and fever rest water tea sleep walk home well again".split()


def sentences(count, word, step):
    return [
        " ".join([COMMON[(i * step + j * j) % 14] for j in range(5)] + [word] * (i % 5 > 0))
        for i in range(count)
    ]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, word, step in (("sick", "tumour", 3), ("well", "ankle", 5)):
        rows = [json.dumps({"text": text}) + "\n" for text in sentences(80, word, step)]
        (tmp_path / f"{name}.jsonl").write_text("".join(rows), encoding="utf-8")
    return tmp_path


@pytest.fixture
def command(monkeypatch, capsys):
    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", "audit", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            command_line.main()
        printed = capsys.readouterr()
        return ended.value.code or 0, printed.out, printed.err

    return run


def test_the_function_does_what_the_command_does(files, command):
    options = ("--embedding", "words", "--orders", "1,2", "--resamples", 3, "--seed", 1)
    code, out, err = command("distinguish", "sick.jsonl", "well.jsonl", *options, "--json")
    assert code == 0, err
    attack = Distinguish("sick.jsonl", "well.jsonl", embedding=("words",), orders=(1, 2), resamples=3)
    found = discreet.audit(attack, seed=1, report="page.html")
    assert json.loads(json.dumps(found.to_json())) == json.loads(out)
    assert found.report().title == "Distinguishability"
    assert "discreet audit distinguish sick.jsonl well.jsonl" in (files / "page.html").read_text(
        encoding="utf-8"
    )


def test_texts_in_memory_are_attacked_as_well():
    attack = Distinguish(
        sentences(60, "tumour", 3), sentences(60, "ankle", 5), embedding=("words",), orders=(2,), resamples=2
    )
    assert isinstance(attack, Distinguish)
    found: Measured = discreet.audit(attack, seed=2)
    assert found.found.counts == (60, 60)


@pytest.mark.parametrize("name", attacks.names())
def test_an_attack_is_a_frozen_dataclass_whose_settings_say_what_they_do(name):
    make = attacks.make(name)
    assert dataclasses.is_dataclass(make)
    assert make.__dataclass_params__.frozen
    assert all(len(setting.help) > 10 for setting in settings_of(make))
    assert attacks.summary(name).endswith(".")
    assert make.name == name


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--encoded", "--reader", "none"), "--reader belongs to the attack on replaced words"),
        (("--encoded", "--draws", 3), "--draws belongs to the attack on replaced words"),
        (("--statistics", "s.npz"), "--statistics belongs to the attack on encoded vectors; add --encoded"),
        (("--vector-field", "v"), "--vector-field belongs to the attack on encoded vectors"),
        (("--candidates", 1), "candidates is 1"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_the_reason(files, command, options, said):
    code, _, err = command("reconstruction", "sick.jsonl", "--against", "well.jsonl", *options)
    assert code == 2
    assert said in err


def test_a_preparation_makes_no_page(files, command):
    (files / "words.txt").write_text("alder\nbirch\n", encoding="utf-8")
    planting = ("plant", "sick.jsonl", "-o", "p.jsonl", "--key", "k.json", "--words", "words.txt")
    code, _, err = command(*planting, "--report", "page.html")
    assert (code, (files / "p.jsonl").exists()) == (2, False)
    assert "makes no page" in err
    planted = discreet.audit(
        Plant("sick.jsonl", output="p.jsonl", key="k.json", words="words.txt", copies=(1,), each=2), seed=1
    )
    assert (planted.canaries, planted.documents) == (2, 80)


def test_what_is_missing_is_said_when_the_attack_is_made():
    with pytest.raises(BadInput, match="--key of planted coins"):
        Membership("model")


def test_the_job_is_data():
    job = Audit(Reconstruction("noisy.jsonl", against="notes.jsonl", reader="none", documents=7))
    data = job.to_json()
    assert data["job"] == "audit"
    assert (data["attack"]["name"], data["attack"]["documents"]) == ("reconstruction", 7)
    again = build(
        Audit,
        {"attack": {**data["attack"], "released": "noisy.jsonl", "against": "notes.jsonl"}},
    )
    assert again.attack.reader == "none"


@dataclass(frozen=True, kw_only=True)
class Lengths:
    """Texts that give themselves away by their length."""

    source: Annotated[str, Argument("Texts.")] = field(kw_only=False)
    least: Annotated[int, Option("Shortest length.")] = 3

    def measure(self, *, progress, random):
        del progress, random


class Careless:
    """No dataclass."""

    def measure(self):
        """Nothing."""


@dataclass(frozen=True)
class Deaf:
    """A dataclass whose `measure` takes nothing."""

    def measure(self):
        """Nothing."""


def test_what_another_package_brings_is_looked_at_first():
    _check(Entry("lengths", "", Lengths, "other"))
    with pytest.raises(BadInput, match="not a dataclass"):
        _check(Entry("careless", "", Careless, "other"))
    with pytest.raises(BadInput, match="does not take"):
        _check(Entry("deaf", "", Deaf, "other"))
