"""The paper's sentences on private tagging, judged by our numbers."""

from collections.abc import Sequence

from discreet.privacy.accounting import Spent
from discreet_experiments.claim import Claim, Verdict
from discreet_experiments.dp_tagging.measures import Measured
from discreet_experiments.dp_tagging.printed import NOISES, PRINTED_EPSILON, TDDL
from discreet_experiments.dp_tagging.rows import Row

__all__ = ["claims_on"]

LITTLE = 0.05
"""A difference in F below this is called stable; the paper's own figures move by 0.01."""


def claims_on(rows: Sequence[Row], spent: Sequence[Spent], always_o: Measured, data: str) -> list[Claim]:
    """Each claim with the numbers that decide."""
    private = [row for row in rows if row.model == TDDL and row.plan is not None]
    [plain] = [row for row in rows if row.model == TDDL and row.plan is None]
    tokens = [row.measured.token.f1 for row in private]
    entities = [row.measured.entity.f1 for row in private]
    return [
        Claim(
            where="Table 2",
            under="accounting",
            claim="the printed noise gives the printed ε",
            verdict="differs",
            evidence="; ".join(
                f"σ = {noise:g}: printed {printed:g}, at most {one.epsilon:.3g}"
                for noise, printed, one in zip(NOISES, PRINTED_EPSILON, spent, strict=True)
            ),
        ),
        Claim(
            where=data,
            under="token F, O counted",
            claim="BiLSTM-TDDL stays stable as the noise grows",
            verdict=_stable(plain.measured.token.f1, tokens),
            evidence=f"{plain.measured.token.f1:.3f} without privacy, then {_listed(tokens)}; "
            f"finding nothing scores {always_o.token.f1:.3f}",
        ),
        Claim(
            where=data,
            under="whole entities, strict",
            claim="BiLSTM-TDDL stays stable as the noise grows",
            verdict=_stable(plain.measured.entity.f1, entities),
            evidence=f"{plain.measured.entity.f1:.3f} without privacy, then {_listed(entities)}",
        ),
    ]


def _stable(plain: float, private: Sequence[float]) -> Verdict:
    near = [plain - each < LITTLE for each in private]
    return "agrees" if all(near) else "in part" if any(near) else "differs"


def _listed(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.3f}" for value in values)
