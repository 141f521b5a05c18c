"""The report on memorisation under federated learning: the paper's rows beside ours."""

from collections.abc import Mapping
from dataclasses import dataclass

from discreet.attacks.memory.secret_sharer import Shared
from discreet.privacy.plan import Plan
from discreet.report import Fact, Facts, Notice, Paragraph, Report, Summary, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim
from discreet_experiments.memorization.claims import claims_on
from discreet_experiments.memorization.corpus import Size
from discreet_experiments.memorization.measured import Look
from discreet_experiments.memorization.printed import LATE, SAME_EPOCHS, Row
from discreet_experiments.memorization.regimes import When

__all__ = ["Findings", "make_report"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that was measured."""

    looks: tuple[Look, ...]
    canaries: tuple[Shared, ...]
    examples: int
    size: Size
    plan: Plan
    stand_in: bool

    def at(self, when: When) -> list[Look]:
        """The looks at one of the two moments."""
        return [look for look in self.looks if look.when == when]


def make_report(findings: Findings, *, about: dict[str, str], quick: bool) -> tuple[Report, list[Claim]]:
    """The whole report and the claims it judges."""
    claims = claims_on(findings.looks, "clinic notes" if findings.stand_in else "blogs")
    report = Report(
        title="What a next-word model remembers when it is trained by federation",
        subtitle="Tables 1 to 7 of Thakkar, Ramaswamy, Mathews and Beaufays (2021), measured again, small",
        about=about,
        summary=_summary(findings, quick),
    )
    if findings.stand_in:
        report.section(
            "Stand-in data",
            "The blog corpus was not at hand.",
            Notice(
                title="Not the data of the experiment",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so notes of a synthetic clinic "
                "stand in, by patient. They follow templates and say little about real authors.",
            ),
        )
    size = findings.size
    _section(
        report,
        f"After {size.rounds} rounds or {size.steps:,} steps, beside Tables 1 to 6",
        "Canaries found out of all, by the random-sampling and the beam-search question.",
        LATE,
        findings.at("end"),
    )
    _section(
        report,
        f"After {size.same_epochs} epochs, beside Table 7",
        "The paper looks again after about ten epochs.",
        SAME_EPOCHS,
        findings.at("same epochs"),
    )
    _shares(report, findings)
    _users(report, findings)
    report.section(
        "The paper's words, and ours",
        "The same canaries are compared one by one, by a sign test at 5 %; open is what it cannot part.",
        Table(
            columns=("measured by", "the paper says", "verdict", "numbers"),
            rows=[[one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report, findings)
    return report, claims


def _section(
    report: Report, title: str, lead: str, printed: Mapping[tuple[str, str, str], Row], looks: list[Look]
) -> None:
    rows: list[list[Cell]] = [
        ["paper", optimiser, data, batch, f"{rs} of 90", f"{bs} of 90", None, accuracy, perplexity]
        for (optimiser, data, batch), (rs, bs, accuracy, perplexity) in printed.items()
    ]
    for look in looks:
        asked, unit = len(look.answers), "users" if look.regime.is_federated else "records"
        chance = f"{sum(a.first for a in look.controls)}, {sum(a.in_beam for a in look.controls)} of {len(look.controls)}"
        rows.append(
            [
                "ours",
                look.regime.optimiser,
                look.regime.data,
                f"{look.regime.batch} {unit}",
                f"{look.rs} of {asked}",
                f"{look.bs} of {asked}",
                chance,
                round(100 * look.accuracy, 1),
                round(look.perplexity, 1),
            ]
        )
    report.section(
        title,
        lead,
        Table(
            columns=(
                "whose",
                "optimiser",
                "data",
                "batch",
                "RS",
                "BS",
                "controls RS, BS",
                "accuracy, %",
                "perplexity",
            ),
            rows=rows,
            caption="Controls are canaries of the same make that were never inserted.",
        ),
    )


def _shares(report: Report, findings: Findings) -> None:
    """Which canaries are found: by how they were shared."""
    late = findings.at("end")
    shares = sorted(
        {(one.share.user_probability, one.share.example_probability) for one in findings.canaries}
    )
    rows: list[list[Cell]] = []
    for p_u, p_e in shares:
        mine = [
            place
            for place, one in enumerate(findings.canaries)
            if (one.share.user_probability, one.share.example_probability) == (p_u, p_e)
        ]
        inserted = sum(findings.canaries[place].examples for place in mine) / len(mine)
        for data in ("Non-IID", "IID"):
            looks = [look for look in late if look.regime.data == data]
            found = sum(look.answers[place].first for look in looks for place in mine)
            rows.append(
                [f"1 in {1 / p_u:.0f}", f"{p_e:.0%}", round(inserted, 1), data, found, len(looks) * len(mine)]
            )
    report.section(
        "Which canaries are found",
        "By how many users shared them, in how many of their examples; RS over all ways of training.",
        Table(columns=("users", "examples", "insertions, mean", "data", "found", "asked"), rows=rows),
    )


def _users(report: Report, findings: Findings) -> None:
    rows: list[list[Cell]] = []
    for look in findings.at("end"):
        if look.regime.data == "Non-IID":
            attack = look.users
            rows.append([look.regime.name, str(attack.auc), str(attack.baseline), round(attack.epsilon, 2)])
    report.section(
        "Who took part: an attack on users",
        "The paper leaves it to future work. Members are training users without a canary, the others never trained.",
        Table(
            columns=("model", "AUC", "AUC of the baseline", "ε for users is at least"),
            rows=rows,
            caption="The attack knows all of a user's examples and scores the model's gain over a unigram model. "
            "A bound of 0 says that nothing could be shown with so few users, not that nothing leaks.",
        ),
    )


def _summary(findings: Findings, quick: bool) -> Summary:
    late = {look.regime.name: look for look in findings.at("end")}
    wanted = [look for name, look in late.items() if name.startswith(("FedAvg, ", "SGD, ", "DP-FedAvg"))]
    inserted = sum(one.examples for one in findings.canaries)
    return Summary(
        done=(
            f"{len(findings.canaries)} random canaries of five words were shared by users ({inserted:,} of "
            f"{findings.examples:,} examples), and a next-word LSTM was trained on them in "
            f"{len(late)} ways, in one process by discreet's own federated rounds.",
        ),
        promised=(f"DP-FedAvg: {findings.plan.guarantee}.",),
        measured=tuple(
            f"{look.regime.name}: RS {look.rs}, BS {look.bs} of {len(look.answers)}, perplexity {look.perplexity:.0f}."
            for look in wanted
        ),
        not_promised=(
            "Canaries that are not found prove nothing: other words, other questions may find more.",
            f"{findings.size.users} users stand for the paper's 392,000.",
            *(("A quick run: three of the optimisers, one batch size each.",) if quick else ()),
        ),
        facts=Facts(
            facts=(
                Fact(
                    value=f"{findings.plan.epsilon:.1f}", name="ε of DP-FedAvg, per client (a user, Non-IID)"
                ),
            )
        ),
    )


def _reasons(report: Report, findings: Findings) -> None:
    size, plan = findings.size, findings.plan
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text=f"Size: {size.users} users with {size.examples} examples of {size.length} words and {size.words} "
            f"words of vocabulary, {size.rounds} rounds, against 392,000 users, 93 million records, 10,000 words and "
            "8,000 rounds; a model of some thousands of weights against 1.3 million. A canary here has a few to "
            "some dozen insertions; theirs up to 24,500.\n\n"
            f"Ranks: RS asks for first place among {size.suffixes:,} suffixes, theirs among two million.\n\n"
            f"Privacy: at ε = {plan.epsilon:.1f} the paper needs a noise multiplier below 1 for 5,000 of 392,000 users "
            f"a round; {plan.batch_size} of {plan.population} users need {plan.noise_multiplier:.2f}, and the noise on "
            f"the mean is z·S/n with n = {plan.batch_size} in place of 5,000. The private model therefore learns "
            "little here: that it remembers nothing is then no surprise. A perplexity above the number of words says that "
            "the noise of the rounds has overrun what was learned. The sampling is "
            "the one accounted for (fixed size, without replacement, replace-one); the paper's simulation drew with "
            "replacement and accounted without.\n\n"
            "Steps: as in Tables 1 to 6 every run has as many rounds (or steps) as the others of its kind, so a larger "
            "batch sees the data more often; the rows beside Table 7 have seen them equally often.\n\n"
            f"Words: vocabulary and reference of the attack on users are made from {size.strangers} strangers, who "
            "neither train nor are held out."
        ),
    )
