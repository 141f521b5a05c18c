"""The finder: patterns and names together, overlaps resolved, documents streamed through."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from discreet.find.labels import label_of, wanted_kinds
from discreet.find.overlaps import resolve
from discreet.find.repeats import repeats
from discreet.text.document import Document, Span
from discreet.validate import between

__all__ = ["Finder", "find"]

_NAMED = frozenset(("PERSON", "LOCATION", "ORGANIZATION"))


@dataclass(frozen=True, kw_only=True)
class Finder:
    """What to look for, and how sure to be.

    `labels` are labels or finer kinds (all when None). A span is kept when its score reaches
    `threshold`. Without `names` only patterns are used, which needs no language model. With `fine`
    a span bears its kind (`UK_NHS`) instead of its label (`ID`).
    """

    labels: tuple[str, ...] | None = None
    threshold: float = 0.4
    names: bool = True
    fine: bool = False

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
        how = "patterns and spaCy names" if self.names else "patterns only"
        what = "" if self.labels is None else f", only {', '.join(self.labels)}"
        return f"found by {how}, threshold {self.threshold:g}{what}"

    def _named(
        self, documents: Iterable[Document], kinds: frozenset[str]
    ) -> Iterator[tuple[Document, list[Span]]]:
        if not self.names or kinds.isdisjoint(_NAMED):
            return ((document, []) for document in documents)
        from discreet.find.names import find_names

        return find_names(documents)

    def _spans(self, text: str, names: list[Span], kinds: frozenset[str]) -> tuple[Span, ...]:
        from discreet.find.patterns import find_patterns

        candidates = [span for span in names if span.label in kinds and span.score >= self.threshold]
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
