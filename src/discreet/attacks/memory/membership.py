"""Membership: can the loss tell the texts a model was trained on from others, and could anybody tell them anyway?

A model is surer of what it has seen. The attack learns a threshold on the loss with half of the texts and
is examined on the other half. A classifier that sees the words and never the model is examined alike: if
members and others differ in their words (other years, other wards), it distinguishes them as well, and the
loss proves nothing. Only what goes beyond this baseline is due to the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from discreet.attacks.distinguishing.classification import attack
from discreet.attacks.distinguishing.embeddings import embed
from discreet.attacks.interval import Estimate
from discreet.attacks.memory.claim_test import ClaimTest
from discreet.privacy.random import Random

__all__ = ["LossAttack", "MembershipEvidence", "membership"]


@dataclass(frozen=True, kw_only=True)
class LossAttack:
    """How often each guesser was right on texts it was not trained on, and the area under the loss's curve."""

    by_loss: Estimate
    baseline: Estimate
    area: float

    @property
    def beats_baseline(self) -> bool:
        """True when the whole interval of the attack lies above the baseline's."""
        return self.by_loss.above(self.baseline)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "accuracy_by_loss": self.by_loss.to_json(),
            "accuracy_baseline": self.baseline.to_json(),
            "area_under_curve": self.area,
            "beats_baseline": self.beats_baseline,
        }

    def __str__(self) -> str:
        verdict = (
            "the model gives its members away"
            if self.beats_baseline
            else "not more than can be guessed without the model"
        )
        return f"right by loss {self.by_loss}, baseline without the model {self.baseline}, area {self.area:.3f}: {verdict}"


@dataclass(frozen=True, kw_only=True)
class MembershipEvidence:
    """The claimed ε against the one-run audit's lower bound, the attack by loss, or both."""

    test: ClaimTest | None = None
    by_loss: LossAttack | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        found = {} if self.test is None else {"one_run": self.test.to_json()}
        return found if self.by_loss is None else found | {"membership": self.by_loss.to_json()}

    def __str__(self) -> str:
        return "\n".join(str(one) for one in (self.test, self.by_loss) if one is not None)


def membership(
    members: ArrayLike,
    others: ArrayLike,
    texts: tuple[Sequence[str], Sequence[str]],
    *,
    random: Random,
) -> LossAttack:
    """Attack with the losses of members and of others; `texts` are theirs, for the baseline."""
    inside, outside = (np.asarray(losses, dtype=np.float64) for losses in (members, others))
    by_loss = attack(inside[:, None], outside[:, None], random=random)
    words = embed([*texts[0], *texts[1]], "words")
    baseline = attack(words[: len(inside)], words[len(inside) :], random=random)
    return LossAttack(by_loss=by_loss.accuracy, baseline=baseline.accuracy, area=_area(inside, outside))


def _area(inside: Any, outside: Any) -> float:
    """The probability that a member's loss is below another text's, ties counted half."""
    from scipy.stats import mannwhitneyu

    return float(mannwhitneyu(outside, inside).statistic) / (len(inside) * len(outside))
