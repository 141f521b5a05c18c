"""Which identifiers can still be read in a released note, counted mention by mention."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from discreet.text.document import Document

__all__ = ["Survivors", "surviving"]

_NAMES = ("PERSON", "LOCATION", "ORGANIZATION")
_WORD = re.compile(r"\b(?!The\b)[^\W\d_]{3,}")


@dataclass
class Survivors:
    """Gold mentions and those of them that can still be read, by label and by whose they are.

    `readable` are whole; of those `in_part` a word of a name is left, such as a last name without the
    first.
    """

    mentions: Counter[str] = field(default_factory=Counter)
    readable: Counter[str] = field(default_factory=Counter)
    in_part: Counter[str] = field(default_factory=Counter)
    by_owner: Counter[str] = field(default_factory=Counter)
    owners: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """Readable mentions among all."""
        return self.readable.total() / max(1, self.mentions.total())

    def of(self, label: str) -> float:
        """Readable mentions among those of one label."""
        return self.readable[label] / max(1, self.mentions[label])


def surviving(originals: Iterable[Document], released: Iterable[Document]) -> Survivors:
    """Compare released notes with the originals' gold spans.

    The release is read as a stranger would read it, who knows what was put in but not what it stands
    for. A mention survives when its words are in the rest of the released text more often than in the
    unmarked rest of the original; in part, when a word of a name is.
    """
    result = Survivors()
    by_id = {document.id: document for document in released}
    for original in originals:
        innocent = _without_spans(original)
        left = _without_spans(by_id[original.id], keep={original.covered(span) for span in original.spans})
        values = Counter((span.label, original.covered(span), span.why) for span in original.spans)
        for (label, value, why), marked in values.items():
            readable = min(marked, max(0, _count(value, left) - _count(value, innocent)))
            owner = why.partition(":")[0] if ":" in why else "other"
            result.mentions[label] += marked
            result.readable[label] += readable
            result.owners[owner] += marked
            result.by_owner[owner] += readable
            if readable:
                result.examples.setdefault(label, []).append((original.id, value))
            elif label in _NAMES:
                words = _WORD.findall(value)
                result.in_part[label] += marked * any(
                    _count(word, left) > _count(word, innocent) for word in words
                )
    return result


def _without_spans(document: Document, keep: Collection[str] = ()) -> str:
    """The text with a line break where each span stood, unless it stands on one of the words to keep."""
    pieces, place = [], 0
    for span in document.spans:
        if document.covered(span) not in keep:
            pieces.append(document.text[place : span.start])
            place = max(place, span.end)
    return "\n".join((*pieces, document.text[place:]))


def _count(value: str, text: str) -> int:
    """How often the value stands in the text by itself, not as part of a longer word or number."""
    after = r"\d" if value[-1].isdigit() else r"\w"
    return len(re.findall(rf"(?<!\w){re.escape(value)}(?!{after})", text))
