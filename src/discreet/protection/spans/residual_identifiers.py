"""Residual identifiers: words of replaced names, and replaced numbers, that are left in the released texts.

A finder that marked "Maria Keller" once may have missed "Keller" in another note. Counting is cheap
and needs no second pass: the words left in the released texts are tallied as they go by, and compared at
the end with the words of everything that was replaced. Some of them are ordinary words (Young, Day), so
the figure is an upper bound; it says nothing of people whom nobody marked anywhere.

Memory is bounded: past `_MOST` different words, those seen once and never replaced are forgotten, and the
count says "at least".
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from discreet.text.document import Span

__all__ = ["ResidualIdentifiers"]

_MOST = 400_000
"""Different words that are tallied at once."""
_WORD = re.compile(r"[^\W\d_]{3,}|\d{5,}")


def _telling(text: str) -> list[str]:
    """Capitalised words of three letters and more, and numbers of five digits and more."""
    return [word for word in _WORD.findall(text) if word[0].isupper() or word[0].isdigit()]


class ResidualIdentifiers:
    """Counts, over a release, what is left of the replaced words."""

    def __init__(self) -> None:
        self._left: Counter[str] = Counter()
        self._replaced: set[str] = set()
        self._documents = 0
        self._most = _MOST
        self._forgot = False

    def add(self, original: str, replaced: Iterable[Span], remaining: str) -> None:
        """One document: its text, what was replaced in it, and the text with that cut out."""
        own: set[str] = set()
        for span in replaced:
            words = original[span.start : span.end]
            own.update(word for word in _telling(words) if span.label == "PERSON" or word.isdigit())
        left = _telling(remaining)
        self._documents += not own.isdisjoint(left)
        self._left.update(left)
        self._replaced |= own
        if len(self._left) > self._most:
            self._forget()

    def _forget(self) -> None:
        """Keep what was replaced and what is frequent: at most half of the words, so that this stays rare."""
        known = self._replaced
        often = (word for word, count in self._left.most_common() if word not in known and count > 1)
        kept = [word for word in self._left if word in known]
        kept += islice(often, max(0, _MOST // 2 - len(kept)))
        self._left = Counter({word: self._left[word] for word in kept})
        self._most = max(_MOST, 2 * len(kept))
        self._forgot = True

    def risks(self) -> dict[str, Any]:
        """The measured risk, for a statement; the words themselves are not in it."""
        found = {word: count for word, count in self._left.items() if word in self._replaced}
        counts: dict[str, Any] = {
            "distinct": len(found),
            "occurrences": sum(found.values()),
            "documents with one of their own": self._documents,
        }
        if self._forgot:
            counts["at least"] = True
        return {"residual identifiers": counts}
