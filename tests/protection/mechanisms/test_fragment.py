"""What a release of fragments keeps and drops, and when it may call itself private."""

from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.jobs.protect import protect
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.statement import Statement
from discreet.protection.fragments.select import Selection, bounded, chainless, document_counts
from discreet.protection.mechanisms.fragment import Fragment
from discreet.protection.mechanisms.ngrams import Ngrams
from discreet.text.document import Document
from discreet.text.parallel import SentencePair

PAIRS = [
    SentencePair(f"s{a} s{b} s{c}", f"t{a} t{b} t{c}", f"d{a}") for a, b, c in product(range(4), repeat=3)
]


def _rows(mechanism: Fragment | Ngrams, texts=PAIRS, seed: int = 1) -> list[tuple[str, ...]]:
    return list(mechanism.rows(texts, random=Random(seed), tally=Tally()))


def test_all_phrases_then_half_of_them_in_another_order() -> None:
    every = _rows(Fragment(share=1.0))
    assert Counter(every)["s0", "t0"] == 3 * 16
    half = _rows(Fragment())
    assert len(half) == round(len(every) / 2)
    assert Counter(half) <= Counter(every)
    assert half != _rows(Fragment(), seed=2)


def test_lengths_tags_and_once_each() -> None:
    rows = _rows(Fragment(shortest=2, longest=3, share=1.0, deduplicate=True, tags=True))
    assert len(rows) == len(set(rows)) == 16 + 64
    assert all(source.startswith("<P> s") and target.endswith(" </P>") for source, target in rows)
    assert {len(source.split()) for source, _ in rows} == {4, 5}


def test_phrases_of_few_documents_are_dropped() -> None:
    rows = set(_rows(Fragment(share=1.0, least_documents=4)))
    assert ("s0", "t0") in rows
    assert ("s1 s2", "t1 t2") in rows, "every document has it in the middle or at its end"
    assert not {row for row in rows if len(row[0].split()) == 3}, "a whole sentence is in one document only"


def test_no_two_kept_phrases_can_be_chained() -> None:
    kept = {row[0] for row in _rows(Fragment(share=1.0, overlap=1, deduplicate=True))}
    for one, other in product(kept, repeat=2):
        left, right = one.split(), other.split()
        for size in range(2, min(len(left), len(right))):
            assert one == other or left[-size:] != right[:size]
    assert any(len(phrase.split()) == 3 for phrase in kept)


def test_chainless_takes_the_first_and_leaves_what_would_continue_it() -> None:
    phrases = [[(1, 2, 3)], [(2, 3, 4)], [(3, 4, 5)], [(2, 3)]]
    assert chainless(phrases, 1, np.array([0, 1, 2, 3])).tolist() == [True, False, True, True]
    assert chainless(phrases, 1, np.array([1, 0, 2, 3])).tolist() == [False, True, False, True]
    assert chainless(phrases, 3, np.array([0, 1, 2, 3])).all()


def test_a_document_counts_for_no_more_than_its_bound() -> None:
    kinds = np.array([0, 0, 1, 2, 3, 0, 1])
    documents = np.array([0, 0, 0, 0, 0, 1, 1])
    assert document_counts(kinds, documents).tolist() == [2, 2, 1, 1]
    drawn = [bounded(kinds, documents, 2, Random(seed)) for seed in range(200)]
    assert {int(counts.sum()) for counts in drawn} == {4}
    # Each of four kinds is drawn by document 0 half the time; 1e-9 is the chance to leave (60, 140).
    assert all(60 < sum(int(counts[kind]) for counts in drawn) - 200 * (kind < 2) < 140 for kind in range(4))


def test_counts_are_private_only_with_a_public_alignment(tmp_path: Path) -> None:
    counting = {"epsilon": 2.0, "delta": 1e-6, "most_phrases": 3}
    with pytest.raises(BadInput, match="--align-with"):
        Fragment(**counting)
    many = [SentencePair("ja .", "yes .", f"d{number}") for number in range(400)]
    rare = SentencePair("nur hier", "only here", "alone")
    mechanism = Fragment(**counting, align_with=(("ja .", "yes ."),))
    released = protect([*many, rare], mechanism, output=tmp_path / "counts.tsv", dataset="memory", seed=4)
    statement = released.statement
    rows = [line.split("\t") for line in (tmp_path / "counts.tsv").read_text().splitlines()]
    assert {row[0] for row in rows} == {"ja", ".", "ja ."}
    assert all(abs(int(count) - 400) < 10 * mechanism.counting.sigma for _, _, count in rows)
    assert statement.guarantee.notion == "approx-dp"
    assert statement.guarantee.epsilon == pytest.approx(2.0, rel=1e-3)
    assert dict(statement.counts) == {"phrases released": 3}, "nothing exact about the input is told"
    assert Statement.read(tmp_path / "counts.tsv").randomness["source"] == "seeded"


def test_ngrams_of_documents() -> None:
    documents = [Document(id=str(number), text="take one  tablet") for number in range(3)]
    rows = _rows(Ngrams(share=1.0, longest=2, deduplicate=True), documents)
    assert set(rows) == {("take",), ("one",), ("tablet",), ("take one",), ("one tablet",)}
    counted = _rows(Ngrams(epsilon=50.0, delta=0.1, most_phrases=9), documents * 9)
    assert ("take one",) in {row[:1] for row in counted}


@pytest.mark.parametrize(
    "settings",
    [
        {"longest": 0},
        {"longest": 21},
        {"shortest": 5},
        {"share": 1.5},
        {"least_documents": 0},
        {"overlap": -1},
    ],
)
def test_senseless_settings_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(BadInput):
        Selection(**settings)


def test_nothing_left_is_said_and_nothing_written(tmp_path: Path) -> None:
    mechanism = Fragment(least_documents=99)
    with pytest.raises(BadInput, match="no phrase is left"):
        protect(PAIRS, mechanism, output=tmp_path / "out.tsv", dataset="m", seed=1)
    assert not list(tmp_path.iterdir())


def test_phrases_are_documents_to_python() -> None:
    released = protect([("ja nein", "yes no")] * 3, Fragment(share=1.0), dataset="memory", seed=1)
    assert {(one.text, one.fields["target"]) for one in released} >= {("ja nein", "yes no")}
    assert set(released.to_pandas().columns) == {"id", "text", "target"}


def test_what_noisy_counts_do_not_look_at_is_refused() -> None:
    with pytest.raises(BadInput, match="--share"):
        Ngrams(epsilon=1.0, delta=1e-6, share=0.5)
    with pytest.raises(BadInput, match="--most-phrases belongs to noisy counts"):
        Ngrams(most_phrases=3)
    with pytest.raises(BadInput, match="as de,en"):
        Fragment(languages=("de",))
