"""Fragment: sentence pairs become phrase pairs, shuffled, a share of them left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.alignment import Links
from discreet.protection.fragments.phrase_mechanism import PhraseMechanism, Row
from discreet.protection.fragments.phrases import extract_phrases
from discreet.protection.fragments.side import Side, read_side
from discreet.protection.fragments.symmetrise import Symmetry, align_both
from discreet.protection.registry import mechanisms
from discreet.settings import Option
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.given import Given
from discreet.text.parallel import PHRASE_TAGS, SentencePair, read_parallel

__all__ = ["Aligned", "Fragment"]


@mechanisms.register("fragment", "sentence pairs become phrase pairs, shuffled, a share of them")
@dataclass(frozen=True, kw_only=True)
class Fragment(PhraseMechanism):
    """Sentence pairs as phrase pairs that are consistent with their word alignment.

    The alignment is learned from the pairs themselves. Then one document's phrases depend on the others',
    and no bound on what a document adds to the counts bounds what it changes: with an `epsilon` the
    alignment must be learned from public pairs instead (`align_with`, a file or the pairs).

        release = discreet.protect("memory.tmx", discreet.Fragment(languages=("de", "en")), dataset="memory")
    """

    target: Annotated[
        str | Path | None,
        Option("The translations, line by line, if they are a file of their own.", local=True),
    ] = None
    languages: Annotated[
        tuple[str, ...] | None,
        Option("Source and target language of a TMX, as de,en.", commas=True, local=True),
    ] = None
    block: Annotated[
        int,
        Option("Pairs in a row that count as one document where none is named.", least=1),
    ] = 1
    symmetry: Annotated[Symmetry, Option("How the two directions of the word alignment are combined.")] = (
        "union"
    )
    tags: Annotated[bool, Option("Put <P> and </P> around each phrase.")] = False
    align_with: Annotated[
        str | Path | tuple[tuple[str, str], ...] | None,
        Option("Public pairs to learn the word alignment from; needed with --epsilon.", local=True),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.languages is not None and len(self.languages) != 2:
            raise BadInput(
                f"--languages is {','.join(self.languages)!r}; name the source and the target language, as de,en"
            )
        if self.epsilon is not None and self.align_with is None:
            raise BadInput(
                "word alignment learned from the pairs themselves lets a document change the phrases of others, "
                "so counts of documents would not be private; name public pairs with --align-with FILE"
            )

    @cached_property
    def public(self) -> tuple[tuple[str, str], ...] | None:
        """The public pairs that the alignment is learned from."""
        if self.align_with is None or isinstance(self.align_with, tuple):
            return self.align_with
        return tuple((pair.source, pair.target) for pair in read_parallel(self.align_with))

    def open_source(self, source: Any, *, on_error: Literal["stop", "skip"] = "stop") -> Any:
        """The sentence pairs of a TSV, a TMX or two files, or pairs in memory."""
        if not isinstance(source, str | Path):
            return Given(_Pairs(source, self.block), columns=Columns(), kind="pairs")
        languages = None if self.languages is None else (self.languages[0], self.languages[1])
        return read_parallel(source, self.target, languages=languages, block=self.block, on_error=on_error)

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        taught = "the pairs themselves" if self.public is None else f"{len(self.public):,} public pairs"
        return super().options | {"symmetry": self.symmetry, "tags": self.tags, "aligned_by": taught}

    @property
    def guarantee(self) -> Guarantee:
        """None, unless documents are counted with noise."""
        return self._guarantee("the word alignment was learned from public pairs only")

    def apply(self, documents: Iterable[SentencePair], *, random: Random, tally: Tally) -> Iterator[Document]:
        """The phrases to release: source as the text, target and a noisy count of documents as fields."""
        for number, (source, *rest) in enumerate(self.rows(documents, random=random, tally=tally), 1):
            yield Document(str(number), source, fields=dict(zip(("target", "documents"), rest, strict=False)))
        if self.epsilon is not None or self.fewest > 1:
            unnamed = "a pair" if self.block == 1 else f"every {self.block} pairs in a row"
            tally.notes.append(f"a document is what the input names so; where it names none, {unnamed}")

    def rows(self, pairs: Iterable[SentencePair], *, random: Random, tally: Tally) -> Iterator[Row]:
        """The rows to release: source, target, and with an `epsilon` the noisy number of documents."""
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
        phrases = extract_phrases(*sides, aligned.links, self.longest)
        for row in self._rows(sides, phrases, aligned.documents, random, tally):
            yield (
                tuple(f"{PHRASE_TAGS[0]} {text} {PHRASE_TAGS[1]}" for text in row[:2]) + row[2:]
                if self.tags
                else row
            )


class _Pairs:
    """Pairs in memory, with the document of each: `block` in a row where none is named."""

    def __init__(self, pairs: Iterable[tuple[str, ...]], block: int) -> None:
        self._pairs = pairs
        self._block = block

    def __iter__(self) -> Iterator[SentencePair]:
        for number, (source, target, *document) in enumerate(self._pairs):
            yield SentencePair(source, target, document[0] if document else str(number // self._block))


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
