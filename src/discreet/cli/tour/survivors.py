"""Which identifiers can still be read in a released note, counted mention by mention."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from discreet.text.document import Document

__all__ = ["Survivors", "surviving"]


@dataclass
class Survivors:
    """Gold mentions and those of them that can still be read, by label and by whose they are."""

    mentions: Counter[str] = field(default_factory=Counter)
    readable: Counter[str] = field(default_factory=Counter)
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

    The release is read as a stranger would read it: no offsets, no account of what was changed. A
    mention survives when its words, spacing aside, are in the released text more often than the
    unmarked rest of the original explains.
    """
    result = Survivors()
    texts = {document.id: document.text for document in released}
    for original in originals:
        values = Counter((span.label, original.covered(span), span.why) for span in original.spans)
        for (label, value, why), marked in values.items():
            same = sum(count for (_, other, _), count in values.items() if other == value)
            innocent = max(0, _count(value, original.text) - same)
            left = min(marked, max(0, _count(value, texts[original.id]) - innocent))
            owner = why.partition(":")[0] if ":" in why else "other"
            result.mentions[label] += marked
            result.readable[label] += left
            result.owners[owner] += marked
            result.by_owner[owner] += left
            if left:
                result.examples.setdefault(label, []).append((original.id, value))
    return result


def _count(value: str, text: str) -> int:
    """How often the value stands in the text by itself: no digit runs on from a digit, no letter from a letter."""
    before, after = (r"\d" if value[end].isdigit() else r"\w" for end in (0, -1))
    return len(re.findall(rf"(?<!{before}){re.escape(value)}(?!{after})", text))
