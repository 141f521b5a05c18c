"""Joining fragments: what is forced, what is guessed, and how the result is held against the sentences."""

from collections import Counter

import pytest

from discreet.attacks.reassembly.greedy_joiner import join_greedily, maximal, other_side_fits
from discreet.attacks.reassembly.ngram_model import NgramModel
from discreet.attacks.reassembly.overlap_graph import reduced
from discreet.attacks.reassembly.reassemble import reassemble
from discreet.errors import BadInput
from discreet.privacy.random import Random

Words = tuple[str, ...]
TEXT = tuple("the patient took two tablets of the drug at night and slept".split())


def _grams(words: Words, size: int) -> list[Words]:
    return [words[start : start + size] for start in range(len(words) - size + 1)]


def test_a_text_without_repeated_words_comes_back_whole() -> None:
    text = tuple("abcdefghij")
    for order in (1, 2):
        assert list(reduced(_grams(text, 3), order)) == [text]


def test_the_graph_stops_where_there_are_two_ways_on() -> None:
    # "the" goes on with "patient" and with "drug": joined on one word, the text falls into two blocks.
    assert set(reduced(_grams(TEXT, 2), 1)) == {TEXT[:7], ("the", *TEXT[7:])}
    # Two words of overlap distinguish them.
    assert list(reduced(_grams(TEXT, 3), 2)) == [TEXT]


def test_blocks_are_true_whatever_is_missing() -> None:
    grams = _grams(TEXT, 4)
    for left_out in range(len(grams)):
        for block in reduced(grams[:left_out] + grams[left_out + 1 :], 3):
            assert " ".join(block) in " ".join(TEXT)


def test_a_ring_is_walked_once() -> None:
    ring = [("a", "b"), ("b", "c"), ("c", "a")]
    (block,) = reduced(ring, 1)
    assert len(block) == 5, "round, and up to the overlap with where it began"
    assert set(block) == {"a", "b", "c"}


def test_fragments_inside_others_are_not_maximal() -> None:
    fragments = Counter([("a", "b", "c"), ("b",), ("b", "c"), ("c", "d")])
    assert set(maximal(fragments)) == {("a", "b", "c"), ("c", "d")}


def test_the_joiner_takes_the_likelier_way_on() -> None:
    fragments = Counter({("x", "y"): 1, ("y", "z"): 9, ("y", "q"): 1})
    model = NgramModel(2)
    model.add(fragments.elements())
    assert ("x", "y", "z") in join_greedily(fragments, model)


def test_the_other_side_decides_between_two_ways_on() -> None:
    pairs = [
        (("x", "y"), ("X", "Y")),
        (("y", "z"), ("Q", "Z")),
        (("y", "q"), ("Y", "Q")),
        (("y", "z"), ("W",)),
    ]
    fragments = Counter({("x", "y"): 1, ("y", "z"): 9, ("y", "q"): 1})
    model = NgramModel(2)
    model.add(fragments.elements())
    fit = other_side_fits(pairs)
    assert fit(("x", "y"), ("y", "q")) > fit(("x", "y"), ("y", "z")) == 0.0
    assert ("x", "y", "q") in join_greedily(fragments, model, fit)
    turned = other_side_fits([(("x", "y"), ("Y", "X")), (("y", "q"), ("Q", "Y"))])
    assert turned(("x", "y"), ("y", "q")) > 0.0, "the other language may have the opposite order"


def test_two_languages_rebuild_what_one_leaves_open() -> None:
    # Every sentence has the same word in its middle; only its translation tells which half belongs to which.
    sentences = [(f"a{n}", f"b{n}", "the", f"c{n}", f"d{n}") for n in range(20)]
    pairs = []
    for words in sentences:
        other = tuple(f"{word}{words[0]}".upper() for word in words)
        pairs += [(words[start : start + 3], other[start : start + 3]) for start in (0, 2)]
    fragments, others = [list(side) for side in zip(*pairs, strict=True)]
    found = reassemble(fragments, sentences, others=others, random=Random(1))
    rebuilt = {attack.name: attack.whole.value for attack in found.attacks}
    assert rebuilt["bilingual joiner"] == 1.0 > rebuilt["greedy joiner"]


def test_the_model_backs_off_to_shorter_contexts() -> None:
    model = NgramModel(3)
    model.add([("a", "b", "c")] * 3 + [("b", "d")])
    assert model.score(("a", "b"), ("c",)) == 0.0
    assert model.score(("b",), ("c",)) > model.score(("b",), ("d",)) > model.score(("b",), ("unseen",))


def _sentences(count: int) -> list[Words]:
    return [tuple(f"w{number}.{place}" for place in range(8)) for number in range(count)]


def test_all_fragments_give_all_sentences_back_and_chainless_ones_none() -> None:
    sentences = _sentences(30)
    every = [gram for words in sentences for gram in _grams(words, 3)]
    found = reassemble(every, sentences, random=Random(1))
    for attack in found.attacks:
        assert attack.whole.value == 1.0
        assert (attack.longest_run, attack.mean_run, attack.run_share) == (8, 8.0, 1.0)
        assert attack.bleu == pytest.approx(100.0)
        assert attack.true_blocks == 1.0
    apart = [words[start : start + 2] for words in sentences for start in range(0, 8, 2)]
    for attack in reassemble(apart, sentences, random=Random(1)).attacks:
        assert attack.whole.value == 0.0
        assert attack.longest_run == 0


def test_half_of_the_fragments_give_a_part_back() -> None:
    sentences = _sentences(60)
    every = [gram for words in sentences for size in (1, 2, 3) for gram in _grams(words, size)]
    half = [every[place] for place in Random(7).permutation(len(every))[: len(every) // 2]]
    graph, _ = reassemble(half, sentences, random=Random(1)).attacks
    assert 0.0 < graph.whole.value < 1.0
    assert graph.longest_run > 3


def test_a_sentence_in_the_release_is_counted_apart() -> None:
    sentences = [("a", "b"), ("c", "d", "e", "f")]
    found = reassemble([("a", "b"), ("c", "d")], sentences, random=Random(1))
    assert found.released_whole == 0.5
    assert found.sentences == 1


def test_nothing_to_join_or_to_compare_with_is_said() -> None:
    with pytest.raises(BadInput, match="no fragment"):
        reassemble([], [("a", "b")])
    with pytest.raises(BadInput, match="longer than the longest fragment"):
        reassemble([("a", "b")], [("a", "b")])
