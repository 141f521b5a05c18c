"""A tuning as a page: the choice, the curve behind it, and what tuning itself gives away."""

from discreet.attacks.estimate_figures import estimate_curve
from discreet.attacks.interval import Estimate
from discreet.attacks.tuning.tune import Setting, Tuning
from discreet.report import Fact, Facts, Lines, Notice, Report, Summary, Table

__all__ = ["tuning_report"]


def tuning_report(tuning: Tuning, *, about: dict[str, str]) -> Report:
    """The report of a tuning run."""
    again = tuning.again
    report = Report(
        title="Tuned ε and t",
        subtitle=f"The most reconstruction error for a loss of at most {tuning.max_loss:g}",
        about=about,
        summary=Summary(
            done=(
                "ε was doubled at t = 0 until the loss fell below the bound; then t was varied at that ε.",
            ),
            measured=(
                f"Chosen: ε = {tuning.epsilon:g}, t = {tuning.t:g}.",
                f"On fresh draws: loss {again.loss}, attacker's error {again.error}.",
                "The loss stays within the bound, its whole interval."
                if tuning.is_sure
                else "The interval of the loss crosses the bound: measure longer, or choose a larger ε.",
            ),
            not_promised=("Reconstruction error is a measurement; the guarantee is ε alone, whatever t.",),
            facts=Facts(
                facts=(
                    Fact(value=f"{tuning.epsilon:g}", name="ε"),
                    Fact(value=f"{tuning.t:g}", name="t"),
                    Fact(value=f"{again.loss.value:.3f}", name="loss"),
                    Fact(value=_value(again.error), name="attacker's error"),
                )
            ),
        ),
    )
    doubled = [one for one in tuning.curve if one.t == 0]
    walked = [one for one in tuning.curve if one.epsilon == tuning.epsilon]
    report.section(
        "What tuning gives away", "", Notice(title="Not covered by any guarantee", text=tuning.note)
    )
    section = report.section("The curve")
    section.add(_loss_figure("Loss over ε, at t = 0", "ε", [(one.epsilon, one) for one in doubled], log=True))
    if len(walked) > 1:
        section.add(_walk_figure(walked))
    section.add(
        Table(
            columns=("ε", "t", "loss", "attacker's error"),
            rows=[
                [one.epsilon, one.t, str(one.loss), None if one.error is None else str(one.error)]
                for one in tuning.curve
            ],
            caption="Every setting tried; the adversary is asked only where the loss stays within the bound.",
        )
    )
    return report


def _loss_figure(title: str, axis: str, points: list[tuple[float, Setting]], *, log: bool) -> Lines:
    return Lines(
        title=title,
        alt=f"The loss of utility at each {axis} that was tried.",
        curves=(estimate_curve("loss", [(x, one.loss) for x, one in points]),),
        x_axis=axis,
        y_axis="loss",
        log_x=log,
    )


def _walk_figure(walked: list[Setting]) -> Lines:
    return Lines(
        title="Loss and reconstruction error over t, at the chosen ε",
        alt="The loss of utility and, where it stays within the bound, the adversary's error at each t.",
        curves=(
            estimate_curve("loss", [(one.t, one.loss) for one in walked]),
            estimate_curve(
                "attacker's error", [(one.t, one.error) for one in walked if one.error is not None]
            ),
        ),
        x_axis="t",
        y_axis="share",
        limits=(0.0, 1.0),
    )


def _value(estimate: Estimate | None) -> str:
    return "–" if estimate is None else f"{estimate.value:.3f}"
