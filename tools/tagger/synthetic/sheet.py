"""What a text is written on: its words so far, the spans marked in them, and the draw of chance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tagger.synthetic.locale import Locale

__all__ = ["Bank", "Sheet"]

Bank = Mapping[tuple[str, str], tuple[str, ...]]
"""Names found in the labelled sources, by language and kind."""


@dataclass
class Sheet:
    """A text in one language; names come from the language's lists, from the bank, or from abroad."""

    locale: Locale
    bank: Bank
    random: Random
    text: str = ""
    spans: list[tuple[int, int, str]] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)

    def put(self, text: str, kind: str | None = None) -> None:
        """Add a text, marked where it has a kind."""
        if kind and text:
            self.spans.append((len(self.text), len(self.text) + len(text), kind))
        self.text += text

    def pattern(self, pattern: str) -> str:
        """A pattern with its digits and letters drawn."""
        draw = self.random
        result = "".join(
            str(draw.randint(0, 9)) if c == "#" else draw.choice("ABCDEFGHJKLMNPRSTUVWXYZ") if c == "@" else c
            for c in pattern
        )
        return result.replace("YYYY", str(draw.randint(1985, 2026))).replace(
            "YY", f"{draw.randint(0, 26):02}"
        )

    def _one(self, options: tuple[str, ...]) -> str:
        return self.random.choice(options)

    def _chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def _one_of(self, *slots: str) -> None:
        getattr(self, f"_{self.random.choice(slots)}")()

    def _other(self) -> str:
        return self.random.choice(sorted({language for language, _ in self.bank}) or [self.locale.language])

    def _banked(self, kind: str) -> str | None:
        options = self.bank.get((self.locale.language if self._chance(0.75) else self._other(), kind))
        return self._one(options) if options else None
