"""The report's first page: what was done, guaranteed, measured, and what is not guaranteed."""

import math

from discreet.demo.releases import EPSILON
from discreet.demo.steps import DemoRun
from discreet.report import Fact, Facts, Summary

__all__ = ["summary_of"]


def summary_of(demo: DemoRun) -> Summary:
    """Four facts and four lists."""
    strict = demo.scores.counts()
    low, high = demo.scores.interval()
    mask, pseudonym, raw = demo.releases.mask, demo.releases.pseudonym, demo.raw
    void = demo.seed is not None
    return Summary(
        facts=Facts(
            facts=(
                Fact(
                    value=f"{strict.f1:.3f}",
                    name="strict F1 of the search; 1 is perfect",
                    note=f"95% interval {low:.3f} to {high:.3f}",
                ),
                Fact(
                    value=f"{mask.survivors.share:.1%}",
                    name="of identifiers still readable after masking",
                    note=f"{mask.survivors.readable.total():,} of {mask.survivors.mentions.total():,}, and "
                    f"{mask.survivors.in_part.total():,} in part",
                    tone="caution",
                ),
                Fact(
                    value=f"{mask.linkage.right} of {raw.notes}",
                    name="masked notes traced to their patient",
                    note=f"{raw.right} of {raw.notes} before; guessing gives {raw.notes / demo.patients:.0f}",
                    tone="caution",
                ),
                Fact(
                    value="void" if void else f"ε = {EPSILON:g}",
                    name="per patient, for the count by department",
                    note="drawn from a seed, so it protects nobody"
                    if void
                    else "differential privacy, recorded in the ledger",
                    tone="bad" if void else "good",
                ),
            )
        ),
        done=(
            f"Personal information was looked for in {len(demo.notes)} notes: names, dates, ages, addresses, "
            "organisations, telephone and mail addresses, and numbers of every kind.",
            "The notes were released twice, once masked and once under pseudonyms.",
            "One table, patients by department, was released with differential privacy.",
            "A model was trained on an archive of notes, with differential privacy and without, and each was attacked.",
            "Every release was recorded in the ledger; one was refused for lack of budget.",
        ),
        promised=(
            (
                "Nothing: this run was drawn from a seed, which voids the guarantee of the table."
                if void
                else "For the table alone: whatever somebody believes about a patient, seeing it changes the odds by at "
                f"most a factor of {math.exp(EPSILON):.1f}, compared with a table from which that patient is missing "
                f"(ε = {EPSILON:g} per patient, pure differential privacy)."
            ),
            *(
                ()
                if void
                else (
                    f"For the model: the same with ε = {demo.model.plan.epsilon:.3g} per patient of the archive, but for a "
                    f"chance of δ = {demo.model.plan.delta:g}.",
                )
            ),
            "A pseudonym cannot be turned back without the key, which stays in the folder and is readable by you alone.",
        ),
        measured=(
            f"The search found {strict.recall:.1%} of all identifiers exactly, and {strict.precision:.1%} of what it "
            "marked was exactly right.",
            f"Of {mask.survivors.mentions.total():,} identifiers, {mask.survivors.readable.total():,} can still be read "
            f"whole in the masked notes and {mask.survivors.in_part.total():,} in part; under pseudonyms "
            f"{pseudonym.survivors.readable.total():,} and {pseudonym.survivors.in_part.total():,}.",
            f"Somebody with the table of patients traces {raw.right} raw notes to their patient, {mask.linkage.right} "
            f"masked ones and {pseudonym.linkage.right} under pseudonyms.",
        ),
        not_promised=(
            "Masking and pseudonyms carry no guarantee: what the search missed is in the open, and facts without a "
            "name can still point to one person.",
            "The scores hold for these notes. They were written by discreet's own generator, which its authors had "
            "before their eyes; expect less on yours, and measure it.",
            "The attacks are two of many. That they mostly fail does not mean that a better one would.",
            "Together the three releases have no guarantee: two of them have none, so the ledger's sum is infinite.",
        ),
    )
