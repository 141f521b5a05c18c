"""Redaction by a ranking: the words that tell a classifier the most about what is sensitive become a mark."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.metadata import MetadataFilter, UserNumbers
from discreet.protection.redaction.ranking import Ranking
from discreet.protection.redaction.text import MARK, Redacted, redact_text
from discreet.text.document import Document
from discreet.text.tokens import Token
from discreet.validate import between, one_of

__all__ = ["Redaction", "Unknown"]

Unknown = Literal["keep", "redact"]


@dataclass(frozen=True, kw_only=True)
class Redaction:
    """Replace the highest-ranked words until `level` of the running words is gone.

    Level 0 changes nothing; at level 0.3 the first words of the ranking that make up three tenths of the
    running words of the held-out texts are replaced wherever they stand; at level 1 every text becomes
    one mark. Marks with only space between them merge, so that their number does not count words. A word
    that the ranking has never seen has no rank: it stays, and is counted, unless `unknown` says otherwise.

    There is no guarantee: what a classifier did not use, or could not see in the held-out texts, stands in
    the text. `measured` holds what an attack that learns from redacted texts still reaches.

    Reference: Gusain and Leith, "Text redaction for privacy preserving model training", section 3. The
    paper turns an estimated divergence into (ε, δ); an estimate bounds nothing, so none is claimed here.
    """

    level: float
    ranking: Ranking
    mark: str = MARK
    merge: bool = True
    unknown: Unknown = "keep"
    keep_label: bool = False
    keep_fields: tuple[str, ...] = ()
    measured: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        between("level", self.level, 0.0, 1.0)
        one_of("unknown", self.unknown, get_args(Unknown))
        if not self.mark.strip():
            raise BadInput("the mark must be something that can be seen")

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "redact"

    @property
    def guarantee(self) -> Guarantee:
        """None: what leaks is measured, not bounded."""
        return Guarantee(notion="none")

    @property
    def published(self) -> Guarantee | None:
        """The paper's (ε, δ) is an estimate from samples, which is no guarantee to quote."""
        return None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them; the ranked words themselves stay behind."""
        return {
            "level": self.level,
            "ranked_words": len(self.ranking.words),
            "removed_words": len(self._removed),
            "mark": self.mark,
            "merge": self.merge,
            "unknown": self.unknown,
            "keep_label": self.keep_label,
            "keep_fields": list(self.keep_fields),
        }

    @cached_property
    def _removed(self) -> frozenset[str]:
        return self.ranking.removed(self.level)

    def _goes(self, token: Token) -> bool:
        if self.level == 1:
            return True
        if token.kind not in ("word", "number"):
            return False
        word = token.text.lower()
        return word in self._removed or (self.unknown == "redact" and word not in self.ranking.known)

    def redact(self, text: str) -> Redacted:
        """One text, redacted."""
        return redact_text(text, self._goes, mark=self.mark, merge=self.merge)

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Redact a stream of documents; draws nothing at random."""
        del random
        metadata = MetadataFilter(tally, UserNumbers(tally), self.keep_fields)
        labelled = False
        for document in documents:
            labelled = labelled or document.label is not None
            shown = document if self.keep_label else replace(document, label=None)
            done = self.redact(document.text)
            tally.counts["words redacted"] += done.removed
            unknown = sum(word not in self.ranking.known for word in done.kept)
            tally.verbatim["ranked words"] += len(done.kept) - unknown
            tally.verbatim["words without a rank"] += unknown
            yield metadata.filtered(shown).with_text(done.text)
        metadata.close()
        tally.risks.update(self.measured)
        if labelled and not self.keep_label:
            tally.notes.append("the class label was left out: it is what redaction hides")
        tally.notes.extend(self.remarks)
        tally.notes.append(tally.users.note)
