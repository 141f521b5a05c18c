"""What the paper says of its tables, decided from our rows and their intervals."""

from collections.abc import Sequence

from discreet_experiments.claim import Claim, Verdict, compare
from discreet_experiments.ndd.findings import Findings
from discreet_experiments.ndd.tagger_scores import Row

__all__ = ["claims_on"]

_NEAR = 0.02


def claims_on(findings: Findings) -> list[Claim]:
    """Every sentence of sections 4 and 5 that these rows can speak to."""
    where = findings.entities.name
    first = {row.name: row for row in findings.table_1}
    third = {row.name: row for row in findings.table_3}
    fourth = {row.name: row for row in findings.table_4}
    substituted = first["substituted, with NDD"]
    claims = [
        _cases(findings),
        _above(
            where, "Table 1", "Masking makes the tagger drop sharply.", first["unprotected"], first["masked"]
        ),
        _above(
            where,
            "Table 1",
            "NDD lifts the tagger trained on generated words (78.18 over 69.22).",
            first["generated, with NDD"],
            first["generated, without NDD"],
        ),
        _above(
            where,
            "Table 1",
            "NDD lifts the tagger trained on substituted words (88.71 over 87.75).",
            substituted,
            first["substituted, without NDD"],
        ),
        _near(
            where,
            "Table 1",
            "Substitution with NDD is very close to unprotected data.",
            substituted,
            first["unprotected"],
        ),
        _above(
            where,
            "Table 3",
            "NDD preserves far more of what the client's data say of entities.",
            third["generated, with NDD"],
            third["generated, without NDD"],
        ),
        _above(
            where,
            "Table 4",
            "Distorted client data help the centre (95.51 over 94.72).",
            fourth["centre and distorted client"],
            fourth["centre"],
        ),
    ]
    if len(findings.table_5) > 1:
        few, *_, many = findings.table_5
        claims.append(_above(where, "Table 5", "More candidates preserve more.", many, few))
    if findings.table_2:
        claims += _phrases(findings.phrases.name if findings.phrases else "", findings.table_2)
    return claims


def _phrases(where: str, rows: Sequence[Row]) -> list[Claim]:
    second = {row.name: row for row in rows}
    return [
        _near(
            where,
            "Table 2",
            "With a third of the noun phrases substituted hardly anything is lost.",
            second["a third of the noun phrases"],
            second["unprotected"],
        ),
        _near(
            where,
            "Table 2",
            "Even substituting all phrases does not disturb training.",
            second["all phrases"],
            second["unprotected"],
        ),
    ]


def _cases(findings: Findings) -> Claim:
    count = len(findings.cases)
    share = findings.ordered / count
    verdict: Verdict = "agrees" if share >= 0.8 else "in part" if share >= 0.5 else "differs"
    return Claim(
        where="Figures 2 and 3",
        under="NDD of the printed cases",
        claim="What NDD selects diverges less than what it rejects.",
        verdict=verdict,
        evidence=f"so in {findings.ordered} of {count} cases",
    )


def _above(where: str, under: str, claim: str, one: Row, other: Row) -> Claim:
    order = compare(one.labelled, other.labelled)
    verdict: Verdict = "agrees" if order == "above" else "differs" if order == "below" else "open"
    return Claim(where=where, under=under, claim=claim, verdict=verdict, evidence=_evidence(one, other))


def _near(where: str, under: str, claim: str, one: Row, other: Row) -> Claim:
    """Near when at most two points are lost; open when more are, but chance may explain it."""
    below = compare(one.labelled, other.labelled) == "below"
    near = one.labelled.value >= other.labelled.value - _NEAR
    verdict: Verdict = "differs" if below else "agrees" if near else "open"
    return Claim(where=where, under=under, claim=claim, verdict=verdict, evidence=_evidence(one, other))


def _evidence(one: Row, other: Row) -> str:
    return f"labelled F: {one.name} {one.labelled}, {other.name} {other.labelled}"
