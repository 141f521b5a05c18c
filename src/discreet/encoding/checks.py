"""What `discreet verify` checks of the encoders: their certificates, or draws where the outputs are not listed."""

from typing import Annotated, Literal

import numpy as np

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
from discreet.privacy.verify.gaussian import verify_gaussian
from discreet.privacy.verify.statistical import Finding, Sampler, verify_sampler

__all__ = [
    "bits",
    "class_response",
    "clipped_gaussian",
    "clipped_laplace",
    "metric_noise",
    "ome",
    "oue",
    "privunit",
    "sue",
]

Epsilon = Annotated[float, "The ε claimed for a document."]
Elements = Annotated[int, "Numbers a vector (r)."]
CodeName = Annotated[Literal["fixed-point", "one-hot", "sign"], "How a number becomes bits."]
Bins = Annotated[int, "Bins of the one-hot code."]
Draws = Annotated[int, "How many outputs to draw for each input, twice."]
Repeat = Annotated[int | None, "Repeatable draws, for tests only."]


def _code(name: str, bins: int) -> Code:
    codes: dict[str, Code] = {
        "fixed-point": FixedPoint(),
        "one-hot": OneHotBins(bins=bins),
        "sign": SignBit(),
    }
    return codes[name]


def sue(
    *, epsilon: Epsilon = 1.0, elements: Elements = 50, code: CodeName = "fixed-point", bins: Bins = 4
) -> Certificate:
    """Symmetric unary encoding as published, exactly."""
    return SUE(epsilon=epsilon, elements=elements, code=_code(code, bins)).certificate(epsilon)


def oue(
    *, epsilon: Epsilon = 1.0, elements: Elements = 50, code: CodeName = "fixed-point", bins: Bins = 4
) -> Certificate:
    """Optimised unary encoding as published, exactly."""
    return OUE(epsilon=epsilon, elements=elements, code=_code(code, bins)).certificate(epsilon)


def ome(
    *,
    epsilon: Epsilon = 1.0,
    elements: Elements = 50,
    factor: Annotated[float, "The randomisation factor λ."] = 100.0,
) -> Certificate:
    """Optimised multiple encoding as published (1 + 4 + 5 bits), exactly."""
    return OME(epsilon=epsilon, elements=elements, factor=factor).certificate(epsilon)


def bits(
    *, epsilon: Epsilon = 1.0, elements: Elements = 16, code: CodeName = "sign", bins: Bins = 4
) -> Certificate:
    """Randomised response on bits with the budget it takes, exactly."""
    return BitResponse(epsilon=epsilon, elements=elements, code=_code(code, bins)).certificate(epsilon)


def privunit(*, epsilon: Epsilon = 8.0, elements: Elements = 16) -> Certificate:
    """PrivUnit, exactly, by the two values that its density takes."""
    return PrivUnit(epsilon=epsilon, elements=elements).certificate(epsilon)


def class_response(
    *, epsilon: Epsilon = 8.0, classes: Annotated[int, "Number of classes."] = 2
) -> Certificate:
    """Randomised response on the class of a public model, exactly."""
    names = tuple(str(number) for number in range(classes))
    directions = Directions(names, np.eye(classes), np.zeros(classes))
    return ClassResponse(epsilon=epsilon, directions=directions).certificate(epsilon)


def clipped_laplace(
    *, epsilon: Epsilon = 1.0, elements: Elements = 2, draws: Draws = 20_000, seed: Repeat = None
) -> Finding:
    """Laplace noise on a clipped vector, by drawing from what releases use."""
    mechanism = ClippedLaplace(epsilon=epsilon, elements=elements)
    return verify_sampler(*_opposite(mechanism, seed), epsilon, draws=draws)


def clipped_gaussian(
    *,
    epsilon: Epsilon = 1.0,
    delta: Annotated[float, "The δ claimed."] = 1e-6,
) -> Certificate:
    """Gaussian noise on a clipped vector, in closed form."""
    noise = ClippedGaussian(epsilon=epsilon, elements=1, delta=delta).noise
    return verify_gaussian(epsilon=epsilon, delta=delta, scale=noise.scale, sensitivity=noise.sensitivity)


def metric_noise(
    *, epsilon: Epsilon = 1.0, elements: Elements = 2, draws: Draws = 100_000, seed: Repeat = None
) -> Finding:
    """Noise in proportion to distance, by drawing, between two vectors at the largest distance."""
    mechanism = MetricNoise(epsilon=epsilon, elements=elements)
    pair = _opposite(mechanism, seed)
    return verify_sampler(*pair, mechanism.guarantee, distance=2 * mechanism.clip_norm, draws=draws)


def _opposite(mechanism: Randomiser, seed: int | None) -> tuple[Sampler, Sampler]:
    """Outputs for a vector on the rim of the ball and for its opposite: no two inputs are farther apart."""
    random = Random(seed)
    rim = np.eye(1, mechanism.elements)

    def around(vector: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Sampler:
        return lambda draws: mechanism.estimate(mechanism.randomise(vector.repeat(draws, axis=0), random))

    return around(rim), around(-rim)
