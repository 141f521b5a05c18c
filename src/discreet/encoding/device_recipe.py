"""The public recipe that `device.py` follows: probabilities as whole numbers, code, and the public scale."""

from typing import Any

from discreet.encoding.bit_mechanism import BitMechanism
from discreet.encoding.encoder import Encoder
from discreet.errors import BadInput
from discreet.settings import plain

__all__ = ["device_recipe"]


def device_recipe(encoder: Encoder) -> dict[str, Any]:
    """Everything the device needs, and nothing that is private."""
    randomiser = encoder.randomiser
    if not isinstance(randomiser, BitMechanism):
        raise BadInput(f"a device recipe is written for randomised bits, not for {randomiser.name}")
    if encoder.scaling.projection is not None:
        raise BadInput("the device's part has no projection; leave out --project")
    if encoder.from_input:
        raise BadInput("statistics read off the input are private and cannot go into a public recipe")
    code = {"code": randomiser.code.name, **plain(randomiser.code)}
    if randomiser.code.one_hot:
        code["edges"] = randomiser.code.edges.tolist()  # type: ignore[attr-defined]
    statistics = encoder.scaling.statistics
    return {
        "with": randomiser.name,
        "elements": randomiser.elements,
        "code": code,
        # Strings: a 64-bit number is more than some JSON readers keep.
        "ones": [str(words) for words in randomiser.flips.ones],
        "zeros": [str(words) for words in randomiser.flips.zeros],
        "mean": None if statistics is None else statistics.mean.tolist(),
        "spread": None if statistics is None else statistics.spread.tolist(),
        "holds": randomiser.guarantee.to_json(),
        "published": None if randomiser.published is None else randomiser.published.to_json(),
    }
