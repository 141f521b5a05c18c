"""The report's section on what is left: identifiers that can be read, and notes that can be traced."""

from discreet.demo.steps import DemoRun
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.report import Bars, Paragraph, Section, Series, Table

__all__ = ["reading_section"]


def _share_interval(hits: int, draws: int) -> tuple[float, float]:
    """The Clopper–Pearson interval of a share, at 95%."""
    if not draws:
        return 0.0, 1.0
    return float(lowest_probability(hits, draws, 0.025)), float(highest_probability(hits, draws, 0.025))


def reading_section(demo: DemoRun) -> Section:
    """Both measurements: what can be read, and what can be traced."""
    return Section(
        "What can still be read, and whose note it is",
        "Two attackers try to undo the releases: one reads what was missed, the other has the table of patients and wants "
        "to know whose note is whose.",
    ).add(
        _survivors(demo),
        *_whose(demo),
        _linkage(demo),
        Paragraph(
            text="The tracing attacker knows every record in full, writes each value in all the ways notes write it, and "
            "weighs a hit by how few patients share it. It also uses what nobody looked for, such as occupations. It "
            f"names a wrong patient for {demo.releases.mask.linkage.wrong} masked notes and {demo.releases.pseudonym.linkage.wrong} "
            "under pseudonyms, because it guesses on any evidence at all."
        ),
    )


def _whose(demo: DemoRun) -> tuple[Table, Paragraph]:
    mask, pseudonym = demo.releases.mask.survivors, demo.releases.pseudonym.survivors
    names = {
        "patient": "the patient",
        "relative": "a relative",
        "staff": "staff",
        "other": "places, dates and others",
    }
    slips = [value for values in mask.examples.values() for _, value in values]
    shown = ", ".join(f"“{value}”" for value in list(dict.fromkeys(slips))[:8]) or "nothing"
    return (
        Table(
            columns=("whose identifier", "in the notes", "readable when masked", "readable under pseudonyms"),
            rows=[
                [name, mask.owners[owner], mask.by_owner[owner], pseudonym.by_owner[owner]]
                for owner, name in names.items()
                if mask.owners[owner]
            ],
            caption="Whose they are",
        ),
        Paragraph(
            text=f"What slipped through, for example: {shown}. Both releases replace what the same search marked, so both "
            "leave much the same behind."
        ),
    )


def _survivors(demo: DemoRun) -> Bars:
    survivors = demo.releases.mask.survivors
    every = [label for label, _ in survivors.mentions.most_common()]
    labels = [label for label in every if survivors.readable[label] or survivors.in_part[label]] or every
    clean = ", ".join(label for label in every if label not in labels)
    worst = max(labels, key=survivors.of)
    return Bars(
        title="Identifiers that can still be read in the masked notes",
        alt=f"Share of identifiers readable after masking, whole and in part, by label; highest for {worst}, at "
        f"{survivors.of(worst):.1%} whole.",
        categories=tuple(f"{label} ({survivors.mentions[label]})" for label in labels),
        series=(
            Series(name="whole", values=tuple(survivors.of(label) for label in labels)),
            Series(
                name="in part: a word of the name",
                values=tuple(survivors.in_part[label] / survivors.mentions[label] for label in labels),
            ),
        ),
        percent=True,
        axis="share readable",
        caption="Counted in the released texts, as a stranger would read them. In brackets: how many there are."
        + (f" Nothing is left of {clean}." if clean else ""),
    )


def _linkage(demo: DemoRun) -> Bars:
    people = demo.patients
    rows = {
        "raw notes": (demo.raw.right, demo.raw.notes),
        "masked": (demo.releases.mask.linkage.right, demo.releases.mask.linkage.notes),
        "under pseudonyms": (
            demo.releases.pseudonym.linkage.right,
            demo.releases.pseudonym.linkage.notes,
        ),
    }
    intervals = [_share_interval(*row) for row in rows.values()]
    guess = 1 / people
    return Bars(
        title="Notes traced to their patient",
        alt=f"{demo.raw.right} of {demo.raw.notes} raw notes are traced to the right patient, "
        f"{demo.releases.mask.linkage.right} masked ones and {demo.releases.pseudonym.linkage.right} under pseudonyms.",
        categories=(*rows, f"guessing (1 in {people})"),
        series=(
            Series(
                name="traced",
                values=(*(right / notes for right, notes in rows.values()), guess),
                low=(*(low for low, _ in intervals), guess),
                high=(*(high for _, high in intervals), guess),
            ),
        ),
        percent=True,
        axis="share of notes, with its 95% interval",
    )
