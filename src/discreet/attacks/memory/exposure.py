"""Exposure: by how many bits a model ranks a secret above chance (Carlini et al. 2019).

    exposure = log₂|R| − log₂(rank of the secret among R)

0 bits is last place, log₂|R| first place; a model that knows nothing of the secret gives it a uniform
rank, hence 1/ln 2 = 1.44 bits on average, and more than b bits once in 2^b canaries. A number alone is
therefore no evidence: it is held against canaries that were drawn alike and never inserted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.attacks.interval import Estimate, mean
from discreet.attacks.memory.ranks import Rank
from discreet.errors import BadInput

__all__ = ["Exposed", "compare_exposures", "exposure", "suffix_exposure"]


def exposure(rank: ArrayLike, candidates: int) -> NDArray[np.float64]:
    """Bits above the last place, for ranks 1 … candidates; an average rank may be given."""
    return np.asarray(np.log2(candidates) - np.log2(np.asarray(rank, dtype=np.float64)))


def suffix_exposure(rank: Rank) -> float:
    """The same for a rank among sampled suffixes: the secret itself is one more of them."""
    return float(exposure(rank.above + 1, rank.count + 1))


@dataclass(frozen=True, kw_only=True)
class Exposed:
    """Mean exposure of inserted canaries and of controls, and how likely chance is to part them so far.

    `p_value` is that of the rank-sum test that the inserted ones are exposed more than the controls
    (Mann and Whitney 1947). Exchangeable draws make it valid, whatever the model does.
    """

    inserted: Estimate
    controls: Estimate
    p_value: float
    most: float

    @property
    def remembered(self) -> bool:
        """True when chance explains the difference less than once in a hundred."""
        return self.p_value < 0.01

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "inserted": self.inserted.to_json(),
            "controls": self.controls.to_json(),
            "p_value": self.p_value,
            "highest_possible": self.most,
            "remembered": self.remembered,
        }

    def __str__(self) -> str:
        verdict = "remembered" if self.remembered else "not distinguished from chance"
        return (
            f"exposure {self.inserted} bits inserted, {self.controls} never inserted "
            f"(of {self.most:.1f}; p = {self.p_value:.2g}): {verdict}"
        )


def compare_exposures(inserted: Sequence[float], controls: Sequence[float], *, most: float) -> Exposed:
    """Hold the exposures of inserted canaries against those of controls; `most` is the highest possible."""
    from scipy.stats import mannwhitneyu

    if min(len(inserted), len(controls)) < 2:
        raise BadInput("an interval needs at least two inserted canaries and two controls")
    test = mannwhitneyu(inserted, controls, alternative="greater")
    return Exposed(inserted=mean(inserted), controls=mean(controls), p_value=float(test.pvalue), most=most)
