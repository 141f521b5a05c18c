"""Fragments joined again, as a page: how many sentences come back, and how much of the others."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_series, in_percent, known
from discreet.attacks.reassembly.reassemble import Reassembly
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Bars, Fact, Facts, Report, Summary, Table

__all__ = ["reassembly_report"]


def reassembly_report(found: Reassembly, statement: Statement | None, *, about: Mapping[str, str]) -> Report:
    """The report of the attacks on a release of phrases."""
    report = Report(
        title="Reassembly",
        subtitle=f"{found.kinds:,} different fragments of up to {found.longest} words, joined where they overlap",
        summary=_summary(found, statement),
        about=about,
    )
    report.section(
        "What comes back",
        f"Of {found.sentences:,} sentences that are longer than a fragment.",
        Bars(
            title="How much each attack rebuilds",
            alt="Sentences rebuilt whole, the longest piece of a sentence, and how much of what was built is true.",
            categories=("rebuilt whole", "longest piece", "of what was built, true"),
            series=tuple(
                estimate_series(one.name, [one.whole, known(one.run_share), known(one.true_blocks)])
                for one in found.attacks
            ),
            axis="share",
            percent=True,
            limits=(0.0, 1.05),
            caption="Sentences of which every word came back in one piece; the mean share of a sentence in one piece; "
            "the share of blocks longer than a fragment that appear in a sentence.",
        ),
        Table(
            columns=("attack", "rebuilt whole", "longest run", "mean run", "BLEU", "blocks", "true"),
            rows=[
                [
                    one.name,
                    str(one.whole),
                    one.longest_run,
                    one.mean_run,
                    one.bleu,
                    one.blocks,
                    one.true_blocks,
                ]
                for one in found.attacks
            ],
            caption="Runs in words. BLEU compares a sentence with what was built around its longest run.",
        ),
    )
    add_statement(report, statement)
    return report


def _summary(found: Reassembly, statement: Statement | None) -> Summary:
    most = max(found.attacks, key=lambda one: one.whole.value)
    return Summary(
        done=(
            f"Joined {found.fragments:,} fragments by {' and by '.join(one.name for one in found.attacks)}.",
            f"Held what was built against {found.sentences:,} sentences.",
        ),
        promised=guarantee_of(statement),
        measured=(
            f"{found.released_whole:.1%} of all sentences appear verbatim in the release.",
            *(
                f"By {one.name}: {in_percent(one.whole)} rebuilt whole, {one.run_share:.0%} of a sentence in one piece."
                for one in found.attacks
            ),
        ),
        not_promised=(FAILED_ATTACK,),
        facts=Facts(
            facts=(
                Fact(
                    value=f"{most.whole.value:.1%}",
                    name="rebuilt whole",
                    note=f"by {most.name}" if most.whole.value else "by either attack",
                    tone="caution" if most.whole.value else "plain",
                ),
                Fact(value=f"{max(one.longest_run for one in found.attacks)}", name="words in one piece"),
                Fact(value=f"{found.released_whole:.1%}", name="released whole"),
            )
        ),
    )
