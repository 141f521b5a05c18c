"""Claims about noise on a number: our samplers, or a scale of the user's own."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import DrawnResult, Fit
from discreet.privacy.verify.gaussian import verify_gaussian
from discreet.privacy.verify.noise_fit import fit_noise
from discreet.privacy.verify.registry import claims
from discreet.privacy.verify.statistical import Sampler, verify_sampler
from discreet.settings import Option, check_settings

__all__ = ["GaussianNoiseClaim", "LaplaceNoiseClaim"]

Epsilon = Annotated[float, Option("The ε claimed.", above=0)]
Sensitivity = Annotated[float, Option("How far one unit moves the value.")]
Integers = Annotated[bool, Option("Discrete noise on integers instead of noise on floats.")]


@claims.register("laplace-noise", "Laplace noise on a number, by drawing from the sampler that releases use.")
@dataclass(frozen=True, kw_only=True)
class LaplaceNoiseClaim:
    """Laplace noise on a number, by drawing from the sampler that releases use."""

    epsilon: Epsilon
    sensitivity: Sensitivity = 1.0
    scale: Annotated[float | None, Option("Check this scale instead of the one that spends ε.")] = None
    integers: Integers = False

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> DrawnResult:
        """Draws around two values as far apart as one unit can move them, compared, and held against their distribution."""
        noise = LaplaceNoise.for_epsilon(self.epsilon, sensitivity=self.sensitivity)
        if self.scale is not None:
            noise = LaplaceNoise(scale=self.scale, sensitivity=self.sensitivity)
        samplers = _neighbours(noise, self.sensitivity, self.integers, checking.random)
        claim = verify_sampler(*samplers, self.epsilon, draws=checking.draws())
        return DrawnResult(claim=claim, fits=_fits(noise, self.integers, checking))


@claims.register(
    "gaussian-noise", "Gaussian noise on a number: our own sampler by drawing, or any scale in closed form."
)
@dataclass(frozen=True, kw_only=True)
class GaussianNoiseClaim:
    """Gaussian noise on a number: our own sampler by drawing, or any scale in closed form."""

    epsilon: Epsilon
    delta: Annotated[float, Option("The δ claimed.", least=1e-300, most=0.5)]
    sensitivity: Sensitivity = 1.0
    scale: Annotated[float | None, Option("Check this standard deviation, in closed form.")] = None
    integers: Integers = False

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> DrawnResult | Certificate:
        """The scale given, exactly; else draws around two values, compared, and held against their distribution."""
        if self.scale is not None:
            return verify_gaussian(
                epsilon=self.epsilon, delta=self.delta, scale=self.scale, sensitivity=self.sensitivity
            )
        noise = GaussianNoise.for_budget(self.epsilon, self.delta, sensitivity=self.sensitivity)
        samplers = _neighbours(noise, self.sensitivity, self.integers, checking.random)
        claim = verify_sampler(*samplers, self.epsilon, delta=self.delta, draws=checking.draws())
        return DrawnResult(claim=claim, fits=_fits(noise, self.integers, checking))


def _fits(noise: LaplaceNoise | GaussianNoise, integers: bool, checking: Checking) -> tuple[Fit, ...]:
    """What is drawn around 0 and around a value a sensitivity away."""
    return tuple(
        one
        for value in (0.0, noise.sensitivity)
        for one in fit_noise(noise, value, integers=integers, draws=checking.draws(), random=checking.random)
    )


def _neighbours(
    noise: LaplaceNoise | GaussianNoise, sensitivity: float, integers: bool, random: Random
) -> tuple[Sampler, Sampler]:
    """The noise around 0, and around the farthest value that one unit can make of it."""
    if integers and sensitivity != int(sensitivity):
        raise BadInput(f"sensitivity is {sensitivity:g}; between integers it is a whole number")
    kind = np.int64 if integers else np.float64

    def around(value: float) -> Sampler:
        return lambda draws: noise.add(np.full(draws, value, dtype=kind), random)

    return around(0.0), around(sensitivity)
