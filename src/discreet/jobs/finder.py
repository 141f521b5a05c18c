"""How a finder is asked for: settings shared by the jobs that look for personal information."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from discreet.errors import BadInput
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.finding.finder import Finder

__all__ = ["Searches"]

_PANEL = "What is looked for"


def _labels() -> list[str]:
    from discreet.finding.labels import KINDS, LABELS

    return [*LABELS, *KINDS]


def _names() -> list[str]:
    from discreet.finding.registry import finders

    return finders.names()


@dataclass(frozen=True, kw_only=True)
class Searches:
    """What is looked for, how sure to be, and by which model."""

    labels: Annotated[
        tuple[str, ...] | None,
        Option(
            "Only these, with commas: PERSON,DATE,… or UK_NHS,AGE_OVER_89,…",
            commas=True,
            suggest=_labels,
            panel=_PANEL,
            common=True,
        ),
    ] = None
    threshold: Annotated[
        float | None, Option("Minimum score of a span, 0 to 1; default 0.4.", least=0, most=1, panel=_PANEL)
    ] = None
    patterns_only: Annotated[bool, Option("No names by a language model.", panel=_PANEL)] = False
    tagger: Annotated[
        str | None,
        Option(
            "Names by a finder of this name (default spacy), or by a trained tagger's folder.",
            suggest=_names,
            panel=_PANEL,
        ),
    ] = None

    @property
    def is_said(self) -> bool:
        """True when any of these settings is given."""
        given = (self.labels, self.threshold, self.tagger)
        return self.patterns_only or any(one is not None for one in given)

    def finder(self, *, fine: bool = False) -> "Finder":
        """The finder that these settings describe."""
        from discreet.finding.finder import Finder
        from discreet.finding.quick_start import load_recognisers
        from discreet.finding.registry import NameFinder, finders

        if self.patterns_only and self.tagger is not None:
            raise BadInput("--patterns-only and --tagger exclude each other; choose one")
        trained: NameFinder | None = None
        tagged_by = "a tagger"
        if self.tagger is not None and self.tagger in finders.names():
            trained = None if self.tagger == "spacy" else finders.make(self.tagger)()
            tagged_by = f"the finder {self.tagger} (from {finders.entry(self.tagger).origin})"
        elif self.tagger is not None:
            from discreet.learning.tagging.folder import load_tagger

            trained = load_tagger(self.tagger)
        load_recognisers()
        return Finder(
            labels=self.labels,
            threshold=0.4 if self.threshold is None else self.threshold,
            names=not self.patterns_only,
            fine=fine,
            tagger=trained,
            tagged_by=tagged_by,
        )
