"""Ngrams: texts become their short stretches of words, shuffled, a share of them left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.fragments.phrase_mechanism import PhraseMechanism, Row
from discreet.protection.fragments.phrases import ngrams
from discreet.protection.fragments.side import read_side
from discreet.protection.registry import mechanisms
from discreet.text.document import Document

__all__ = ["Ngrams"]


@mechanisms.register("ngrams", "texts become their short stretches of words, shuffled, a share of them")
@dataclass(frozen=True, kw_only=True)
class Ngrams(PhraseMechanism):
    """Texts of one language as all their stretches of up to `longest` words.

    Nothing is guaranteed, unless `epsilon` and `delta` are given: then noisy counts are released, with ε per document.

        release = discreet.protect("notes.jsonl", discreet.Ngrams(longest=3), dataset="ward-7")
    """

    @property
    def guarantee(self) -> Guarantee:
        """None, unless documents are counted with noise."""
        return self._guarantee()

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """The n-grams to release, with a noisy count of documents as a field where they are counted."""
        for number, (text, *rest) in enumerate(self.rows(documents, random=random, tally=tally), 1):
            yield Document(str(number), text, fields=dict(zip(("documents",), rest, strict=False)))

    def rows(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Row]:
        """The rows to release: an n-gram, and with an `epsilon` the noisy number of documents."""
        kept = [(" ".join(document.text.split()), document.id) for document in documents]
        side = read_side([text for text, _ in kept], {}, tokenised=self.tokenised)
        names = [id for _, id in kept]
        yield from self._rows((side,), ngrams(side, self.longest), names, random, tally)
