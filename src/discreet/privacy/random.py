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
from discreet.validate import at_least, between, positive

__all__ = ["Random"]

Item = TypeVar("Item")
Floats = NDArray[np.float64]
Size = int | tuple[int, ...]

_SENT = -1
"""No process: where a seeded stream lives that was sent away."""


class Random:
    """Independent random numbers, vectorised, from the system or from a seed.

    A system `Random` may be copied, forked and sent anywhere. A seeded one has a state, and two
    workers that share a state add the same noise: after a fork it refuses to draw, and it cannot
    be pickled. Give each worker its own with `spawn`: a spawned stream may be pickled once, to be
    sent to its worker, and is then spent where it came from.

        random = discreet.Random()
        print(random.laplace(3), random.is_seeded)
    """

    has_drawn = False
    """Whether anything was drawn here, rather than in a stream spawned from it."""

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None:
            at_least("seed", seed, 0)
        self.seed = seed
        self._sequence = None if seed is None else np.random.SeedSequence(seed)
        self._restart()

    def _restart(self) -> None:
        self._process = os.getpid()
        self._may_be_sent = False
        self._generator = (
            None if self._sequence is None else np.random.Generator(np.random.PCG64DXSM(self._sequence))
        )

    @property
    def is_seeded(self) -> bool:
        """True when the draws can be repeated, and so protect nobody."""
        return self._sequence is not None

    def describe(self) -> dict[str, Any]:
        """What a statement says of the randomness used."""
        if not self.is_seeded:
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
        self._stay_home()
        children = []
        for sequence in self._sequence.spawn(workers):
            child = _received(self.seed, sequence)
            child._may_be_sent = True
            children.append(child)
        return children

    def bytes(self, count: int) -> bytes:
        """`count` random bytes: the one place that every other draw takes its bits from."""
        self.has_drawn = True
        if self._generator is None:
            return os.urandom(count)
        self._stay_home()
        self._may_be_sent = False
        return self._generator.bytes(count)

    def _stay_home(self) -> None:
        if self._process == _SENT:
            raise DiscreetError(
                "this seeded Random was sent to a worker; drawing here would repeat its noise"
            )
        if self._process != os.getpid():
            raise DiscreetError(
                "a seeded Random was carried into a forked process, where it would repeat the "
                "parent's noise; send each worker one of random.spawn(n) as an argument"
            )

    def __reduce__(self) -> Any:
        if not self.is_seeded:
            return (Random, ())
        self._stay_home()
        if not self._may_be_sent:
            raise DiscreetError(
                "a seeded Random that has drawn, or may draw again here, cannot be pickled: its copy "
                "would repeat the same noise; send each worker one of random.spawn(n)"
            )
        self._process = _SENT
        return (_received, (self.seed, self._sequence))

    def words(self, size: Size) -> NDArray[np.uint64]:
        """Uniform 64-bit words."""
        count = int(np.prod(size))
        return np.frombuffer(self.bytes(8 * count), dtype=np.uint64).reshape(size)

    def uniform(self, size: Size) -> Floats:
        """Uniform on the open interval (0, 1): the middles of 2⁵² equal cells, so never 0 and never 1."""
        return ((self.words(size) >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52

    def fine_uniform(self, size: Size) -> Floats:
        """Uniform on (0, 1) with 52 bits behind the leading one however small it is.

        The binary exponent is drawn first, by counting zero bits, then the digits: events of probability 10⁻³⁰
        are hit as often as they should be, which a uniform on a grid of 2⁻⁵² never does.
        """
        count = int(np.prod(size))
        lead = self.words(count) >> np.uint64(11)
        zeros = np.zeros(count)
        while (empty := lead == 0).any():
            lead[empty] = self.words(int(empty.sum())) >> np.uint64(11)
            zeros[empty] += 53
        # Exact: 53 bits fit into a double, whose exponent then counts the leading zeros.
        zeros += 53 - np.frexp(lead.astype(np.float64))[1]
        digits = 1.0 + self.uniform(count)
        return np.asarray(np.ldexp(digits, (-1 - zeros).astype(np.int64))).reshape(size)

    def _halves(self, size: Size) -> tuple[Floats, NDArray[np.bool_]]:
        """Uniform on (0, ½) with a fine grid near 0, and a fair coin.

        The coin says which end of (0, 1) the number is measured from, so that a quantile function
        sees both of its tails: a plain uniform stops 2⁻⁵³ short of its ends, and noise drawn from
        it would have outputs of probability zero.
        """
        words = self.words(size)
        cells = (words >> np.uint64(12)).astype(np.float64)
        within = np.full(cells.shape, 0.5)
        near = cells < 2.0**32
        within[near] = self.uniform(int(near.sum()))
        return (cells + within) * 2.0**-53, (words & np.uint64(1)).astype(np.bool_)

    def normal(self, size: Size) -> Floats:
        """Standard normal, by the transformation of Box and Muller."""
        count = int(np.prod(size))
        pairs = (count + 1) // 2
        radius: Floats = np.sqrt(2.0 * self.exponential(pairs))
        angle: Floats = (2.0 * np.pi) * self.uniform(pairs)
        drawn: Floats = np.concatenate((radius * np.cos(angle), radius * np.sin(angle)))
        return drawn[:count].reshape(size)

    def exponential(self, size: Size) -> Floats:
        """Exponential with mean 1."""
        half, upper = self._halves(size)
        return np.asarray(np.where(upper, -np.log(half), -np.log1p(-half)))

    def laplace(self, size: Size) -> Floats:
        """Laplace with scale 1: a random sign on an exponential."""
        sign: Floats = np.where(self.bernoulli(0.5, size), 1.0, -1.0)
        return sign * self.exponential(size)

    def gumbel(self, size: Size) -> Floats:
        """Standard Gumbel; the arg-max of log-weights plus these samples from the weights."""
        return -np.log(self.exponential(size))

    def gamma(self, shape: float, size: Size) -> Floats:
        """Gamma with scale 1, by its quantile function."""
        from scipy.special import gammainccinv, gammaincinv

        positive("shape", shape)
        half, upper = self._halves(size)
        drawn = np.empty_like(half)
        drawn[upper] = gammainccinv(shape, half[upper])
        drawn[~upper] = gammaincinv(shape, half[~upper])
        return drawn

    def bernoulli(self, probability: float | Floats, size: Size) -> NDArray[np.bool_]:
        """True with the given probability."""
        return np.asarray(self.uniform(size) < probability)

    def integers(self, high: int, size: Size) -> NDArray[np.int64]:
        """Uniform on 0 … high−1, without bias: words past the last whole multiple are redrawn."""
        between("high", high, 1, 2**63)
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


def _received(seed: int | None, sequence: np.random.SeedSequence) -> Random:
    """A seeded stream taken up in this process."""
    random = Random.__new__(Random)
    random.seed = seed
    random._sequence = sequence
    random._restart()
    return random
