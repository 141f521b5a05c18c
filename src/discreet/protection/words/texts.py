"""Texts through a word mechanism: every word in a slot is replaced, everything else by stated policy."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.provenance import Public
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.metadata import MetadataFilter, UserNumbers
from discreet.protection.words.deniability import deniability
from discreet.protection.words.policy import Slots, WordPolicy
from discreet.protection.words.scale import DIAMETER, TYPICAL, scale
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.text.document import Document

__all__ = ["ReplaceWords"]

BATCH = 8192
"""Words, or other pieces in proportion, that are collected from documents before they are replaced."""

COMPOSED = "a text of n words has the guarantee ε·(d(w₁, w'₁) + … + d(wₙ, w'ₙ)), not ε"


@dataclass(frozen=True, kw_only=True)
class ReplaceWords:
    """A word mechanism applied to texts: each word of a text is replaced on its own.

    The guarantee for a word holds for each; for a text of n words the exponents add up,
    ε·Σ d(wᵢ, w'ᵢ), since the words are drawn independently. Punctuation and the order of
    things survive; `policy` says what becomes of the rest, and all that passes is
    counted. Words outside the vocabulary are not counted unless they are treated apart: their number
    would tell more than the guarantee allows.
    """

    mechanism: WordMechanism
    vocabulary: Vocabulary
    policy: WordPolicy = field(default_factory=WordPolicy)
    keep_fields: tuple[str, ...] = ()
    keep_ids: bool = False
    vectors: str = "word vectors given by the caller"
    marked_by: str = "spans given with the documents"

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.mechanism.name

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        return {
            **self.mechanism.options,
            "vectors": self.vectors,
            "vocabulary": len(self.vocabulary),
            **self.policy.options,
            "keep_fields": list(self.keep_fields),
            "keep_ids": self.keep_ids,
            **({"spans": self.marked_by} if self.policy.only == "spans" else {}),
        }

    @property
    def guarantee(self) -> Guarantee:
        """The mechanism's guarantee for one word, with the scale of its metric and what the policy adds."""
        holds = self.mechanism.guarantee
        if not holds.is_private:
            return holds
        return replace(
            holds,
            scale=scale(self.mechanism, self.entries),
            assumptions=(*holds.assumptions, *self.policy.assumptions),
        )

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims, where that differs."""
        return self.mechanism.published

    @cached_property
    def entries(self) -> Vocabulary:
        """The vocabulary as the mechanism sees it."""
        return self.vocabulary.with_unknown() if self.policy.unknown == "entry" else self.vocabulary

    @cached_property
    def known(self) -> dict[str, int]:
        """Indices by lower-case word; the most common spelling counts."""
        last = len(self.vocabulary) - 1
        return {word.lower(): last - i for i, word in enumerate(reversed(self.vocabulary.words))}

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Replace the words of a stream of documents, in order; holds a batch of them at a time."""
        metadata = MetadataFilter(tally, UserNumbers(tally), self.keep_fields)
        lengths: Counter[int] = Counter()
        batch: list[tuple[Document, Slots]] = []
        waiting = 0
        for document in documents:
            slots = self.policy.cut(document, self.known, len(self.vocabulary))
            lengths[len(slots.indices)] += 1
            tally.verbatim.update(slots.verbatim)
            tally.counts.update(slots.counts)
            # The cut is no secret: the guarantee assumes so.
            tally.marks.update(dict.fromkeys((*slots.verbatim, *slots.counts), Public))
            batch.append((metadata.filtered(document), slots))
            waiting += len(slots.pieces)
            if waiting >= 2 * BATCH:
                yield from self._filled(batch, random)
                batch, waiting = [], 0
        yield from self._filled(batch, random)
        metadata.close()
        tally.risks.update(deniability(self.mechanism, self.entries, random.spawn(1)[0]))
        self._remark(tally, lengths)

    def _filled(self, batch: list[tuple[Document, Slots]], random: Random) -> Iterator[Document]:
        indices = np.fromiter((i for _, slots in batch for i in slots.indices), dtype=np.int64)
        words = self.entries.words
        new = [words[index] for index in self.mechanism.replace(indices, self.entries, random).tolist()]
        start = 0
        for document, slots in batch:
            end = start + len(slots.indices)
            yield document.with_text(slots.fill(new[start:end]))
            start = end

    def _remark(self, tally: Tally, lengths: Counter[int]) -> None:
        tally.notes.append(tally.users.note)
        if self.policy.only == "spans":
            tally.notes.append("words that nobody marked are passed through verbatim")
        holds = self.guarantee
        if not holds.is_private or holds.epsilon is None or not lengths:
            return
        words = _median(lengths)
        typical, largest = holds.scale[TYPICAL], holds.scale[DIAMETER]
        tally.notes.append(
            f"{COMPOSED}; the median document has {words:,} words to replace: for two texts that differ in all of them "
            f"ε·Σd is {holds.epsilon * words * typical:,.4g} if each pair lies {typical:.3g} apart (the median "
            f"of two words), and at most {holds.epsilon * words * largest:,.4g} whatever the words"
        )


def _median(lengths: Counter[int]) -> int:
    """The lower median of counted values."""
    middle = (lengths.total() + 1) // 2
    for length in sorted(lengths):
        middle -= lengths[length]
        if middle <= 0:
            return length
    return 0
