"""Redact: the words that betray what is sensitive become a mark, as far as held-out texts tell."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.mechanism import Prepared, TextMechanism
from discreet.protection.metadata import KeepFields
from discreet.protection.redaction.text import MARK
from discreet.protection.registry import mechanisms
from discreet.settings import Option
from discreet.text.document import Document
from discreet.text.given import Source, open_source

if TYPE_CHECKING:
    from discreet.protection.redaction.redaction import Redaction

__all__ = ["Redact"]


@mechanisms.register(
    "redact",
    "the words that betray what is sensitive become a mark, up to a level or a target for the attack",
)
@dataclass(frozen=True, kw_only=True)
class Redact(TextMechanism):
    """Learn from labelled texts which words betray their label, and replace them up to `level`.

    The words are ranked by a classifier that tells the `sensitive` label from all others on `held_out` texts, which
    are not those released. `level` is the share of the running words that goes; with `target_attack` the lowest
    level is searched at which an attack that learns from redacted texts is right no more often than that.

    Nothing is guaranteed; what the attack still reaches is measured (see `Redaction`).

        redact = discreet.Redact(held_out="other.jsonl", sensitive="psychiatry", target_attack=0.6)
        release = discreet.protect("notes.jsonl", redact, dataset="ward-7")
    """

    filters_metadata: ClassVar[bool] = True

    held_out: Annotated[
        Source,
        Option("Labelled documents, not those released, that the ranking is learned from.", local=True),
    ]
    sensitive: Annotated[str, Option("The label that is sensitive; every other one is safe.")]
    level: Annotated[
        float | None, Option("Share of the running words that goes, above 0 and up to 1.", least=0, most=1)
    ] = None
    target_attack: Annotated[
        float | None,
        Option(
            "Instead of --level: the lowest level at which an attack is right this often (0.5 is chance).",
            least=0.5,
            most=1,
        ),
    ] = None
    held_out_label: Annotated[str, Option("Column with the label in --held-out.", local=True)] = "label"
    held_out_text: Annotated[str, Option("Column with the text in --held-out.", local=True)] = "text"
    mark: Annotated[str, Option("What stands for redacted words.")] = MARK
    merge: Annotated[bool, Option("A mark for every word: their number is shown.")] = True
    unranked: Annotated[
        Literal["keep", "redact"], Option("Words that the held-out documents do not have: keep or redact.")
    ] = "keep"
    keep_label: Annotated[bool, Option("Release the class label as well.")] = False
    keep_fields: KeepFields = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.level is None) == (self.target_attack is None):
            raise BadInput("give either --level (above 0, up to 1) or --target-attack (such as 0.55)")

    @cached_property
    def redaction(self) -> "Redaction":
        """The redaction, learned from the held-out documents."""
        from discreet.protection.redaction.fit import labelled, learn_redaction, redaction_for
        from discreet.protection.redaction.redaction import Redaction

        corpus = open_source(self.held_out, text=self.held_out_text, label=self.held_out_label)
        held_out = labelled(corpus, self.sensitive)
        make = partial(
            Redaction,
            mark=self.mark,
            merge=self.merge,
            unknown=self.unranked,
            keep_label=self.keep_label,
            keep_fields=self.keep_fields,
        )
        if self.level is not None:
            return learn_redaction(held_out, make, self.level)
        assert self.target_attack is not None
        return redaction_for(held_out, make, self.target_attack)

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them; the ranked words themselves stay behind."""
        return self.redaction.options

    def prepare(self, *, output: Path | None = None, force: bool = False) -> Prepared:
        """Learn the ranking, and search the level where a target is given."""
        del output, force
        remarks = () if self.target_attack is None else self.redaction.remarks[:1]
        return Prepared(mechanism=self.redaction, remarks=remarks)

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Redact a stream of documents; draws nothing at random."""
        return self.redaction.apply(documents, random=random, tally=tally)
