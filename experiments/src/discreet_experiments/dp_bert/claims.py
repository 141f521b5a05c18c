"""What the paper says, decided from our numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from discreet_experiments.claim import Claim, Verdict, compare
from discreet_experiments.dp_bert.figure_1 import Point
from discreet_experiments.dp_bert.printed import EPSILON_TRAINING
from discreet_experiments.dp_bert.recomputed import Recomputed
from discreet_experiments.dp_bert.rows import Row
from discreet_experiments.dp_bert.secrets import Known

__all__ = ["BASE", "claims_on"]

BASE = "private vocabulary, public text"
"""The model before it saw the private texts: what it ranks high, it did not learn from them."""


def claims_on(
    rows: Mapping[str, Row],
    points: Sequence[Point],
    known: Mapping[str, Sequence[Known]],
    found: Recomputed,
    where: str,
) -> list[Claim]:
    """Every sentence of sections 3.2, 5.1 and 5.2 that these numbers can speak to."""
    claims = [
        _order(
            where,
            "Further training on private medical text improves the task (76.3 to 86.8).",
            rows["BERT-M"],
            rows["BERT"],
        )
    ]
    for name, row in rows.items():
        if name.startswith("BERT-DP"):
            claims.append(
                _order(where, f"{name} improves on BERT (by 7.4 at the smallest ε).", row, rows["BERT"])
            )
    claims += [_dial(where, one) for one in points]
    claims.append(_not_remembered(where, known))
    claims.append(_epsilon(found))
    return claims


def _order(where: str, claim: str, one: Row, other: Row) -> Claim:
    order = compare(one.f1, other.f1)
    verdict: Verdict = "agrees" if order == "above" else "differs" if order == "below" else "open"
    return Claim(
        where=where,
        under="entity F1, strict",
        claim=claim,
        verdict=verdict,
        evidence=f"{one.name} {one.f1}, {other.name} {other.f1}",
    )


def _dial(where: str, point: Point) -> Claim:
    """Figure 1: what raises ε raises F1 too."""
    low, high = sorted((point.row, point.centre), key=lambda row: row.epsilon_t)
    order = _order(where, f"Figure 1, {point.dial}: where ε is larger, F1 is higher.", high, low)
    return replace(order, evidence=f"{order.evidence}; ε_T {high.epsilon_t:.3g} and {low.epsilon_t:.3g}")


def _not_remembered(where: str, known: Mapping[str, Sequence[Known]]) -> Claim:
    private = [one for name, ones in known.items() if name.startswith("BERT-DP") for one in ones]
    plain = [
        one for name, ones in known.items() if name != BASE and not name.startswith("BERT-DP") for one in ones
    ]
    before = {(one.pattern, one.copies) for one in known[BASE] if one.found.p_value < 0.05}
    # With so many cells one would fall below 1 % by chance: each must fall below its share of it.
    bar = 0.01 / max(1, len(private) + len(plain))
    leaked, memorised = (
        [one for one in ones if one.found.p_value < bar and (one.pattern, one.copies) not in before]
        for ones in (private, plain)
    )
    verdict: Verdict = "differs" if leaked else "agrees" if memorised else "open"
    shown = ", ".join(f"{one.pattern} × {one.copies}" for one in memorised) or "none"
    return Claim(
        where=where,
        under="exposure against controls",
        claim="A model trained with DP does not memorise canaries that a model without it does.",
        verdict=verdict,
        evidence=f"distinguished from controls (p < {bar:.1g}): without DP {shown}; "
        f"with DP {', '.join(f'{one.pattern} × {one.copies}' for one in leaked) or 'none'}",
    )


def _epsilon(found: Recomputed) -> Claim:
    _, rdp, pld = found.rows[-1]
    best = min(value for value in (rdp, pld) if value is not None)
    verdict: Verdict = "agrees" if best <= EPSILON_TRAINING * 1.05 else "differs"
    return Claim(
        where="the printed settings",
        under="accounting",
        claim=f"σ = 2.72, batch 131,072 of 83 million, 1M steps, δ = 1e-8 is ε = {EPSILON_TRAINING}.",
        verdict=verdict,
        evidence=f"ε = {rdp:.2f} by Rényi divergences, {pld:.2f} by the privacy loss distribution",
    )
