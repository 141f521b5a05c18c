"""How a finder is asked for: settings shared by the jobs that look for personal information."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.finding.finder import Finder

__all__ = ["Searches", "remark_uncovered"]

_PANEL = "What is looked for"


def _labels() -> list[str]:
    from discreet.finding.labels import KINDS, LABELS

    return [*LABELS, *KINDS]


def _names() -> list[str]:
    from discreet.finding.registry import finders

    return finders.names()


def _languages() -> tuple[str, ...]:
    from discreet.language.detection import COVERED

    return COVERED


@dataclass(frozen=True, kw_only=True)
class Searches:
    """What is looked for, how sure to be, and by which model."""

    usual_purpose: ClassVar[Literal["masking", "annotating"]] = "annotating"
    """What a job looks for spans for, where nothing is said."""

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
    purpose: Annotated[
        Literal["masking", "annotating"] | None,
        Option(
            "--for",
            "masking misses as little as it can, annotating errs as little; default: masking for protect, annotating for find.",
            panel=_PANEL,
            common=True,
        ),
    ] = None
    threshold: Annotated[
        float | None,
        Option(
            "Minimum score of a span, 0 to 1: lower finds more, and more falsely; default: what suits --for.",
            least=0,
            most=1,
            panel=_PANEL,
        ),
    ] = None
    language: Annotated[
        str | None,
        Option(
            "Language of all documents: en, de, fr, es, nl, pt, pl or it; default: detected.",
            choices=_languages,
            panel=_PANEL,
        ),
    ] = None
    allow_uncovered: Annotated[
        bool,
        Option("Pass documents in other languages, incompletely searched, with a warning.", panel=_PANEL),
    ] = False
    patterns_only: Annotated[bool, Option("No names by a language model.", panel=_PANEL)] = False
    tagger: Annotated[
        str | None,
        Option(
            "Names by a finder of this name (default multilingual), or by the folder of a trained tagger, a Hugging Face model or a spaCy pipeline.",
            suggest=_names,
            panel=_PANEL,
        ),
    ] = None

    @property
    def is_said(self) -> bool:
        """True when any of these settings is given."""
        given = (self.labels, self.purpose, self.threshold, self.language, self.tagger)
        return self.patterns_only or self.allow_uncovered or any(one is not None for one in given)

    def finder(self, *, fine: bool = False) -> "Finder":
        """The finder that these settings describe."""
        from discreet.finding.finder import Finder
        from discreet.finding.quick_start import load_recognisers
        from discreet.finding.registry import NameFinder, finders
        from discreet.finding.tagger.shipped import is_shipped

        if self.patterns_only and self.tagger is not None:
            raise BadInput("--patterns-only and --tagger exclude each other; choose one")
        trained: NameFinder | None = None
        tagged_by = "a tagger"
        if self.tagger is not None and self.tagger in finders.names():
            own = self.tagger == "multilingual"
            trained = None if own and is_shipped() else finders.make(self.tagger)()
            tagged_by = f"the finder {self.tagger} (from {finders.entry(self.tagger).origin})"
        elif self.tagger is not None:
            from discreet.finding.labels import refuse_useless
            from discreet.finding.other_models import load_other
            from discreet.learning.tagging.folder import load_tagger

            trained = load_other(Path(self.tagger)) or load_tagger(self.tagger)
            refuse_useless(self.tagger, getattr(trained, "labels", ()), self.labels)
        load_recognisers()
        return Finder(
            labels=self.labels,
            threshold=self.threshold,
            names=not self.patterns_only,
            fine=fine,
            tagger=trained,
            tagged_by=tagged_by,
            purpose=self.usual_purpose if self.purpose is None else self.purpose,
            language=self.language,
            allow_uncovered=self.allow_uncovered,
        )


def remark_uncovered(progress: Progress, finder: "Finder") -> None:
    """Warn of documents that were passed though their language is not covered."""
    warning = finder.coverage.warning()
    if warning is not None:
        progress.remark(f"warning: {warning}")
