import json
import lzma

import pytest
from typer.testing import CliRunner

import train_masked
from discreet.language.masked import MaskedLanguageModel
from discreet.language.registry import look_for
from discreet.language.resources import RESOURCES

pytestmark = pytest.mark.skipif(
    look_for(RESOURCES["minilm"]).folder is None, reason="MiniLM is not installed"
)

LINE = "the cat sat on the mat and the dog lay by the door of the old house . "


@pytest.fixture
def data(tmp_path):
    (tmp_path / "wikitext2_raw").mkdir()
    (tmp_path / "imdb").mkdir()
    (tmp_path / "blog_authorship_sample").mkdir()
    for split in ("train", "valid", "test"):
        with lzma.open(tmp_path / f"wikitext2_raw/wiki.{split}.raw.xz", "wt") as file:
            file.write((LINE * 10 + "\n") * 3)
    for split in ("train", "test"):
        with lzma.open(tmp_path / f"imdb/{split}.tsv.xz", "wt") as file:
            file.write(f"0\t1\t2\t{LINE * 20}\n")
    with lzma.open(tmp_path / "blog_authorship_sample/blogs_1000users.jsonl.xz", "wt") as file:
        file.write(json.dumps({"posts": [LINE * 20]}) + "\n")
    return tmp_path


def _run(*arguments):
    answer = CliRunner().invoke(train_masked.app, [str(argument) for argument in arguments])
    assert answer.exit_code == 0, (answer.output, answer.exception)
    return answer.stdout


def test_training_stops_goes_on_and_is_exported(data, tmp_path, monkeypatch):
    monkeypatch.setattr(train_masked, "SHAPES", ((2, 16), (2, 16), (2, 16)))
    work, out = tmp_path / "work", tmp_path / "out"
    places = ("--data", data, "--work", work)
    [first] = map(json.loads, _run("train", *places, "--hours", 1e-6).splitlines())
    assert first["step"] == 2
    [second] = map(json.loads, _run("train", *places, "--hours", 1e-6).splitlines())
    assert second["step"] == 3 and second["elapsed"] > first["elapsed"]
    assert {path.name for path in work.glob("*.pt")} <= {"latest.pt", "best.pt"}

    card = json.loads(_run("export", *places, "--out", out))
    assert card == json.loads((out / "masked.json").read_text())
    assert card["bytes"] == (out / "masked.safetensors").stat().st_size < 25_000_000
    assert card["held_out"] == json.loads(_run("evaluate", *places)) | card["held_out"]
    model = MaskedLanguageModel.ours(out / "masked.safetensors")
    assert len(model.fill("the cat sat", 4, 7, count=3)) == 3


def test_the_learning_rate_rises_holds_and_falls():
    rates = [train_masked._schedule(done) for done in (0, 0.01, 0.02, 0.5, 0.6, 0.8, 1.0, 1.2)]
    assert rates == pytest.approx([0.05, 0.55, 1, 1, 1, 0.5, 0, 0])


def test_exporting_before_training_says_so(data, tmp_path):
    answer = CliRunner().invoke(
        train_masked.app, ["evaluate", "--data", str(data), "--work", str(tmp_path / "none")]
    )
    assert "train first" in str(answer.exception)
