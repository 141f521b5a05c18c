"""The report on private sequence tagging: Tables 1 and 2 beside ours, with the line that finds nothing."""

from dataclasses import asdict, dataclass
from typing import Any

from discreet.privacy.accounting import Spent
from discreet.report import Fact, Facts, Notice, Paragraph, Report, Summary, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim
from discreet_experiments.dp_tagging.claims import claims_on
from discreet_experiments.dp_tagging.measures import Measured
from discreet_experiments.dp_tagging.printed import NOISES, PLAIN, PRINTED_EPSILON, PRIVATE
from discreet_experiments.dp_tagging.rows import Row
from discreet_experiments.dp_tagging.sentences import Sets
from discreet_experiments.dp_tagging.taggers import Size

__all__ = ["Findings", "make_report"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that was measured."""

    sets: Sets
    size: Size
    spent: tuple[Spent, ...]
    always_o: Measured
    rows: tuple[Row, ...]

    def to_json(self, stand_in: bool) -> dict[str, Any]:
        """The numbers behind the page."""
        return {
            "stand_in": stand_in,
            "sentences": {"training": len(self.sets.training), "test": len(self.sets.test)},
            "size": asdict(self.size),
            "accounting": [
                {"noise": noise, "printed": printed, "rdp": spent.rdp, "pld": spent.pld}
                for noise, printed, spent in zip(NOISES, PRINTED_EPSILON, self.spent, strict=True)
            ],
            "always_o": self.always_o.to_json(),
            "rows": [row.to_json() for row in self.rows],
        }


def make_report(
    findings: Findings, *, about: dict[str, str], stand_in: bool, quick: bool
) -> tuple[Report, list[Claim]]:
    """The whole report and the claims it judges."""
    claims = claims_on(findings.rows, findings.spent, findings.always_o, findings.sets.name)
    nothing = findings.always_o.token.f1
    report = Report(
        title="Sequence tagging with differential privacy",
        subtitle="Tables 1 to 6 of Jana and Biemann (2021), measured again",
        about=about,
        summary=Summary(
            done=(
                "The ε of the printed noise, batch size and epochs is computed again, by RDP and by PLD; the paper's two taggers are "
                "trained plainly and at the ε that holds for each printed noise.",
            ),
            measured=(
                f"A tagger that never finds anything scores F = {nothing:.3f} on the paper's measure, and 0 on "
                "whole entities.",
                *(_headline(row) for row in findings.rows),
            ),
            not_promised=(
                "Our private runs take larger batches and fewer steps than the paper's, at the same ε; vectors, "
                "sizes and optimiser differ as listed.",
                *(("A quick run: few sentences, two of the five noises.",) if quick else ()),
            ),
            facts=Facts(
                facts=(Fact(value=f"{nothing:.3f}", name="token F of finding nothing", tone="caution"),)
            ),
        ),
    )
    if stand_in:
        report.section(
            "Stand-in data",
            "CoNLL-2003 was not at hand.",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so a synthetic clinic stands in. "
                "Agreement or disagreement below says nothing about the paper's own data.",
            ),
        )
    _accounting(report, findings)
    _scores(report, findings)
    report.section(
        "The paper's words, and ours",
        "",
        Table(
            columns=("where", "what", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report, findings)
    return report, claims


def _headline(row: Row) -> str:
    at = "without privacy" if row.plan is None else f"at ε = {row.plan.epsilon:.3g}"
    return f"{row.model} {at}: entity F1 {row.measured.entity.f1:.3f}, token F {row.measured.token.f1:.3f}."


def _accounting(report: Report, findings: Findings) -> None:
    report.section(
        "ε, printed and recomputed",
        "14,987 sentences, batches of 32, 10 epochs, δ = 10⁻⁵; Poisson sampling, zero-out-one sentence.",
        Table(
            columns=("noise multiplier", "printed ε", "Rényi", "privacy loss distribution"),
            rows=[
                [noise, printed, spent.rdp, spent.pld]
                for noise, printed, spent in zip(NOISES, PRINTED_EPSILON, findings.spent, strict=True)
            ],
        ),
        Paragraph(
            text="Both recomputed columns are upper bounds by different accountants; the smaller one is what was "
            "spent."
        ),
    )


def _scores(report: Report, findings: Findings) -> None:
    rows: list[list[Cell]] = []
    for row in findings.rows:
        noise = None if row.noise is None else NOISES.index(row.noise)
        printed = PLAIN[row.model] if noise is None else PRIVATE[row.model][noise]
        entity, token = row.measured.entity, row.measured.token
        rows.append(
            [
                row.model,
                None if noise is None else PRINTED_EPSILON[noise],
                None if row.plan is None else row.plan.epsilon,
                entity.f1,
                entity.precision,
                entity.recall,
                token.f1,
                printed.f1,
            ]
        )
    nothing = findings.always_o
    rows.append(["always O", None, 0.0, nothing.entity.f1, 0.0, 0.0, nothing.token.f1, None])
    report.section(
        "Tables 1 and 2",
        f"{len(findings.sets.training):,} sentences of {findings.sets.name} to train on, "
        f"{len(findings.sets.test):,} to test on. Whole entities first; then the paper's measure, over tokens with O "
        "counted, weighted by how common each tag is.",
        Table(
            columns=(
                "tagger",
                "printed ε",
                "our ε",
                "entity F1",
                "precision",
                "recall",
                "token F",
                "token F, printed",
            ),
            rows=rows,
        ),
    )


def _reasons(report: Report, findings: Findings) -> None:
    size = findings.size
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text="Word vectors: GloVe 6B in 50 dimensions and small letters, with the casing beside them, where the "
            "paper has 300 dimensions of GloVe from Common Crawl. "
            f"LSTM units: {size.units}; the paper does not print its number. Optimiser: Adam, {size.plain_epochs} plain "
            f"and {size.private_epochs} private epochs, where the paper has SGD at rate 0.15 and 10 epochs. "
            f"Sentences: {len(findings.sets.training):,}, where the paper has 14,987."
        ),
        Paragraph(
            text=f"Private steps take {size.batch_size:,} sentences on average instead of 32, so that a step carries "
            "less noise for the same ε. At the smallest ε of the table no plan leaves anything to learn: a guarantee "
            f"of ε = 0.007 to each of {len(findings.sets.training):,} sentences is close to not looking at them. A token F near the line that "
            "always answers O is then what remains, and it looks high only because most tokens are O."
        ),
    )
