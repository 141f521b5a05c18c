"""Words guessed behind a release, as a page: who gets them right, and what the surroundings add."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_series, in_percent, share_fact
from discreet.attacks.reconstruction.context import ContextReconstruction
from discreet.attacks.reconstruction.released import ReleaseReconstruction
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Bars, Fact, Facts, Notice, Report, Summary, Table

__all__ = ["release_report"]


def release_report(
    found: ReleaseReconstruction, statement: Statement | None, *, about: Mapping[str, str]
) -> Report:
    """The report of an attack on a release by a word mechanism."""
    report = Report(
        title="Reconstruction",
        subtitle=f"The words behind a release by {found.mechanism}",
        summary=_summary(found, statement),
        about=about,
    )
    report.section(
        "Words reconstructed by each attacker",
        f"Shares of the {found.reachable:,} replaced words that are in the vocabulary. Only what goes beyond the chance baseline "
        "is given away by the release.",
        Bars(
            title="Words reconstructed",
            alt="Shares of the words that are unchanged, and that each guess gets right.",
            categories=("unchanged", "MAP guess", "posterior sample", "chance baseline"),
            series=(
                estimate_series("of the words", [found.unchanged, found.best, found.drawn, found.baseline]),
            ),
            axis="share of the words in the vocabulary",
            percent=True,
            limits=(0.0, 1.05),
            caption="The MAP guess is the likeliest word, the sample is drawn from the same posterior; the chance "
            "baseline is the most common word throughout. Lines are 95% intervals.",
        ),
    )
    section = report.section("With context, by a language model")
    if found.context is None:
        section.add(Notice(title="Not tried", text=found.context_skipped, tone="plain"))
    else:
        section.add(*_context(found.context))
    add_statement(report, statement)
    return report


def _summary(found: ReleaseReconstruction, statement: Statement | None) -> Summary:
    source = "the exact channel" if found.channel == "exact" else f"{found.draws} draws a word"
    left = (f"{found.unread:,} more words could not be aligned and were left out.",) if found.unread else ()
    return Summary(
        done=(
            f"Guessed {found.words:,} replaced words in {found.documents:,} documents.",
            f"The attacker knows the mechanism ({source}) and how common {found.candidates:,} words are.",
            *left,
        ),
        promised=guarantee_of(statement),
        measured=(
            f"The strongest attack, the better of the MAP guess and the released word, is right for {in_percent(found.strongest)}.",
            f"{in_percent(found.unchanged)} of the words are unchanged.",
            f"The MAP guess is right for {in_percent(found.best)}, the chance baseline for {in_percent(found.baseline)}.",
        ),
        not_promised=(FAILED_ATTACK,),
        facts=Facts(
            facts=(
                share_fact("strongest attack right", found.strongest, found.baseline),
                Fact(value=f"{found.unchanged.value:.1%}", name="unchanged"),
                Fact(value=f"{found.words:,}", name="words attacked"),
            )
        ),
    )


def _context(context: ContextReconstruction) -> tuple[Bars, Table]:
    names = tuple(context.rankings)
    rankings = [context.rankings[name] for name in names]
    return (
        Bars(
            title="Rank of the true word",
            alt="How often the true word is first, and among the first ten, for each adversary.",
            categories=names,
            series=(
                estimate_series("first", [one.first for one in rankings]),
                estimate_series("among ten", [one.ten for one in rankings]),
            ),
            axis="share of the places",
            percent=True,
            limits=(0.0, 1.05),
            caption=f"{context.places:,} places, {context.words:,} words to choose from, read by {context.reader}, "
            f"whose opinion weighs {context.weights[0]:g} and {context.weights[1]:g} in the two halves.",
        ),
        Table(
            columns=("adversary", "median rank of the true word"),
            rows=[[name, one.median] for name, one in zip(names, rankings, strict=True)],
        ),
    )
