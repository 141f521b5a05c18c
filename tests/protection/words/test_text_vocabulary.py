import json
import sys

import numpy as np
import pytest

from discreet.cli.main import main
from discreet.errors import BadInput
from discreet.protection.registry import mechanisms
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.settings import build

NAMES = ("the", "The", "cat", "dog", ",", "sat", "12", "ran", "don't", "Paris")


@pytest.fixture
def vectors(tmp_path):
    rng = np.random.default_rng(0)
    file = tmp_path / "vectors.txt"
    file.write_text(
        "".join(f"{name} " + " ".join(f"{x:.4f}" for x in rng.normal(size=5)) + "\n" for name in NAMES)
    )
    return str(file)


def run(monkeypatch, capsys, *arguments):
    """The command line in this process: exit code and what it printed."""
    monkeypatch.setattr(sys, "argv", ["discreet", *map(str, arguments)])
    code = 0
    try:
        main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, capsys.readouterr()


WORDS = [entry.name for entry in mechanisms.entries() if issubclass(entry.make, WordMechanism)]


def built(name, **options):
    return build(mechanisms.make(name), options).texts


def test_only_words_of_a_text_enter_the_vocabulary(vectors):
    vocabulary, source = text_vocabulary(vectors)
    assert (
        vocabulary.words == ("the", "cat", "dog", "sat", "ran", "don't", "paris") and source == "vectors.txt"
    )
    assert "12" in text_vocabulary(vectors, numbers=True)[0].words
    assert len(text_vocabulary(vectors, most_common=3)[0]) == 3


@pytest.mark.parametrize("name", WORDS)
def test_every_mechanism_is_built_from_its_options(name, vectors):
    mechanism = built(name, epsilon=3.0, vectors=vectors, casing="lower", memory=2)
    assert isinstance(mechanism, ReplaceWords) and mechanism.name == name
    assert mechanism.options["epsilon"] == 3.0 and mechanism.options["casing"] == "lower"
    assert mechanism.options["vectors"] == "vectors.txt" and mechanism.vocabulary.memory == 2 * 2**20


def test_options_reach_the_mechanism(vectors):
    assert built("vickrey", epsilon=1.0, t=0.9, vectors=vectors).mechanism.t == 0.9
    several = built("generalised-vickrey", epsilon=1.0, thresholds=["inf", 0], vectors=vectors)
    assert several.mechanism.thresholds == (float("inf"), 0.0)
    normalised = built("laplace", epsilon=1.0, vectors=vectors, normalise=True)
    assert np.linalg.norm(normalised.vocabulary.vectors, axis=1) == pytest.approx(np.ones(7))
    assert normalised.options["vectors"] == "vectors.txt, normalised"


def test_epsilon_must_be_given(vectors):
    with pytest.raises(BadInput, match="Laplace needs epsilon"):
        built("laplace", vectors=vectors)


def test_a_release_on_the_command_line(monkeypatch, capsys, vectors, tmp_path):
    source, released = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps({"id": "1", "text": "The Cat sat; 12 ZEBRAS ran.", "ward": "7"}) + "\n")
    arguments = (
        "protect",
        source,
        "-o",
        released,
        "--with",
        "vickrey",
        "--epsilon",
        "2",
        "--vectors",
        vectors,
    )
    code, printed = run(monkeypatch, capsys, *arguments, "--no-ledger", "--seed", "1", "--json")
    assert code == 0
    text = json.loads(released.read_text())["text"]
    assert text.endswith(".") and "; [NUMBER] " in text and "ward" not in released.read_text()
    statement = json.loads(printed.out)["statement"]
    assert statement["guarantee"]["notion"] == "metric-dp" and statement["guarantee"]["epsilon"] == 2.0
    assert statement["verbatim"]["capitalisations"] == 3 and statement["counts"]["words replaced"] == 5
    assert "nearest-neighbour distance, median" in statement["guarantee"]["scale"]


def test_only_spans_uses_the_spans_of_the_input(monkeypatch, capsys, vectors, tmp_path):
    source, released = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    spans = [{"start": 4, "end": 7, "label": "ANIMAL"}]
    source.write_text(json.dumps({"id": "1", "text": "The Cat sat.", "spans": spans}) + "\n")
    code, _ = run(
        monkeypatch,
        capsys,
        *("protect", source, "-o", released, "--with", "laplace", "--epsilon", "1"),
        *("--vectors", vectors, "--only", "spans", "--no-ledger", "--quiet"),
    )
    assert code == 0
    text = json.loads(released.read_text())["text"]
    assert text.startswith("The ") and text.endswith(" sat.")


@pytest.mark.parametrize(
    ("mechanism", "code", "words"), [("vickrey-as-printed", 4, "cannot occur"), ("santext", 0, "Certificate")]
)
def test_verify_answers_with_its_exit_code(monkeypatch, capsys, mechanism, code, words):
    given, printed = run(monkeypatch, capsys, "verify", mechanism, "--epsilon", "1.5")
    assert given == code and words in printed.out


def test_a_foreign_option_is_refused(monkeypatch, capsys, vectors, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": "1", "text": "cat"}) + "\n")
    code, printed = run(
        monkeypatch,
        capsys,
        *(
            "protect",
            source,
            "-o",
            tmp_path / "out.jsonl",
            "--with",
            "laplace",
            "--epsilon",
            "1",
            "--t",
            "0.5",
        ),
    )
    assert code == 2 and "--t belongs to vickrey" in printed.err and not (tmp_path / "out.jsonl").exists()
