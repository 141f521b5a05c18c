"""What a run measured, domain by domain."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from discreet.attacks.reassembly.reassemble import Reassembly
from discreet_experiments.confidential_nmt.adaptation import Adapted
from discreet_experiments.confidential_nmt.releases import Released, Shared
from discreet_experiments.confidential_nmt.repetition import Repetition

__all__ = ["Findings", "Tradeoff"]


@dataclass(frozen=True, kw_only=True)
class Tradeoff:
    """One release: what is gained with it over the baseline, and how far it comes together again."""

    domain: str
    released: Released
    gained: float
    chrf_gained: float
    loss_saved: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        attacked = self.released.attacked
        return {
            "domain": self.domain,
            "option": self.released.option,
            "phrases": len(self.released.pairs),
            "gained": self.gained,
            "chrf gained": self.chrf_gained,
            "loss saved": self.loss_saved,
            "rebuilt": self.released.rebuilt,
            "run share": self.released.run_share,
            "reassembly": None if attacked is None else attacked.to_json(),
        }


@dataclass(kw_only=True)
class Findings:
    """The scores, the attacks, and the comparison with the authors' files; filled as the run goes on."""

    stand_in: bool
    baseline: dict[str, Any] = field(default_factory=dict)
    repetition: dict[str, Repetition] = field(default_factory=dict)
    adapted: list[Adapted] = field(default_factory=list)
    tradeoffs: list[Tradeoff] = field(default_factory=list)
    shared: list[Shared] = field(default_factory=list)
    coverage: dict[str, dict[str, Any]] = field(default_factory=dict)
    published: dict[str, Reassembly] = field(default_factory=dict)

    @property
    def domains(self) -> Sequence[str]:
        """The domains, in order."""
        return tuple(dict.fromkeys(one.domain for one in self.adapted))

    def scores(self, domain: str) -> dict[str, Adapted]:
        """The systems of a domain."""
        return {one.system: one for one in self.adapted if one.domain == domain}

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "stand_in": self.stand_in,
            "baseline": self.baseline,
            "repetition": {name: found.to_json() for name, found in self.repetition.items()},
            "adapted": [one.to_json() for one in self.adapted],
            "tradeoffs": [one.to_json() for one in self.tradeoffs],
            "shares": [
                {name: getattr(one, name) for name in one.__dataclass_fields__} for one in self.shared
            ],
            "coverage": self.coverage,
            "published": {name: found.to_json() for name, found in self.published.items()},
        }
