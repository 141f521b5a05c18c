"""The report on the DP-BERT paper: its vocabulary, Table 2 and Figures 1 and 2 beside ours."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from discreet.report import Bars, Curve, Fact, Facts, Lines, Notice, Paragraph, Report, Series, Summary, Table
from discreet_experiments.claim import Claim
from discreet_experiments.dp_bert.claims import claims_on
from discreet_experiments.dp_bert.figure_1 import Point, curves, figure_1_section
from discreet_experiments.dp_bert.pretrain import Size
from discreet_experiments.dp_bert.printed import PIECES, SHARDS, TABLE_2
from discreet_experiments.dp_bert.recomputed import Recomputed, printed_plan
from discreet_experiments.dp_bert.rows import Row
from discreet_experiments.dp_bert.secrets import PATTERNS, Known
from discreet_experiments.dp_bert.vocabularies import Made

__all__ = ["Findings", "make_report"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that was measured."""

    vocabularies: tuple[Made, ...]
    rows: tuple[Row, ...]
    points: tuple[Point, ...]
    known: Mapping[str, Sequence[Known]]
    recomputed: Recomputed
    size: Size
    documents: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "vocabularies": [made.to_json() for made in self.vocabularies],
            "table_2": [row.to_json() for row in self.rows],
            "figure_1": [point.to_json() for point in self.points],
            "exposure": {name: [one.to_json() for one in ones] for name, ones in self.known.items()},
            "epsilon_recomputed": self.recomputed.to_json(),
            "size": asdict(self.size),
            "private_documents": self.documents,
        }


def make_report(
    findings: Findings, *, about: dict[str, str], stand_in: bool, quick: bool
) -> tuple[Report, list[Claim], dict[str, Bars | Lines]]:
    """The report, the claims it judges and its figures."""
    where = "clinic notes" if stand_in else "Ohsumed"
    rows = {row.name: row for row in findings.rows}
    claims = claims_on(rows, findings.points, findings.known, findings.recomputed, where)
    figures: dict[str, Bars | Lines] = {"f1": _f1_figure(findings)}
    epsilons = curves()
    figures |= {f"epsilon-{place}": figure for place, figure in enumerate(epsilons, 1)}
    figures |= {f"exposure-{pattern}": _exposure_figure(findings, pattern) for pattern in PATTERNS}
    report = Report(
        title="A private BERT, its vocabulary and its memory",
        subtitle="Section 3.2, Table 2 and Figures 1 and 2 of Hoory et al. (2021), measured again",
        about=about,
        summary=_summary(findings, quick),
    )
    if stand_in:
        report.section(
            "Stand-in data",
            "No data sets were at hand.",
            Notice(
                title="Not the data of the experiment",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so the notes of a synthetic "
                "clinic stand in. Agreement or disagreement below says nothing about real text.",
            ),
        )
    _vocabulary_section(report, findings)
    _table_section(report, findings, figures["f1"])
    figure_1_section(report, findings.points, epsilons)
    _memory_section(report, findings, [figures[f"exposure-{pattern}"] for pattern in PATTERNS])
    _accounting_section(report, findings)
    report.section(
        "The paper's words, and ours",
        "Each verdict is computed from the intervals above.",
        Table(
            columns=("where", "measure", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _method_section(report, findings)
    return report, claims, figures


def _summary(findings: Findings, quick: bool) -> Summary:
    _, rdp, pld = findings.recomputed.rows[-1]
    facts = [Fact(value=f"{row.f1.value:.3f}", name=f"F1, {row.name}") for row in findings.rows]
    return Summary(
        done=(
            "A vocabulary is learned from private documents with noise; a small BERT is trained on public text "
            "and further on the private one, with DP-SGD and without; it is fine-tuned on entity extraction, "
            "and asked for canaries that stood in the private texts.",
        ),
        measured=(
            *(f"{row.name}: entity F1 {row.f1}" for row in findings.rows),
            *(
                f"{name}, {one.pattern} inserted {one.copies} times: {one.found}"
                for name, ones in findings.known.items()
                for one in ones
                if one.copies == 100
            ),
            f"The printed ε_T = 0.6 comes out as {rdp:.2f} (Rényi) or {pld:.2f} (privacy loss distribution).",
        ),
        not_promised=(
            "A canary that is not distinguished from chance is no proof of privacy: the guarantee is.",
            "The entities are marked by rule: their F1 compares our models with each other only.",
            *(("A quick run: small samples, wide intervals.",) if quick else ()),
        ),
        facts=Facts(facts=tuple(facts)),
    )


def _vocabulary_section(report: Report, findings: Findings) -> None:
    rows = []
    for made in findings.vocabularies:
        held = None if made.calibration is None else made.calibration.guarantee
        claimed = None if made.calibration is None else made.calibration.published
        rows.append(
            [
                made.name,
                "–" if held is None else f"{held.epsilon:.3g}, {held.delta:.2g} per {held.unit}",
                "–" if claimed is None else f"{claimed.epsilon:.3g}, {claimed.delta:.2g}",
                None if made.calibration is None else round(made.calibration.threshold, 1),
                made.words,
                len(made.pieces),
                f"{made.use.tokens_per_word:.3f}",
                f"{made.use.whole:.1%}",
            ]
        )
    report.section(
        "The vocabulary",
        f"The paper's has {PIECES['with DP']:,} pieces with DP and {PIECES['without']:,} without, from 712 million words.",
        Table(
            columns=(
                "vocabulary", "ε, δ that hold", "ε, δ printed", "threshold", "words above it", "pieces",
                "pieces a word", "words whole",
            ),
            rows=rows,
            caption="Pieces a word and whole words on texts it was not trained on.",
        ),
    )  # fmt: skip


def _table_section(report: Report, findings: Findings, figure: Bars | Lines) -> None:
    report.section(
        "Entity extraction, beside Table 2",
        "What privacy costs the task.",
        Table(
            columns=("model", "ε_V", "ε_T", "noise", "pieces", "F1", "unseen words found", "−ln Pr a word"),
            rows=[
                [
                    row.name, row.epsilon_v, row.epsilon_t, row.noise, row.pieces, str(row.f1),
                    f"{row.unseen:.3f}", f"{row.loss_per_word:.2f}",
                ]
                for row in findings.rows
            ],
            caption="ε per document; 0 is public text only. Unseen: recall on entities absent from the labelled "
            "training texts. The last column is of hidden pieces of test texts.",
        ),
        figure,
        Table(
            columns=("model", "ε_V", "ε_T", "F1 i2b2-2010", "F1 i2b2-2011"),
            rows=[
                [name, "∞" if v is None else v, "∞" if t is None else t, first, second]
                for name, (v, t, first, second) in TABLE_2.items()
            ],
            caption="The paper's Table 2, per cent; ε per example of 256 words, as printed.",
        ),
    )  # fmt: skip


def _memory_section(report: Report, findings: Findings, figures: Sequence[Bars | Lines]) -> None:
    report.section(
        "Canaries, beside Figure 2",
        "Exposure in bits; controls were drawn alike and never inserted.",
        *figures,
        Table(
            columns=("model", "pattern", "copies", "exposure", "controls", "p"),
            rows=[
                [
                    name,
                    one.pattern,
                    one.copies,
                    str(one.found.inserted),
                    str(one.found.controls),
                    one.found.p_value,
                ]
                for name, ones in findings.known.items()
                for one in ones
            ],
            caption="Mean over canaries with Student's 95 % interval; p of the rank-sum test.",
        ),
    )


def _accounting_section(report: Report, findings: Findings) -> None:
    plan = printed_plan()
    report.section(
        "The printed ε of training, recomputed",
        "The printed 0.6 is reached long before a million steps.",
        Table(
            columns=("steps", "ε, Rényi", "ε, privacy loss distribution"),
            rows=[[steps, rdp, pld] for steps, rdp, pld in findings.recomputed.rows],
            caption="σ = 2.72, batch 131,072 of 83 million examples, δ = 1e-8, Poisson sampling.",
        ),
        Paragraph(
            text="The multiplier is taken as that of the whole sum, as the formula of ε needs it. Drawn in "
            f"{SHARDS:,} parts (256 shards, 32 accumulated batches), each part has a standard deviation of "
            f"{plan.noise_std_per_shard / plan.clip_norm:.4f} clips; if instead each part had 2.72, the whole would "
            f"have {plan.noise_multiplier * SHARDS**0.5:.0f} and nothing could be learned."
        ),
    )


def _method_section(report: Report, findings: Findings) -> None:
    size = findings.size
    report.section(
        "How this was measured, and where it departs from the paper",
        "",
        Paragraph(
            text=f"The network has {size.layers} layers of {size.width} units and reads {size.length} pieces "
            "(the paper: BERT-large). The private corpus has "
            f"{findings.documents:,} documents (the paper: 83 million examples), the unit is the document "
            "throughout (the paper: an example of 256 words), batches are Poisson samples of "
            f"{size.batch_size:,} documents on average, {size.steps} steps.\n\n"
            "The same canaries stand in the private texts of the models with and without DP. The secret is "
            "asked for in contexts that no model was trained on (the paper: the training examples), so that "
            "canaries and controls differ in nothing but having been inserted.\n\n"
            "i2b2's notes are not public. Entities are marked by rule in texts held back from the private corpus."
        ),
    )


def _f1_figure(findings: Findings) -> Bars:
    return Bars(
        title="Entity F1 of each model",
        alt="Strict entity F1 with its bootstrap interval for each model.",
        categories=tuple(row.name for row in findings.rows),
        series=(
            Series(
                name="F1",
                values=tuple(row.f1.value for row in findings.rows),
                low=tuple(row.f1.low for row in findings.rows),
                high=tuple(row.f1.high for row in findings.rows),
            ),
        ),
        axis="F1",
        mark="points",
    )


def _exposure_figure(findings: Findings, pattern: str) -> Lines:
    curves = []
    for name, ones in findings.known.items():
        mine = [one for one in ones if one.pattern == pattern]
        curves.append(
            Curve(
                name=name.rsplit(", ", 1)[-1],
                x=tuple(float(one.copies) for one in mine),
                y=tuple(one.found.inserted.value for one in mine),
                low=tuple(one.found.inserted.low for one in mine),
                high=tuple(one.found.inserted.high for one in mine),
            )
        )
    return Lines(
        title=f"Exposure of {pattern} canaries",
        alt=f"Exposure in bits of {pattern} canaries against the number of copies, for each model.",
        curves=tuple(curves),
        x_axis="copies",
        y_axis="bits",
        caption="1.44 bits are chance; bands are 95 % intervals over canaries.",
        log_x=True,
    )
