"""The demo's summary on the terminal, and as one JSON object."""

import math
from typing import Any

from discreet.demo.pages import next_commands
from discreet.demo.releases import EPSILON
from discreet.demo.steps import DemoRun
from discreet.finding.matching import MEASURES
from discreet.privacy.guarantee import number_to_json

__all__ = ["as_json", "as_text"]


def as_text(demo: DemoRun) -> str:
    """A screen that a newcomer understands: what happened, where to look, what to try."""
    strict, (low, high) = demo.scores.counts(), demo.scores.interval()
    mask, pseudonym, raw = demo.releases.mask, demo.releases.pseudonym, demo.raw
    guarantee = "drawn from a seed, so void" if demo.seed is not None else f"ε = {EPSILON:g} per patient"
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
        ("guarantee", f"one table, {guarantee}; masks and pseudonyms have no guarantee"),
        ("trained", _trained(demo)),
        (
            "refused",
            f"the masked notes, until their budget was opened by name (exit code {demo.releases.refusal.exit_code})",
        ),
        (
            "verified",
            f"one claim certified, one refuted: it says ε = 1, and {demo.broken.epsilon:.2f} holds",
        ),
    )
    lines = [
        f"Done: {len(demo.notes)} notes by {demo.patients} synthetic patients, in {demo.seconds:.0f} seconds.",
        "",
    ]
    lines += [f"  {name:<11}{text}" for name, text in rows]
    lines += ["", f"Open {demo.files.report} in a browser for the full report.", "", "Then try:"]
    lines += [f"  {command}" for command in next_commands(demo)]
    return "\n".join(lines)


def _trained(demo: DemoRun) -> str:
    first, *_, last = demo.model.trained
    return (
        f"a model that an attacker is right about {last.attack.value:.0%} of the time, {first.attack.value:.0%} without "
        f"privacy (chance: 50%); it is right about {last.accuracy.value:.0%} of departments, {first.accuracy.value:.0%} without"
    )


def as_json(demo: DemoRun) -> dict[str, Any]:
    """The same for a program."""
    scores = demo.scores
    return {
        "folder": str(demo.files.folder),
        "report": str(demo.files.report),
        "notes": len(demo.notes),
        "patients": demo.patients,
        "seconds": round(demo.seconds, 1),
        "seed": demo.seed,
        "f1": {measure: scores.counts(measure=measure).f1 for measure in MEASURES},
        "f1_interval": list(scores.interval()),
        "survived": {
            name: {
                "mentions": release.survivors.mentions.total(),
                "readable": release.survivors.readable.total(),
                "by_label": dict(release.survivors.readable),
            }
            for name, release in (("mask", demo.releases.mask), ("pseudonym", demo.releases.pseudonym))
        },
        "traced": {
            "raw": demo.raw.right,
            "mask": demo.releases.mask.linkage.right,
            "pseudonym": demo.releases.pseudonym.linkage.right,
        },
        "spent": [
            {
                "operation": entry.operation,
                "epsilon": number_to_json(math.inf if entry.seeded else entry.guarantee.epsilon or math.inf),
                "unit": entry.guarantee.unit,
            }
            for entry in demo.releases.entries
        ],
        "trained": [
            {"model": one.name, "accuracy": one.accuracy.to_json(), "attack": one.attack.to_json()}
            for one in demo.model.trained
        ],
        "refused": {
            "message": demo.releases.refusal.message,
            "exit_code": demo.releases.refusal.exit_code,
        },
        "verified": [check.result.to_json() for check in (demo.sound, demo.broken)],
    }
