"""The finder: patterns and names together, overlaps resolved, documents streamed through.

Two purposes. For *annotating*, a span should be right: what is doubtful is left out. For *masking*, nothing should be
left: the tagger is biased towards finding, weaker patterns count, and what a stronger span does not cover of a weaker
one stays marked.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from discreet.finding.common_words import is_common, is_demonym
from discreet.finding.coverage import Coverage
from discreet.finding.eponyms import is_eponym
from discreet.finding.everyday_words import is_plain_word
from discreet.finding.label_sets import LABEL_SETS, LabelSet, renamed
from discreet.finding.labels import kind_of, label_of, wanted_kinds
from discreet.finding.overlaps import resolve
from discreet.finding.repeats import KnownNames, repeats, settled
from discreet.finding.tagger.address_blocks import address_blocks
from discreet.finding.tagger.shipped import is_shipped
from discreet.finding.weekdays import with_weekdays
from discreet.language.detection import COVERED
from discreet.text.document import Document, Span
from discreet.validate import between, one_of

__all__ = ["PURPOSES", "Finder", "Purpose", "Tagger", "find"]

Purpose = Literal["annotating", "masking"]
PURPOSES: tuple[Purpose, ...] = ("annotating", "masking")

_THRESHOLDS: dict[str, tuple[float, float]] = {"annotating": (0.4, 0.4), "masking": (0.3, 0.02)}
"""The minimum scores of patterns and of the tagger's spans, where none is asked for."""
_FULL, _STEEP = 0.4, 12.0
"""Below the first, the tagger's bias grows by so much for each unit of the threshold: 4.6 at 0.02."""

_USERS = 20_000
"""Users whose names are remembered from document to document."""

_NAMED = frozenset(("PERSON", "LOCATION", "ORGANIZATION"))
_TAGGED = _NAMED | {"ADDRESS", "DATE", "AGE_OVER_89", "AGE_UNDER_90", "ID_NUMBER", "PHONE_NUMBER"}


class Tagger(Protocol):
    """A trained model that marks documents."""

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, in order, with what it found as their spans."""


@dataclass(frozen=True, kw_only=True)
class Finder:
    """What to look for, and how sure to be.

    `labels` are labels or finer kinds (all when None). A span is kept when its score reaches `threshold` (0 to 1; by
    default what suits the `purpose`). Without `names` only patterns are used, which needs no model; a `tagger` takes
    the place of the one that ships, which a statement calls `tagged_by`. With `fine` a span bears its kind (`UK_NHS`)
    instead of its label (`ID`). `language` says what all documents are in; by default it is detected. Documents in a
    language that is not covered are refused, or with `allow_uncovered` passed and counted in `coverage`. A `label_set`
    names spans as Presidio, Hugging Face or HIPAA do.
    """

    labels: tuple[str, ...] | None = None
    threshold: float | None = None
    names: bool = True
    fine: bool = False
    tagger: Tagger | None = None
    tagged_by: str = "a tagger"
    purpose: Purpose = "annotating"
    language: str | None = None
    allow_uncovered: bool = False
    label_set: LabelSet | None = None
    coverage: Coverage = field(default_factory=Coverage, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.threshold is not None:
            between("threshold", self.threshold, 0.0, 1.0)
        one_of("purpose", self.purpose, PURPOSES)
        if self.language is not None:
            one_of("language", self.language, COVERED)
        if self.label_set is not None:
            one_of("label_set", self.label_set, LABEL_SETS)
        wanted_kinds(self.labels)

    @property
    def thresholds(self) -> tuple[float, float]:
        """The minimum scores of patterns and of the tagger's spans."""
        return _THRESHOLDS[self.purpose] if self.threshold is None else (self.threshold, self.threshold)

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, in order, with what was found in place of the spans they had."""
        kinds = wanted_kinds(self.labels)
        read: deque[frozenset[str]] = deque()
        watched = self.coverage.watch(
            documents, language=self.language, allow_uncovered=self.allow_uncovered, read=read
        )
        people: dict[str, KnownNames] = {}
        for document, names in self._named(watched, kinds):
            known = None
            if document.user is not None and (document.user in people or len(people) < _USERS):
                known = people.setdefault(document.user, KnownNames())
            spans = self._spans(document.text, names, kinds, read.popleft(), known)
            yield document.with_spans(spans)

    def describe(self) -> str:
        """The finder in a few words, for a statement."""
        how = "patterns only" if not self.names else f"patterns and {self._by}"
        what = "" if self.labels is None else f", only {', '.join(self.labels)}"
        patterns, names = self.thresholds
        least = f"threshold {patterns:g}" + ("" if names == patterns else f" ({names:g} for names)")
        spoken = "" if self.language is None else f", all read as {self.language}"
        allowed = (
            ", documents in languages that are not covered allowed: what is found in them was never measured"
            if self.allow_uncovered
            else ""
        )
        return f"found by {how}, for {self.purpose}, {least}{what}{spoken}{allowed}"

    @property
    def _by(self) -> str:
        if self.tagger is not None:
            return self.tagged_by
        return "the multilingual tagger" if is_shipped() else "spaCy names"

    def _named(
        self, documents: Iterator[Document], kinds: frozenset[str]
    ) -> Iterator[tuple[Document, list[Span]]]:
        shipped = self.tagger is None and is_shipped()
        if not self.names or (self.tagger is None and kinds.isdisjoint(_TAGGED if shipped else _NAMED)):
            return ((document, []) for document in documents)
        tagger = self._shipped() if shipped else self.tagger
        if tagger is not None:
            return ((document, list(document.spans)) for document in tagger.find(documents))
        from discreet.finding.names import find_names

        return find_names(documents)

    def _shipped(self) -> Tagger:
        from discreet.finding.finders.multilingual import Multilingual

        return Multilingual(bias=_STEEP * max(0.0, _FULL - self.thresholds[1]))

    def _spans(
        self,
        text: str,
        names: list[Span],
        kinds: frozenset[str],
        languages: frozenset[str],
        known: KnownNames | None = None,
    ) -> tuple[Span, ...]:
        from discreet.finding.patterns import find_patterns

        patterns, least = self.thresholds
        candidates = []
        for span in names:
            kind = kind_of(span.label, text[span.start : span.end])
            if (
                kind in kinds
                and span.score >= least
                and not (kind in _NAMED and self._is_no_name(text, span))
            ):
                candidates.append(span if kind == span.label else replace(span, label=kind))
        candidates.extend(find_patterns(text, kinds, patterns, languages))
        masking = self.purpose == "masking"
        spans = settled(text, resolve(text, candidates, keep_rest=masking))
        again = repeats(text, spans, known if "PERSON" in kinds else None, small=masking)
        spans = resolve(text, (*spans, *(span for span in again if span.label in kinds)), keep_rest=masking)
        spans = with_weekdays(text, address_blocks(text, spans))
        if self.label_set is not None:
            return tuple(renamed(span, self.label_set) for span in spans)
        return spans if self.fine else tuple(replace(span, label=label_of(span.label)) for span in spans)

    def _is_no_name(self, text: str, span: Span) -> bool:
        """Of what the shipped tagger finds, a common word is no name, nor an eponym; for annotating neither is a nation's adjective or a word that opens a sentence."""
        if self.tagger is not None:
            return False
        words = text[span.start : span.end]
        if is_common(words) or is_eponym(text, span.start, span.end):
            return True
        if self.purpose == "masking":
            return False
        return is_demonym(words) or (span.label == "PERSON" and is_plain_word(text, span.start, span.end))


def find(
    documents: Iterable[Document],
    *,
    labels: Iterable[str] | None = None,
    threshold: float | None = None,
    names: bool = True,
    fine: bool = False,
    purpose: Purpose = "annotating",
) -> Iterator[Document]:
    """Mark personal information in documents: a stream of the same documents with spans."""
    finder = Finder(
        labels=None if labels is None else tuple(labels),
        threshold=threshold,
        names=names,
        fine=fine,
        purpose=purpose,
    )
    return finder.find(documents)
