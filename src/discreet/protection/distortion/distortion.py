"""Distortion by a given model and pool: private spans become other words that disturb their sentence least."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_args

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.distortion.attack import Adversary, Restoration
from discreet.protection.distortion.pool import Pool, built_in_pool, pool_from_documents
from discreet.protection.distortion.rewrite import Mode, Rewriter
from discreet.protection.metadata import UserNumbers
from discreet.protection.spans.marked import MarkedTexts
from discreet.protection.spans.span_mechanism import GIVEN
from discreet.text.document import Document
from discreet.validate import at_least, between, one_of

if TYPE_CHECKING:
    from discreet.language.masked import MaskedLanguageModel

__all__ = ["Distortion"]

_FROM_INPUT = "the input itself, asked for by name: one text's private words may stand in another"
_LINKED = "everything outside the spans is passed through verbatim: whoever has the original finds its release at once"
_LENGTHS = "generated words have as many word pieces as the original: their number narrows it down"


@dataclass(frozen=True, kw_only=True)
class Distortion:
    """Put one of `candidates` phrases in place of each marked span, the one of least divergence.

    `substitute` draws the candidates from a public pool of the same label; `generate` hides the span
    and draws words for it, left to right, from the masked language model. Of the candidates S it takes

        arg min NDD(W, W with S in place of the span)

    (see `discreet.language.ndd`). A candidate is never the original and shares no telling word with any
    private span of the document. A generated name must be read as one of the same type by a public
    recogniser, else the pool serves. Numbers, dates and addresses always come from the pool: a language
    model does not keep their form. Where nothing is left the label in brackets stands.

    There is no guarantee. The words are new, but they were chosen for the sentence, which is passed through verbatim;
    `adversary` measures how often it gives the original away.

    Reference: Peng, Li and Zhao, "Semantics-Preserved Distortion for Personal Privacy Protection",
    section 3. The paper claims no bound either.
    """

    model: "MaskedLanguageModel" = field(repr=False)
    mode: Mode = "substitute"
    pool: Pool = field(default_factory=built_in_pool, repr=False)
    pool_from_input: bool = False
    candidates: int = 8
    decay: float = 0.8
    adversary: Adversary | None = field(default=None, repr=False)
    attacked_places: int = 50
    repeats: bool = True
    keep_fields: tuple[str, ...] = ()
    marked_by: str = ""

    def __post_init__(self) -> None:
        one_of("mode", self.mode, get_args(Mode))
        at_least("candidates", self.candidates, 1)
        between("decay", self.decay, 0.0, 1.0)
        at_least("attacked_places", self.attacked_places, 1)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "distort"

    @property
    def guarantee(self) -> Guarantee:
        """None: what is left to guess is measured, not bounded."""
        return Guarantee(notion="none")

    @property
    def published(self) -> Guarantee | None:
        """The paper claims none."""
        return None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        return {
            "mode": self.mode,
            "candidates": self.candidates,
            "decay": self.decay,
            "model": self.model.name,
            "pool": _FROM_INPUT if self.pool_from_input else self.pool.source,
            "repeats": self.repeats,
            "keep_fields": list(self.keep_fields),
            "spans": self.marked_by or GIVEN,
        }

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Distort a stream of documents; a pool from the input needs all of them in memory."""
        texts = MarkedTexts(
            tally, rename_user=UserNumbers(tally), keep_fields=self.keep_fields, repeats=self.repeats
        )
        pool = self.pool
        if self.pool_from_input:
            documents = list(documents)
            pool = pool_from_documents(documents, _FROM_INPUT)
        rewriter = Rewriter(self.model, self.mode, pool, self.candidates, self.decay, random, tally)
        restoration = Restoration(self.adversary, random, self.attacked_places)
        for document in documents:
            spans = texts.spans(document)
            released = texts.exchange(document, spans, rewriter.words(document, spans))
            restoration.see(released, [document.covered(span) for span in spans])
            if not spans:
                tally.counts["documents without a span, passed through verbatim"] += 1
            yield released
        texts.close()
        tally.risks.update(restoration.risks())
        self._remark(tally, rewriter.divergences)

    def _remark(self, tally: Tally, divergences: list[float]) -> None:
        if divergences:
            mean = sum(divergences) / len(divergences)
            tally.notes.append(f"mean divergence (NDD) of the words chosen: {mean:.3f}")
        if self.mode == "generate":
            tally.notes.append(_LENGTHS)
        tally.notes += (_LINKED, tally.users.note)
