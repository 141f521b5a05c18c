"""Word alignment finds a known dictionary again; the directions combine as they should."""

import numpy as np

from discreet.protection.fragments import alignment
from discreet.protection.fragments.alignment import align
from discreet.protection.fragments.side import Side, read_side
from discreet.protection.fragments.symmetrise import align_both, grow_diag_final, symmetrise


def _corpus(sentences: int, seed: int = 3) -> tuple[Side, Side, set[tuple[int, int]]]:
    """Sentences of synthetic words, translated word for word, two neighbours swapped now and then."""
    random = np.random.default_rng(seed)
    sources, targets, links, place = [], [], set(), 0
    for _ in range(sentences):
        words = random.integers(0, 60, random.integers(3, 12)).tolist()
        order = list(range(len(words)))
        if len(order) > 4:
            order[1], order[2] = order[2], order[1]
        sources.append(" ".join(f"s{word}" for word in words))
        targets.append(" ".join(f"t{words[i]}" for i in order))
        links |= {(place + i, place + j) for j, i in enumerate(order)}
        place += len(words)
    numbers: dict[str, int] = {}
    return read_side(sources, numbers), read_side(targets, numbers), links


def _set(links: tuple[np.ndarray, np.ndarray]) -> set[tuple[int, int]]:
    return set(zip(links[0].tolist(), links[1].tolist(), strict=True))


def test_a_dictionary_is_found_again() -> None:
    source, target, gold = _corpus(400)
    found = _set(align_both(source, target, "intersection"))
    assert len(found & gold) / len(found) > 0.97
    assert len(found & gold) / len(gold) > 0.95


def test_chunks_change_nothing(monkeypatch) -> None:
    source, target, _ = _corpus(60)
    whole = _set(align(source, target))
    monkeypatch.setattr(alignment, "CHUNK", 100)
    assert _set(align(source, target)) == whole


def test_links_learned_elsewhere_do_not_depend_on_the_other_sentences() -> None:
    numbers: dict[str, int] = {}
    public = (
        read_side(["s1 s2", "s2 s3", "s1 s3"] * 9, numbers),
        read_side(["t1 t2", "t2 t3", "t1 t3"] * 9, numbers),
    )
    alone = read_side(["s3 s1 Omega"], numbers), read_side(["t1 t3 Omega"], numbers)
    among = read_side(["s3 s1 Omega", "s1 s1 s1"], numbers), read_side(["t1 t3 Omega", "t3 t3 t3"], numbers)
    here = _set(align(*alone, public))
    assert here == {(1, 0), (0, 1), (2, 2)}
    assert {link for link in _set(align(*among, public)) if link[1] < 3} == here


def test_union_and_intersection() -> None:
    _, target, _ = _corpus(3)
    forward = np.array([0, 1, 3]), np.array([0, 1, 3])
    backward = np.array([0, 2, 3]), np.array([0, 1, 3])
    assert _set(symmetrise(forward, backward, target, "union")) == {(0, 0), (1, 1), (2, 1), (3, 3)}
    assert _set(symmetrise(forward, backward, target, "intersection")) == {(0, 0), (3, 3)}


def test_grow_diag_final_grows_from_the_intersection_and_ends_with_lone_words() -> None:
    forward = {(0, 0), (1, 1), (5, 5), (0, 5)}
    backward = {(0, 0), (1, 2)}
    # (1, 1) touches (0, 0), and (1, 2) touches that; (0, 5) and (5, 5) come in at last, each for a lone word.
    assert grow_diag_final(forward, backward) == {(0, 0), (1, 1), (1, 2), (0, 5), (5, 5)}
    # Without a lone word nothing comes in: both words of (0, 1) are linked when its turn comes.
    assert grow_diag_final({(0, 0), (1, 1), (0, 1)}, {(0, 0), (1, 1)}) == {(0, 0), (1, 1)}


def test_grow_diag_final_over_a_corpus_is_that_of_each_sentence() -> None:
    source, target, _ = _corpus(40, seed=5)
    forward, turned = align(source, target), align(target, source)
    backward = turned[1], turned[0]
    together = _set(symmetrise(forward, backward, target, "grow-diag-final"))
    assert _set(symmetrise(forward, backward, target, "intersection")) <= together
    assert together <= _set(symmetrise(forward, backward, target, "union"))
    apart = set()
    for start, end in zip(target.offsets[:-1], target.offsets[1:], strict=True):
        one, other = (
            {link for link in _set(links) if start <= link[1] < end} for links in (forward, backward)
        )
        apart |= grow_diag_final(one, other)
    assert together == apart
