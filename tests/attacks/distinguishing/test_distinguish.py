"""Distinguishability of two sets: the worst view counts, equal sets are equal, nothing is guaranteed."""

import importlib
import json

import numpy as np
import pytest

from discreet.attacks.distinguishing.distinguish import Settings, distinguish
from discreet.attacks.distinguishing.embeddings import embed, installed
from discreet.attacks.distinguishing.report import distinguish_report
from discreet.errors import BadInput, NotInstalled
from discreet.privacy.random import Random
from discreet.text.document import Document

COMMON = (
    "the patient was seen today with pain fever cough and asked for advice on rest water tea sleep".split()
)
SETTINGS = Settings(embeddings=("words",), orders=(1.0, 1.5, 2.0, 3.0), resamples=15, dimension=4)


def texts(count, seed, extra=(), share=0.0):
    generator = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        words = list(generator.choice(COMMON, size=6))
        if extra and generator.random() < share:
            words.insert(int(generator.integers(6)), str(generator.choice(extra)))
        found.append(" ".join(words))
    return found


@pytest.fixture(scope="module")
def apart():
    sick = texts(300, 1, ["tumour", "cancer", "chemotherapy"], 0.9)
    return distinguish(sick, texts(300, 2), settings=SETTINGS, names=("sick", "well"), random=Random(1))


def test_sets_that_differ_in_a_word_are_distinguished(apart):
    view = apart.strongest
    assert view.attack.accuracy.low > 0.7 > view.baseline.accuracy.high
    assert apart.bounding.attack.bound.epsilon > 1
    assert [space.name for space in view.spaces] == ["4 of 512 dimensions", "the attack's score"]


def test_along_the_attacks_score_one_dimension_shows_it(apart):
    score = apart.views[0].spaces[1]
    assert score.worse[0].estimate.low > 0.3
    for one, there, back in zip(score.worse, score.forward, score.backward, strict=True):
        assert one.estimate.value == max(there.estimate.value, back.estimate.value)


def test_equal_sets_are_not_distinguished():
    # Seeded; 95 % intervals.
    found = distinguish(texts(300, 3), texts(300, 4), settings=SETTINGS, random=Random(2))
    assert found.strongest.attack.accuracy.low <= 0.5
    assert found.bounding.attack.bound.epsilon < 0.3
    for one in found.views[0].spaces[0].worse[:2]:
        assert one.estimate.low < 0.05


def test_the_text_says_what_holds_and_what_does_not(apart):
    said = str(apart)
    assert said.startswith("Distinguishability: sick and well\n  sick: 300 texts")
    assert "Lower bound at 95%: ε ≥" in said and "total variation ≥" in said
    assert "Estimate: D_α ≤" in said
    assert said.index("Lower bound") < said.index("Attack:") < said.index("Divergence")
    assert "with its spread" in said and "no confidence interval" in said and "uncorrected" in said
    assert "never recorded as spent" in said
    assert apart.guarantee.notion == "estimate"


def test_json_is_complete_and_finite(apart):
    data = json.loads(json.dumps(apart.to_json(), allow_nan=False))
    assert data["guarantee"]["notion"] == "estimate"
    assert data["epsilon_at_least"]["epsilon_at_least"] == apart.bounding.attack.bound.epsilon
    assert len(data["views"][0]["divergence"][0]["forward"]) == 4
    assert data["randomness"]["source"] == "seeded"


def test_the_report_shows_the_same_numbers(apart):
    page = distinguish_report(apart, about={"command": "x"}).to_html()
    assert f"{apart.strongest.attack.accuracy.value:.1%}" in page
    assert "Not guaranteed" in page
    assert "labels permuted" in page


def test_when_every_text_is_the_same_mark_nothing_can_be_told():
    mark = ["[REDACTED]"] * 60
    found = distinguish(mark, mark, settings=SETTINGS, random=Random(3))
    assert found.strongest.attack.accuracy.value == 0.5
    assert found.bounding.attack.bound.epsilon == 0.0
    assert found.widest[2].epsilon == pytest.approx(0.0, abs=1e-9)
    assert "59 of them copies" in str(found)


def test_documents_are_texts_too_and_large_sets_are_drawn_from():
    settings = Settings(embeddings=("words",), orders=(2.0,), resamples=2, limit=40)
    documents = [Document(id=str(row), text=text) for row, text in enumerate(texts(70, 5))]
    found = distinguish(documents, texts(30, 6), settings=settings, random=Random(4))
    assert (found.counts, found.used) == ((70, 30), (40, 30))
    assert "70 texts, 40 drawn from them" in str(found)


def test_several_embeddings_share_the_error(monkeypatch):
    module = importlib.import_module("discreet.attacks.distinguishing.distinguish")
    original, seen = module.attack, []

    def watched(*sets, confidence, **options):
        seen.append(confidence)
        return original(*sets, confidence=confidence, **options)

    monkeypatch.setattr(module, "attack", watched)
    module._view("x", np.eye(40), np.eye(40), Settings(embeddings=("a", "b"), resamples=2), Random(1))
    assert seen == pytest.approx([0.975, 0.975])


@pytest.mark.parametrize(
    "options",
    [
        {"embeddings": ()},
        {"embeddings": ("words", "words")},
        {"orders": (1.0, 0.5)},
        {"delta": 0.0},
        {"limit": 3},
        {"resamples": 0},
    ],
)
def test_settings_that_make_no_sense_are_refused(options):
    with pytest.raises(BadInput):
        Settings(**options)


def test_a_dimension_of_nought_is_refused_not_taken_for_the_default():
    with pytest.raises(BadInput, match="dimension"):
        Settings(dimension=0)


def test_too_few_texts_and_unknown_embeddings_are_refused():
    with pytest.raises(BadInput, match="well has 3 texts"):
        distinguish(texts(30, 1), texts(3, 1), settings=SETTINGS, names=("sick", "well"))
    with pytest.raises(BadInput, match="no embedding 'magic'"):
        embed(["a"], "magic")


def test_binned_words_forget_order_and_case_and_keep_copies():
    rows = embed(["Tea and rest", "rest AND tea", "tea and water", "", "Tea and rest"], "words")
    assert (rows[0] == rows[1]).all()
    assert (rows[0] == rows[4]).all()
    assert (rows[0] != rows[2]).any()
    assert np.linalg.norm(rows[3]) == 0


def test_installed_models_embed_and_absent_ones_are_named(monkeypatch):
    names, absent = installed()
    assert names[-1] == "words"
    assert set(names) | set(absent) == {"minilm", "glove", "words"}
    for name in names[:-1]:
        rows = embed(["tea and rest", "a long operation", "tea and rest", "zzzzqqqq"], name)
        assert (rows[0] == rows[2]).all()
        assert np.abs(rows[0] - rows[1]).max() > 0.01

    def gone(name):
        raise NotInstalled(f"{name}: not installed")

    monkeypatch.setattr("discreet.language.registry.locate", gone)
    names, absent = installed()
    assert names == ("words",)
    assert absent == {"minilm": "minilm: not installed", "glove": "glove: not installed"}
