"""Fragments: texts released as their short phrases, shuffled, a part of them left out.

Kim, Bisazza and Turkmen (2021) release phrase pairs of up to 4 or 7 words in place of sentence pairs, and
drop half of them at random. This promises nothing: phrases overlap, and overlapping ones can be put
together again; `discreet audit reassembly` measures how far. Rare phrases can be dropped, and so can those
that chain. With `counting`, phrases leave as noisy counts of documents above a threshold, and that is
differentially private per document.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.alignment import Links
from discreet.protection.fragments.occurrences import Occurrences, occurrences
from discreet.protection.fragments.phrases import Phrases, extract_phrases, ngrams
from discreet.protection.fragments.select import Selection, bounded
from discreet.protection.fragments.side import Side, read_side
from discreet.protection.fragments.symmetrise import SYMMETRY, Symmetry, align_both
from discreet.text.document import Document
from discreet.text.parallel import PHRASE_TAGS, SentencePair
from discreet.validate import one_of

if TYPE_CHECKING:
    from discreet.learning.vocabulary.threshold import WordThreshold

__all__ = ["Aligned", "Fragment", "Ngrams", "Selection"]

Row = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Fragments:
    """What phrase pairs and n-grams have in common."""

    selection: Selection = field(default_factory=Selection)
    counting: "WordThreshold | None" = None
    tokenised: bool = False

    @property
    def published(self) -> Guarantee | None:
        """The paper claims no guarantee."""
        return None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        own = asdict(self.selection)
        if self.counting is not None:
            own = {name: own[name] for name in ("longest", "shortest")} | {
                "sigma": round(self.counting.sigma, 4),
                "threshold": round(self.counting.threshold, 2),
                "phrases_a_document": self.counting.most_words,
            }
        return own | {"tokenised": self.tokenised}

    def _guarantee(self, *assumptions: str) -> Guarantee:
        if self.counting is None:
            return Guarantee(
                notion="none",
                unit="document",
                reference="phrases overlap and can be joined again: Gallé and Tealdi 2015",
            )
        most = self.counting.most_words
        own = f"each document brings at most {most:,} distinct phrases, drawn without regard to the others"
        return replace(self.counting.guarantee, assumptions=(own, *assumptions))

    def _rows(
        self,
        sides: Sequence[Side],
        phrases: Phrases,
        documents: Sequence[str],
        random: Random,
        tally: Tally,
    ) -> Iterator[Row]:
        """The rows to release."""
        found = occurrences(sides, phrases, documents, self.selection.shortest)
        if self.counting is not None:
            # Exact numbers of what was found would be a second release, without noise.
            tally.counts.clear()
            rows = list(self._counted(found, self.counting, random))
        else:
            rows = [tuple(found.names[kind].split("\t")) for kind in self.selection.chosen(found, random)]
            tally.counts["documents"] = len(set(documents))
            tally.counts["phrases found"] = len(found.kinds)
            tally.counts["different phrases found"] = len(found.names)
            whole = {row[0] for row in rows}
            standing = sum(text in whole for text in sides[0].texts) / len(sides[0].texts)
            tally.risks["sentences that stand in it whole"] = standing
        tally.counts["phrases released"] = tally.verbatim["phrases"] = len(rows)
        yield from rows

    def _counted(self, found: Occurrences, counting: "WordThreshold", random: Random) -> Iterator[Row]:
        from discreet.learning.vocabulary.threshold import noisy_counts

        counts = bounded(found.kinds, found.documents, counting.most_words, random)
        shown = noisy_counts(
            {found.names[kind]: int(counts[kind]) for kind in np.flatnonzero(counts)},
            sigma=counting.sigma,
            threshold=counting.threshold,
            most_words=counting.most_words,
            random=random,
        )
        for name, count in shown.items():
            yield (*name.split("\t"), str(count))


@dataclass(frozen=True, kw_only=True)
class Fragment(_Fragments):
    """Sentence pairs as phrase pairs that are consistent with their word alignment.

    The alignment is learned from the pairs themselves. Then one document's phrases depend on the others',
    and no bound on what a document adds to the counts bounds what it changes: with `counting` the
    alignment must be learned from `public` pairs instead.
    """

    symmetry: Symmetry = "union"
    tags: bool = False
    public: tuple[tuple[str, str], ...] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        one_of("symmetry", self.symmetry, SYMMETRY)
        if self.counting is not None and self.public is None:
            raise BadInput(
                "word alignment learned from the pairs themselves lets a document change the phrases of others, "
                "so counts of documents would not be private; name public pairs with --align-with FILE"
            )

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "fragment"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        taught = "the pairs themselves" if self.public is None else f"{len(self.public):,} public pairs"
        return super().options | {"symmetry": self.symmetry, "tags": self.tags, "aligned_by": taught}

    @property
    def guarantee(self) -> Guarantee:
        """None, unless documents are counted with noise."""
        return self._guarantee("the word alignment was learned from public pairs only")

    def apply(self, pairs: Iterable[SentencePair], *, random: Random, tally: Tally) -> Iterator[Row]:
        """The rows to release: source, target, and with `counting` the noisy number of documents."""
        return self.of_aligned(self.align(pairs), random=random, tally=tally)

    def align(self, pairs: Iterable[SentencePair]) -> "Aligned":
        """The pairs with their words linked: what several releases of the same pairs have in common."""
        pairs = list(pairs)
        numbers: dict[str, int] = {}
        source, target = _sides(pairs, numbers, self.tokenised)
        taught = None if self.public is None else _sides(self.public, numbers, self.tokenised)
        links = align_both(source, target, self.symmetry, taught)
        return Aligned(
            source=source, target=target, links=links, documents=tuple(pair.document for pair in pairs)
        )

    def of_aligned(self, aligned: "Aligned", *, random: Random, tally: Tally) -> Iterator[Row]:
        """The rows to release, from pairs that are aligned already."""
        tally.counts["sentence pairs"] = len(aligned.documents)
        sides = aligned.source, aligned.target
        phrases = extract_phrases(*sides, aligned.links, self.selection.longest)
        for row in self._rows(sides, phrases, aligned.documents, random, tally):
            yield (
                tuple(f"{PHRASE_TAGS[0]} {text} {PHRASE_TAGS[1]}" for text in row[:2]) + row[2:]
                if self.tags
                else row
            )


@dataclass(frozen=True, kw_only=True)
class Aligned:
    """Sentence pairs with the links between their words, and the document of each."""

    source: Side
    target: Side
    links: Links
    documents: tuple[str, ...]


def _sides(
    pairs: Sequence[tuple[str, str] | SentencePair], numbers: dict[str, int], tokenised: bool
) -> tuple[Side, Side]:
    source, target = ([pair[place] for pair in pairs] for place in (0, 1))
    return read_side(source, numbers, tokenised=tokenised), read_side(target, numbers, tokenised=tokenised)


@dataclass(frozen=True, kw_only=True)
class Ngrams(_Fragments):
    """Texts of one language as all their stretches of up to `longest` words."""

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "ngrams"

    @property
    def guarantee(self) -> Guarantee:
        """None, unless documents are counted with noise."""
        return self._guarantee()

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Row]:
        """The rows to release: an n-gram, and with `counting` the noisy number of documents."""
        kept = [(" ".join(document.text.split()), document.id) for document in documents]
        side = read_side([text for text, _ in kept], {}, tokenised=self.tokenised)
        names = [id for _, id in kept]
        yield from self._rows((side,), ngrams(side, self.selection.longest), names, random, tally)
