"""The finder: patterns and names together, overlaps resolved, documents streamed through."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from discreet.finding.labels import label_of, wanted_kinds
from discreet.finding.overlaps import resolve
from discreet.finding.repeats import repeats
from discreet.text.document import Document, Span
from discreet.validate import between

__all__ = ["Finder", "Tagger", "find"]

_NAMED = frozenset(("PERSON", "LOCATION", "ORGANIZATION"))


class Tagger(Protocol):
    """A trained model that marks documents."""

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, in order, with what it found as their spans."""


@dataclass(frozen=True, kw_only=True)
class Finder:
    """What to look for, and how sure to be.

    `labels` are labels or finer kinds (all when None). A span is kept when its score reaches
    `threshold`. Without `names` only patterns are used, which needs no language model; a `tagger`
    takes spaCy's place, which a statement calls `tagged_by`. With `fine` a span bears its kind (`UK_NHS`) instead of its label (`ID`).
    """

    labels: tuple[str, ...] | None = None
    threshold: float = 0.4
    names: bool = True
    fine: bool = False
    tagger: Tagger | None = None
    tagged_by: str = "a tagger"

    def __post_init__(self) -> None:
        between("threshold", self.threshold, 0.0, 1.0)
        wanted_kinds(self.labels)

    def find(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, in order, with what was found in place of the spans they had."""
        kinds = wanted_kinds(self.labels)
        for document, names in self._named(documents, kinds):
            yield document.with_spans(self._spans(document.text, names, kinds))

    def describe(self) -> str:
        """The finder in a few words, for a statement."""
        how = (
            "patterns only"
            if not self.names
            else "patterns and " + (self.tagged_by if self.tagger else "spaCy names")
        )
        what = "" if self.labels is None else f", only {', '.join(self.labels)}"
        return f"found by {how}, threshold {self.threshold:g}{what}"

    def _named(
        self, documents: Iterable[Document], kinds: frozenset[str]
    ) -> Iterator[tuple[Document, list[Span]]]:
        if not self.names or (self.tagger is None and kinds.isdisjoint(_NAMED)):
            return ((document, []) for document in documents)
        if self.tagger is not None:
            return ((document, list(document.spans)) for document in self.tagger.find(documents))
        from discreet.finding.names import find_names

        return find_names(documents)

    def _spans(self, text: str, names: list[Span], kinds: frozenset[str]) -> tuple[Span, ...]:
        from discreet.finding.patterns import find_patterns

        labels = kinds | {label_of(kind) for kind in kinds}
        candidates = [span for span in names if span.label in labels and span.score >= self.threshold]
        candidates.extend(find_patterns(text, kinds, self.threshold))
        spans = resolve(text, candidates)
        spans = resolve(text, (*spans, *repeats(text, spans)))
        return spans if self.fine else tuple(replace(span, label=label_of(span.label)) for span in spans)


def find(
    documents: Iterable[Document],
    *,
    labels: Iterable[str] | None = None,
    threshold: float = 0.4,
    names: bool = True,
    fine: bool = False,
) -> Iterator[Document]:
    """Mark personal information in documents: a stream of the same documents with spans."""
    finder = Finder(
        labels=None if labels is None else tuple(labels), threshold=threshold, names=names, fine=fine
    )
    return finder.find(documents)
