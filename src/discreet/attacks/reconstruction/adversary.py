"""The informed adversary: it knows the mechanism and how common each word is, and sees the output.

Posterior (equation 3 of Xu et al. 2021, with its misprint put right), for a prior π:

    g(ŵ|w') = π(ŵ)·f(w'|ŵ) / Σ_w π(w)·f(w'|w)

Equation 4 scores an adversary that draws its guess from g. No adversary errs less often than the one
that takes the maximum of g, so both are here.

Reference: Xu, Aggarwal, Feyisetan and Teissier, "On a Utilitarian Approach to Privacy Preserving Text
Generation", 2021, section 3.
"""

from dataclasses import dataclass

import numpy as np

from discreet.attacks.reconstruction.word_channel import Floats, Indices, WordChannel
from discreet.privacy.random import Random

__all__ = ["Adversary"]


@dataclass(frozen=True, eq=False)
class Adversary:
    """Guesses the word behind an output from the channel and a prior over the channel's words."""

    channel: WordChannel
    prior: Floats

    def posterior(self, output: int) -> tuple[Indices, Floats]:
        """The rows that come into question and g(ŵ|w') for each of them."""
        rows, weights = self.channel.column(output)
        joint = self.prior[rows] * weights
        total = joint.sum()
        if total == 0:
            return np.arange(self.prior.size), self.prior
        return rows, joint / total

    def guess(self, outputs: Indices, random: Random) -> tuple[Indices, Indices]:
        """For each output, the row of highest posterior and a row drawn from the posterior."""
        best = np.empty(outputs.size, dtype=np.int64)
        drawn = np.empty(outputs.size, dtype=np.int64)
        chance = random.uniform(outputs.size)
        order = np.argsort(outputs, kind="stable")
        ends = np.flatnonzero(np.diff(outputs[order], append=-1))
        start = 0
        for end in ends + 1:
            here = order[start:end]
            rows, posterior = self.posterior(int(outputs[here[0]]))
            best[here] = rows[np.argmax(posterior)]
            reached = np.cumsum(posterior)
            place = np.searchsorted(reached, chance[here] * reached[-1])
            drawn[here] = rows[np.minimum(place, rows.size - 1)]
            start = end
        return best, drawn

    def expected_errors(self) -> tuple[float, float]:
        """Error rates of the best and of the drawn guess if the channel is what it says.

        For an exact channel these are the adversary's true error rates. For a counted one they
        describe the very draws it learned from, which flatters it: 1 − E[max] and 1 − E[Σ g²] are
        concave in f, so on average they lie below the truth.
        """
        best = drawn = 0.0
        for rows, weights in self.channel:
            joint = self.prior[rows] * weights
            total = joint.sum()
            if total > 0:
                best += joint.max()
                drawn += (joint * joint).sum() / total
        return max(0.0, 1.0 - float(best)), max(0.0, 1.0 - float(drawn))

    def baseline_errors(self) -> tuple[float, float]:
        """Error rates of the same two adversaries when they may not see the output."""
        return 1.0 - float(self.prior.max()), 1.0 - float((self.prior**2).sum())
