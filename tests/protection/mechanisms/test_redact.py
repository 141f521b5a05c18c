"""Redaction: ranked words go, the rest stays byte for byte, the attack falls, nothing is guaranteed."""

import json
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Release
from discreet.protection.mechanisms.redact import Redact
from discreet.protection.redaction.attack import Labelled, attack_accuracy, split
from discreet.protection.redaction.fit import labelled, learn_redaction, redaction_for
from discreet.protection.redaction.ranking import Ranking, rank_words
from discreet.protection.redaction.redaction import Redaction
from discreet.protection.redaction.text import redact_text
from discreet.text.document import Document

FILLER = "the a of and to was seen with for at on well again home came left right day week month".split()
TELLING = "tumour cancer chemotherapy".split()


def corpus(count, seed=0, telling=TELLING):
    """Documents of common words; nine in ten of the sensitive ones have a telling word."""
    generator = np.random.default_rng(seed)
    documents = []
    for row in range(count):
        words = list(generator.choice(FILLER, size=8))
        sensitive = row % 2 == 0
        if sensitive and generator.random() < 0.9:
            words[int(generator.integers(8))] = str(generator.choice(telling))
        documents.append(
            Document(
                id=f"d{row}", text=" ".join(words).capitalize() + ".", label="sick" if sensitive else "well"
            )
        )
    return documents


@pytest.fixture(scope="module")
def held_out():
    return labelled(corpus(800), "sick")


@pytest.fixture
def ranking():
    return Ranking(words=("cancer", "pain", "the"), influence=(3.0, 2.0, 0.1), share=(0.1, 0.3, 0.6))


def test_the_telling_words_come_first(held_out):
    found = rank_words(held_out.texts, held_out.sensitive)
    assert set(found.words[:3]) == set(TELLING)
    assert list(found.influence) == sorted(found.influence, reverse=True)
    assert sum(found.share) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("level", "gone"),
    [
        (0.0, set()),
        (0.05, {"cancer"}),
        (0.1, {"cancer"}),
        (0.11, {"cancer", "pain"}),
        (0.4, {"cancer", "pain"}),
        (1.0, {"cancer", "pain", "the"}),
    ],
)
def test_a_level_is_a_share_of_the_running_words(ranking, level, gone):
    assert ranking.removed(level) == gone


@pytest.mark.parametrize(
    ("options", "text", "left"),
    [
        ({"level": 0.1}, "Cancer, the cancer pain!", "[REDACTED], the [REDACTED] pain!"),
        ({"level": 0.4}, "Cancer  pain\nthe day", "[REDACTED]\nthe day"),
        ({"level": 0.4, "merge": False}, "Cancer  pain\nthe day", "[REDACTED]  [REDACTED]\nthe day"),
        ({"level": 0.4, "mark": "▇"}, "no pain", "no ▇"),
        ({"level": 0.4, "unknown": "redact"}, "Zoë had the pain.", "[REDACTED] the [REDACTED]."),
        ({"level": 0.0}, "Cancer  pain\n", "Cancer  pain\n"),
        ({"level": 1.0}, " Any thing: 5 mg ☺! ", " [REDACTED] "),
        ({"level": 1.0}, "", ""),
    ],
)
def test_what_is_left_of_a_text(ranking, options, text, left):
    assert Redaction(ranking=ranking, **options).redact(text).text == left


@settings(deadline=None, max_examples=100)
@given(text=st.text(max_size=60))
def test_what_is_not_removed_comes_out_byte_for_byte(text):
    assert redact_text(text, lambda token: False).text == text
    assert (
        "cancer" not in redact_text(text, lambda token: token.text.lower() == "cancer").text.lower().split()
    )


def test_the_attack_falls_when_the_telling_words_go(held_out):
    plan = learn_redaction(held_out, Redaction, 0.15)
    before, after = (risk for risk in plan.measured.values())
    assert before["low"] > 0.85
    # At least a tenth of the words goes; the chance baseline is right half of 160 times: seeded splits.
    assert after["low"] <= 0.55 < before["low"]
    assert before["texts"] == 160


def test_the_attack_learns_from_the_marks_too():
    # Words gone but marks only in one class: hiding the words alone hides nothing.
    texts = tuple("[REDACTED] the day" if row % 2 else "at the day" for row in range(200))
    data = Labelled(texts, np.arange(200) % 2 == 1)
    assert attack_accuracy(*split(data, (0.5, 0.5), Random(1))).value == 1.0


def test_the_level_for_a_target_is_found_and_confirmed(held_out):
    seen = []
    plan = redaction_for(
        held_out, Redaction, 0.6, watch=lambda level, found: seen.append((level, found.value))
    )
    assert 0.03 < plan.level < 0.5
    assert [level for level, _ in seen][:3] == [0.0, 0.5, 0.25]
    assert min(level for level, right in seen if right <= 0.6) == plan.level
    assert plan.measured["attack on the held-out texts redacted"]["right"] <= 0.65
    assert f"level {plan.level:.3g} was searched for an attack of 0.6" in plan.remarks[0]


def test_a_target_that_nothing_short_of_everything_reaches_says_so():
    # Every telling word is another one, never ranked: only level 1 hides that there is one.
    generator = np.random.default_rng(1)
    texts = tuple(
        ("the day was well" if row % 2 else f"w{generator.integers(10**9)}y the day was")
        for row in range(400)
    )
    data = Labelled(
        tuple(text + (" a: b" if row % 2 else " a; b") for row, text in enumerate(texts)),
        np.arange(400) % 2 == 0,
    )
    plan = redaction_for(data, partial(Redaction, merge=False), 0.5)
    assert plan.level == 1
    assert "no level below 1" in plan.remarks[0]


def test_nothing_is_redacted_when_nothing_is_told():
    texts = tuple(document.text for document in corpus(400, telling=FILLER))
    plan = redaction_for(Labelled(texts, np.arange(400) % 2 == 0), Redaction, 0.7)
    assert plan.level == 0
    assert "nothing is redacted" in plan.remarks[0]


def test_the_statement_has_no_guarantee_and_counts_everything(held_out):
    plan = learn_redaction(held_out, Redaction, 0.1)
    documents = [
        Document(id="1", text="Cancer in the zygoma 12", label="sick", user="ann", fields={"name": "Ann"}),
    ]
    release = Release(documents, plan, random=Random(1), ledger=None)
    (only,) = release
    assert only.label is None and only.user.startswith("user-") and not only.fields
    assert only.text.startswith("[REDACTED] in the zygoma")
    statement = release.statement
    assert statement.guarantee.notion == "none"
    assert statement.counts["words redacted"] == 1
    assert statement.verbatim["words without a rank"] == 3
    assert statement.verbatim["ranked words"] == 1
    assert len(statement.risks) == 2
    assert any("class label was left out" in note for note in statement.notes)
    assert "cancer" not in json.dumps(statement.to_json()["options"])


def test_the_label_leaves_only_when_asked(ranking):
    document = Document(id="1", text="pain", label="sick")
    (kept,) = Release([document], Redaction(level=0.4, ranking=ranking, keep_label=True), ledger=None)
    assert kept.label == "sick"


def test_parts_are_disjoint_complete_and_keep_the_shares():
    data = Labelled(tuple(map(str, range(100))), np.arange(100) < 30)
    parts = split(data, (0.4, 0.4, 0.2), Random(1))
    assert [int(part.sensitive.sum()) for part in parts] == [12, 12, 6]
    assert sorted(int(text) for part in parts for text in part.texts) == list(range(100))


@pytest.mark.parametrize(
    ("documents", "sensitive", "said"),
    [
        ([Document(id="x", text="a")], "sick", "document 'x' has no label"),
        (corpus(200), "dead", "no held-out document is labelled 'dead'; the labels are 'sick', 'well'"),
        (corpus(60), "sick", "at least 50 of each"),
    ],
)
def test_held_out_documents_that_cannot_serve_are_refused(documents, sensitive, said):
    with pytest.raises(BadInput, match=said):
        labelled(documents, sensitive)


@pytest.mark.parametrize(
    "options", [{"level": 1.5}, {"level": 0.5, "unknown": "x"}, {"level": 0.5, "mark": " "}]
)
def test_settings_out_of_range_are_refused(ranking, options):
    with pytest.raises(BadInput):
        Redaction(ranking=ranking, **options)


def test_a_target_below_the_chance_baseline_is_refused(held_out):
    with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
        redaction_for(held_out, Redaction, 0.4)


def test_the_offer_builds_it_from_files(tmp_path):
    path = tmp_path / "held.jsonl"
    path.write_text("".join(json.dumps({"note": d.text, "kind": d.label}) + "\n" for d in corpus(300)))
    given = {
        "held_out": path,
        "held_out_text": "note",
        "held_out_label": "kind",
        "sensitive": "sick",
        "unranked": "redact",
        "merge": False,
    }
    plan = Redact(**given, level=0.1).prepare().mechanism
    assert isinstance(plan, Redaction)
    assert (plan.level, plan.unknown, plan.merge) == (0.1, "redact", False)
    built = Redact(**given, target_attack=0.6).prepare()
    assert "searched for an attack of 0.6" in built.remarks[0]
    for wrong in (given, {**given, "level": 0.1, "target_attack": 0.6}):
        with pytest.raises(BadInput, match="either --level"):
            Redact(**wrong)
