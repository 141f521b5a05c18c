"""How many texts are computed at once: as many as a memory setting allows, in sizes that recur.

Sizes are powers of two, so that a handful of compiled programs serves every number of texts, without
filling up: 1000 texts under a limit of 256 are 256 + 256 + 256 + 128 + 64 + 32 + 8.
"""

import re

from discreet.errors import BadInput
from discreet.secure.network import Network
from discreet.validate import at_least

__all__ = ["bytes_a_text", "chunks", "memory_of", "most_texts"]

_SHARE = 16
"""Bytes of one value under ABY3: two of three parts of eight bytes."""

_COPIES = 8
"""A party's engine holds about so many copies of the widest layer: 5.8 measured for the paper's network, 3.9
for the lean one (`benchmarks/secure.py`), and a margin on top."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def memory_of(text: str) -> int:
    """Bytes of a setting such as 512M or 2G."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMG]?)B?", text.strip().upper())
    if not found or float(found[1]) <= 0:
        raise BadInput(f"{text!r} is not an amount of memory; write 512M or 2G")
    return int(float(found[1]) * _UNITS[found[2]])


def bytes_a_text(network: Network) -> int:
    """About how much one text takes in a party's engine while the widest layer is computed."""
    return network.widest * _SHARE * _COPIES


def most_texts(network: Network, memory: int) -> int:
    """The largest power of two of texts that fits; one text is always tried."""
    fits = max(1, memory // bytes_a_text(network))
    return 1 << (fits.bit_length() - 1)


def chunks(texts: int, most: int) -> list[int]:
    """Powers of two up to `most` that add up to `texts`, largest first."""
    at_least("texts", texts, 0)
    at_least("most", most, 1)
    largest = 1 << (most.bit_length() - 1)
    sizes = [largest] * (texts // largest)
    rest = texts % largest
    while rest:
        sizes.append(1 << (rest.bit_length() - 1))
        rest -= sizes[-1]
    return sizes
