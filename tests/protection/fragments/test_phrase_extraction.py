"""Phrase extraction equals its definition, on random alignments and on the paper's example."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.protection.fragments.phrases import extract_phrases, ngrams
from discreet.protection.fragments.side import Side, read_side

Corpus = list[tuple[int, int, frozenset[tuple[int, int]]]]
Quad = tuple[int, int, int, int, int]


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """Sentence pairs of random lengths with random links, sparse and dense."""
    corpus = []
    for _ in range(draw(st.integers(1, 4))):
        m, n = draw(st.integers(1, 7)), draw(st.integers(1, 7))
        points = st.tuples(st.integers(0, m - 1), st.integers(0, n - 1))
        corpus.append((m, n, draw(st.frozensets(points, max_size=9))))
    return corpus


def _sides(corpus: Corpus) -> tuple[Side, Side]:
    numbers: dict[str, int] = {}
    source, target = (
        read_side([" ".join(f"{name}{word}" for word in range(pair[place])) for pair in corpus], numbers)
        for place, name in ((0, "s"), (1, "t"))
    )
    return source, target


def _links(corpus: Corpus, source: Side, target: Side) -> tuple[np.ndarray, np.ndarray]:
    both = [
        (source.offsets[place] + i, target.offsets[place] + j)
        for place, (_, _, links) in enumerate(corpus)
        for i, j in links
    ]
    arrays = np.array(both, dtype=np.int64).reshape(-1, 2)
    return arrays[:, 0], arrays[:, 1]


def _by_definition(corpus: Corpus, longest: int) -> set[Quad]:
    """Every pair of stretches that no link leaves, and that some link lies in."""
    found = set()
    for place, (m, n, links) in enumerate(corpus):
        for a in range(m):
            for b in range(a, min(m, a + longest)):
                for c in range(n):
                    for d in range(c, min(n, c + longest)):
                        inside = [(a <= i <= b, c <= j <= d) for i, j in links]
                        if (True, True) in inside and all(one == other for one, other in inside):
                            found.add((place, a, b, c, d))
    return found


@settings(max_examples=300, deadline=None)
@given(corpus=corpora(), longest=st.integers(1, 8))
def test_extraction_equals_the_definition(corpus: Corpus, longest: int) -> None:
    source, target = _sides(corpus)
    found = extract_phrases(source, target, _links(corpus, source, target), longest)
    assert found.target is not None
    columns = (
        found.sentence,
        *(edge - source.offsets[found.sentence] for edge in found.source),
        *(edge - target.offsets[found.sentence] for edge in found.target),
    )
    rows = list(zip(*(column.tolist() for column in columns), strict=True))
    assert len(rows) == len(set(rows)), "each occurrence once"
    assert set(rows) == _by_definition(corpus, longest)


def test_the_example_of_figure_2() -> None:
    """Up to three words; drug and side effect never stand in one phrase."""
    german = "Abraxane kann Nebenwirkungen verursachen wie Müdigkeit"
    english = "Abraxane may cause side effects such as tiredness"
    numbers: dict[str, int] = {}
    source, target = read_side([german], numbers), read_side([english], numbers)
    links = np.array([(0, 0), (1, 1), (2, 3), (2, 4), (3, 2), (4, 5), (4, 6), (5, 7)])
    found = extract_phrases(source, target, (links[:, 0], links[:, 1]), 3)
    assert found.target is not None
    pairs = set(
        zip(
            source.phrases(found.sentence, *found.source),
            target.phrases(found.sentence, *found.target),
            strict=True,
        )
    )
    assert pairs == {
        ("Abraxane", "Abraxane"),
        ("Abraxane kann", "Abraxane may"),
        ("kann", "may"),
        ("Nebenwirkungen", "side effects"),
        ("Nebenwirkungen verursachen", "cause side effects"),
        ("verursachen", "cause"),
        ("wie", "such as"),
        ("wie Müdigkeit", "such as tiredness"),
        ("Müdigkeit", "tiredness"),
    }


def test_ngrams_are_all_short_stretches() -> None:
    side = read_side(["a b c", "d"], {})
    found = ngrams(side, 2)
    assert sorted(side.phrases(found.sentence, *found.source)) == ["a", "a b", "b", "b c", "c", "d"]


def test_a_phrase_is_cut_out_as_it_stands() -> None:
    side = read_side(["Don't: 2.5 mg/ml (daily)."], {})
    found = ngrams(side, 20)
    texts = side.phrases(found.sentence, *found.source)
    assert "Don't: 2.5 mg/ml (daily)." in texts
    assert "mg/ml (" in texts
    spaced = read_side(["2.5 mg/ml"], {}, tokenised=True)
    assert spaced.lengths.tolist() == [2]
