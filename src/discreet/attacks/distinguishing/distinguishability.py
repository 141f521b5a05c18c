"""Distinguishability of two sets of texts: what was measured, for people and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discreet.attacks.distinguishing.classification import Attack
from discreet.attacks.distinguishing.divergence import Divergence
from discreet.attacks.distinguishing.envelope import FEW, Envelope, envelope
from discreet.privacy.guarantee import Guarantee

__all__ = ["NOT_PROMISED", "Distinguishability", "Space", "View"]

NOT_PROMISED = (
    "The divergences, the line above them and its ε are estimates from these two samples, corrected by the bias that "
    "Gaussians of their shape have: their spread is no confidence interval, they bound nothing in the worst case and "
    "are never recorded as spent.",
    "An attack that fails is no proof: another embedding or a cleverer classifier may succeed.",
    "The lower bound is one on ε for a text if the texts of each set are independent draws; several texts of one "
    "person are not.",
)


@dataclass(frozen=True, kw_only=True)
class Space:
    """The divergences over one set of dimensions, both ways, and the larger at each order."""

    name: str
    forward: tuple[Divergence, ...]
    backward: tuple[Divergence, ...]
    worse: tuple[Divergence, ...]

    def to_json(self, delta: float) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "space": self.name,
            "forward": [one.to_json() for one in self.forward],
            "backward": [one.to_json() for one in self.backward],
            "line": envelope(self.worse, delta=delta).to_json(),
            "line_above_spread": envelope(self.worse, delta=delta, upper=True).to_json(),
        }


@dataclass(frozen=True, kw_only=True)
class View:
    """What one embedding shows; `baseline` is the same attack on permuted labels."""

    embedding: str
    intrinsic: float | None
    attack: Attack
    baseline: Attack
    spaces: tuple[Space, ...]

    def to_json(self, delta: float) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "embedding": self.embedding,
            "intrinsic_dimension": self.intrinsic,
            "attack": self.attack.to_json(),
            "baseline": self.baseline.to_json(),
            "divergence": [space.to_json(delta) for space in self.spaces],
        }


@dataclass(frozen=True, kw_only=True)
class Distinguishability:
    """Two sets, every view of them, and the worst."""

    names: tuple[str, str]
    counts: tuple[int, int]
    used: tuple[int, int]
    copies: tuple[int, int]
    delta: float
    confidence: float
    views: tuple[View, ...]
    randomness: Mapping[str, Any]

    @property
    def guarantee(self) -> Guarantee:
        """An estimate, whatever it comes to."""
        return Guarantee(notion="estimate")

    @property
    def strongest(self) -> View:
        """The view whose attack was right most often."""
        return max(self.views, key=lambda view: view.attack.accuracy.value)

    @property
    def bounding(self) -> View:
        """The view with the highest lower bound on ε."""
        return max(self.views, key=lambda view: view.attack.bound.epsilon)

    @cached_property
    def widest(self) -> tuple[View, Space, Envelope]:
        """The view and space with the highest estimated ε, and its line."""
        every = (
            (view, space, envelope(space.worse, delta=self.delta))
            for view in self.views
            for space in view.spaces
        )
        return max(every, key=lambda one: one[2].epsilon)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        view, space, line = self.widest
        bounding, strongest = self.bounding, self.strongest
        return {
            "sets": list(self.names),
            "texts": list(self.counts),
            "texts_used": list(self.used),
            "copies": list(self.copies),
            "guarantee": self.guarantee.to_json(),
            "epsilon_at_least": {"embedding": bounding.embedding, **bounding.attack.bound.to_json()},
            "attack_accuracy": {
                "embedding": strongest.embedding,
                **strongest.attack.accuracy.to_json(),
                "baseline": strongest.baseline.accuracy.to_json(),
            },
            "epsilon_estimate": {"embedding": view.embedding, "space": space.name, **line.to_json()},
            "views": [view.to_json(self.delta) for view in self.views],
            "randomness": dict(self.randomness),
            "not_promised": list(NOT_PROMISED),
        }

    def __str__(self) -> str:
        parts = (self._heading(), [self._bound()], self._attacks(), self._divergences(), self._ends())
        return "\n\n".join("\n".join(part) for part in parts)

    def _heading(self) -> list[str]:
        sizes = [
            f"{name}: {count:,} texts"
            + (f", {used:,} drawn from them" if used < count else "")
            + (f", {copies:,} of them copies" if copies else "")
            for name, count, used, copies in zip(self.names, self.counts, self.used, self.copies, strict=True)
        ]
        return [f"Distinguishability: {self.names[0]} and {self.names[1]}", *(f"  {size}" for size in sizes)]

    def _bound(self) -> str:
        bound = self.bounding.attack.bound
        said = f"by the attack on {self.bounding.embedding}" if bound.epsilon else "which says nothing"
        apart = max(view.attack.total_variation for view in self.views)
        return (
            f"Lower bound at {self.confidence:.0%}: ε ≥ {bound.epsilon:.3g} for δ = {self.delta:g}, {said}; "
            f"total variation ≥ {apart:.3g}"
        )

    def _attacks(self) -> list[str]:
        lines = [
            f"Attack: a classifier trained on one half, tested on the other (chance baseline 0.5; intervals at {self.confidence:.0%} together)",
            f"  {'embedding':<10} {'right':<24} {'labels permuted':<24} ε at least (δ = {self.delta:g})",
        ]
        for view in self.views:
            right, baseline = str(view.attack.accuracy), str(view.baseline.accuracy)
            lines.append(
                f"  {view.embedding[-10:]:<10} {right:<24} {baseline:<24} {view.attack.bound.epsilon:.3g}"
            )
        return lines

    def _divergences(self) -> list[str]:
        lines = [
            "Divergence D_α, the larger of both ways, with its spread (estimates from samples, no confidence interval)"
        ]
        for view in self.views:
            for space in view.spaces:
                lines.append(f"  {view.embedding}, {space.name}")
                for one in space.worse:
                    few = f"   rests on about {one.carried_by:.0f} texts" if one.carried_by < FEW else ""
                    order = "1 (KL)" if one.order == 1 else f"{one.order:g}"
                    before = "" if one.uncorrected is None else f"   uncorrected {one.uncorrected:.4g}"
                    lines.append(f"    α = {order:<7} {one.estimate}{before}{few}")
        return lines

    def _ends(self) -> list[str]:
        view, space, line = self.widest
        above = envelope(space.worse, delta=self.delta, upper=True)
        beyond = " (the line is used beyond the measured orders)" if line.extrapolates else ""
        return [
            f"Estimate: D_α ≤ {line.xi:.3g} + {line.rho:.3g}·α on {view.embedding} over {space.name}, which comes to "
            f"ε = {line.epsilon:.3g}, δ = {self.delta:g}{beyond};",
            f"  above the spreads ε = {above.epsilon:.3g}; from the measured orders alone ε = {line.measured_epsilon:.3g}",
            *(f"No guarantee: {sentence}" for sentence in NOT_PROMISED),
        ]
