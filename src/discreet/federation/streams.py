"""One random stream for each purpose, round and client, whichever runtime draws from it.

A seeded run must give the same model in one process and between sites, so a stream may not depend on
who drew before. Without a seed every stream is the operating system's.
"""

import hashlib

from discreet.privacy.random import Random

__all__ = ["stream"]


def stream(seed: int | None, purpose: str, *place: int) -> Random:
    """The stream for one purpose at one place (round, client); independent of every other."""
    if seed is None:
        return Random()
    name = ":".join(str(part) for part in (seed, purpose, *place))
    return Random(int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big"))
