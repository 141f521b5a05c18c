import pytest

from discreet.errors import BadInput
from discreet.learning.vocabulary.counts import count_units
from discreet.learning.vocabulary.units import Contribution, chosen
from discreet.privacy.random import Random
from discreet.text.document import Document

WORDS = [f"w{number}" for number in range(40)]


def notes(*texts, user=None):
    return [Document(f"{user}-{place}", text, user=user) for place, text in enumerate(texts)]


def test_a_word_counts_once_a_document():
    counts = count_units(notes("pain pain PAIN.", "no pain"), Contribution(), Random(1))
    assert counts == {"pain": 2, ".": 1, "no": 1}


def test_an_example_is_a_run_of_words():
    contribution = Contribution(unit="example", most_words=2, example_words=2)
    counts = count_units(notes("a b a b a"), contribution, Random(1))
    assert counts == {"a": 3, "b": 2}


def test_a_user_counts_once_however_many_documents():
    documents = notes("pain", "pain fever", user="ann") + notes("pain", user="bob")
    assert count_units(documents, Contribution(unit="user"), Random(1)) == {"pain": 2, "fever": 1}


@pytest.mark.parametrize("unit", ["document", "user"])
def test_no_unit_brings_more_than_its_bound(unit):
    documents = notes(" ".join(WORDS), user="ann") + notes(" ".join(WORDS[:5]), user="bob")
    counts = count_units(documents, Contribution(unit=unit, most_words=7), Random(3))
    assert sum(counts.values()) == 7 + 5


def test_the_bound_holds_over_scattered_documents_and_returning_words():
    halves = [" ".join(WORDS[start::3]) for start in (0, 1, 2, 0, 1, 2)]
    scattered = [one for text in halves for one in (*notes(text, user="ann"), *notes("w1", user="bob"))]
    counts = count_units(scattered, Contribution(unit="user", most_words=7), Random(5))
    assert sum(counts.values()) == 7 + 1


def test_removing_a_user_changes_nobody_elses_words():
    ann, bob = notes(" ".join(WORDS), user="ann"), notes(" ".join(WORDS), user="bob")
    contribution = Contribution(unit="user", most_words=7)
    with_bob = count_units(ann + bob, contribution, Random(9))
    alone = count_units(ann, contribution, Random(9))
    assert all(with_bob[word] >= count for word, count in alone.items())
    assert sum(with_bob.values()) - sum(alone.values()) == 7


@pytest.mark.parametrize("unit", ["document", "user"])
def test_every_word_is_as_likely_to_be_chosen(unit):
    """4,000 choices of 10 of 40 words: 1,000 ± 27 a word; seven deviations fail 40 words at 1e-10."""
    documents = [Document(str(n), " ".join(WORDS), user=str(n)) for n in range(4000)]
    counts = count_units(documents, Contribution(unit=unit, most_words=10), Random(11))
    assert set(counts) == set(WORDS)
    assert all(abs(count - 1000) < 7 * 27.4 for count in counts.values())


def test_a_seed_repeats_the_choice():
    assert chosen(set(WORDS), 5, Random(1)) == chosen(set(WORDS), 5, Random(1))


def test_a_word_too_long_for_bert_is_left_out():
    assert count_units(notes("a " + "x" * 101), Contribution(), Random(1)) == {"a": 1}


def test_a_document_of_nobody_has_no_user():
    with pytest.raises(BadInput, match="--user-column"):
        count_units(notes("pain"), Contribution(unit="user"), Random(1))


@pytest.mark.parametrize(
    "settings",
    [{"unit": "word"}, {"most_words": 0}, {"unit": "example", "most_words": 9, "example_words": 8}],
)
def test_bad_settings_are_refused(settings):
    with pytest.raises(BadInput):
        Contribution(**settings)


@pytest.mark.parametrize("count", [6, 7, 8, 13, 15, 40])
def test_a_choice_is_never_longer_than_the_bound(count):
    assert len(chosen(set(WORDS[:count]), 7, Random(2))) == min(count, 7)
