"""The report's sections on guarantees: one that is given, how all are recorded, how a claim is checked."""

import math

from discreet.demo.releases import BUDGET, DATASET, EPSILON
from discreet.demo.steps import DemoRun
from discreet.privacy.account import Balance
from discreet.report import Bars, Code, Notice, Paragraph, Section, Series, StatementCard, Table
from discreet.report.parts import Cell

__all__ = ["checking_section", "counting_section", "ledger_section"]


def counting_section(demo: DemoRun) -> Section:
    """The table that carries a guarantee."""
    histogram = demo.releases.histogram
    noisy = tuple(float(count) for count in histogram.noisy)
    figure = Bars(
        title="Patients by department",
        alt=f"True and released counts for {len(noisy)} departments; the released ones differ by a few patients.",
        categories=histogram.departments,
        series=(
            Series(
                name="true count, not released",
                values=tuple(float(count) for count in histogram.true),
            ),
            Series(
                name="released count",
                values=noisy,
                low=tuple(count - histogram.margin for count in noisy),
                high=tuple(count + histogram.margin for count in noisy),
            ),
        ),
        axis="patients",
        caption=f"The lines reach {histogram.margin} patients to either side: the noise is that small or smaller in at "
        "least 95 of 100 draws. The true counts can be shown here because the patients are synthetic.",
    )
    return Section(
        "A table with a guarantee",
        "A count can be released so that no patient's presence shows, whatever else the reader knows. That is what "
        "masking cannot say.",
    ).add(
        figure,
        Paragraph(
            text="Each patient counts once, in the department of one of their notes drawn at random, however many notes "
            "there are. So one patient more or less moves the counts by 1 in all, and whole-number Laplace noise of scale "
            f"1/ε makes the table ε-differentially private per patient, here with ε = {EPSILON:g}. The noise comes from "
            "the operating system through OpenDP, whose sampling is exact: textbook noise in floating point leaks."
        ),
        StatementCard(statement=histogram.statement),
    )


def ledger_section(demo: DemoRun) -> Section:
    """The ledger, and the release that it refused."""
    rows: list[list[Cell]] = [
        [
            entry.operation,
            str(entry.guarantee),
            "∞" if not entry.guarantee.is_private or entry.seeded else f"{entry.guarantee.epsilon:.4g}",
            entry.status,
        ]
        for entry in demo.releases.entries
    ]
    return Section(
        "The privacy ledger",
        "What has been spent of the clinic's privacy budget, release by release.",
    ).add(
        Table(
            columns=("release", "guarantee", "ε spent", "status"),
            rows=rows,
            caption=f"Ledger of dataset “{DATASET}”",
        ),
        Paragraph(text=_standing(demo.releases.balance)),
        Notice(
            title=f"Refused with exit code {demo.releases.refusal.exit_code}, nothing written",
            text=f"{demo.releases.refusal.message[:1].upper()}{demo.releases.refusal.message[1:]}.",
        ),
        Paragraph(
            text=f"After the count the clinic set itself a budget of ε = {BUDGET:g} per patient. The masked notes have "
            "no guarantee, so no finite budget can cover them and the first attempt was refused. They were released only after "
            "somebody opened the budget by name, which is in the history as well.\n\nFrom then on the sum is infinite, and "
            "rightly so: a release without a guarantee can give away what the noise of another one hid. The ledger does not "
            "forbid that. It makes sure that nobody does it without noticing."
        ),
    )


def _standing(balance: Balance) -> str:
    spent = "infinite" if math.isinf(balance.epsilon) else f"ε = {balance.epsilon:.4g}"
    return (
        f"Together, in the account {balance.account}: {spent}, from {balance.entries} entries, {balance.void} of them "
        "without a guarantee."
    )


def checking_section(demo: DemoRun) -> Section:
    """A certificate and a counter-example."""
    return Section(
        "Checking a claim",
        "discreet takes no privacy claim on faith, its own included. A mechanism whose outputs can be listed is checked "
        "over every pair of inputs, exactly.",
    ).add(
        Paragraph(
            text="Randomised response is the oldest mechanism of all: answer truthfully with a fixed probability, otherwise "
            "name any other answer. With the right probability the verifier gives a certificate:"
        ),
        Code(text=f"$ {demo.sound.command}\n{demo.sound.result}"),
        Paragraph(
            text="Take the constant for two answers, e/(1 + e), and use it for seven, a slip that is easily made: the "
            "claim is the same and does not hold. The verifier says so, with the two inputs and the output that show it, "
            "and the command exits with code 4:"
        ),
        Code(text=f"$ {demo.broken.command}\n{demo.broken.result}"),
    )
