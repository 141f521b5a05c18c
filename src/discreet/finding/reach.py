"""What matters for masking, by language and label: identifiers touched, fully covered, and false alarms per 1,000 words.

A gold span is *touched* when a found one, of whatever label, shares a character with it, and *fully covered* when every
letter and digit of it lies in found spans. A *false alarm* is a found span that touches no gold one.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from discreet.language.detection import detect
from discreet.text.document import Span

__all__ = ["Counted", "Reach"]

ALL = "all"
UNTOLD = "?"
"""The language of a text that is too short to tell."""


@dataclass
class Counted:
    """The counts of one language and label."""

    gold: int = 0
    touched: int = 0
    covered: int = 0
    alarms: int = 0
    words: int = 0

    def to_json(self) -> dict[str, Any]:
        """Counts and shares; a share of nothing is None."""
        return {
            "gold": self.gold,
            "touched": self.touched / self.gold if self.gold else None,
            "covered": self.covered / self.gold if self.gold else None,
            "false_alarms": self.alarms,
            "false_alarms_per_1000_words": 1000 * self.alarms / self.words if self.words else None,
            "words": self.words,
        }


@dataclass
class Reach:
    """Counts by language and label; "all" stands for every one of either."""

    rows: dict[tuple[str, str], Counted] = field(default_factory=lambda: defaultdict(Counted))
    _words: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(
        self, text: str, found: Sequence[Span], gold: Sequence[Span], language: str | None = None
    ) -> None:
        """Count one document; its language is detected where none is given."""
        code = language or detect(text) or UNTOLD
        words = len(text.split())
        for spoken in (ALL, code):
            self._words[spoken] += words
        hidden = bytearray(len(text))
        for span in found:
            hidden[span.start : span.end] = b"\1" * (span.end - span.start)
        real = bytearray(len(text))
        for span in gold:
            real[span.start : span.end] = b"\1" * (span.end - span.start)
            touched = 1 in hidden[span.start : span.end]
            covered = all(hidden[at] for at in range(span.start, span.end) if text[at].isalnum())
            for row in self._of(code, span.label):
                row.gold += 1
                row.touched += touched
                row.covered += touched and covered
        for span in found:
            if 1 not in real[span.start : span.end]:
                for row in self._of(code, span.label):
                    row.alarms += 1

    def table(self) -> list[tuple[str, str, Counted]]:
        """Language, label and counts, all languages and labels first."""
        for language, label in list(self.rows):
            self.rows[language, label].words = self._words[language]
        return [
            (language, label, row)
            for (language, label), row in sorted(
                self.rows.items(), key=lambda item: tuple((name != ALL, name) for name in item[0])
            )
        ]

    def to_json(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Language → label → counts."""
        result: dict[str, dict[str, dict[str, Any]]] = {}
        for language, label, row in self.table():
            result.setdefault(language, {})[label] = row.to_json()
        return result

    def _of(self, language: str, label: str) -> list[Counted]:
        return [self.rows[spoken, kind] for spoken in (ALL, language) for kind in (ALL, label)]
