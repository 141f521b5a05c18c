"""Noise for numbers: Laplace and Gaussian, drawn by opendp so that they hold on a real machine.

Textbook noise in floating point leaks through its low-order bits (Mironov 2012). opendp samples on an
exact grid with exact arithmetic from the operating system's entropy, and computes what the result is
worth; what it computes is checked against the stated guarantee at every call. Integers get discrete
noise and stay integers.

A seeded `Random` cannot drive opendp's samplers. It gets the same distributions from its own draws,
which repeat and are a hundred times quicker; a seeded guarantee is void anyway.

A training step perturbs a million numbers at once, for which opendp would need most of a minute.
`gaussian_on_grid` serves there: a Gaussian rounded exactly to the grid that the sum is on.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput, DiscreetError
from discreet.extras import needed
from discreet.privacy.grid import grid_step
from discreet.privacy.guarantee import Guarantee, Relation, Unit
from discreet.privacy.random import Random
from discreet.privacy.rounded_gaussian import rounded_gaussian
from discreet.validate import between, positive

__all__ = [
    "GRID_ASSUMPTION",
    "GaussianNoise",
    "LaplaceNoise",
    "added_on_grid",
    "gaussian_on_grid",
]

Numbers = NDArray[np.float64] | NDArray[np.int64]

MARGIN = 1e-9
"""The guarantees are stated this much larger than Δ/scale: it covers opendp's rounding to its grid."""

GRID = 60
"""Bits of the grid below the sensitivity; a coarser one costs more than the margin, a finer one time."""


@dataclass(frozen=True, kw_only=True)
class LaplaceNoise:
    """Laplace noise of the given scale on a vector of ℓ₁ sensitivity Δ.

    density ∝ exp(−|z|/scale), on the integers (discrete Laplace) or on a fine grid of floats.
    ε = Δ/scale pure DP for the whole vector, by the triangle inequality in the exponent. The
    sensitivity is the caller's to prove: how far one unit can move all values together.
    Reference: Dwork, McSherry, Nissim and Smith 2006; discrete: Ghosh, Roughgarden and Sundararajan 2009.
    """

    scale: float
    sensitivity: float = 1.0
    unit: Unit = "document"
    relation: Relation = "add-or-remove-one"

    def __post_init__(self) -> None:
        positive("scale", self.scale)
        positive("sensitivity", self.sensitivity)

    @classmethod
    def for_epsilon(cls, epsilon: float, *, sensitivity: float = 1.0, **labels: Any) -> "LaplaceNoise":
        """The noise that spends ε."""
        positive("epsilon", epsilon)
        positive("sensitivity", sensitivity)
        return cls(scale=sensitivity * (1 + 2 * MARGIN) / epsilon, sensitivity=sensitivity, **labels)

    @property
    def epsilon(self) -> float:
        """What one call of `add` costs."""
        return self.sensitivity * (1 + MARGIN) / self.scale

    @property
    def guarantee(self) -> Guarantee:
        """Pure DP, at the ε of the scale."""
        return Guarantee(
            notion="pure-dp",
            unit=self.unit,
            relation=self.relation,
            epsilon=self.epsilon,
            assumptions=(f"one {self.unit} moves the values by at most {self.sensitivity:g} in ℓ₁",),
            reference="Dwork et al. 2006, sampled by opendp",
        )

    def add(self, values: ArrayLike, random: Random) -> Numbers:
        """The values with noise on each; integers in, integers out."""
        numbers = _numbers(values)
        if random.is_seeded:
            if numbers.dtype == np.int64:
                return numbers + _discrete_laplace(self.scale, numbers.shape, random)
            return added_on_grid(numbers, self.scale * random.laplace(numbers.shape), self.sensitivity)
        return _add(numbers, "laplace", self.scale, self.sensitivity, self.epsilon)


@dataclass(frozen=True, kw_only=True)
class GaussianNoise:
    """Gaussian noise of the given standard deviation on a vector of ℓ₂ sensitivity Δ.

    density ∝ exp(−z²/2·scale²), on the integers (discrete Gaussian) or on a fine grid of floats.
    ρ = Δ²/(2·scale²) zero-concentrated DP for the whole vector; ε at `delta` follows from ρ by
    opendp's conversion. Reference: Canonne, Kamath and Steinke 2020; Bun and Steinke 2016.
    """

    scale: float
    delta: float
    sensitivity: float = 1.0
    unit: Unit = "document"
    relation: Relation = "add-or-remove-one"

    def __post_init__(self) -> None:
        positive("scale", self.scale)
        positive("sensitivity", self.sensitivity)
        between("delta", self.delta, 1e-300, 0.5)

    @classmethod
    def for_budget(
        cls, epsilon: float, delta: float, *, sensitivity: float = 1.0, **labels: Any
    ) -> "GaussianNoise":
        """The smallest noise, to nine digits, whose ε at δ does not exceed the one given."""
        positive("epsilon", epsilon)
        positive("sensitivity", sensitivity)
        low, high = 0.0, 1.0
        while cls(scale=high, delta=delta).epsilon > epsilon:
            low, high = high, 2.0 * high
        while high - low > 1e-9 * high:
            middle = (low + high) / 2
            if cls(scale=middle, delta=delta).epsilon > epsilon:
                low = middle
            else:
                high = middle
        return cls(scale=high * sensitivity, delta=delta, sensitivity=sensitivity, **labels)

    @property
    def rho(self) -> float:
        """What one call of `add` costs in zero-concentrated DP."""
        return (self.sensitivity / self.scale) ** 2 / 2 * (1 + MARGIN)

    @property
    def epsilon(self) -> float:
        """What one call of `add` costs at `delta`."""
        dp = _opendp()
        space = dp.atom_domain(T="i64"), dp.absolute_distance(T=float)
        unit_noise = dp.m.make_gaussian(*space, scale=1.0)
        profile = dp.c.make_zCDP_to_approxDP(unit_noise).map(math.sqrt(2 * self.rho))
        return float(profile.epsilon(self.delta))

    @property
    def guarantee(self) -> Guarantee:
        """Approximate DP, at the ε of the scale and δ."""
        return Guarantee(
            notion="approx-dp",
            unit=self.unit,
            relation=self.relation,
            epsilon=self.epsilon,
            delta=self.delta,
            assumptions=(f"one {self.unit} moves the values by at most {self.sensitivity:g} in ℓ₂",),
            reference="Canonne, Kamath and Steinke 2020, sampled by opendp",
        )

    def add(self, values: ArrayLike, random: Random) -> Numbers:
        """The values with noise on each; integers in, integers out."""
        numbers = _numbers(values)
        if random.is_seeded:
            if numbers.dtype == np.int64:
                return numbers + _discrete_gaussian(self.scale, numbers.shape, random)
            return added_on_grid(numbers, self.scale * random.normal(numbers.shape), self.sensitivity)
        return _add(numbers, "gaussian", self.scale, self.sensitivity, self.rho)


def gaussian_on_grid(
    values: ArrayLike, *, scale: float, sensitivity: float, random: Random
) -> NDArray[np.float64]:
    """Gaussian noise for long vectors, quick: value and noise are rounded to one grid before they are added.

    The grid is that of `privacy.grid`, 2⁻³⁰ of the sensitivity. Values that lie on it, as sums of clipped and
    rounded units do, come out as the ideal Gaussian mechanism's output rounded to it (`rounded_gaussian`).
    """
    positive("scale", scale)
    positive("sensitivity", sensitivity)
    numbers = _numbers(values).astype(np.float64)
    step = grid_step(sensitivity)
    noise = rounded_gaussian(scale / step, numbers.shape, random)
    noisy: NDArray[np.float64] = (np.rint(numbers / step) + noise) * step
    return noisy


GRID_ASSUMPTION = (
    "the noise of several rounds is combined in double precision and rounded to a grid of 2⁻⁴⁰ of the clip, not "
    "an exact discrete sampler's"
)


def _numbers(values: ArrayLike) -> Numbers:
    numbers = np.asarray(values)
    if numbers.dtype.kind in "iub":
        return numbers.astype(np.int64)
    if numbers.dtype.kind != "f":
        raise BadInput(f"noise can be added to numbers only, not to values of type {numbers.dtype}")
    if not np.isfinite(numbers).all():
        raise BadInput("the values hold NaN or infinity; replace them before noise is added")
    return numbers.astype(np.float64)


def _add(numbers: Numbers, kind: str, scale: float, sensitivity: float, stated: float) -> Numbers:
    """Noise by opendp, whose own account of it must not exceed what is stated."""
    if numbers.size == 0:
        return numbers
    dp = _opendp()
    make, metric = {
        "laplace": (dp.m.make_laplace, dp.l1_distance),
        "gaussian": (dp.m.make_gaussian, dp.l2_distance),
    }[kind]
    if numbers.dtype == np.int64:
        domain = dp.vector_domain(dp.atom_domain(T="i64"))
        whole = kind == "laplace"
        measurement = make(domain, metric(T="i64" if whole else float), scale=scale)
        cost = measurement.map(math.floor(sensitivity) if whole else sensitivity)
    else:
        domain = dp.vector_domain(dp.atom_domain(T=float, nan=False), size=numbers.size)
        grid = max(-1074, math.frexp(sensitivity)[1] - GRID)
        measurement = make(domain, metric(T=float), scale=scale, k=grid)
        cost = measurement.map(sensitivity)
    if cost > stated:
        raise DiscreetError(f"opendp accounts {cost!r} for this noise, more than the {stated!r} stated")
    noisy = measurement(numbers.reshape(-1).tolist())
    if numbers.dtype == np.int64:
        return np.asarray(noisy, dtype=np.int64).reshape(numbers.shape)
    return np.asarray(noisy, dtype=np.float64).reshape(numbers.shape)


def _opendp() -> Any:
    """opendp, with the proven but unaudited parts switched on, which it asks for by name."""
    try:
        import opendp.prelude as dp
    except ModuleNotFoundError as problem:
        raise needed("noise that is released", "opendp") from problem
    dp.enable_features("contrib")
    return dp


def added_on_grid(numbers: Numbers, noise: NDArray[np.float64], sensitivity: float) -> NDArray[np.float64]:
    """The sum on a grid of 2⁻⁴⁰ of the sensitivity: it does not show the value in its low-order bits."""
    grid = 2.0 ** (math.frexp(sensitivity)[1] - 40)
    total: NDArray[np.float64] = (np.rint(numbers / grid) + np.rint(noise / grid)) * grid
    return total


def _discrete_laplace(scale: float, shape: tuple[int, ...], random: Random) -> NDArray[np.int64]:
    """The difference of two geometric variables, each an exponential rounded down."""
    up, down = (np.floor(scale * random.exponential(shape)) for _ in range(2))
    return np.asarray(up - down).astype(np.int64)


def _discrete_gaussian(scale: float, shape: tuple[int, ...], random: Random) -> NDArray[np.int64]:
    """Rejection from the discrete Laplace, after Canonne, Kamath and Steinke (2020, algorithm 3)."""
    width = math.floor(scale) + 1
    drawn = np.zeros(int(np.prod(shape)), dtype=np.int64)
    waiting = np.arange(drawn.size)
    while waiting.size:
        candidate = _discrete_laplace(width, (waiting.size,), random)
        accept = np.exp(-((np.abs(candidate) - scale**2 / width) ** 2) / (2 * scale**2))
        taken = random.bernoulli(accept, waiting.size)
        drawn[waiting[taken]] = candidate[taken]
        waiting = waiting[~taken]
    return drawn.reshape(shape)
