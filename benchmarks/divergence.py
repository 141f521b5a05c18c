"""How long ten orders of the Rényi divergence take, beside a k-d tree of scipy for the neighbours alone.

    python benchmarks/divergence.py [MEMBERS] [DIMENSIONS]

Two Gaussian samples of 5,000 members in 16 dimensions unless told otherwise, both directions, with the
intervals of 100 random halves. Times are seconds of processor time, all in one run; the ratio is the tree's
over ours, for the same neighbours (four searches).
"""

import argparse
import time

import numpy as np
from scipy.spatial import cKDTree

from discreet.attacks.distinguishing.density_ratio import neighbourhoods
from discreet.attacks.distinguishing.divergence import ORDERS, divergences
from discreet.attacks.distinguishing.two_samples import pool
from discreet.privacy.random import Random

NEIGHBOURS = 52


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("members", type=int, nargs="?", default=5000)
    options.add_argument("dimensions", type=int, nargs="?", default=16)
    given = options.parse_args()
    generator = np.random.default_rng(1)
    first, second = generator.normal(size=(2, given.members, given.dimensions))
    second[:, 0] += 0.5
    samples = pool(first, second)

    start = time.process_time()
    for reverse in (False, True):
        divergences(samples, reverse=reverse, random=Random(1))
    whole = time.process_time() - start

    start = time.process_time()
    for reverse in (False, True):
        neighbourhoods(samples, stored=NEIGHBOURS, reverse=reverse)
    ours = time.process_time() - start

    start = time.process_time()
    for own, other in ((first, second), (second, first)):
        for among in (own, other):
            cKDTree(among).query(own, k=NEIGHBOURS + 1)
    tree = time.process_time() - start

    print(f"{given.members:,} × {given.members:,} members, {given.dimensions} dimensions")
    print(f"{len(ORDERS)} orders, both directions, with intervals: {whole:.1f} s")
    print(f"neighbours alone: {ours:.1f} s, a k-d tree {tree:.1f} s, ratio {tree / ours:.1f}")


if __name__ == "__main__":
    main()
