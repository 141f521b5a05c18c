"""Reassembly: how much of the sentences behind a release of fragments can be put together again.

The attacks know nothing but the fragments: graph reduction, a greedy joiner with a language model, and, of
phrase pairs, a joiner that looks at both languages. What they build is held against the sentences. Sentences no longer than the longest fragment are left
out, since they may stand in the release as they are, which is counted apart.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.attacks.interval import Estimate, proportion
from discreet.attacks.reassembly.greedy_joiner import join_greedily, other_side_fits
from discreet.attacks.reassembly.ngram_model import NgramModel
from discreet.attacks.reassembly.overlap_graph import reduced
from discreet.errors import BadInput
from discreet.learning.translation.bleu import bleu
from discreet.privacy.random import Random
from discreet.validate import at_least

__all__ = ["Attack", "Reassembly", "reassemble"]

Words = tuple[str, ...]
PLACES = 50
"""Places of a stretch of words in the rebuilt texts that are looked at."""


@dataclass(frozen=True, kw_only=True)
class Attack:
    """What one attack rebuilt.

    `whole` is the share of sentences of which every word was rebuilt in one piece; `longest_run` the most
    words of a sentence in one piece, its mean over the sentences `mean_run`, and as a share of the
    sentence `run_share`. `bleu` compares each sentence with what was built around its longest run.
    `true_blocks` is the share of what was built, in blocks longer than a fragment, that stands in a sentence.
    """

    name: str
    whole: Estimate
    longest_run: int
    mean_run: float
    run_share: float
    bleu: float
    blocks: int
    true_blocks: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        own = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return own | {"whole": self.whole.to_json()}


@dataclass(frozen=True, kw_only=True)
class Reassembly:
    """The attacks on one release."""

    fragments: int
    kinds: int
    longest: int
    sentences: int
    released_whole: float
    attacks: tuple[Attack, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        own = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "attacks"}
        return own | {"attacks": [attack.to_json() for attack in self.attacks]}

    def __str__(self) -> str:
        lines = [
            f"Reassembly of {self.fragments:,} fragments ({self.kinds:,} different ones, up to {self.longest} words)",
            f"  {self.released_whole:.1%} of all sentences appear verbatim in the release",
            f"  of {self.sentences:,} sentences that are longer than a fragment:",
        ]
        for one in self.attacks:
            lines.append(
                f"    {one.name:<16} {one.whole.value:.1%} rebuilt whole; longest run {one.longest_run} words, "
                f"mean {one.mean_run:.1f} ({one.run_share:.0%} of a sentence); BLEU {one.bleu:.1f}; "
                f"{one.true_blocks:.0%} of {one.blocks:,} blocks are true"
            )
        return "\n".join(lines)


def reassemble(
    fragments: Iterable[Words],
    sentences: Sequence[Words],
    *,
    others: Sequence[Words] | None = None,
    most: int = 2_000,
    public: Iterable[Words] = (),
    random: Random | None = None,
    watch: Callable[[str], None] = lambda _: None,
) -> Reassembly:
    """Attack the fragments and hold the result against at most `most` sentences, drawn at random.

    `others` are the fragments in the other language, one for each. `public` texts teach the language model of
    the joiners besides the fragments.
    """
    at_least("sentences", most, 1)
    fragments = list(fragments)
    counts = Counter(words for words in fragments if words)
    if not counts:
        raise BadInput("there is no fragment in the release; name the file that was released")
    longest = max(map(len, counts))
    long = [words for words in sentences if len(words) > longest]
    if not long:
        raise BadInput(
            f"no sentence is longer than the longest fragment ({longest} words); nothing to rebuild"
        )
    drawn = [long[place] for place in (random or Random()).permutation(len(long))[:most]]
    known = {words[start : start + longest + 1] for words in long for start in range(len(words) - longest)}
    watch(f"graph reduction of {len(counts):,} fragments")
    blocks = dict.fromkeys(block for order in range(1, longest) for block in reduced(counts, order))
    watch("joining with a language model")
    model = NgramModel(max(2, longest))
    model.add(counts)
    model.add(public)
    built = {"graph reduction": list(blocks), "greedy joiner": join_greedily(counts, model)}
    if others is not None:
        watch("joining on both sides")
        fit = other_side_fits(zip(fragments, others, strict=True))
        built["bilingual joiner"] = join_greedily(counts, model, fit)
    watch(f"comparing with {len(drawn):,} sentences")
    return Reassembly(
        fragments=counts.total(),
        kinds=len(counts),
        longest=longest,
        sentences=len(drawn),
        released_whole=sum(words in counts for words in sentences) / len(sentences),
        attacks=tuple(_measured(name, texts, drawn, known, longest) for name, texts in built.items()),
    )


def _measured(
    name: str, built: Sequence[Words], sentences: Sequence[Words], known: set[Words], longest: int
) -> Attack:
    long = [text for text in built if len(text) > longest]
    index: defaultdict[Words, list[tuple[int, int]]] = defaultdict(list)
    for number, text in enumerate(long):
        for start in range(len(text) - longest):
            places = index[text[start : start + longest + 1]]
            if len(places) < PLACES:
                places.append((number, start))
    runs, around = [], []
    for words in sentences:
        run, window = _best_run(words, long, index, longest)
        runs.append(run)
        around.append(" ".join(window))
    pieces = [text[start : start + longest + 1] for text in long for start in range(len(text) - longest)]
    return Attack(
        name=name,
        whole=proportion(
            sum(run == len(words) for run, words in zip(runs, sentences, strict=True)), len(runs)
        ),
        longest_run=max(runs),
        mean_run=sum(runs) / len(runs),
        run_share=sum(run / len(words) for run, words in zip(runs, sentences, strict=True)) / len(runs),
        bleu=bleu(around, [" ".join(words) for words in sentences], tokenised=True),
        blocks=len(long),
        true_blocks=sum(piece in known for piece in pieces) / len(pieces) if pieces else 0.0,
    )


def _best_run(
    words: Words,
    built: Sequence[Words],
    index: defaultdict[Words, list[tuple[int, int]]],
    longest: int,
) -> tuple[int, Words]:
    """The longest stretch of a sentence in what was built, and what stands around it there.

    A stretch no longer than a fragment is not looked for: the run is then 0, and nothing was joined.
    """
    best, start = 0, 0
    window: Words = ()
    while start + longest < len(words):
        reach = 0
        for number, place in index.get(words[start : start + longest + 1], ()):
            text, size = built[number], longest + 1
            while (
                start + size < len(words)
                and place + size < len(text)
                and text[place + size] == words[start + size]
            ):
                size += 1
            reach = max(reach, size)
            if size > best:
                best = size
                first = max(0, place - start)
                window = text[first : place - start + len(words)]
        # A longer run cannot begin before the one just found breaks off.
        start += max(1, reach - longest)
    return best, window
