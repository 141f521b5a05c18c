"""Speed of fragmentation: alignment, phrase extraction beside NLTK's, and reassembly.

    python benchmarks/fragment.py [--data DIR] [--pairs 10000] [--nltk-pairs 300]

The first pairs of EMEA (`nmt_de_en_domains/EMEA.train.tsv.xz` in --data, else $DISCREET_DATA; synthetic
sentences where there is none). Times are of the processor, since others may use the machine. NLTK's
`phrase_extraction` is timed where nltk is installed, on the same links: its answer is first checked to be
the same set. Given a longest phrase, NLTK cuts target phrases off and gives pairs that are not consistent;
those are taken out before the comparison. Links are compared with systran-align's where that is installed.
"""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from discreet.protection.fragments.fragment import Aligned, Fragment, Selection

from discreet.attacks.reassembly.reassemble import reassemble
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.alignment import Links
from discreet.protection.fragments.phrases import extract_phrases
from discreet.protection.fragments.rows import words_of
from discreet.text.parallel import SentencePair, read_parallel
from discreet_experiments.confidential_nmt.domains import synthetic_domain

LONGEST = 7


def main() -> None:
    options = parse()
    pairs = read(options)
    aligned, seconds = timed(lambda: Fragment(tokenised=True).align(pairs))
    print(f"{len(pairs):,} pairs aligned in both directions, union: {seconds:.2f} s")
    for longest in (4, LONGEST):
        mechanism = Fragment(selection=Selection(longest=longest), tokenised=True)
        rows, took = timed(
            lambda mechanism=mechanism: list(mechanism.of_aligned(aligned, random=Random(1), tally=Tally()))
        )
        print(f"  up to {longest} words: {len(rows):,} phrase pairs released, {took:.2f} s")
        if longest == 4:
            attacked(rows, pairs)
    against_nltk(aligned, options.nltk_pairs)
    against_systran(aligned)


def attacked(rows: list[tuple[str, ...]], pairs: list[SentencePair]) -> None:
    fragments = [words_of(row[0], tokenised=True) for row in rows]
    sentences = [words_of(pair.source, tokenised=True) for pair in pairs]
    others = [words_of(row[1], tokenised=True) for row in rows]
    found, took = timed(lambda: reassemble(fragments, sentences, others=others, random=Random(1)))
    print(f"  reassembly of {found.fragments:,} phrases ({found.kinds:,} different ones): {took:.2f} s")


def against_nltk(aligned: Aligned, count: int) -> None:
    try:
        from nltk.translate.phrase_based import phrase_extraction
    except ImportError:
        print("nltk is not installed: not compared")
        return
    part, links = first(aligned, count)
    source, target = aligned.source.offsets, aligned.target.offsets
    by_sentence: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    at = np.searchsorted(target, links[1], side="right") - 1
    for sentence, i, j in zip(at.tolist(), links[0].tolist(), links[1].tolist(), strict=True):
        by_sentence[sentence].append((int(i - source[sentence]), int(j - target[sentence])))
    theirs, slow = timed(
        lambda: [
            phrase_extraction(one, other, points, LONGEST)
            for one, other, points in zip(part.source.texts, part.target.texts, by_sentence, strict=True)
        ]
    )
    ours, fast = timed(lambda: extract_phrases(part.source, part.target, links, LONGEST))
    assert ours.target is not None
    found = {
        (s, a - source[s], b - source[s] + 1, c - target[s], d - target[s] + 1)
        for s, a, b, c, d in zip(
            *(column.tolist() for column in (ours.sentence, *ours.source, *ours.target)), strict=True
        )
    }
    wanted, cut = set(), 0
    for sentence, phrases in enumerate(theirs):
        for (a, b), (c, d), *_ in phrases:
            inside = [(a <= i < b, c <= j < d) for i, j in by_sentence[sentence]]
            if all(one == other for one, other in inside) and d - c <= LONGEST:
                wanted.add((sentence, a, b, c, d))
            else:
                cut += 1
    print(
        f"NLTK phrase_extraction, {count} pairs, up to {LONGEST} words: {slow:.3f} s, ours {fast:.4f} s, "
        f"{slow / fast:.0f} times faster; same set: {found == wanted} ({len(wanted):,} phrase pairs, and "
        f"{cut:,} of NLTK's that are longer or not consistent)"
    )


def first(aligned: Aligned, count: int) -> tuple[Aligned, Links]:
    """The first sentences of a corpus."""
    sides = []
    for side in (aligned.source, aligned.target):
        end = int(side.offsets[count])
        sides.append(
            type(side)(
                texts=side.texts[:count],
                words=side.words[:end],
                starts=side.starts[:end],
                ends=side.ends[:end],
                offsets=side.offsets[: count + 1],
            )
        )
    inside = aligned.links[1] < sides[1].offsets[-1]
    links = aligned.links[0][inside], aligned.links[1][inside]
    return Aligned(source=sides[0], target=sides[1], links=links, documents=aligned.documents[:count]), links


def against_systran(aligned: Aligned) -> None:
    try:
        import systran_align
    except ImportError:
        print("systran-align is not installed: not compared")
        return
    import tempfile

    texts = list(zip(aligned.source.texts, aligned.target.texts, strict=True))
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, name)) for name in ("pairs", "forward", "backward")]
        Path(paths[0]).write_text("".join(f"{one} ||| {other}\n" for one, other in texts), encoding="utf-8")

        def align() -> Any:
            systran_align.generate_alignment_probabilities(
                *paths, favor_diagonal=True, optimize_tension=True, variational_bayes=True
            )
            aligner = systran_align.Aligner(*paths[1:])
            return aligner.align_batch(
                [one.split() for one, _ in texts], [other.split() for _, other in texts]
            )

        answers, took = timed(align)
    theirs = {
        (int(aligned.source.offsets[place] + i), int(aligned.target.offsets[place] + j))
        for place, answer in enumerate(answers)
        for i, j in answer["alignments"]
    }
    ours = set(zip(aligned.links[0].tolist(), aligned.links[1].tolist(), strict=True))
    both = len(ours & theirs)
    print(
        f"systran-align (its own combination): {took:.2f} s; {both / len(theirs):.1%} of its links are among ours, "
        f"{both / len(ours):.1%} of ours among its"
    )


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """The result, and the seconds of the processor that it took."""
    started = time.process_time()
    result = work()
    return result, time.process_time() - started


def read(options: argparse.Namespace) -> list[SentencePair]:
    if not options.data:
        return list(synthetic_domain(Random(1)).train)
    path = Path(options.data) / "nmt_de_en_domains" / "EMEA.train.tsv.xz"
    return list(read_parallel(path, on_error="skip"))[: options.pairs]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", default=os.environ.get("DISCREET_DATA"))
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--nltk-pairs", type=int, default=300)
    return parser.parse_args()


if __name__ == "__main__":
    main()
