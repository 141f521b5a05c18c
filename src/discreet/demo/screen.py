"""The tour's last words on the terminal, and as one JSON object."""

import math
from typing import Any

from discreet.demo.pages import next_commands
from discreet.demo.releases import EPSILON
from discreet.demo.steps import DemoRun
from discreet.finding.matching import MEASURES
from discreet.privacy.guarantee import number_to_json

__all__ = ["as_json", "as_text"]


def as_text(outcome: DemoRun) -> str:
    """A screen that a newcomer understands: what happened, where to look, what to try."""
    strict, (low, high) = outcome.scores.counts(), outcome.scores.interval()
    mask, pseudonym, raw = outcome.releases.mask, outcome.releases.pseudonym, outcome.raw
    promise = "drawn from a seed, so void" if outcome.seed is not None else f"ε = {EPSILON:g} per patient"
    rows = (
        (
            "found",
            f"{strict.correct:,} of {strict.possible:,} identifiers exactly (F1 {strict.f1:.3f}, {low:.3f} to {high:.3f})",
        ),
        ("survived", f"{mask.survivors.share:.1%} of them can still be read in the masked notes"),
        (
            "traced",
            f"{raw.right} of {raw.notes} notes to their patient before, {mask.linkage.right} masked, {pseudonym.linkage.right} under pseudonyms",
        ),
        ("guarantee", f"one table, {promise}; masks and pseudonyms have none"),
        ("trained", _trained(outcome)),
        (
            "refused",
            f"the masked notes, until their budget was opened by name (exit code {outcome.releases.refusal.exit_code})",
        ),
        (
            "verified",
            f"one claim certified, one refuted: it says ε = 1, and {outcome.broken.outcome.epsilon:.2f} holds",
        ),
    )
    lines = [
        f"Done: {len(outcome.notes)} notes by {outcome.patients} synthetic patients, in {outcome.seconds:.0f} seconds.",
        "",
    ]
    lines += [f"  {name:<11}{text}" for name, text in rows]
    lines += ["", f"Open {outcome.files.report} in a browser for the whole story.", "", "Then try:"]
    lines += [f"  {command}" for command in next_commands(outcome)]
    return "\n".join(lines)


def _trained(outcome: DemoRun) -> str:
    first, *_, last = outcome.model.trained
    return (
        f"a model that an attacker is right about {last.attack.value:.0%} of the time, {first.attack.value:.0%} without "
        f"privacy (chance: 50%); it knows {last.accuracy.value:.0%} of the departments, {first.accuracy.value:.0%} without"
    )


def as_json(outcome: DemoRun) -> dict[str, Any]:
    """The same for a program."""
    scores = outcome.scores
    return {
        "folder": str(outcome.files.folder),
        "report": str(outcome.files.report),
        "notes": len(outcome.notes),
        "patients": outcome.patients,
        "seconds": round(outcome.seconds, 1),
        "seed": outcome.seed,
        "f1": {measure: scores.counts(measure=measure).f1 for measure in MEASURES},
        "f1_interval": list(scores.interval()),
        "survived": {
            name: {
                "mentions": release.survivors.mentions.total(),
                "readable": release.survivors.readable.total(),
                "by_label": dict(release.survivors.readable),
            }
            for name, release in (("mask", outcome.releases.mask), ("pseudonym", outcome.releases.pseudonym))
        },
        "traced": {
            "raw": outcome.raw.right,
            "mask": outcome.releases.mask.linkage.right,
            "pseudonym": outcome.releases.pseudonym.linkage.right,
        },
        "spent": [
            {
                "operation": entry.operation,
                "epsilon": number_to_json(math.inf if entry.seeded else entry.guarantee.epsilon or math.inf),
                "unit": entry.guarantee.unit,
            }
            for entry in outcome.releases.entries
        ],
        "trained": [
            {"model": one.name, "accuracy": one.accuracy.to_json(), "attack": one.attack.to_json()}
            for one in outcome.model.trained
        ],
        "refused": {
            "message": outcome.releases.refusal.message,
            "exit_code": outcome.releases.refusal.exit_code,
        },
        "verified": [check.outcome.to_json() for check in (outcome.sound, outcome.broken)],
    }
