"""A model copied from its answers, as a page: how fast the copy comes to say what the model says."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_curve, in_percent, share_fact
from discreet.attacks.extraction.extract import Extraction
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Fact, Facts, Lines, Report, Summary, Table

__all__ = ["extraction_report"]


def extraction_report(found: Extraction, statement: Statement | None, *, about: Mapping[str, str]) -> Report:
    """The report of an extraction."""
    report = Report(
        title="Extraction",
        subtitle="Copies of a secret model, trained on nothing but its answers",
        summary=_summary(found, statement),
        about=about,
    )
    right = [(one.answers, one.accuracy) for one in found.copies if one.accuracy is not None]
    numbers = [one.answers for one in found.copies]
    report.section(
        "How many answers make a copy",
        "The chance baseline is the most frequent answer every time.",
        Lines(
            title="Copies over the number of answers",
            alt="How often a copy agrees with the model, over the number of answers it was trained on.",
            curves=(
                estimate_curve(
                    "agrees with the model", [(one.answers, one.fidelity) for one in found.copies]
                ),
                estimate_curve("chance baseline", [(number, found.baseline) for number in numbers]),
                *((estimate_curve("accuracy", right),) if right else ()),
            ),
            x_axis="answers",
            y_axis="share of unseen texts",
            log_x=True,
            percent=True,
        ),
        Table(
            columns=("answers", "agrees with the model", "accuracy"),
            rows=[
                [one.answers, str(one.fidelity), None if one.accuracy is None else str(one.accuracy)]
                for one in found.copies
            ],
        ),
    )
    add_statement(report, statement)
    return report


def _summary(found: Extraction, statement: Statement | None) -> Summary:
    last = found.copies[-1]
    enough = (
        f"{found.enough:,} answers are enough to learn something of the model: limit what one client may ask."
        if found.enough
        else "No copy beats the chance baseline beyond its interval; more answers were not tried."
    )
    itself = () if found.original is None else (f"The model's own accuracy is {in_percent(found.original)}.",)
    return Summary(
        done=(
            f"Trained {len(found.copies)} copies, on {found.copies[0].answers:,} to {last.answers:,} answers.",
        ),
        promised=guarantee_of(statement),
        measured=(
            f"The last copy agrees with the model for {in_percent(last.fidelity)}, the chance baseline for "
            f"{in_percent(found.baseline)}.",
            enough,
            *itself,
        ),
        not_promised=(
            FAILED_ATTACK,
            "That the answers hide the model: secure inference hides its weights only.",
        ),
        facts=Facts(
            facts=(
                share_fact("copy agrees", last.fidelity, found.baseline),
                Fact(value=f"{last.answers:,}", name="answers asked"),
                Fact(value="–" if found.enough is None else f"{found.enough:,}", name="answers enough"),
            )
        ),
    )
