"""The report's section on the model: its accuracy, the membership attack on it, and what privacy cost."""

from collections.abc import Sequence

from discreet.attacks.interval import Estimate
from discreet.demo.steps import DemoRun
from discreet.report import Bars, Paragraph, Section, Series, StatementCard, Table

__all__ = ["learning_section"]


def learning_section(demo: DemoRun) -> Section:
    """Three models side by side."""
    trained, plan = demo.model.trained, demo.model.plan
    return Section(
        "A private model",
        "A model memorises. Whoever has it can ask whether a patient's notes were in its training data; noise in training "
        "prevents that, and costs some accuracy.",
    ).add(
        Bars(
            title="Membership attack and accuracy of each model",
            alt="For three models, how often an attacker is right about whether a patient was in the training data, and how often "
            "the model names the department of a new patient's note.",
            categories=tuple(one.name for one in trained),
            series=(
                _series("attacker right about a patient", [one.attack for one in trained]),
                _series("model right about a note", [one.accuracy for one in trained]),
            ),
            axis="right",
            percent=True,
            limits=(0.0, 1.0),
            caption="Lines are 95% intervals. Guessing is right half the time about a patient.",
        ),
        Table(
            columns=("model", "attacker right", "model right"),
            rows=[[one.name, _share(one.attack), _share(one.accuracy)] for one in trained],
        ),
        Paragraph(
            text=f"{plan.population:,} synthetic patients of an archive were in the training data and as many were not. The attacker has a "
            "patient's notes and the model, and goes by how well the model fits the notes; its threshold was "
            "set on other patients. The first model reads every word, names among them. The second reads only words "
            "of a public list, which already helps. The third adds up one clipped gradient a patient in each of "
            f"{plan.steps} steps and adds Gaussian noise of {plan.noise_multiplier:.3g} times the clip: no attacker, "
            "however clever, can do better than its ε allows. The settings were chosen on this archive, which is public "
            "because it is synthetic; on your data such a choice costs privacy too."
        ),
        StatementCard(statement=demo.model.statement),
    )


def _series(name: str, values: Sequence[Estimate]) -> Series:
    return Series(
        name=name,
        values=tuple(one.value for one in values),
        low=tuple(one.low for one in values),
        high=tuple(one.high for one in values),
    )


def _share(value: Estimate) -> str:
    return f"{value.value:.1%} [{value.low:.1%}, {value.high:.1%}]"
