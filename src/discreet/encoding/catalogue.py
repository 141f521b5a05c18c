"""The randomisers that `discreet encode --with` knows, made by name from plain settings."""

from collections.abc import Mapping
from typing import Any

from discreet.encoding.bit_response import BitResponse
from discreet.encoding.class_response import ClassResponse
from discreet.encoding.clipped_noise import ClippedGaussian, ClippedLaplace
from discreet.encoding.codes import Code, FixedPoint, OneHotBins, SignBit
from discreet.encoding.directions import Directions
from discreet.encoding.metric_noise import MetricNoise
from discreet.encoding.ome import OME
from discreet.encoding.privunit import PrivUnit
from discreet.encoding.randomiser import Randomiser
from discreet.encoding.unary import OUE, SUE
from discreet.errors import BadInput
from discreet.validate import one_of

__all__ = ["AS_PUBLISHED", "RANDOMISERS", "make_randomiser"]

RANDOMISERS: dict[str, Any] = {
    "privunit": PrivUnit,
    "bits": BitResponse,
    "laplace": ClippedLaplace,
    "gaussian": ClippedGaussian,
    "metric": MetricNoise,
    "class": ClassResponse,
    "sue": SUE,
    "oue": OUE,
    "ome": OME,
}
AS_PUBLISHED = ("sue", "oue", "ome")
"""These claim more than holds, or another ε than holds; both are stated."""

_CODES: dict[str, Any] = {"fixed-point": FixedPoint, "one-hot": OneHotBins, "sign": SignBit}
_CODE_SETTINGS = ("code", "integer_bits", "fraction_bits", "bins")


def make_randomiser(
    name: str, settings: Mapping[str, Any], *, directions: Directions | None = None
) -> Randomiser:
    """A randomiser from its name and the settings that its `options` list; what it does not take is refused."""
    one_of("--with", name, tuple(RANDOMISERS))
    make = RANDOMISERS[name]
    given = {key: value for key, value in settings.items() if value is not None}
    if name == "class":
        if directions is None:
            raise BadInput("class needs the directions of a public model; name their file with --directions")
        given.pop("classes", None)
        if given.pop("elements", directions.weights.shape[1]) != directions.weights.shape[1]:
            raise BadInput(
                f"the directions are for vectors of {directions.weights.shape[1]} numbers, not of "
                f"{settings['elements']}; encode as the data was encoded that they were learnt from"
            )
        given["directions"] = directions
    elif directions is not None:
        raise BadInput(f"--directions belongs to class, not to {name}")
    if "code" in make.__dataclass_fields__:
        code = _code({key: given.pop(key) for key in _CODE_SETTINGS if key in given})
        if code is not None:
            given["code"] = code
    for key in given:
        if key not in make.__dataclass_fields__:
            raise BadInput(f"--{key.replace('_', '-')} does not belong to {name}; leave it out")
    if "epsilon" not in given:
        raise BadInput(f"{name} needs --epsilon")
    made: Randomiser = make(**given)
    return made


def _code(settings: dict[str, Any]) -> Code | None:
    """The code named, or the randomiser's own default."""
    if not settings:
        return None
    name = settings.pop("code", None)
    if name is None:
        raise BadInput("say which code the bits are for: --code fixed-point, one-hot or sign")
    one_of("code", name, tuple(_CODES))
    make = _CODES[name]
    for key in settings:
        if key not in make.__dataclass_fields__:
            raise BadInput(f"--{key.replace('_', '-')} does not belong to the code {name}; leave it out")
    made: Code = make(**settings)
    return made
