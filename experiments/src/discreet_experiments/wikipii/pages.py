"""The report on the automatic annotation paper: its Tables 2, 4 and 5 beside ours."""

from collections.abc import Sequence
from dataclasses import dataclass

from discreet.finding.matching import MEASURES
from discreet.finding.scores import ALL, Scores
from discreet.report import Fact, Facts, Notice, Paragraph, Report, Summary, Table
from discreet.report.parts import Cell
from discreet.text.document import Document
from discreet_experiments.claim import Claim
from discreet_experiments.wikipii.biographies import Coverage
from discreet_experiments.wikipii.claims import claims_on, f1
from discreet_experiments.wikipii.printed import (
    TABLE_2,
    TABLE_4,
    TABLE_5_AUTOMATIC,
    TABLE_5_MANUAL,
    TAGS,
    Printed,
)
from discreet_experiments.wikipii.trained_tagger import TrainedTagger

__all__ = ["Findings", "make_report"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that was measured."""

    clinic: Scores
    coverage: tuple[Coverage, ...] = ()
    sentences: tuple[Document, ...] = ()
    joined: int = 0
    claimed_boxes: int = 0
    published: Scores | None = None
    learned: tuple[TrainedTagger, ...] = ()


def make_report(findings: Findings, *, about: dict[str, str], quick: bool) -> tuple[Report, list[Claim]]:
    """The whole report and the claims it judges."""
    claims = claims_on(findings.clinic, findings.published, findings.learned)
    report = Report(
        title="Personal information annotated from infoboxes",
        subtitle="Tables 2, 4, 5, 6 and Figure 5 of Hathurusinghe, Nejadgholi and Bolic (2021), measured again",
        about=about,
        summary=_summary(findings, quick),
    )
    if findings.published is None:
        report.section(
            "Stand-in data",
            "The paper's data were not at hand.",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so a synthetic clinic stands in: "
                "patients' tables for infoboxes, notes for pages. Agreement or disagreement below says nothing "
                "about the paper's own data.",
            ),
        )
    _counts(report, findings)
    _coverage(report, findings)
    _agreement(report, findings)
    _learned(report, findings)
    report.section(
        "The paper's words, and ours",
        "Each verdict is computed from bootstrap intervals over documents.",
        Table(
            columns=("where", "what", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report)
    return report, claims


def _summary(findings: Findings, quick: bool) -> Summary:
    measured = [
        f"Clinic, automatic against gold: strict F1 {f1(findings.clinic, 'strict')}; the paper has 0.37."
    ]
    if findings.published is not None:
        measured.append(
            f"Our annotator against the published annotations, on {findings.joined:,} sentences that an infobox "
            f"can claim: strict F1 {f1(findings.published, 'strict')}."
        )
    for one in findings.learned:
        for against, scores in one.scores.items():
            measured.append(
                f"A tagger trained on {len(one.training):,} automatically annotated {one.data}, against "
                f"{against} annotation: F1 strict {f1(scores, 'strict')}, partial {f1(scores, 'partial')}."
            )
    return Summary(
        done=(
            "Known values (infobox rows, a patients' table) are located in texts by rule; a MiniLM tagger is "
            "trained on what was located, and scored on texts of other people.",
        ),
        measured=tuple(measured),
        not_promised=(
            "Agreement with automatic annotations is not correctness: they are wrong in places, and a tagger "
            "that repeats their mistakes is rewarded for it.",
            "A tagger trained so has no privacy guarantee.",
            *(("A quick run: small samples, wide intervals.",) if quick else ()),
        ),
        facts=Facts(
            facts=tuple(
                Fact(value=f"{findings.clinic.overall[measure].f1:.3f}", name=f"clinic, {measure} F1")
                for measure in MEASURES
            )
        ),
    )


def _counts(report: Report, findings: Findings) -> None:
    rows: list[list[Cell]] = [[f"paper: {name}", *numbers] for name, numbers in TABLE_2.items()]
    parts = {"ours: all published": findings.sentences}
    for one in findings.learned[:1] if findings.sentences else ():
        parts |= {"ours: training, automatic": one.training, "ours: test, automatic": one.test}
    for name, documents in parts.items():
        if documents:
            labels = [span.label for document in documents for span in document.spans]
            counted = [labels.count(tag) if tag != "EDUCATION" else None for tag in TAGS]
            rows.append([name, None, len(documents), *counted])
    report.section(
        "Counts, beside Table 2",
        "What is public is a twentieth of the paper's data.",
        Table(
            columns=(
                "part",
                "pages",
                "sentences",
                "birth date",
                "parents",
                "spouses",
                "children",
                "education",
            ),
            rows=rows,
            caption="The published sentences do not name their page, and have no education; they mark the "
            "person's own NAME besides, which counts as a mention for the sentences here.",
        ),
    )


def _coverage(report: Report, findings: Findings) -> None:
    if findings.coverage:
        report.section(
            "What an infobox tells of the first sentence",
            "300 biographies of WikiBio: names and birth dates stand in it, families hardly ever.",
            Table(
                columns=("field", "boxes that have it", "found in the sentence", "share", "mentions"),
                rows=[
                    [one.field, one.boxes, one.found, _share(one.found, one.boxes), one.mentions]
                    for one in findings.coverage
                ],
                caption="The texts are in small letters throughout, which takes from the annotator what it "
                "knows best a name by; spouses and children are mostly not in a first sentence at all.",
            ),
        )


def _agreement(report: Report, findings: Findings) -> None:
    section = report.section(
        "Agreement, beside Table 4",
        "The paper scores automatic against manual annotation; its manual one is not public.",
        _scores_table({"paper": TABLE_4}, {"clinic, automatic against gold": findings.clinic}),
    )
    if findings.published is not None:
        section.add(
            _scores_table({}, {"our annotator against the published one": findings.published}),
            _by_label(findings.published),
            Paragraph(
                text=f"{findings.joined:,} sentences can be traced to one of {findings.claimed_boxes:,} infoboxes: "
                "their published NAME is that box's whole name. The choice depends on NAME, so agreement on it "
                "says little. Where birth dates differ, ours also marks a day written in another order or without its "
                "year, and some published marks run on past the date."
            ),
        )


def _learned(report: Report, findings: Findings) -> None:
    for one in findings.learned:
        printed = {"paper, automatic": TABLE_5_AUTOMATIC}
        if "gold" in one.scores:
            printed["paper, manual"] = TABLE_5_MANUAL
        report.section(
            f"A tagger from automatic annotations, beside Table 5: {one.data}",
            f"{len(one.training):,} to train on, {len(one.test):,} of other people to test on, "
            f"{one.size.epochs} epochs, {one.size.layers} layers of the encoder.",
            _scores_table(printed, {f"ours, against {name}": scores for name, scores in one.scores.items()}),
            *(_by_label(scores, f"Against {name} annotation.") for name, scores in one.scores.items()),
        )


def _reasons(report: Report) -> None:
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text="Data: the paper has 23,000 pages and 320 sentences annotated by hand; public are 3,864 sentences "
            "of a forerunner about heads of state, without education, and nothing by hand. The clinic's gold is "
            "known because the notes were written by a programme; its table is clean and its notes follow "
            "templates, so its scores are an upper end.\n\n"
            "Model: the first three layers of MiniLM (two in a quick run) with an embedding of casing in place of BERT-base, trained on far fewer "
            "sentences, for a few epochs in place of one.\n\n"
            "Labels: the published sentences mark the person's own name too, which is the most frequent label and "
            "not among the paper's five. Published spans are tidied before use: punctuation at the "
            "ends dropped, words of one value put together, the longest of overlapping ones kept.\n\n"
            "Division: by person. The published sentences do not name theirs; sentences that share a marked value "
            "stay on one side, which does not catch a person who is named differently in each."
        ),
    )


def _scores_table(printed: dict[str, Printed], measured: dict[str, Scores]) -> Table:
    rows: list[list[Cell]] = []
    for name, table in printed.items():
        rows += [[name, measure, *table[measure], None] for measure in MEASURES]
    for name, scores in measured.items():
        for measure, counts in scores.overall.items():
            low, high = scores.interval(measure=measure)
            figures = [round(value, 3) for value in (counts.precision, counts.recall, counts.f1)]
            rows.append([name, measure, *figures, f"[{low:.3f}, {high:.3f}]"])
    return Table(columns=("what", "measure", "precision", "recall", "F1", "95 % of F1"), rows=rows)


def _by_label(scores: Scores, caption: str = "") -> Table:
    rows: list[Sequence[Cell]] = []
    for label in scores.labels:
        if label != ALL:
            strict, partial = scores.counts(label), scores.counts(label, "partial")
            rows.append([label, round(strict.f1, 3), round(partial.f1, 3), int(strict.possible)])
    return Table(columns=("label", "strict F1", "partial F1", "spans"), rows=rows, caption=caption)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"
