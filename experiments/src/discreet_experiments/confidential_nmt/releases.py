"""What could be released of a domain: the paper's options, stricter ones, and how far each comes together again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.attacks.reassembly.reassemble import Reassembly, reassemble
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.rows import words_of
from discreet.protection.fragments.select import Selection
from discreet.protection.mechanisms.fragment import Aligned, Fragment
from discreet_experiments.confidential_nmt.domains import Domain

__all__ = ["OPTIONS", "Released", "Shared", "coverage", "release", "shares"]

OPTIONS = {
    "4 words": Selection(),
    "7 words": Selection(longest=7),
    "4 words, all": Selection(share=1.0),
    "4 words, once": Selection(deduplicate=True),
    "4 words, 5 documents": Selection(least_documents=5),
    "4 words, chainless": Selection(share=1.0, overlap=1),
    "2 words": Selection(longest=2),
}
"""Half of the phrases unless it says all; `chainless` keeps none that another continues by more than a word."""
PRIVATE = "noisy counts, ε = 8"
"""Counts of sentence pairs with noise; the alignment learned from public pairs."""
SHARES = (0.1, 0.25, 0.5, 1.0)


@dataclass(frozen=True, kw_only=True)
class Released:
    """The pairs of one option, and the attacks on them."""

    option: str
    pairs: tuple[tuple[str, str], ...]
    attacked: Reassembly | None

    @property
    def rebuilt(self) -> float:
        """The share of sentences that the better attack rebuilt whole."""
        return max((one.whole.value for one in self.attacked.attacks), default=0.0) if self.attacked else 0.0

    @property
    def run_share(self) -> float:
        """How much of a sentence the better attack has in one piece, in the mean."""
        return max((one.run_share for one in self.attacked.attacks), default=0.0) if self.attacked else 0.0


def release(
    domain: Domain, aligned: Aligned, option: str, mechanism: Fragment, random: Random, sentences: int
) -> Released:
    """Release a domain with one option, and attack it. Noisy counts are repeated as often as they say."""
    rows = list(mechanism.of_aligned(aligned, random=random, tally=Tally()))
    pairs = [(row[0], row[1]) for row in rows for _ in range(int(row[2]) if len(row) > 2 else 1)]
    return Released(option=option, pairs=tuple(pairs), attacked=attack(domain, pairs, random, sentences))


def attack(
    domain: Domain, pairs: Sequence[tuple[str, str]], random: Random, sentences: int
) -> Reassembly | None:
    """Join the German sides; None when nothing was released."""
    if not pairs:
        return None
    return reassemble(
        [words_of(source, tokenised=True) for source, _ in pairs],
        [words_of(pair.source, tokenised=True) for pair in domain.train],
        others=[words_of(target, tokenised=True) for _, target in pairs],
        most=sentences,
        random=random,
    )


def private(public: Sequence[tuple[str, str]], documents: int) -> Fragment:
    """Noisy counts at ε = 8, with a δ below one in the number of documents."""
    return Fragment(epsilon=8.0, delta=0.1 / documents, align_with=tuple(public), tokenised=True)


@dataclass(frozen=True, kw_only=True)
class Shared:
    """How the rebuilt share grows with the released one."""

    longest: int
    shares: tuple[float, ...]
    rebuilt: tuple[float, ...]
    runs: tuple[float, ...]


def shares(
    domain: Domain,
    aligned: Aligned,
    longest: int,
    random: Random,
    sentences: int,
    watch: Callable[[str], None],
) -> Shared:
    """Release more and more of the phrases of up to `longest` words."""
    found = []
    for part in SHARES:
        watch(f"{domain.name}: {part:.0%} of the phrases of up to {longest} words")
        mechanism = Fragment(longest=longest, share=part, tokenised=True)
        found.append(release(domain, aligned, f"{part:.0%}", mechanism, random, sentences))
    return Shared(
        longest=longest,
        shares=SHARES,
        rebuilt=tuple(one.rebuilt for one in found),
        runs=tuple(one.run_share for one in found),
    )


def coverage(domain: Domain, aligned: Aligned) -> dict[str, Any]:
    """How many of the authors' phrase pairs our aligner and extraction find too."""
    longest = max(len(text.split()) for pair in domain.published for text in pair)
    every = Fragment(longest=longest, share=1.0, tokenised=True)
    ours = set(every.of_aligned(aligned, random=Random(0), tally=Tally()))
    theirs = set(domain.published)
    return {
        "longest": longest,
        "published": len(domain.published),
        "published types": len(theirs),
        "our types": len(ours),
        "types found": len(theirs & ours) / len(theirs),
        "occurrences found": sum(pair in ours for pair in domain.published) / len(domain.published),
    }
