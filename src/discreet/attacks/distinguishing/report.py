"""Distinguishability of two sets, as a page: the attack, the divergences, and what neither of them guarantees."""

from collections.abc import Mapping

from discreet.attacks.distinguishing.distinguishability import NOT_PROMISED, Distinguishability, Space, View
from discreet.attacks.distinguishing.envelope import FEW, envelope
from discreet.attacks.estimate_figures import estimate_curve, estimate_series
from discreet.report import Bars, Curve, Fact, Facts, Lines, Notice, Report, Summary, Table
from discreet.report.parts import Cell

__all__ = ["distinguish_report"]


def distinguish_report(found: Distinguishability, *, about: Mapping[str, str] | None = None) -> Report:
    """The report of one comparison."""
    report = Report(
        title="Distinguishability",
        subtitle=f"{found.names[0]} and {found.names[1]}",
        summary=_summary(found),
        about=dict(about or {}),
    )
    report.section(
        "The attack",
        "A classifier is trained on one half of the texts and tested on the other half.",
        _accuracies(found),
        _bounds(found),
    )
    section = report.section(
        "The divergences",
        "Estimates from nearest neighbours, corrected by the bias that Gaussians of the same shape have; the bands are "
        "spreads of the estimate, no confidence intervals. A high order rests on few texts.",
    )
    for view in found.views:
        for space in view.spaces:
            section.add(_curve(found, view, space))
    section.add(_lines(found))
    report.section(
        "How far this goes",
        "",
        *(
            Notice(title=title, text=text)
            for title, text in zip(("An estimate", "No proof", "One text each"), NOT_PROMISED, strict=True)
        ),
    )
    return report


def _summary(found: Distinguishability) -> Summary:
    strongest, bounding = found.strongest, found.bounding
    view, space, line = found.widest
    accuracy = strongest.attack.accuracy
    apart = accuracy.low > 0.5
    return Summary(
        done=(
            f"Compared {found.used[0]:,} texts of {found.names[0]} with {found.used[1]:,} of {found.names[1]} "
            f"in {len(found.views)} embeddings.",
        ),
        promised=("Nothing: this is an audit, and it can only find faults.",),
        measured=(
            f"At {found.confidence:.0%} confidence the mechanism behind these sets has ε ≥ "
            f"{bounding.attack.bound.epsilon:.3g} for a text (δ = {found.delta:g}).",
            f"The best attack ({strongest.embedding}) is right {accuracy} of the time; the chance baseline is 0.5, "
            f"the same attack on permuted labels {strongest.baseline.accuracy}.",
            f"The line above the divergences of {view.embedding} over {space.name} comes to ε = {line.epsilon:.3g} "
            f"at δ = {found.delta:g}: an estimate.",
        ),
        not_promised=NOT_PROMISED,
        facts=Facts(
            facts=(
                Fact(value=f"{bounding.attack.bound.epsilon:.2f}", name="ε at least", note="lower bound"),
                Fact(
                    value=f"{accuracy.value:.1%}",
                    name="attack is right",
                    note="chance 50 %",
                    tone="caution" if apart else "good",
                ),
                Fact(value=f"{line.epsilon:.2f}", name="ε estimated", note="no guarantee"),
            )
        ),
    )


def _accuracies(found: Distinguishability) -> Bars:
    return Bars(
        title="How often the attack is right",
        alt="Accuracy of the attack in each embedding, beside the same attack on permuted labels.",
        categories=tuple(view.embedding for view in found.views),
        series=(
            estimate_series("attack", [view.attack.accuracy for view in found.views]),
            estimate_series("labels permuted", [view.baseline.accuracy for view in found.views]),
        ),
        axis="texts attributed to the right set",
        mark="points",
        percent=True,
        limits=(0.0, 1.0),
    )


def _bounds(found: Distinguishability) -> Table:
    rows: list[list[Cell]] = []
    for view in found.views:
        bound = view.attack.bound
        marked = found.names[0 if bound.in_first else 1]
        rows.append([view.embedding, bound.epsilon, marked, str(bound.often), str(bound.seldom)])
    return Table(
        columns=("embedding", "ε at least", "event marks", "rate there", "rate in the other set"),
        rows=rows,
        caption=f"ε ≥ ln((rate − δ)/rate in the other), both by their bounds; all hold together at {found.confidence:.0%}.",
    )


def _curve(found: Distinguishability, view: View, space: Space) -> Lines:
    shown = [one for one in space.worse if one.order >= 1]
    orders = tuple(one.order for one in shown)
    line = envelope(space.worse, delta=found.delta)
    weak = [f"{one.order:g}" for one in shown if one.carried_by < FEW]
    return Lines(
        title=f"{view.embedding}, {space.name}",
        alt=f"Divergence from order {orders[0]:g} to {orders[-1]:g}, with the line above it.",
        curves=(
            estimate_curve("divergence", [(one.order, one.estimate) for one in shown]),
            Curve(name="ξ + ρα", x=orders, y=tuple(line.xi + line.rho * order for order in orders)),
        ),
        x_axis="order α",
        y_axis="D_α",
        caption="The larger of both directions."
        + (f" Orders {', '.join(weak)} rest on fewer than {FEW} texts." if weak else ""),
    )


def _lines(found: Distinguishability) -> Table:
    rows: list[list[Cell]] = []
    for view in found.views:
        for space in view.spaces:
            line = envelope(space.worse, delta=found.delta)
            above = envelope(space.worse, delta=found.delta, upper=True)
            rows.append(
                [
                    view.embedding,
                    space.name,
                    line.xi,
                    line.rho,
                    line.epsilon,
                    above.epsilon,
                    line.measured_epsilon,
                    "yes" if line.extrapolates else "no",
                ]
            )
    return Table(
        columns=(
            "embedding",
            "over",
            "ξ",
            "ρ",
            "ε of line",
            "ε, upper",
            "ε, orders",
            "beyond",
        ),
        rows=rows,
        caption=f"ε = ξ + ρ + 2√(ρ·ln(1/δ)) at δ = {found.delta:g}: of the line, of one above the spreads, and of the "
        "measured orders alone; beyond: the line is used at an order that was not measured. Estimates, never recorded as spent.",
    )
