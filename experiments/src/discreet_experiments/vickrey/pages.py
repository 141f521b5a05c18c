"""The report on the Vickrey paper: its figures drawn from our points, its words beside our verdicts."""

from collections.abc import Callable, Iterable, Sequence

from discreet.attacks.interval import Estimate
from discreet.report import Curve, Fact, Facts, Lines, Notice, Paragraph, Report, Section, Summary, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim
from discreet_experiments.vickrey.claims import PRINTED_LOSS, best_within, claims_on, improvement
from discreet_experiments.vickrey.curves import TaskCurves
from discreet_experiments.vickrey.tradeoff import LAPLACE, MAHALANOBIS, RANKS, VICKREY, Point, rank_name

__all__ = ["figures_of", "make_report"]

FIGURE_2 = (LAPLACE, MAHALANOBIS, *VICKREY)
FIGURE_3 = (LAPLACE, *(rank_name(rank) for rank in range(2, RANKS + 1)))
BUDGETS = (0.02, 0.06, 0.1, 0.2)
ADVICE = {0.02: "Vickrey t=0.25", 0.06: "Vickrey t=0.75"}
"""Section 4: the mechanism the paper recommends for two budgets of loss."""


def make_report(
    every: Sequence[TaskCurves], *, about: dict[str, str], stand_in: bool, quick: bool
) -> tuple[Report, list[Claim]]:
    """The whole report and the claims it judges."""
    claims = [claim for curves in every for claim in claims_on(curves)]
    counts = {
        verdict: sum(one.verdict == verdict for one in claims)
        for verdict in ("agrees", "in part", "differs", "open")
    }
    report = Report(
        title="Vickrey mechanisms for private text",
        subtitle="Figures 2 and 3 of Xu, Aggarwal, Feyisetan and Teissier (2021), measured again",
        about=about,
        summary=Summary(
            done=(
                "An adversary that knows the mechanism and how common each word is guesses the words behind "
                "Laplace, Mahalanobis and Vickrey outputs; the error is measured on draws it never saw.",
                "Use is measured as the label a word keeps, or as the error of a bidirectional LSTM trained and "
                "tested on protected texts.",
            ),
            measured=tuple(_headline(curves) for curves in every),
            not_promised=(
                "A higher reconstruction error is a measurement against one adversary, not a guarantee: at the "
                "same ε all of these mechanisms guarantee the same.",
                *(("A quick run: small samples, wide intervals.",) if quick else ()),
            ),
            facts=Facts(
                facts=tuple(
                    Fact(value=str(count), name=f"claims: {verdict}") for verdict, count in counts.items()
                )
            ),
        ),
    )
    if stand_in:
        report.section(
            "Stand-in data",
            "The paper's data sets were not at hand.",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so a synthetic clinic stands in. "
                "Agreement or disagreement below says nothing about the paper's own data.",
            ),
        )
    for curves in every:
        _task_section(report, curves)
    _claims_section(report, claims)
    _method_section(report, every)
    return report, claims


def figures_of(curves: TaskCurves) -> dict[str, Lines]:
    """The task's figures by a short name: error over ε, error over loss, and the neighbours."""
    figures = {
        "error": _over_epsilon(curves, FIGURE_2, "Reconstruction error over ε"),
        "tradeoff": _over_loss(curves, FIGURE_2, "Reconstruction error over loss of use"),
    }
    if FIGURE_3[-1] in curves.mechanisms:
        figures["neighbours"] = _over_epsilon(
            curves, FIGURE_3, "Always the k-th neighbour, over ε", first=True
        )
        figures["neighbours-tradeoff"] = _over_loss(
            curves, FIGURE_3, "Always the k-th neighbour, over loss of use", first=True
        )
    return figures


def _headline(curves: TaskCurves) -> str:
    found = improvement(curves)
    if found is None:
        return f"{curves.task}: no Vickrey point is as hard to attack as a Laplace point at a surely smaller loss."
    laplace, vickrey = found
    saved = 1 - vickrey.loss.value / laplace.loss.value
    return (
        f"{curves.task}: {vickrey.mechanism} at ε = {vickrey.epsilon:g} is at least as hard to attack "
        f"({vickrey.drawn.value:.3f} against {laplace.drawn.value:.3f}) as Laplace at ε = {laplace.epsilon:g} and "
        f"loses {saved:.0%} less ({vickrey.loss.value:.3f} against {laplace.loss.value:.3f})."
    )


def _task_section(report: Report, curves: TaskCurves) -> None:
    facts = ", ".join(f"{value:,} {name}" for name, value in curves.facts.items())
    section = report.section(curves.task, f"Figures {curves.panel} of the paper. {facts}.")
    if curves.clean is not None:
        section.add(Paragraph(text=f"Without protection the classifier errs on {curves.clean} of the texts."))
    section.add(*figures_of(curves).values())
    _numbers(section, curves)
    if curves.clean is None:
        _budgets(section, curves)


def _over_epsilon(curves: TaskCurves, names: Iterable[str], title: str, *, first: bool = False) -> Lines:
    return Lines(
        title=f"{curves.task}: {title[0].lower()}{title[1:]}",
        alt=f"For each mechanism, how often the adversary guesses wrong at each ε on {curves.task}.",
        curves=tuple(
            Curve(
                name=_shown(name, first),
                x=tuple(point.epsilon for point in curves.at(name)),
                y=tuple(point.drawn.value for point in curves.at(name)),
                low=tuple(point.drawn.low for point in curves.at(name)),
                high=tuple(point.drawn.high for point in curves.at(name)),
            )
            for name in names
        ),
        x_axis="ε",
        y_axis="adversary wrong",
        caption="Guess drawn from the posterior, fresh draws; bands are 95 % intervals.",
        log_x=True,
        percent=True,
        limits=(0.0, 1.0),
    )


def _over_loss(curves: TaskCurves, names: Iterable[str], title: str, *, first: bool = False) -> Lines:
    def by_loss(name: str) -> list[tuple[float, Estimate]]:
        return sorted(
            ((point.loss.value, point.drawn) for point in curves.at(name)), key=lambda pair: pair[0]
        )

    return Lines(
        title=f"{curves.task}: {title[0].lower()}{title[1:]}",
        alt=f"For each mechanism, the adversary's error against what the task loses on {curves.task}; higher and "
        "further left is better.",
        curves=tuple(
            Curve(
                name=_shown(name, first),
                x=tuple(loss for loss, _ in by_loss(name)),
                y=tuple(error.value for _, error in by_loss(name)),
                low=tuple(error.low for _, error in by_loss(name)),
                high=tuple(error.high for _, error in by_loss(name)),
            )
            for name in names
        ),
        x_axis="labels changed" if curves.clean is None else "texts misclassified",
        y_axis="adversary wrong",
        caption="One mark an ε; higher and further left is better.",
        percent=True,
        limits=(0.0, 1.0),
    )


def _shown(name: str, first: bool) -> str:
    return "1st neighbour" if first and name == LAPLACE else name


def _numbers(section: Section, curves: TaskCurves) -> None:
    """One table a measure, a row a mechanism, a column an ε."""
    epsilons = sorted({point.epsilon for point in curves.points})

    def table(caption: str, value: Callable[[Point], float]) -> Table:
        return Table(
            columns=("mechanism", *(f"ε = {epsilon:g}" for epsilon in epsilons)),
            rows=[
                [name, *(f"{value(point):.3f}" for point in curves.at(name))] for name in curves.mechanisms
            ],
            caption=caption,
        )

    section.add(
        table("Wrong guesses drawn from the posterior, as in the paper", lambda point: point.drawn.value),
        table("Wrong guesses of the likeliest word, the strongest adversary", lambda point: point.best.value),
        table(
            f"The same on the {curves.draws} draws a word it learned from, which flatters it: "
            "the error of a perfect adversary lies between this table and the one before",
            lambda point: point.expected["best"],
        ),
        table("Words that come out unchanged", lambda point: point.unchanged.value),
        table(
            "Labels changed" if curves.clean is None else "Texts misclassified",
            lambda point: point.loss.value,
        ),
    )


def _budgets(section: Section, curves: TaskCurves) -> None:
    rows: list[list[Cell]] = []
    for budget in BUDGETS:
        point = best_within(curves, budget)
        shown = "none" if point is None else f"{point.mechanism}, ε = {point.epsilon:g}"
        error = None if point is None else _with_interval(point.drawn)
        rows.append([budget, shown, error, ADVICE.get(budget)])
    section.add(
        Table(
            columns=("loss allowed", "hardest to attack within it", "adversary wrong", "the paper's choice"),
            rows=rows,
            caption="On our grid of ε.",
        )
    )
    last = [curves.at(name)[-1] for name in FIGURE_2 if name != LAPLACE]
    section.add(
        Table(
            columns=("mechanism", "loss in the paper, about", "ours"),
            rows=[
                [point.mechanism, PRINTED_LOSS[point.mechanism], _with_interval(point.loss)] for point in last
            ],
            caption=f"Labels changed at the largest ε ({last[0].epsilon:g}; the paper's is 100, with 300-d GloVe).",
        )
    )


def _claims_section(report: Report, claims: Sequence[Claim]) -> None:
    tasks = list(dict.fromkeys(claim.where for claim in claims))
    verdicts = {(claim.claim, claim.under, claim.where): claim.verdict for claim in claims}
    kinds = dict.fromkeys((claim.claim, claim.under) for claim in sorted(claims, key=lambda one: one.claim))
    report.section(
        "The paper's words, and ours",
        "Each verdict is computed from the intervals of the points above.",
        Table(
            columns=("the paper says", "adversary", *tasks),
            rows=[[*kind, *(verdicts.get((*kind, task)) for task in tasks)] for kind in kinds],
            caption="Verdicts",
        ),
        Paragraph(
            text="“Agrees” means that at least half of the comparisons lie clear of both intervals and none the other "
            "way; “differs” that none does and some lie the other way; “in part” a mixture; “open” that the "
            "measurement cannot tell."
        ),
        Table(
            columns=("where", "adversary", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
            caption="The numbers behind them",
        ),
    )


def _method_section(report: Report, every: Sequence[TaskCurves]) -> None:
    draws = ", ".join(f"{curves.draws} ({curves.task})" for curves in every)
    report.section(
        "How this was measured, and where it departs from the paper",
        "",
        Paragraph(
            text="The posterior is the corrected equation 3; equation 4's adversary draws its guess from it, the best "
            "one takes its maximum. Both learn the mechanism's channel from draws of their own "
            f"(a word: {draws}) and are scored on others, with Clopper–Pearson intervals at 95 %.\n\n"
            "Vickrey keeps the input among the candidates, which the printed algorithm does not: without it nothing "
            "is guaranteed. Laplace, Vickrey and the k-th neighbour share each noisy vector.\n\n"
            "The paper prints no numbers for its curves beyond those quoted above, no regularisation for Mahalanobis "
            "(0.2 here) and not whether texts are tested protected (they are here). Its fastText vectors are left "
            "out. Sentiment words without a vector are left out; in texts, words outside the most common ones of "
            "GloVe are."
        ),
    )


def _with_interval(value: Estimate) -> str:
    return f"{value.value:.3f} [{value.low:.3f}, {value.high:.3f}]"
