import json
import math

import numpy as np
import pytest

from discreet.privacy.random import Random
from discreet.privacy.release import Release, Tally
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.protection.words import texts as module
from discreet.protection.words.deniability import deniability
from discreet.protection.words.policy import WordPolicy
from discreet.protection.words.scale import scale
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.vocabulary import UNKNOWN, Vocabulary
from discreet.text.document import Document

NAMES = tuple(f"{a}{b}" for a in "bcdfgh" for b in ("at", "en", "ig", "om", "ul"))


@pytest.fixture(scope="module")
def vocabulary():
    rng = np.random.default_rng(0)
    return Vocabulary(NAMES, rng.normal(size=(len(NAMES), 4)).astype(np.float32))


def documents(count=5):
    return [
        Document(id=str(i), text=f"Bat cen, DIG {i}!\n zebra", user=f"u{i % 2}", fields={"ward": "7"})
        for i in range(count)
    ]


def run(mechanism, given, seed=1):
    tally = Tally()
    return list(mechanism.apply(given, random=Random(seed), tally=tally)), tally


def test_words_change_and_the_rest_stays(vocabulary):
    released, tally = run(ReplaceWords(mechanism=Laplace(epsilon=1), vocabulary=vocabulary), documents())
    assert [document.id for document in released] == list("01234")
    assert len({document.text for document in released}) > 1
    for document in released:
        first, rest = document.text.split(" ", 1)
        assert first[0].isupper() or first == UNKNOWN
        assert "\n" not in rest and ", " in rest and " [NUMBER]! " in rest
        assert document.fields == {}
    assert tally.counts["words replaced"] == 20 and tally.counts["numbers written as [NUMBER]"] == 5
    assert tally.verbatim["capitalisations"] == 10
    assert not any("outside the vocabulary" in name for name in (*tally.counts, *tally.verbatim))


def test_a_high_epsilon_changes_nothing_but_what_is_unknown(vocabulary):
    released, tally = run(ReplaceWords(mechanism=Laplace(epsilon=1e6), vocabulary=vocabulary), documents(1))
    assert released[0].text == f"Bat cen, DIG [NUMBER]! {UNKNOWN}"
    assert tally.risks["a word stays itself"]["share"] == 1


def test_batches_do_not_mix_documents_up(vocabulary, monkeypatch):
    monkeypatch.setattr(module, "BATCH", 10)
    many = [Document(id=str(i), text=" ".join([NAMES[i % 30]] * (i % 7))) for i in range(60)]
    released, _ = run(ReplaceWords(mechanism=Laplace(epsilon=1e6), vocabulary=vocabulary), many)
    assert [(one.id, one.text) for one in released] == [(one.id, one.text) for one in many]


def test_documents_leave_before_all_have_been_read(vocabulary, monkeypatch):
    monkeypatch.setattr(module, "BATCH", 10)
    read = 0

    def endless():
        nonlocal read
        while True:
            read += 1
            yield Document(id=str(read), text="bat cen dig")

    stream = ReplaceWords(mechanism=Laplace(epsilon=1), vocabulary=vocabulary).apply(
        endless(), random=Random(1), tally=Tally()
    )
    for _ in range(50):
        next(stream)
    assert read < 70


def test_nothing_at_all(vocabulary):
    released, tally = run(ReplaceWords(mechanism=SanText(epsilon=1), vocabulary=vocabulary), [])
    assert released == [] and tally.counts.total() == 0


def test_a_cased_vocabulary_is_looked_up_in_lower_case():
    cased = Vocabulary(("Anna", "bob", "ANNA"), 10 * np.eye(3, dtype=np.float32))
    released, _ = run(
        ReplaceWords(mechanism=Laplace(epsilon=1e6), vocabulary=cased),
        [Document(id="1", text="anna BOB Anna")],
    )
    assert released[0].text == "anna BOB Anna"


@pytest.mark.parametrize(
    "mechanism",
    [Laplace(epsilon=2), Mahalanobis(epsilon=2), Vickrey(epsilon=2), TEM(epsilon=2), SanText(epsilon=2)],
)
def test_the_statement_gives_epsilon_its_scale(vocabulary, mechanism):
    release = Release(
        documents(),
        ReplaceWords(mechanism=mechanism, vocabulary=vocabulary),
        random=Random(1),
        dataset="x",
        ledger=None,
    )
    statement = release.statement
    figures = statement.guarantee.scale
    assert {"nearest-neighbour distance, 5 %", "nearest-neighbour distance, median"} <= set(figures)
    assert "stays itself" in str(statement) and "S_w" in str(statement) and "N_w" in str(statement)
    assert statement.options["vocabulary"] == 30 and statement.options["unknown"] == "entry"
    note = next(note for note in statement.notes if "ε·Σd" in note)
    typical = figures["distance of two words, median"]
    assert "has 4 words" in note and f"{2 * 4 * typical:,.4g}" in note
    json.dumps(statement.to_json(), allow_nan=False)


def test_as_printed_has_no_guarantee_and_says_what_was_claimed(vocabulary):
    mechanism = ReplaceWords(mechanism=VickreyAsPrinted(epsilon=2), vocabulary=vocabulary)
    assert mechanism.guarantee.notion == "none" and mechanism.published.epsilon == 2
    _, tally = run(mechanism, documents())
    assert not any("ε·Σd" in note for note in tally.notes)


def test_the_scale_is_that_of_the_vocabulary(vocabulary):
    distances = np.linalg.norm(vocabulary.vectors[:, None] - vocabulary.vectors[None], axis=2)
    others = distances + np.where(np.eye(30), np.inf, 0)
    figures = scale(Laplace(epsilon=1), vocabulary)
    assert figures["nearest-neighbour distance, median"] == pytest.approx(np.median(others.min(axis=1)))
    assert figures["nearest-neighbour distance, 5 %"] == pytest.approx(np.quantile(others.min(axis=1), 0.05))
    assert distances.max() <= figures["distance of two words, at most"] <= 2 * distances.max()
    assert distances.min() < figures["distance of two words, median"] < distances.max()


def test_the_scale_follows_the_metric(vocabulary):
    cut = scale(TEM(epsilon=1, gamma=0.5), vocabulary)
    assert cut["distance of two words, at most"] == cut["cut-off γ"] == 0.5
    assert cut["ε·γ, which holds for any two words"] == 0.5
    assert scale(Mahalanobis(epsilon=1, regularisation=0.9), vocabulary) != scale(
        Laplace(epsilon=1), vocabulary
    )
    assert scale(Mahalanobis(epsilon=1, regularisation=0.0), vocabulary) == pytest.approx(
        scale(Laplace(epsilon=1), vocabulary), rel=1e-5
    )


def test_twins_are_at_distance_zero():
    twins = Vocabulary(("a", "b"), np.ones((2, 3), dtype=np.float32))
    assert scale(Laplace(epsilon=1), twins)["nearest-neighbour distance, median"] == 0
    alone = Vocabulary(("a",), np.ones((1, 3), dtype=np.float32))
    assert scale(Laplace(epsilon=1), alone)["nearest-neighbour distance, median"] == 0


def test_deniability_holds_the_true_probability(vocabulary):
    """The interval misses with 5 %; ten of twenty would be missed by chance with less than 1e-7."""
    mechanism = SanText(epsilon=2.0)
    truth = float(np.exp(np.diag(mechanism.log_channel(vocabulary))).mean())
    missed = 0
    for seed in range(20):
        share = deniability(mechanism, vocabulary, Random(seed))["a word stays itself"]
        missed += not share["from"] <= truth <= share["to"]
    assert missed < 10


def test_deniability_of_a_word_that_never_stays(vocabulary):
    figures = deniability(VickreyAsPrinted(epsilon=1), vocabulary, Random(1))
    stays, kept, different = figures.values()
    assert stays["share"] == 0 and stays["from"] == 0 and 0 < stays["to"] < 0.01
    assert kept["highest"] == 0 and different["lowest"] > 5


def test_the_unknown_entry_is_covered_by_the_guarantee(vocabulary):
    """Unknown words enter at a public place, so their row obeys the same inequality as any other."""
    entries = vocabulary.with_unknown()
    logs = SanText(epsilon=2.0).log_channel(entries)
    distances = np.linalg.norm(entries.vectors[:, None].astype(float) - entries.vectors[None], axis=2)
    ratio = logs[:, None, :] - logs[None, :, :]
    assert (ratio.max(axis=2) <= 2.0 * distances + 1e-9).all()


def test_words_kept_by_policy_are_counted_in_the_statement(vocabulary):
    mechanism = ReplaceWords(
        mechanism=Laplace(epsilon=1), vocabulary=vocabulary, policy=WordPolicy(unknown="keep")
    )
    released, tally = run(mechanism, documents(2))
    assert all(document.text.endswith("zebra") for document in released)
    assert mechanism.entries is vocabulary
    assert tally.verbatim["words outside the vocabulary"] == 2
    assert any("vocabulary counts as infinite" in line for line in mechanism.guarantee.assumptions)
    assert math.isfinite(tally.risks["a word stays itself"]["share"])
