"""Membership, as a page: the bound on ε beside the claimed one, and the attack by loss beside a baseline without the model."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_series, in_percent, known, share_fact
from discreet.attacks.memory.claim_test import ClaimTest
from discreet.attacks.memory.membership import LossAttack, MembershipEvidence
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Bars, Fact, Facts, Notice, Report, Summary

__all__ = ["membership_report"]


def membership_report(
    found: MembershipEvidence, statement: Statement | None, *, about: Mapping[str, str]
) -> Report:
    """The report of both attacks, or of the one that was made."""
    test, attack = found.test, found.by_loss
    report = Report(
        title="Membership",
        subtitle="Membership of training texts by the model's loss",
        summary=_summary(test, attack, statement),
        about=about,
    )
    if test is not None:
        report.section(
            "The claim", "Texts that a coin put into the training data or left out.", *_claim(test)
        )
    if attack is not None:
        report.section(
            "Members and others",
            "The baseline sees the words and never the model: only what goes beyond it is due to the model.",
            Bars(
                title="Members distinguished from others",
                alt="Accuracy of the attack by loss beside that of a guess by words alone.",
                categories=("by the model's loss", "by the words alone"),
                series=(estimate_series("right", [attack.by_loss, attack.baseline]),),
                axis="share of right guesses",
                percent=True,
                limits=(0.0, 1.05),
                caption=f"Area under the curve of the loss: {attack.area:.3f} (0.5 is chance).",
            ),
        )
    add_statement(report, statement)
    return report


def _claim(test: ClaimTest) -> tuple[Notice, Bars]:
    measured = test.measured
    at = f"at δ = {measured.delta:g} with {measured.confidence:.0%} confidence"
    notice = (
        Notice(
            title="The claim does not hold", text=f"ε is at least {measured.epsilon:.3g} {at}.", tone="bad"
        )
        if test.broken
        else Notice(
            title="The claim is not refuted",
            text=f"ε is at least {measured.epsilon:.3g} {at}. That is a lower bound and proves no upper one.",
            tone="plain",
        )
    )
    return notice, Bars(
        title="Coins guessed from the model",
        alt="How often the guess whether a text was trained on is right, beside the toss of a coin.",
        categories=("by the model's loss", "by a coin"),
        series=(estimate_series("right", [measured.right, known(0.5)]),),
        axis="share of right guesses",
        percent=True,
        limits=(0.0, 1.05),
        caption=f"{measured.right.count:,} guesses about {measured.examples:,} texts. Claimed: {test.claimed}.",
    )


def _summary(test: ClaimTest | None, attack: LossAttack | None, statement: Statement | None) -> Summary:
    done: list[str] = []
    measured: list[str] = []
    facts: list[Fact] = []
    if test is not None:
        done.append(f"Guessed {test.measured.right.count:,} coins from the model's loss.")
        measured.append(f"{test.measured}.")
        if test.broken:
            measured.append("The claim does not hold.")
        facts.append(
            Fact(
                value=f"{test.measured.epsilon:.2f}",
                name="ε at least",
                note=f"claimed {test.claimed.epsilon:g}"
                if test.claimed.epsilon is not None
                else "none claimed",
                tone="bad" if test.broken else "plain",
            )
        )
    if attack is not None:
        done.append("Distinguished members from others by a threshold on the loss, and by their words alone.")
        measured.append(
            f"Right by loss {in_percent(attack.by_loss)}, baseline {in_percent(attack.baseline)}: "
            + (
                "the model gives its members away."
                if attack.beats_baseline
                else "no more than without the model."
            )
        )
        facts.append(share_fact("members found", attack.by_loss, attack.baseline))
    return Summary(
        done=tuple(done),
        promised=guarantee_of(statement),
        measured=tuple(measured),
        not_promised=(FAILED_ATTACK,),
        facts=Facts(facts=tuple(facts)),
    )
