"""The federated part of the report on private tagging: Tables 3 to 6 beside ours, and what goes beyond."""

from collections.abc import Sequence
from itertools import pairwise

from discreet.report import Paragraph, Report, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim, Verdict
from discreet_experiments.dp_tagging.federated import spread
from discreet_experiments.dp_tagging.federated_findings import FederatedFindings
from discreet_experiments.dp_tagging.measures import Measured
from discreet_experiments.dp_tagging.printed import (
    BY_CLIENTS,
    BY_CLIENTS_PRIVATE,
    BY_INCREMENT,
    BY_INCREMENT_PRIVATE,
)

__all__ = ["add_federated"]

NEAR = 0.05
"""The aim: entity F1 over sites within this of the same model in one place."""

LEARNED = 0.1
"""Below this no run has learned anything, and none can be compared."""


def add_federated(report: Report, found: FederatedFindings, nothing: Measured, data: str) -> list[Claim]:
    """Put the sections at the report's end and judge the paper's sentences."""
    _by_clients(report, found, nothing)
    _by_increment(report, found, nothing)
    _together(report, found)
    claims = _claims(found, data)
    report.section(
        "The paper's words on federation, and ours",
        "",
        Table(
            columns=("what", "the paper says", "verdict", "numbers"),
            rows=[[one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    return claims


def _by_clients(report: Report, found: FederatedFindings, nothing: Measured) -> None:
    rows: list[list[Cell]] = []
    for one in found.by_clients:
        printed = (BY_CLIENTS_PRIVATE if one.private else BY_CLIENTS)[one.clients]
        rows.append(
            [
                one.clients,
                "noise 1 at each client" if one.private else "none",
                one.epsilon,
                one.measured.entity.f1,
                one.measured.token.f1,
                printed,
            ]
        )
    rows.append(["always O", "–", 0.0, nothing.entity.f1, nothing.token.f1, None])
    report.section(
        "Tables 3 and 5: by the number of clients",
        f"{found.sentences:,} sentences split equally; every client trains on its part, the models are averaged once.",
        Table(
            columns=("clients", "privacy", "ε that holds", "entity F1", "token F", "token F, printed"),
            rows=rows,
        ),
        Paragraph(
            text="The printed ε of the private rows is 0.688 for every number of clients. What holds grows with the "
            "number of clients: each has fewer sentences, so a batch is a larger part of them. Sentences, units, "
            f"vectors and optimiser are fewer and other than the paper's ({found.size.units} units, Adam, "
            f"{found.size.plain_epochs} plain and {found.size.private_epochs} private local epochs, batches of a "
            "quarter of the client's sentences)."
        ),
    )


def _by_increment(report: Report, found: FederatedFindings, nothing: Measured) -> None:
    rows: list[list[Cell]] = []
    for one in found.by_increment:
        printed = (BY_INCREMENT_PRIVATE if one.private else BY_INCREMENT)[round(one.share, 1)]
        (entity, entity_sd), (token, token_sd) = one.entity, one.token
        rows.append(
            [
                f"{one.share:.0%}",
                "noise 1 at each client" if one.private else "none",
                one.epsilon,
                f"{entity:.3f} ± {entity_sd:.3f}",
                f"{token:.3f} ± {token_sd:.3f}",
                f"{printed[0]:.3f} ± {printed[1]:.3f}",
            ]
        )
    rows.append(["always O", "–", 0.0, f"{nothing.entity.f1:.3f}", f"{nothing.token.f1:.3f}", None])
    report.section(
        "Tables 4 and 6: in increments",
        "Five clients; the models are averaged after every tenth of each client's sentences.",
        Table(
            columns=("share of data", "privacy", "ε that holds", "entity F1", "token F", "token F, printed"),
            rows=rows,
            caption=f"Mean and standard deviation over {len(found.by_increment[0].measured)} repetitions.",
        ),
    )


def _f1(found: Sequence[Measured]) -> float:
    return spread([one.entity.f1 for one in found])[0]


def _together(report: Report, found: FederatedFindings) -> None:
    one = found.together
    plan = one.shared.plan
    many: list[tuple[str, Sequence[Measured]]] = [
        ("one place", one.central),
        (f"{one.shared.sites} sites, noise shared", one.federated),
        *(
            (f"{one.shared.sites} sites, {place / len(one.increments):.0%} of the data arrived", grown)
            for place, grown in enumerate(one.increments, start=1)
        ),
    ]
    rows: list[list[Cell]] = [
        ["one place, without privacy", None, f"{one.plain.entity.f1:.3f}", f"{one.plain.token.f1:.3f}"]
    ]
    for name, runs in many:
        entity, token = (
            spread(values) for values in ([a.entity.f1 for a in runs], [a.token.f1 for a in runs])
        )
        rows.append(
            [name, plan.epsilon, f"{entity[0]:.3f} ± {entity[1]:.3f}", f"{token[0]:.3f} ± {token[1]:.3f}"]
        )
    report.section(
        "Beyond the paper: sites, privacy and increments together",
        f"{one.sentences:,} sentences; features of public models are fixed, a linear layer is trained with every "
        f"sentence in each of {plan.steps} steps, and the sites share the noise of one plan.",
        Table(
            columns=("training", "ε per sentence", "entity F1", "token F"),
            rows=rows,
            caption=f"Mean and standard deviation over {len(one.central)} repetitions with new noise.",
        ),
        Paragraph(
            text=f"What is trusted: that all {one.shared.honest} sites add their share of the noise, and that the "
            "server sees the sum of their answers only. Against a server that keeps single answers the ε of a "
            f"sentence is {one.shared.alone:.1f}, by its own site's share alone. In increments a sentence stays in training "
            "once it has come. One that takes part in the last m of the T steps is clipped to √(T/m) of the plan's "
            "clip: full steps compose exactly, so the same ε holds for all."
        ),
    )


def _claims(found: FederatedFindings, data: str) -> list[Claim]:
    plain = [one for one in found.by_clients if not one.private]
    private = [one for one in found.by_increment if one.private]
    one = found.together
    fall = plain[0].measured.entity.f1 - plain[-1].measured.entity.f1
    rise = private[-1].entity[0] - private[0].entity[0]
    central, federated = _f1(one.central), _f1(one.federated)
    steps = [_f1(grown) for grown in one.increments]
    behind = central - min(federated, steps[-1])
    lowest = min(later - sooner for sooner, later in pairwise(steps))
    verdict: Verdict = "agrees" if fall > NEAR else "differs" if fall < -NEAR else "open"
    if max(each.measured.entity.f1 for each in plain) < LEARNED:
        verdict = "open"
    worse: Verdict = "agrees" if rise < NEAR else "differs"
    if max(each.entity[0] for each in found.by_increment) < LEARNED:
        worse = "open"
    return [
        Claim(
            where=data,
            under="entity F1",
            claim="More clients with less data each make a worse average.",
            verdict=verdict,
            evidence=", ".join(f"{each.clients}: {each.measured.entity.f1:.3f}" for each in plain),
        ),
        Claim(
            where=data,
            under="entity F1",
            claim="Noise at each client and increments together do not improve with data.",
            verdict=worse,
            evidence=", ".join(f"{each.share:.0%}: {each.entity[0]:.3f}" for each in private),
        ),
        Claim(
            where=data,
            under="entity F1, noise shared by five sites",
            claim="Beyond the paper: within 5 points of the same model in one place, and stable over increments.",
            verdict="agrees" if behind < NEAR and lowest > -NEAR else "differs",
            evidence=f"one place {central:.3f}, sites {federated:.3f} at ε = "
            f"{one.shared.plan.epsilon:.2f}; increments {', '.join(f'{value:.3f}' for value in steps)}; "
            f"one place without privacy {one.plain.entity.f1:.3f}",
        ),
    ]
