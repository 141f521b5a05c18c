"""The report on the distortion paper: its tables and cases beside ours."""

from collections.abc import Sequence

from discreet.report import Fact, Facts, Notice, Paragraph, Report, Summary, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim
from discreet_experiments.ndd.claims import claims_on
from discreet_experiments.ndd.distortion import DECAY, LEAST_WEIGHT
from discreet_experiments.ndd.findings import Findings
from discreet_experiments.ndd.printed import TABLE_1, TABLE_2, TABLE_3, TABLE_4, TABLE_5, Printed, uneven
from discreet_experiments.ndd.tagger_scores import Row

__all__ = ["make_report"]

_COLUMNS = ("data", "who", "UP", "UR", "UF", "LP", "LR", "LF", "95 % of LF")


def make_report(findings: Findings, *, about: dict[str, str], quick: bool) -> tuple[Report, list[Claim]]:
    """The whole report and the claims it judges."""
    claims = claims_on(findings)
    report = Report(
        title="Distortion that keeps the meaning",
        subtitle="Tables 1 to 5 and Figures 2 and 3 of Peng, Li and Zhao (2022), measured again",
        about=about,
        summary=_summary(findings, quick),
    )
    if findings.stand_in:
        report.section(
            "Stand-in data",
            "The paper's data were not at hand.",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so sentences of a synthetic clinic "
                "stand in for CoNLL-2003, and there is no treebank for Table 2. Agreement or disagreement below "
                "says nothing about the paper's own data.",
            ),
        )
    _cases(report, findings)
    _tables(report, findings)
    _restored(report, findings)
    report.section(
        "The paper's words, and ours",
        "Each verdict is computed from bootstrap intervals over the test sentences.",
        Table(
            columns=("where", "what", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report, findings)
    return report, claims


def _summary(findings: Findings, quick: bool) -> Summary:
    rows = {row.name: row.labelled for row in findings.table_1}
    restored = findings.restored.get("substituted, with NDD", {})
    return Summary(
        done=(
            f"{len(findings.entities.client)} client sentences were masked, generated and substituted, with and "
            f"without NDD over {findings.candidates} candidates, and a tagger trained on each.",
            *(("A quick run: the intervals are wide.",) if quick else ()),
        ),
        measured=(
            f"In {findings.ordered} of the paper's {len(findings.cases)} cases what it selected diverges less.",
            *(f"Labelled F, trained on {name} data: {value}." for name, value in rows.items()),
        ),
        not_promised=(
            "Distortion has no guarantee: the sentence around the new words is passed through verbatim.",
            "One training run a row: the intervals know of the test sentences, not of other seeds.",
        ),
        facts=Facts(
            facts=(
                Fact(value=f"{findings.ordered} of {len(findings.cases)}", name="cases in the paper's order"),
                Fact(
                    value=f"{restored.get('among ten', 0.0):.0%}",
                    name="originals restored in ten guesses",
                    note="by our masked language model, after substitution",
                ),
            )
        ),
    )


def _cases(report: Report, findings: Findings) -> None:
    rows: list[Sequence[Cell]] = [
        [
            case.label,
            case.original,
            f"{case.selected}: {selected:.2f} (paper {case.printed[0]:.2f})",
            f"{case.rejected}: {rejected:.2f} (paper {case.printed[1]:.2f})",
            "yes" if selected < rejected else "no",
        ]
        for case, selected, rejected in findings.cases
    ]
    report.section(
        "Figures 2 and 3: what was selected and what was not",
        "NDD of the paper's own cases under our language model, with our default weights.",
        Table(columns=("type", "original", "selected", "rejected", "selected is lower"), rows=rows),
        Paragraph(
            text="The paper's divergences of rejected words are larger: its BERT is far surer of its words than "
            "our small model. The order is what the choice needs."
        ),
    )


def _tables(report: Report, findings: Findings) -> None:
    entities, phrases = findings.entities, findings.phrases
    sizes = f"{len(entities.client)} client sentences of {entities.name}, {len(entities.test)} to test on."
    report.section("Table 1: taggers trained on distorted data", sizes, _beside(TABLE_1, findings.table_1))
    if phrases is not None:
        report.section(
            "Table 2: phrases substituted",
            f"A chunker of lowest phrases in place of a parser; {len(phrases.client)} client sentences of the "
            f"{phrases.name}, {len(phrases.test)} to test on, 4 candidates.",
            _beside(TABLE_2, findings.table_2),
        )
    report.section(
        "Table 3: the same taggers on the client's data as they were",
        "What distortion leaves of the entities.",
        _beside(TABLE_3, findings.table_3),
    )
    report.section(
        "Table 4: distorted data added to the centre's",
        f"{len(entities.centre)} sentences of the centre; the client's are generated with NDD.",
        _beside(TABLE_4, findings.table_4),
    )
    report.section(
        "Table 5: more and fewer candidates",
        "Substitution with NDD. One language model is at hand, so its other rows have no match.",
        _beside(TABLE_5, findings.table_5),
    )


def _beside(printed: Printed, rows: Sequence[Row]) -> Table:
    """The paper's rows, then ours."""
    cells: list[Sequence[Cell]] = [[name, "paper", *figures, None] for name, figures in printed.items()]
    for row in rows:
        low, high = 100 * row.labelled.low, 100 * row.labelled.high
        cells.append([row.name, "ours", *row.figures(), f"[{low:.1f}, {high:.1f}]"])
    wrong = uneven(printed)
    note = f" The paper's rows do not all agree with themselves: {'; '.join(wrong)}." if wrong else ""
    return Table(columns=_COLUMNS, rows=cells, caption="U boundaries, L boundaries and labels." + note)


def _restored(report: Report, findings: Findings) -> None:
    rows: list[Sequence[Cell]] = [
        [name, int(risk["places"]), risk["first"], risk["among ten"], risk["among ten, at most (95 %)"]]
        for name, risk in findings.restored.items()
        if risk
    ]
    report.section(
        "What the paper does not measure: originals restored",
        "The new words are hidden and our masked language model, told the length of the original, guesses it "
        "from the sentence.",
        Table(columns=("data", "places", "first guess", "among ten", "among ten, at most"), rows=rows),
    )


def _reasons(report: Report, findings: Findings) -> None:
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text=f"Size: the paper's client is the whole development set of 3,250 sentences and its centre the training "
            f"set of 14,041; ours are {len(findings.entities.client)} and {len(findings.entities.centre)} of them, so "
            "that a run takes a few minutes of one core. A tagger trained on so few starts far lower, and "
            "gains more from each further sentence.\n\n"
            "Models: our tagger is a six-layer MiniLM; the paper's reader stacks RoBERTa-large, GloVe, characters and "
            "tags under three LSTM layers. Candidates and NDD come from our small uncased masked language model in "
            "place of BERT-base-cased; capitals are copied from the original.\n\n"
            f"Weights: the paper prints no μ. Here μ = {DECAY} down to a weight of {LEAST_WEIGHT}, three words on each "
            "side. Candidates that equal the original are drawn again; the paper does not say that its own are.\n\n"
            "Table 2: phrases whose children are all words are marked and found again by the tagger; the paper parses "
            "whole trees of the full Penn Treebank."
        ),
    )
