"""What `discreet verify` checks of the encoders: their certificates, or draws where the outputs are not listed."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from discreet.encoding.bit_mechanism import BitMechanism
from discreet.encoding.codes import Code, FixedPoint, OneHotBins, SignBit
from discreet.encoding.directions import Directions
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.mechanisms.gaussian import ClippedGaussian
from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.encoding.mechanisms.metric import MetricNoise
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.mechanisms.oue import OUE
from discreet.encoding.mechanisms.privunit import PrivUnit
from discreet.encoding.mechanisms.sue import SUE
from discreet.encoding.randomiser import Randomiser
from discreet.privacy.random import Random
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.gaussian import verify_gaussian
from discreet.privacy.verify.registry import claims
from discreet.privacy.verify.statistical import Finding, Sampler, verify_sampler
from discreet.settings import Option, check_settings

__all__ = [
    "BitResponseClaim",
    "ClassResponseClaim",
    "ClippedGaussianClaim",
    "ClippedLaplaceClaim",
    "MetricNoiseClaim",
    "OMEClaim",
    "OUEClaim",
    "PrivUnitClaim",
    "SUEClaim",
]

Epsilon = Annotated[float, Option("The ε claimed for a document.")]
Elements = Annotated[int, Option("Numbers a vector (r).")]
CodeName = Annotated[Literal["fixed-point", "one-hot", "sign"], Option("How a number becomes bits.")]


@dataclass(frozen=True, kw_only=True)
class _Bits:
    """An encoder that randomises the bits of a code, exactly."""

    made_by: ClassVar[type[BitMechanism]]

    epsilon: Epsilon = 1.0
    elements: Elements = 50
    code: CodeName = "fixed-point"
    bins: Annotated[int, Option("Bins of the one-hot code.")] = 4

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> Certificate:
        """The bits that can differ, counted."""
        del checking
        codes: dict[str, Code] = {
            "fixed-point": FixedPoint(),
            "one-hot": OneHotBins(bins=self.bins),
            "sign": SignBit(),
        }
        made = self.made_by(epsilon=self.epsilon, elements=self.elements, code=codes[self.code])
        return made.certificate(self.epsilon)


@claims.register("sue", "Symmetric unary encoding as published, exactly.")
@dataclass(frozen=True, kw_only=True)
class SUEClaim(_Bits):
    """Symmetric unary encoding as published, exactly."""

    made_by: ClassVar[type[BitMechanism]] = SUE


@claims.register("oue", "Optimised unary encoding as published, exactly.")
@dataclass(frozen=True, kw_only=True)
class OUEClaim(_Bits):
    """Optimised unary encoding as published, exactly."""

    made_by: ClassVar[type[BitMechanism]] = OUE


@claims.register("bits", "Randomised response on bits with the budget it takes, exactly.")
@dataclass(frozen=True, kw_only=True)
class BitResponseClaim(_Bits):
    """Randomised response on bits with the budget it takes, exactly."""

    made_by: ClassVar[type[BitMechanism]] = BitResponse

    elements: Elements = 16
    code: CodeName = "sign"


@claims.register("ome", "Optimised multiple encoding as published (1 + 4 + 5 bits), exactly.")
@dataclass(frozen=True, kw_only=True)
class OMEClaim:
    """Optimised multiple encoding as published (1 + 4 + 5 bits), exactly."""

    epsilon: Epsilon = 1.0
    elements: Elements = 50
    factor: Annotated[float, Option("The randomisation factor λ.")] = 100.0

    def check(self, checking: Checking) -> Certificate:
        """The bits that can differ, counted."""
        del checking
        made = OME(epsilon=self.epsilon, elements=self.elements, factor=self.factor)
        return made.certificate(self.epsilon)


@claims.register("privunit", "PrivUnit, exactly, by the two values that its density takes.")
@dataclass(frozen=True, kw_only=True)
class PrivUnitClaim:
    """PrivUnit, exactly, by the two values that its density takes."""

    epsilon: Epsilon = 8.0
    elements: Elements = 16

    def check(self, checking: Checking) -> Certificate:
        """The two densities."""
        del checking
        return PrivUnit(epsilon=self.epsilon, elements=self.elements).certificate(self.epsilon)


@claims.register("class-response", "Randomised response on the class of a public model, exactly.")
@dataclass(frozen=True, kw_only=True)
class ClassResponseClaim:
    """Randomised response on the class of a public model, exactly."""

    epsilon: Epsilon = 8.0
    classes: Annotated[int, Option("Number of classes.")] = 2

    def check(self, checking: Checking) -> Certificate:
        """Every pair of classes."""
        del checking
        names = tuple(str(number) for number in range(self.classes))
        directions = Directions(names, np.eye(self.classes), np.zeros(self.classes))
        return ClassResponse(epsilon=self.epsilon, directions=directions).certificate(self.epsilon)


@claims.register("clipped-laplace", "Laplace noise on a clipped vector, by drawing from what releases use.")
@dataclass(frozen=True, kw_only=True)
class ClippedLaplaceClaim:
    """Laplace noise on a clipped vector, by drawing from what releases use."""

    epsilon: Epsilon = 1.0
    elements: Elements = 2

    def check(self, checking: Checking) -> Finding:
        """Draws for two opposite vectors."""
        mechanism = ClippedLaplace(epsilon=self.epsilon, elements=self.elements)
        pair = _opposite(mechanism, checking.random)
        return verify_sampler(*pair, self.epsilon, draws=checking.draws(20_000))


@claims.register("clipped-gaussian", "Gaussian noise on a clipped vector, in closed form.")
@dataclass(frozen=True, kw_only=True)
class ClippedGaussianClaim:
    """Gaussian noise on a clipped vector, in closed form."""

    epsilon: Epsilon = 1.0
    delta: Annotated[float, Option("The δ claimed.")] = 1e-6

    def check(self, checking: Checking) -> Certificate:
        """The exact δ of its scale."""
        del checking
        noise = ClippedGaussian(epsilon=self.epsilon, elements=1, delta=self.delta).noise
        return verify_gaussian(
            epsilon=self.epsilon, delta=self.delta, scale=noise.scale, sensitivity=noise.sensitivity
        )


@claims.register("metric-noise", "Noise in proportion to distance, by drawing.")
@dataclass(frozen=True, kw_only=True)
class MetricNoiseClaim:
    """Noise in proportion to distance, by drawing, between two vectors at the largest distance."""

    epsilon: Epsilon = 1.0
    elements: Elements = 2

    def check(self, checking: Checking) -> Finding:
        """Draws for two opposite vectors."""
        mechanism = MetricNoise(epsilon=self.epsilon, elements=self.elements)
        pair = _opposite(mechanism, checking.random)
        apart = 2 * mechanism.clip_norm
        return verify_sampler(*pair, mechanism.guarantee, distance=apart, draws=checking.draws(100_000))


def _opposite(mechanism: Randomiser, random: Random) -> tuple[Sampler, Sampler]:
    """Outputs for a vector on the rim of the ball and for its opposite: no two inputs are farther apart."""
    rim = np.eye(1, mechanism.elements)

    def around(vector: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Sampler:
        return lambda draws: mechanism.estimate(mechanism.randomise(vector.repeat(draws, axis=0), random))

    return around(rim), around(-rim)
