"""PrivUnit: a random direction that leans towards the true one, as far as ε allows."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.bit_mechanism import local_dp
from discreet.encoding.codes import Floats
from discreet.encoding.flips import WORD
from discreet.encoding.grid import GRID_ASSUMPTION, from_grid, to_grid
from discreet.encoding.registry import randomisers
from discreet.encoding.sized import Sized
from discreet.encoding.vectors import check_vectors, to_unit
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.fit import DrawnResult
from discreet.validate import between

__all__ = ["Cap", "PrivUnit"]

STEP = 2.0**-14
MARGIN = 1e-9
"""Of ε, kept back for the rounding of the cap's share."""


class Cap(NamedTuple):
    """A cap of the sphere, its uniform share q, how many of 2⁶⁴ words choose it, and the mean lean ⟨V, u⟩."""

    share: float
    words: int
    lean: float


@randomisers.register("privunit", "a random direction that leans towards the true one")
@dataclass(frozen=True, kw_only=True)
class PrivUnit(Sized):
    """With probability p a uniform direction from the cap {v: ⟨v,u⟩ ≥ γ} around the true one u, else from the rest.

    Let q be the cap's share of the sphere. The density of an output takes two values only, p/q in the cap and
    (1−p)/(1−q) outside, whatever u is; so ε = ln(p/(1−p)) + ln((1−q)/q) is exact: any two directions, and the
    bound is reached. Given ε, p and γ are chosen to lean furthest, m = E⟨V,u⟩, which makes V/m, an unbiased
    estimate of u, as little noisy as can be; with these it is optimal among a large family of randomisers
    (Asi, Feldman and Talwar 2022). Reference: Bhowmick, Duchi, Freudiger, Kapoor and Rogers 2018.

        codes = discreet.encode("notes.jsonl", discreet.PrivUnit(epsilon=8), dataset="ward-7")
    """

    least = 2
    step: ClassVar[float] = STEP
    checked_as = "privunit"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 8.0, "elements": 16}

    def __post_init__(self) -> None:
        super().__post_init__()
        between("epsilon", self.epsilon, 1e-6, 500.0)

    @cached_property
    def cap(self) -> Cap:
        """The best way to split ε between the coin p and the share q of the cap."""
        from scipy.optimize import minimize_scalar

        budget = self.epsilon * (1 - MARGIN)
        found = minimize_scalar(
            lambda split: -self._cap(budget, split).lean,
            bounds=(0.0, 1.0),
            method="bounded",
            options={"xatol": 1e-6},
        )
        return self._cap(budget, float(found.x))

    def _cap(self, budget: float, split: float) -> Cap:
        """ln(p/(1−p)) = split·ε and ln((1−q)/q) = (1−split)·ε: they add up to ε whatever the split."""
        from scipy.special import betaincinv, betaln

        outside = min(max(1, math.ceil(WORD / (1 + math.exp(split * budget)) * (1 + 2**-50))), WORD // 2)
        words = WORD - outside
        p, other = words / WORD, outside / WORD
        share = 1 / (1 + math.exp((1 - split) * budget))
        half = (self.size - 1) / 2
        sine_squared = float(betaincinv(half, 0.5, 2 * share))
        log_edge = half * math.log(max(sine_squared, 1e-300)) - math.log(2 * half) - float(betaln(0.5, half))
        lean = math.exp(log_edge) * (p / share - other / (1 - share))
        return Cap(share, words, lean)

    @property
    def guarantee(self) -> Guarantee:
        """ε local DP."""
        return local_dp(self.epsilon, "Bhowmick et al. 2018; Asi, Feldman and Talwar 2022", GRID_ASSUMPTION)

    @property
    def bytes(self) -> int:
        """Bytes a document: two a number."""
        return 2 * self.size

    def certificate(self, claim: float | None = None) -> Certificate:
        """Exact, for two opposite directions, whose caps do not meet: no pair is distinguished better.

        Outputs are gathered where the two densities are constant: either cap, and the rest.
        """
        # 1 − p from whole numbers: p itself may round to 1.
        q, p, other = self.cap.share, self.cap.words / WORD, (WORD - self.cap.words) / WORD
        near, far, rest = p, other * q / (1 - q), other * (1 - 2 * q) / (1 - q)
        channel = Channel.from_probabilities(
            [[near, far, rest], [far, near, rest]],
            inputs=("a direction", "its opposite"),
            outputs=("the cap around it", "the cap around the opposite", "elsewhere"),
        )
        return verify_pure(channel, claim=claim)

    def beyond(self, shares: Floats) -> Floats:
        """The probability that an output leans further than this share of the sphere does."""
        q, p, other = self.cap.share, self.cap.words / WORD, (WORD - self.cap.words) / WORD
        return np.asarray(p * np.minimum(shares / q, 1.0) + other * np.maximum(shares - q, 0.0) / (1 - q))

    def check(self, checking: Checking) -> DrawnResult:
        """The two values that its density takes, exactly; and the directions drawn, against that density."""
        from discreet.encoding.drawn import fit_direction

        return DrawnResult(claim=self.certificate(self.epsilon), fits=fit_direction(self, checking))

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """One direction a document, on a grid, as 16-bit integers."""
        from scipy.special import betaincinv

        check_vectors(vectors, self.size)
        units = to_unit(vectors, tally)
        inside = random.words(len(units)) < np.uint64(self.cap.words)
        tail, leans = self._tails(inside, random)
        half = (self.size - 1) / 2
        sine_squared = betaincinv(half, 0.5, 2 * tail)
        cosine = np.sqrt(1 - sine_squared) * np.where(leans, 1.0, -1.0)
        aside = random.normal(units.shape)
        aside -= np.einsum("ij,ij->i", aside, units)[:, None] * units
        aside /= np.linalg.norm(aside, axis=1, keepdims=True)
        return to_grid(cosine[:, None] * units + np.sqrt(sine_squared)[:, None] * aside, STEP)

    def _tails(self, inside: NDArray[np.bool_], random: Random) -> tuple[Floats, NDArray[np.bool_]]:
        """The share of the sphere beyond the output, seen from the nearer pole, and whether that is the true one.

        Seen from the true direction the share is uniform below q inside the cap and uniform above it outside. Both
        ends of the outside are measured from where they lie, with digits at every scale: other directions' caps, of
        share q, lie there, and for q < 2⁻⁵³ a plain uniform would never reach the opposite one.
        """
        share = self.cap.share
        fine, far = random.fine_uniform(len(inside)), random.bernoulli(0.5, len(inside))
        near = np.where(inside, share * fine, share + (1 - share) * fine / 2)
        opposite = (1 - share) * fine / 2
        from_far = far & ~inside
        leans = ~from_far & (near < 0.5)
        return np.where(from_far, opposite, np.minimum(near, 1 - near)), leans

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """V/m, whose mean is the true direction."""
        return from_grid(packed, STEP) / self.cap.lean

    features = estimate
