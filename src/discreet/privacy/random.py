"""One source of randomness: the operating system's, unless a seed is asked for.

Without a seed every byte comes from `os.urandom`, so there is no state that a fork could copy or an
observer could roll back. With a seed the draws repeat, for tests and experiments; every statement
made with it says so, because noise that can be drawn again protects nobody.
"""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from discreet.errors import DiscreetError
from discreet.validate import at_least, positive

__all__ = ["Random"]

Item = TypeVar("Item")
Floats = NDArray[np.float64]
Size = int | tuple[int, ...]


class Random:
    """Independent random numbers, vectorised, from the system or from a seed.

    A system `Random` may be copied, forked and sent anywhere. A seeded one has a state: after a
    fork it refuses to draw, and it cannot be pickled, because two workers that share a state add
    the same noise. Give each worker its own with `spawn`.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._sequence = None if seed is None else np.random.SeedSequence(seed)
        self._restart()

    def _restart(self) -> None:
        self._process = os.getpid()
        self._generator = (
            None if self._sequence is None else np.random.Generator(np.random.PCG64DXSM(self._sequence))
        )

    @property
    def is_seeded(self) -> bool:
        """True when the draws can be repeated, and so protect nobody."""
        return self._sequence is not None

    def describe(self) -> dict[str, Any]:
        """What a statement says of the randomness used."""
        if self.seed is None and not self.is_seeded:
            return {"source": "system"}
        return {
            "source": "seeded",
            "seed": self.seed,
            "warning": "drawn from a seed: the guarantee is void outside tests",
        }

    def spawn(self, workers: int) -> list["Random"]:
        """One independent stream for each worker."""
        at_least("workers", workers, 0)
        if self._sequence is None:
            return [Random() for _ in range(workers)]
        children = []
        for sequence in self._sequence.spawn(workers):
            child = Random.__new__(Random)
            child.seed = self.seed
            child._sequence = sequence
            child._restart()
            children.append(child)
        return children

    def bytes(self, count: int) -> bytes:
        """`count` random bytes: the one place that every other draw takes its bits from."""
        if self._generator is None:
            return os.urandom(count)
        if os.getpid() != self._process:
            raise DiscreetError(
                "a seeded Random was carried into a forked process, where it would repeat the "
                "parent's noise; give each worker one of random.spawn(n)"
            )
        return self._generator.bytes(count)

    def __reduce__(self) -> Any:
        if self.is_seeded:
            raise DiscreetError(
                "a seeded Random cannot be pickled: its copy would repeat the same noise; "
                "send each worker its own seed, or build it there"
            )
        return (Random, ())

    def words(self, size: Size) -> NDArray[np.uint64]:
        """Uniform 64-bit words."""
        count = int(np.prod(size))
        return np.frombuffer(self.bytes(8 * count), dtype=np.uint64).reshape(size)

    def uniform(self, size: Size) -> Floats:
        """Uniform on the open interval (0, 1), on a grid of 2⁻⁵³ shifted off its ends."""
        return ((self.words(size) >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53

    def normal(self, size: Size) -> Floats:
        """Standard normal, by the polar form of Box and Muller."""
        count = int(np.prod(size))
        pairs = (count + 1) // 2
        uniform = self.uniform(2 * pairs)
        radius = np.sqrt(-2.0 * np.log(uniform[:pairs]))
        angle = (2.0 * np.pi) * uniform[pairs:]
        return np.concatenate((radius * np.cos(angle), radius * np.sin(angle)))[:count].reshape(size)

    def exponential(self, size: Size) -> Floats:
        """Exponential with mean 1."""
        return -np.log(self.uniform(size))

    def laplace(self, size: Size) -> Floats:
        """Laplace with scale 1: a random sign on an exponential."""
        return self.exponential(size) * np.where(self.bernoulli(0.5, size), 1.0, -1.0)

    def gumbel(self, size: Size) -> Floats:
        """Standard Gumbel; the arg-max of log-weights plus these samples from the weights."""
        return -np.log(self.exponential(size))

    def gamma(self, shape: float, size: Size) -> Floats:
        """Gamma with scale 1, by its quantile function."""
        from scipy.special import gammaincinv

        positive("shape", shape)
        return np.asarray(gammaincinv(shape, self.uniform(size)))

    def bernoulli(self, probability: float | Floats, size: Size) -> NDArray[np.bool_]:
        """True with the given probability."""
        return np.asarray(self.uniform(size) < probability)

    def integers(self, high: int, size: Size) -> NDArray[np.int64]:
        """Uniform on 0 … high−1, without bias: words past the last whole multiple are redrawn."""
        at_least("high", high, 1)
        words = self.words(size).copy().reshape(-1)
        limit = np.uint64(2**64 - 2**64 % high - 1)
        while (over := words > limit).any():
            words[over] = self.words(int(over.sum()))
        return (words % np.uint64(high)).astype(np.int64).reshape(size)

    def permutation(self, count: int) -> NDArray[np.int64]:
        """0 … count−1 in random order."""
        return np.argsort(self.words(count), kind="stable").astype(np.int64)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as the others."""
        return items[int(self.integers(len(items), 1)[0])]
