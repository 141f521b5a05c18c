"""The outcome of several checks of one word mechanism: violated when any of them is."""

from dataclasses import dataclass
from typing import Any

from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.statistical import Finding

__all__ = ["WordOutcome"]


@dataclass(frozen=True)
class WordOutcome:
    """What was checked, in order, and what came out."""

    parts: tuple[tuple[str, Certificate | Finding], ...]

    @property
    def violated(self) -> bool:
        """True when one check found that the claim does not hold."""
        return any(outcome.violated for _, outcome in self.parts)

    def __str__(self) -> str:
        return "\n".join(
            f"{title}\n  {str(outcome).replace(chr(10), chr(10) + '  ')}" for title, outcome in self.parts
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, one entry a check."""
        parts = [{"checked": title, **outcome.to_json()} for title, outcome in self.parts]
        return {"verdict": "violated" if self.violated else parts[0]["verdict"], "checks": parts}
