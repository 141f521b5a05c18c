"""Planted canaries, as a page: how exposed they are beside controls that were never inserted."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_series
from discreet.attacks.memory.planted import Memory
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Bars, Fact, Facts, Report, Summary, Table

__all__ = ["canaries_report"]


def canaries_report(found: Memory, statement: Statement | None, *, about: Mapping[str, str]) -> Report:
    """The report of an audit with canaries."""
    report = Report(
        title="Canaries",
        subtitle=f"Secrets {found.pattern}, ranked among {found.candidates:,}",
        summary=_summary(found, statement),
        about=about,
    )
    exposed = list(found.by_copies.values())
    most = max(one.most for one in exposed)
    report.section(
        "Exposure",
        "Bits by which the model ranks a secret above the last place. A model that knows nothing of it gives "
        "1.44 bits on average, so only the difference from the controls counts.",
        Bars(
            title="Inserted canaries beside controls",
            alt="Mean exposure of inserted canaries and of controls, for each number of copies.",
            categories=tuple(_times(copies) for copies in found.by_copies),
            series=(
                estimate_series("inserted", [one.inserted for one in exposed]),
                estimate_series("never inserted", [one.controls for one in exposed]),
            ),
            axis=f"exposure in bits, of {most:.1f}",
            mark="points",
        ),
        Table(
            columns=("copies", "inserted", "never inserted", "p", "verdict", "said by the model"),
            rows=[
                [
                    copies,
                    str(one.inserted),
                    str(one.controls),
                    one.p_value,
                    "remembered" if one.remembered else "not distinguished from chance",
                    None if found.said is None else f"{found.said[copies]} of {one.inserted.count}",
                ]
                for copies, one in found.by_copies.items()
            ],
            caption="p: how likely chance parts them so far (rank-sum test). Said: found by a beam search from the hints.",
        ),
    )
    add_statement(report, statement)
    return report


def _summary(found: Memory, statement: Statement | None) -> Summary:
    kept = [copies for copies, one in found.by_copies.items() if one.remembered]
    highest = max(found.by_copies.values(), key=lambda one: one.inserted.value)
    said = () if found.said is None else (Fact(value=f"{sum(found.said.values())}", name="said by itself"),)
    return Summary(
        done=(
            f"Ranked canaries of {', '.join(map(str, found.by_copies))} copies, and controls that were never inserted.",
        ),
        promised=guarantee_of(statement),
        measured=(
            f"Remembered when inserted {', '.join(map(_times, kept))}."
            if kept
            else "No canary is distinguished from chance.",
        ),
        not_promised=(
            FAILED_ATTACK,
            "That texts are forgotten which are unlike the canaries.",
        ),
        facts=Facts(
            facts=(
                Fact(
                    value=f"{highest.inserted.value:.1f}",
                    name="bits at most",
                    note=f"controls {highest.controls.value:.1f}",
                    tone="caution" if kept else "plain",
                ),
                *said,
            )
        ),
    )


def _times(copies: int) -> str:
    return "once" if copies == 1 else f"{copies:,} times"
