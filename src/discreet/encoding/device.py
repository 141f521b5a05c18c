"""The device's part, alone in one file: numbers in, private bytes out, with Python and nothing else.

    python device.py recipe.json < vector.json > code.bin

The recipe is public: `device_recipe` writes it from a randomiser. Nothing of discreet is imported, nothing is read
but the recipe and the vector, and every random bit comes from the operating system. It speaks the same bytes
as `discreet encode`, for randomised bits (sue, oue, ome, bits in the fixed-point, one-hot or sign code).
"""

import json
import math
import os
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["bits_of", "encode"]


def encode(vector: list[float], recipe: dict[str, Any], random: Callable[[int], bytes] = os.urandom) -> bytes:
    """The code of one vector, as bytes; `random(n)` gives n random bytes."""
    if len(vector) != recipe["elements"]:
        raise ValueError(f"{len(vector)} numbers where {recipe['elements']} are encoded")
    if not all(math.isfinite(number) for number in vector):
        raise ValueError("the vector holds NaN or infinity")
    if recipe.get("mean"):
        scale = zip(vector, recipe["mean"], recipe["spread"], strict=True)
        vector = [(number - mean) / spread for number, mean, spread in scale]
    bits = [bit for number in vector for bit in bits_of(number, recipe["code"])]
    ones, zeros = ([int(words) for words in recipe[name]] for name in ("ones", "zeros"))
    sent = 0
    for place, bit in enumerate(bits):
        words = (ones if bit else zeros)[place % len(ones)]
        # A 64-bit word below the number says 1: the probability is exact.
        sent = sent << 1 | (int.from_bytes(random(8), "little") < words)
    padding = -len(bits) % 8
    return (sent << padding).to_bytes((len(bits) + padding) // 8, "big")


def bits_of(number: float, code: dict[str, Any]) -> list[int]:
    """The bits of one number: clipped to the code's range, never wrapped."""
    if code["code"] == "sign":
        return [int(number < 0)]
    if code["code"] == "one-hot":
        place = sum(number >= edge for edge in code["edges"])
        return [int(place == each) for each in range(code["bins"])]
    width = code["integer_bits"] + code["fraction_bits"]
    steps = min(math.floor(min(abs(number), 2.0**20) * 2 ** code["fraction_bits"]), 2**width - 1)
    return [int(number < 0), *(steps >> shift & 1 for shift in range(width - 1, -1, -1))]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123
        public = json.load(file)
    sys.stdout.buffer.write(encode(json.load(sys.stdin), public))
