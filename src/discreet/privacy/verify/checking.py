"""How a claim is checked: what a `check` may ask for, and what it gives back."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.privacy.random import Random

__all__ = ["CheckResult", "Checkable", "Checking"]


class CheckResult(Protocol):
    """What a check returns: a certificate, a finding, or several of them."""

    @property
    def violated(self) -> bool:
        """True when the claim does not hold."""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""


class Checking:
    """How many draws, from which randomness, on which word vectors; each check has its own defaults.

    It remembers what it was asked for, so that a wish which no check looks at can be refused.
    """

    def __init__(
        self,
        *,
        draws: int | None = None,
        seed: int | None = None,
        vectors: str | Path | None = None,
        words: int | None = None,
    ) -> None:
        self._given = {"draws": draws, "seed": seed, "vectors": vectors, "words": words}
        self._asked: set[str] = set()

    def _value(self, name: str) -> Any:
        self._asked.add(name)
        return self._given[name]

    def draws(self, default: int = 50_000) -> int:
        """How many outputs to draw for each input, twice."""
        given: int | None = self._value("draws")
        return default if given is None else given

    @property
    def random(self) -> "Random":
        """A fresh source: the system's, or the seed's from its beginning."""
        from discreet.privacy.random import Random

        return Random(self._value("seed"))

    @property
    def vectors(self) -> str | Path | None:
        """Word vectors to check on as well."""
        given: str | Path | None = self._value("vectors")
        return given

    def words(self, default: int = 500) -> int:
        """How many of their most common words."""
        given: int | None = self._value("words")
        return default if given is None else given

    @property
    def ignored(self) -> tuple[str, ...]:
        """What was given and no check asked for."""
        return tuple(
            name for name, value in self._given.items() if value is not None and name not in self._asked
        )

    def refuse_ignored(self, name: str) -> None:
        """An error for what was given and no check asked for; a long check calls this before it begins."""
        if self.ignored:
            flags = " and ".join(f"--{one}" for one in self.ignored)
            raise BadInput(
                f"{flags} made no difference: the check of {name} does not look at it; leave it out"
            )


class Checkable(Protocol):
    """A mechanism, or another claim, that can be checked."""

    def check(self, checking: Checking) -> CheckResult:
        """Hold the claim against what is done."""
