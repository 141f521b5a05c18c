"""The parts of distortion: pools, sentences, casing, what may stand, the attack's sample."""

from collections import Counter

import pytest

from discreet.errors import BadInput
from discreet.finding.labels import LABELS
from discreet.language.masked import MaskedLanguageModel
from discreet.privacy.random import Random
from discreet.protection.distortion.attack import MaskedAdversary, OrderingAdversary, Restoration
from discreet.protection.distortion.name_type import same_type
from discreet.protection.distortion.pool import Pool, built_in_pool, pool_from_file
from discreet.protection.distortion.sentence import Place, banned_words, cased_like, may_stand, place_of
from discreet.text.document import Document, Span


def test_every_label_that_the_finder_knows_has_a_pool():
    for label in LABELS:
        phrases = built_in_pool().of(label)
        assert len(phrases) >= 10
        assert len(set(phrases)) == len(phrases)


def test_a_pool_is_read_from_a_file(tmp_path):
    path = tmp_path / "pool.tsv"
    path.write_text("PERSON\tAnn Lee\n\nPERSON\tann  lee\nPERSON\tBo Ray\nDRUG\tasprin\n")
    pool = pool_from_file(path)
    assert pool.of("PERSON") == ("Ann Lee", "Bo Ray")
    assert pool.source == "the file pool.tsv"
    with pytest.raises(BadInput, match="no phrase labelled PHONE, only DRUG, PERSON"):
        pool.of("PHONE")


@pytest.mark.parametrize(
    ("written", "said"),
    [("PERSON Ann", "pool.tsv:1: not a label"), ("\n \n", "is empty"), ("A\tb\nB\t \n", "pool.tsv:2")],
)
def test_a_malformed_pool_is_named(tmp_path, written, said):
    path = tmp_path / "pool.tsv"
    path.write_text(written)
    with pytest.raises(BadInput, match=said):
        pool_from_file(path)


def test_a_pool_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        pool_from_file(tmp_path / "none.tsv")


@pytest.mark.parametrize(
    ("before", "words", "after", "sentence"),
    [
        ("All was well. He saw Dr. ", "Keller", " again. Then he left.", "He saw Dr. Keller again. "),
        ("One line\nand ", "Ann", " here\nnext", "and Ann here\n"),
        ("", "Ann", "", "Ann"),
        ("It was over. ", "Ann", " left.", "Ann left."),
        ("He met ", "Anna", ". Then rain came.", "He met Anna. "),
        ("x" * 500, "Ann", "y" * 500, "x" * 240 + "Ann" + "y" * 240),
    ],
)
def test_a_span_in_its_sentence(before, words, after, sentence):
    place = place_of(before, words, after)
    assert place.text == sentence
    assert place.words == words
    assert place.holding("B").text == sentence[: place.start] + "B" + sentence[place.end :]


@pytest.mark.parametrize(
    ("words", "original", "written"),
    [
        ("cobb hero", "Masao Yoshikawa", "Cobb Hero"),
        ("moscow", "LONDON", "MOSCOW"),
        ("the swedish centre", "the World", "the Swedish Centre"),
        ("cobb", "Masao Yoshikawa", "Cobb"),
        ("pleased", "confident", "pleased"),
        ("x", "I", "X"),
    ],
)
def test_new_words_are_written_as_the_original(words, original, written):
    assert cased_like(words, original) == written


@pytest.mark.parametrize(
    ("candidate", "may"),
    [
        ("Ann Solberg", True),
        ("Márïa Solberg", False),
        ("MARIA", False),
        ("Northgate Hospital", True),
        ("Brannock House", False),
        ("", False),
    ],
)
def test_what_may_stand(candidate, may):
    banned = banned_words(["Maria Keller", "St Brannock's Hospital"])
    assert may_stand(candidate, "Maria Keller", banned) is may


def test_a_short_original_is_not_put_back():
    assert not may_stand("uk", "UK", banned_words(["UK"]))


def test_names_are_read_by_a_public_recogniser():
    sentences = [
        Place("Angela Merkel was defeated in the match in London .", 0, 13),
        Place("Eventually it was defeated in the match in London .", 0, 10),
    ]
    assert same_type("PER", sentences) == [True, False]
    assert same_type("LAW", sentences) == [True, True]


class Remembers:
    """An adversary that knows one answer."""

    name = "guessed by nobody"

    def __init__(self, ranks):
        self.ranks = ranks
        self.places = []

    def rank(self, place, original, label):
        self.places.append((place.words, original))
        return self.ranks.get(original)


def rewritten(number):
    return Document(str(number), f"see Ann{number} today").with_spans(
        (Span(4, 7 + len(str(number)), "PERSON"),)
    )


def test_the_sample_holds_new_words_and_what_stood_there():
    adversary = Remembers({"Bo0": 1, "Bo1": 10, "Bo2": 11})
    restoration = Restoration(adversary, Random(1), places=8)
    for number in range(4):
        restoration.see(rewritten(number), [f"Bo{number}"])
    [risk] = restoration.risks().values()
    assert adversary.places == [(f"Ann{number}", f"Bo{number}") for number in range(4)]
    assert (risk["places"], risk["first"], risk["among ten"]) == (4, 0.25, 0.5)


def test_a_place_that_cannot_be_asked_about_does_not_count_as_safe():
    class Helpless(Remembers):
        def rank(self, place, original, label):
            if original == "Bo0":
                raise BadInput("no choices for it")
            return super().rank(place, original, label)

    restoration = Restoration(Helpless({"Bo1": 1}), Random(1))
    for number in range(2):
        restoration.see(rewritten(number), [f"Bo{number}"])
    [risk] = restoration.risks().values()
    assert (risk["places"], risk["first"]) == (1, 1.0)


def test_every_place_is_sampled_alike():
    drawn = Counter()
    for seed in range(600):
        restoration = Restoration(Remembers({}), Random(seed), places=3)
        for number in range(12):
            restoration.see(rewritten(number), [str(number)])
        restoration.risks()
        drawn.update(original for _, original in restoration.adversary.places)
    # Binomial(600, 1/4): beyond 150 ± 60 with probability below 12·2e-8.
    assert all(90 < drawn[str(number)] < 210 for number in range(12))


def test_a_masked_model_guesses_what_it_would_have_filled_in(tiny_masked):
    model = MaskedLanguageModel.from_directory(tiny_masked)
    place = Place("the dog sat on a mat .", 4, 7)
    adversary = MaskedAdversary(model)
    for rank, guess in enumerate(model.fill(place.text, 4, 7, count=10), start=1):
        assert adversary.rank(place, guess.text, "THING") == rank
    beaten = [
        word
        for word in ("cat", "mat", "house", "red")
        if word not in [guess.text for guess in model.fill(place.text, 4, 7, count=10)]
    ]
    assert all(adversary.rank(place, word, "THING") is None for word in beaten)
    assert adversary.rank(place, " ".join(["cat"] * 13), "THING") is None


def test_a_causal_model_orders_the_choices():
    import torch

    class Causal:
        name = "causal"

        def log_probabilities(self, texts):
            # The shorter the text the likelier.
            return [torch.tensor([-float(len(text))]) for text in texts]

    pool = Pool({"PERSON": ("A", "Bo", "Cyr", "Dora", "Elena")}, "ours")
    adversary = OrderingAdversary(Causal(), pool, choices=6)
    assert "chance: 0.17 first" in adversary.name
    assert adversary.rank(Place("see X now", 4, 5), "Bob", "PERSON") == 4
    assert adversary.rank(Place("see X now", 4, 5), "bo", "PERSON") == 2
