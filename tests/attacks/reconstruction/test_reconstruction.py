"""Reconstruction of a release: what comes back, of whole texts, and errors that help."""

from dataclasses import replace

import numpy as np
import pytest

from discreet.attacks.reconstruction.informed import informed_adversary
from discreet.attacks.reconstruction.pairing import paired
from discreet.attacks.reconstruction.rebuild import mechanism_of
from discreet.attacks.reconstruction.released import attack_release
from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Release
from discreet.privacy.statement import Statement
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.vocabulary import Vocabulary
from discreet.text.document import Document

WORDS = tuple("alpha beta gamma delta epsilon zeta eta theta iota kappa".split())
LINE = Vocabulary(WORDS, np.arange(10, dtype=np.float32)[:, None])


def notes(count: int = 300) -> list[Document]:
    generator = np.random.default_rng(8)
    weights = np.arange(10, 0, -1) / 55
    return [
        Document(str(number), " ".join(generator.choice(WORDS, size=8, p=weights)).capitalize() + ", zebra.")
        for number in range(count)
    ]


def release(mechanism, documents: list[Document]) -> Release:
    whole = ReplaceWords(mechanism=mechanism, vocabulary=LINE)
    return Release(documents, whole, random=Random(4), dataset="notes", ledger=None)


def reconstruction(released: Release, originals: list[Document], **options):
    return attack_release(released.mechanism, paired(released, originals), **options)


def test_a_release_that_changes_nothing_comes_back_but_for_unknown_words() -> None:
    found = reconstruction(release(Laplace(epsilon=500), notes()), notes(), random=Random(1))
    assert found.words == 2700
    assert found.unread == 0
    # Eight of the nine words of a note are in the vocabulary; the ninth enters as [UNKNOWN] and cannot be got.
    assert found.reachable == 2400
    assert found.unchanged.value == found.best.value == found.drawn.value == found.strongest.value == 1.0
    assert {found.unchanged.count, found.best.count, found.drawn.count, found.baseline.count} == {2400}
    assert found.context is None
    assert found.context_skipped == "no language model was asked for"


def test_a_release_that_tells_nothing_leaves_the_chance_baseline() -> None:
    found = reconstruction(release(SanText(epsilon=1e-6), notes()), notes(), random=Random(1))
    assert found.channel == "exact"
    assert found.best.value == pytest.approx(found.baseline.value, abs=0.02)
    assert found.baseline.value == pytest.approx(10 / 55, abs=0.05)


def test_the_adversary_beats_both_the_eye_and_the_chance_baseline() -> None:
    found = reconstruction(release(Laplace(epsilon=1.0), notes()), notes(), draws=2000, random=Random(1))
    assert found.best.value > found.unchanged.value - 0.02
    assert found.best.low > found.baseline.high
    assert found.channel == "simulated"
    assert "right for" in str(found)
    assert found.to_json()["best"]["count"] == 2400
    assert "2,400 of them are in the vocabulary" in str(found)


@pytest.mark.parametrize(("epsilon", "candidates", "draws"), [(3.0, 3, 500), (2.0, 10, 1), (0.5, 10, 500)])
def test_no_attack_is_reported_weaker_than_reading_what_stands_there(epsilon, candidates, draws) -> None:
    found = reconstruction(
        release(Laplace(epsilon=epsilon), notes()),
        notes(),
        candidates=candidates,
        draws=draws,
        random=Random(1),
    )
    assert found.strongest.value == max(found.best.value, found.unchanged.value)
    assert found.strongest.confidence == 0.975
    if candidates == 3:
        assert found.unchanged.low > found.best.high
    assert f"right for {found.strongest}" in str(found)
    assert found.to_json()["strongest"]["value"] == found.strongest.value


def test_fewer_candidates_make_a_weaker_adversary() -> None:
    few, many = (
        reconstruction(
            release(Laplace(epsilon=3.0), notes()),
            notes(),
            candidates=count,
            draws=500,
            random=Random(1),
        )
        for count in (3, 10)
    )
    assert (few.candidates, many.candidates) == (3, 10)
    assert many.best.low > few.best.high


def test_the_reader_sees_the_released_text_and_the_original_words() -> None:
    seen = []

    class Spy:
        name, most, places = "spy", None, 20

        def scores(self, passages, words):
            seen.extend(passages)
            return [np.zeros(len(asked)) for asked in words]

    leaving = release(Laplace(epsilon=2.0), notes())
    texts = [document.text for document in leaving]
    found = reconstruction(leaving, notes(), reader=Spy(), random=Random(1))
    assert found.context.places == len(seen) == 20
    assert all(
        text in texts and text[start:end].lower() in (*WORDS, "[unknown]") for text, start, end in seen
    )
    assert found.context.words == 10
    assert reconstruction(leaving, notes(), reader=Spy(), places=7, random=Random(1)).context.places == 7


def test_no_places_at_all_are_refused_not_taken_for_the_default() -> None:
    with pytest.raises(BadInput, match="places"):
        reconstruction(release(Laplace(epsilon=2.0), notes(3)), notes(3), places=0)


def test_a_mechanism_over_a_vocabulary_is_attacked_word_by_word() -> None:
    found = informed_adversary(SanText(epsilon=2.0), LINE, words=WORDS[:5], trials=2000, random=Random(1))
    assert found.words == 5
    assert found.best.low <= found.expected["best"] <= found.best.high


def test_only_the_first_documents_are_looked_at() -> None:
    found = reconstruction(release(Laplace(epsilon=2), notes()), notes(), documents=10)
    assert found.documents == 10


def test_wrong_pairs_are_refused() -> None:
    leaving = release(Laplace(epsilon=2), notes(3))
    with pytest.raises(BadInput, match="document 1 is '0' in the release and '9'"):
        list(paired(notes(3), [Document("9", "alpha")]))
    with pytest.raises(BadInput, match="more documents than the 2 originals"):
        reconstruction(leaving, notes(2))
    with pytest.raises(BadInput, match="more originals"):
        list(paired(notes(2), notes(3)))
    with pytest.raises(BadInput, match="could be matched"):
        reconstruction(leaving, [Document(str(i), "alpha") for i in range(3)])


def statement(told: dict | None = None, name: str = "vickrey", **settings) -> Statement:
    """A statement that holds its job; `told` are the options that it shows."""
    job = {"job": "protect", "mechanism": {"name": name, **settings}}
    none = Guarantee(notion="none")
    return Statement(operation=f"protect --with {name}", guarantee=none, options=told or {}, job=job)


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "line.npz"
    np.savez(path, words=np.asarray(WORDS), vectors=LINE.vectors)
    return path


def test_the_mechanism_is_built_again_from_its_statement(vectors) -> None:
    made = mechanism_of(
        statement(
            {"vectors": "line.npz, normalised", "vocabulary": 5},
            **{"epsilon": 3.0, "t": 0.25, "vectors": "line.npz", "normalise": True},
            **{"vocabulary": 5, "numbers": "word"},
        ),
        vectors,
    )
    assert (made.mechanism.epsilon, made.mechanism.t) == (3.0, 0.25)
    assert made.vocabulary.words == WORDS[:5]
    assert made.policy.numbers == "word"
    assert np.abs(made.vocabulary.vectors).max() <= 1


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (statement(name="mask"), "reconstruction attacks word mechanisms"),
        (
            statement(
                {"vectors": "other.npz", "vocabulary": 5}, epsilon=3.0, vectors="other.npz", vocabulary=5
            ),
            "has line.npz, but the release was made with 'other",
        ),
        (
            statement(
                {"vectors": "line.npz", "vocabulary": 50}, epsilon=3.0, vectors="line.npz", vocabulary=50
            ),
            "made with 50 words, but these vectors give 10",
        ),
        (replace(statement(epsilon=3.0), job={}), "does not hold its job as data"),
        (
            replace(statement(epsilon=3.0), job={"job": "encode"}),
            "reconstruction attacks what discreet protect",
        ),
        (statement(epsilon=3.0, colour="red"), "no setting 'colour'"),
    ],
)
def test_a_statement_that_does_not_fit_is_refused(told, message, vectors) -> None:
    with pytest.raises(BadInput, match=message):
        mechanism_of(told, vectors)


def test_vectors_that_are_not_installed_must_be_shown() -> None:
    with pytest.raises(BadInput, match="say where they are with --vectors"):
        mechanism_of(statement(epsilon=3.0, vectors="line.npz", vocabulary=5))
