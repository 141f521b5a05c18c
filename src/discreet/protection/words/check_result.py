"""The results of several checks of one word mechanism: violated when any of them is."""

from dataclasses import dataclass
from typing import Any

from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.fit import Fit
from discreet.privacy.verify.statistical import Finding

__all__ = ["WordCheckResult"]


@dataclass(frozen=True)
class WordCheckResult:
    """What was checked, in order, and what came out; `fits` hold what is drawn against the matrix or density."""

    parts: tuple[tuple[str, Certificate | Finding], ...]
    fits: tuple[tuple[str, Fit], ...] = ()

    @property
    def violated(self) -> bool:
        """True when one check found that the claim does not hold."""
        return any(result.violated for _, result in (*self.parts, *self.fits))

    def __str__(self) -> str:
        return "\n".join(
            f"{title}\n  {str(result).replace(chr(10), chr(10) + '  ')}"
            for title, result in (*self.parts, *self.fits)
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, one entry a check and one a fit."""
        parts = [{"checked": title, **result.to_json()} for title, result in self.parts]
        drawn = [{"checked": title, **each.to_json()} for title, each in self.fits]
        verdict = "violated" if self.violated else parts[0]["verdict"]
        return {"verdict": verdict, "checks": parts, "drawn": drawn}
