"""Tags of every scheme and the ranges they stand for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.text.tags import Range, decode, encode, known, scheme_of

SAME = [(0, 2, "PER"), (2, 3, "PER"), (4, 5, "LOC"), (5, 8, "ORG")]


@pytest.mark.parametrize(
    ("scheme", "tags"),
    [
        ("iob1", "I-PER I-PER B-PER O I-LOC I-ORG I-ORG I-ORG"),
        ("iob2", "B-PER I-PER B-PER O B-LOC B-ORG I-ORG I-ORG"),
        ("bioes", "B-PER E-PER S-PER O S-LOC B-ORG I-ORG E-ORG"),
        ("bilou", "B-PER L-PER U-PER O U-LOC B-ORG I-ORG L-ORG"),
    ],
)
def test_one_sentence_in_each_scheme(scheme: str, tags: str) -> None:
    assert decode(tags.split()) == SAME
    assert encode(SAME, 8, scheme) == tags.split()
    assert scheme_of(tags.split()) == scheme


@st.composite
def sentences(draw: st.DrawFn) -> tuple[int, list[Range]]:
    ranges, at = [], 0
    for gap, length, label in draw(
        st.lists(
            st.tuples(st.integers(0, 2), st.integers(1, 3), st.sampled_from(["A", "B-C", "I"])), max_size=6
        )
    ):
        ranges.append((at + gap, at + gap + length, label))
        at += gap + length
    return at + draw(st.integers(0, 2)), ranges


@settings(deadline=None, max_examples=200)
@given(sentences(), st.sampled_from(["iob1", "iob2", "bioes", "bilou"]))
def test_ranges_come_back_from_their_tags(sentence: tuple[int, list[Range]], scheme: str) -> None:
    count, ranges = sentence
    tags = encode(ranges, count, scheme)
    assert decode(tags) == ranges
    assert all(map(known, tags))


@pytest.mark.parametrize("tag", ["", "B", "B-", "X-PER", "PER", "B_PER", "o"])
def test_what_is_no_tag(tag: str) -> None:
    assert not known(tag)
