"""An empirical lower bound on ε, from what a release wrote in many runs on two neighbouring inputs.

Events are chosen on a part of the runs and counted on the rest, with Clopper–Pearson bounds and the error shared among
all events counted. The counts are held against the curves of the noise that the release says it adds (`curves`): the
least amount of noise whose curve they refute gives the bound, its ε at the stated δ. That refutes a stated ε with few
runs, where ln((Pr[S|x] − δ)/Pr[S|x']) alone would need e^ε of them; it is never below that.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import number_to_json
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.privacy.verify.curves import Family
from discreet.privacy.verify.score import scores
from discreet.privacy.verify.statistical import CONFIDENCE, candidates
from discreet.validate import between

__all__ = ["EmpiricalBound", "EmpiricalBounds", "Written", "empirical_bound"]

Floats = NDArray[np.float64]

CHOOSING = 0.4
"""The share of the runs that events are chosen on."""

FACTS = 4
"""Single values of the files written that are counted on the other runs, the most telling ones."""

LEAST, MOST = 2.0**-5, 2.0**10
"""Amounts of noise that are tried, in multiples of what one unit adds."""

POINTS = 24
"""Points of a curve that counts are held against, between ε' = 0 and the logarithm of their ratio."""


@dataclass(frozen=True, kw_only=True)
class Written:
    """What runs on one input wrote: a row of numbers each, and everything else by name (a file, a field) and value."""

    numbers: Floats
    facts: Sequence[Mapping[str, str]]

    def __post_init__(self) -> None:
        if len(self.numbers) != len(self.facts):
            raise BadInput(f"{len(self.numbers)} rows of numbers and {len(self.facts)} of facts")

    def __len__(self) -> int:
        return len(self.facts)

    def part(self, start: int, stop: int) -> "Written":
        """Some of the runs."""
        return Written(numbers=self.numbers[start:stop], facts=self.facts[start:stop])


@dataclass(frozen=True, kw_only=True)
class EmpiricalBound:
    """The stated ε and δ, and the lower bound on ε that runs of the code show at that δ."""

    what: str
    stated_epsilon: float
    stated_delta: float
    epsilon_lower: float
    ceiling: float
    confidence: float
    runs: int
    events: int
    event: str
    hits: tuple[int, int]

    @property
    def violated(self) -> bool:
        """True when the bound is above what is stated."""
        return self.epsilon_lower > self.stated_epsilon

    @property
    def verdict(self) -> str:
        """`violated` or `not refuted`; runs never prove a claim."""
        return "violated" if self.violated else "not refuted"

    def __str__(self) -> str:
        at = f" at δ = {self.stated_delta:.3g}" if self.stated_delta else ""
        sure = f"with confidence 1 − {1 - self.confidence:.1g}"
        seen = f"{self.event} in {self.hits[0]:,} of {self.runs:,} runs on the first input, {self.hits[1]:,} on the second"
        head = "Violated" if self.violated else "Not refuted"
        kind = "counter-example" if self.violated else "strongest of " + f"{self.events:,} events"
        reach = "" if self.violated else f"\n  reach: so many runs show at most ε = {_number(self.ceiling)}"
        return (
            f"{head}: {self.what}\n  stated ε {_number(self.stated_epsilon)}{at}, empirical lower bound "
            f"{_number(self.epsilon_lower)}, {sure}\n  {kind}: {seen}{reach}"
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "method": "empirical",
            "verdict": self.verdict,
            "what": self.what,
            "stated_epsilon": number_to_json(self.stated_epsilon),
            "stated_delta": self.stated_delta,
            "epsilon_lower": number_to_json(self.epsilon_lower),
            "ceiling": number_to_json(self.ceiling),
            "confidence": self.confidence,
            "runs": self.runs,
            "events": self.events,
            "event": self.event,
            "hits": list(self.hits),
        }


def empirical_bound(
    first: Written,
    second: Written,
    family: Family,
    *,
    what: str,
    epsilon: float,
    delta: float = 0.0,
    confidence: float = CONFIDENCE,
) -> EmpiricalBound:
    """The lower bound on ε that runs on two neighbouring inputs show, held against the ε (at δ) that is stated."""
    between("confidence", confidence, 0.5, 1 - 1e-15)
    if len(first) != len(second) or len(first) < 20:
        raise BadInput(f"{len(first)} and {len(second)} runs; the two inputs need as many runs, 20 or more")
    turn = max(8, int(CHOOSING * len(first)))
    chosen = _events(first.part(0, turn), second.part(0, turn))
    rest = first.part(turn, len(first)), second.part(turn, len(second))
    runs, error = len(rest[0]), (1 - confidence) / max(1, len(chosen))
    noise, name, hits = math.inf, "no event tells the inputs apart", (0, 0)
    for event in chosen:
        counts = event.count(rest[0]), event.count(rest[1])
        for often, seldom in (counts, counts[::-1]):
            found = _least_refuted(family, often, seldom, runs, error, below=noise)
            if found < noise:
                noise, name, hits = found, str(event), counts
    return EmpiricalBound(
        what=what,
        stated_epsilon=epsilon,
        stated_delta=delta,
        epsilon_lower=_epsilon(family, noise),
        ceiling=_epsilon(family, _least_refuted(family, runs, 0, runs, error)),
        confidence=confidence,
        runs=runs,
        events=len(chosen),
        event=name,
        hits=hits,
    )


@dataclass(frozen=True, kw_only=True)
class _NumbersEvent:
    event: Any

    def count(self, written: Written) -> int:
        return int(self.event.count(_outputs(written)))

    def __str__(self) -> str:
        return f"'{self.event}'"


@dataclass(frozen=True, kw_only=True)
class _FactEvent:
    name: str
    value: str | None

    def count(self, written: Written) -> int:
        return sum(facts.get(self.name) == self.value for facts in written.facts)

    def __str__(self) -> str:
        return f"'{self.name} is {self.value}'" if self.value is not None else f"'{self.name} is missing'"


def _events(first: Written, second: Written) -> list[_NumbersEvent | _FactEvent]:
    """The events that tell these runs apart best: of the numbers by every score, of the facts the first few."""
    found: list[_NumbersEvent | _FactEvent] = []
    if first.numbers.shape[1]:
        a, b = _outputs(first), _outputs(second)
        for name, measure in scores(a, b):
            found += [_NumbersEvent(event=event) for event in candidates(name, measure, a, b, _gap)]
    telling: list[tuple[float, str, str | None]] = []
    for name in sorted({name for facts in (*first.facts, *second.facts) for name in facts}):
        sides = [[facts.get(name) for facts in side.facts] for side in (first, second)]
        for value in {*sides[0], *sides[1]}:
            counts = sides[0].count(value), sides[1].count(value)
            gap = max(float(_gap(often, seldom, len(first))) for often, seldom in (counts, counts[::-1]))
            telling.append((gap, name, value))
    telling.sort(key=lambda one: (-one[0], one[1], str(one[2])))
    return [*found, *(_FactEvent(name=name, value=value) for _, name, value in telling[:FACTS])]


def _outputs(written: Written) -> Floats:
    return written.numbers[:, 0] if written.numbers.shape[1] == 1 else written.numbers


def _gap(often: Any, seldom: Any, runs: int) -> Floats:
    """How far apart two normal distributions would have to be for such counts: it ranks events at every ε."""
    from scipy.special import ndtri

    error = 1e-6
    near = np.clip(lowest_probability(often, runs, error), 1e-12, 1 - 1e-12)
    far = np.clip(highest_probability(seldom, runs, error), 1e-12, 1 - 1e-12)
    return np.asarray(ndtri(near) - ndtri(far))


def _least_refuted(
    family: Family, often: int, seldom: int, runs: int, error: float, *, below: float = math.inf
) -> float:
    """The least noise, `below` what is known already, whose curve these counts refute; infinite if there is none."""
    # Either direction of an event is tried, so a count has half of the event's error, and each bound half of that.
    high = float(lowest_probability(often, runs, error / 4))
    low = float(highest_probability(seldom, runs, error / 4))
    if high <= low:
        return math.inf
    points = np.linspace(0.0, math.log(high / low), POINTS).tolist()

    def refuted(noise: float) -> bool:
        curve = family(noise)
        return any(high - math.exp(point) * low > curve.delta_at(point) for point in points)

    small, large = LEAST, min(MOST, below)
    if not refuted(large):
        return math.inf
    if refuted(small):
        return small
    while large > small * (1 + 1e-3):
        middle = math.sqrt(small * large)
        small, large = (small, middle) if refuted(middle) else (middle, large)
    return large


def _epsilon(family: Family, noise: float) -> float:
    return 0.0 if math.isinf(noise) else family(noise).epsilon


def _number(value: float) -> str:
    return "∞" if math.isinf(value) else f"{value:.4g}"


@dataclass(frozen=True, kw_only=True)
class EmpiricalBounds:
    """Bounds of several pairs of neighbours; the largest counts."""

    parts: tuple[EmpiricalBound, ...]

    @property
    def largest(self) -> EmpiricalBound:
        """The part that is farthest above what it states, or nearest to it."""
        return max(self.parts, key=lambda part: part.epsilon_lower / part.stated_epsilon)

    @property
    def violated(self) -> bool:
        """True when one of them is above what is stated."""
        return any(part.violated for part in self.parts)

    def __str__(self) -> str:
        return "\n".join(map(str, self.parts))

    def to_json(self) -> dict[str, Any]:
        """The largest bound, with all of them beside it."""
        return {**self.largest.to_json(), "pairs": [part.to_json() for part in self.parts]}
