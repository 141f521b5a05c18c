"""How fast vectors pass through OME, beside the random bytes it cannot do without.

    python benchmarks/encode.py [--vectors 1000000] [--elements 50] [--rounds 3]

Vectors of normal numbers, in batches of 20,000 as a stream would bring them. *Bare*: as many random bytes from the
operating system as OME draws bits (one byte decides a bit 255 times in 256). *OME*: the whole way from numbers to
packed bits, with 1 + 4 + 5 bits a number and λ = 100. Rounds alternate and the best of each counts, in
processor time, on one thread; the other randomisers follow on a tenth of the vectors.
"""

import argparse
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")


def main() -> None:
    import numpy as np

    from discreet.encoding.registry import randomisers
    from discreet.privacy.random import Random
    from discreet.settings import build

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--vectors", type=int, default=1_000_000)
    parser.add_argument("--elements", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    batch = np.random.default_rng(0).normal(size=(20_000, options.elements))
    random = Random()

    def passed(name: str, count: int) -> float:
        randomiser = build(randomisers.make(name), {"epsilon": 1.0, "elements": options.elements})
        start = time.process_time()
        for first in range(0, count, len(batch)):
            randomiser.randomise(batch[: count - first], random)
        return time.process_time() - start

    def bare() -> float:
        left = options.vectors * options.elements * 10
        start = time.process_time()
        while left > 0:
            left -= len(random.bytes(min(1 << 20, left)))
        return time.process_time() - start

    rounds = [(bare(), passed("ome", options.vectors)) for _ in range(options.rounds)]
    least, ome = (min(times) for times in zip(*rounds, strict=True))
    print(f"{options.vectors:,} vectors of {options.elements} numbers, seconds of one core")
    print(f"  bare random bytes   {least:8.2f}")
    print(f"  OME                 {ome:8.2f}   {ome / least:.2f} times the bare bytes")
    for name in ("sue", "bits", "privunit", "metric"):
        print(f"  {name:<18}  {10 * passed(name, options.vectors // 10):8.2f}   (from a tenth)")


if __name__ == "__main__":
    main()
