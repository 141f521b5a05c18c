"""Which languages the documents are in, and the refusal of those that finding does not cover."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from discreet.errors import Refused
from discreet.language.detection import COVERED, NAMES, languages_in
from discreet.text.count import counted
from discreet.text.document import Document

__all__ = ["ALL_COVERED", "Coverage"]

ALL_COVERED = frozenset(COVERED)
"""What a text is read as when nothing tells its language."""

_COUNTED = 100_000
"""Documents after the first uncovered one that are read to be counted."""
_SHOWN = 4


@dataclass
class Coverage:
    """Documents by their main language, and those of which a part is in a language that is not covered."""

    documents: int = 0
    languages: Counter[str] = field(default_factory=Counter)
    uncovered: Counter[str] = field(default_factory=Counter)
    uncovered_documents: int = 0

    def watch(
        self,
        documents: Iterable[Document],
        *,
        language: str | None,
        allow_uncovered: bool,
        read: "deque[frozenset[str]]",
    ) -> Iterator[Document]:
        """The documents as they are; the covered languages of each go to `read`.

        At the first one that is not covered, the rest is only counted, and all are refused.
        """
        stream = iter(documents)
        for document in stream:
            languages = frozenset((language,)) if language else self._look(document.text)
            if self.uncovered_documents and not allow_uncovered:
                for further in islice(stream, _COUNTED):
                    self._look(further.text)
                raise Refused(self._refusal())
            read.append(languages)
            yield document

    def warning(self) -> str | None:
        """What to say of documents that are not covered and were passed all the same; None without any."""
        if not self.uncovered_documents:
            return None
        return (
            f"{counted(self.uncovered_documents, 'documents')} in languages that are not covered "
            f"({self._listed()}): what was found in them is incomplete"
        )

    def _look(self, text: str) -> frozenset[str]:
        """Count a text; the covered languages of its paragraphs, or all when none is told."""
        found = languages_in(text)
        self.documents += 1
        if found:
            sizes = {code: sum(end - start for start, end in parts) for code, parts in found.items()}
            self.languages[max(sizes, key=lambda code: sizes[code])] += 1
        strange = found.keys() - ALL_COVERED
        self.uncovered_documents += bool(strange)
        self.uncovered.update(strange)
        return frozenset(found.keys() & ALL_COVERED) or ALL_COVERED

    def _listed(self) -> str:
        parts = [f"{count} in {NAMES[code]}" for code, count in self.uncovered.most_common(_SHOWN)]
        return ", ".join(parts) + (", …" if len(self.uncovered) > _SHOWN else "")

    def _refusal(self) -> str:
        covered = ", ".join(NAMES[code] for code in COVERED)
        return (
            f"{counted(self.uncovered_documents, 'documents')} of {self.documents:,} in a language that is not covered, "
            f"whole or in part ({self._listed()}); covered are {covered}. Leave them out, name the language with "
            "--language if it was taken wrongly, or pass them incompletely searched with --allow-uncovered"
        )
