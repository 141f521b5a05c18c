"""The report: Table 2 and Figure 3 beside ours, the authors' files, and what each release gives away."""

from discreet.report import Bars, Lines, Notice, Paragraph, Report, Summary, Table
from discreet.report.parts import Cell
from discreet_experiments.claim import Claim
from discreet_experiments.confidential_nmt.claims import claims_on
from discreet_experiments.confidential_nmt.figures import figures_of
from discreet_experiments.confidential_nmt.findings import Findings
from discreet_experiments.confidential_nmt.printed import SYSTEMS, TABLE_2

__all__ = ["make_report"]


def make_report(
    findings: Findings, *, about: dict[str, str], quick: bool
) -> tuple[Report, list[Claim], dict[str, Bars | Lines]]:
    """The whole report, the claims it judges, and its figures by name."""
    untranslated = {domain: one.bleu_of_source for domain, one in findings.repetition.items()}
    claims = claims_on(findings.adapted, findings.published, untranslated)
    report = Report(
        title="Confidential translation memories as phrase pairs",
        subtitle="Table 2 and Figure 3 of Kim, Bisazza and Turkmen (2021), measured again; and reassembly",
        about=about,
        summary=_summary(findings, quick),
    )
    if findings.stand_in:
        report.section(
            "Stand-in data",
            "The paper's domains were not at hand.",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so synthetic sentences stand in. "
                "They follow templates: agreement or disagreement below says nothing about the paper's domains.",
            ),
        )
    figures = figures_of(findings)
    _translation(report, findings, figures["lengths"])
    _repetition(report, findings)
    _authors(report, findings)
    _leaks(report, findings, figures)
    report.section(
        "The paper's words",
        "Each decided from single runs: differences of BLEU below 0.5 or of the loss below 0.1 are left open, and "
        "every BLEU where no system passes the source as it stands.",
        Table(
            columns=("where", "what", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report, findings)
    return report, claims, figures


def _summary(findings: Findings, quick: bool) -> Summary:
    measured = []
    for domain in findings.domains:
        scores = findings.scores(domain)
        measured.append(
            f"{domain}: BLEU {scores['baseline'].quality.bleu:.1f} before, "
            f"{scores['4 words'].quality.bleu:.1f} after phrases of up to 4 words, "
            f"{scores['sentences'].quality.bleu:.1f} after full sentences."
        )
    for domain, found in findings.published.items():
        best = max(found.attacks, key=lambda one: one.whole.value)
        measured.append(
            f"{domain}: from the authors' own released phrases {best.whole.value:.1%} of the sentences longer than a "
            f"phrase come back whole, the longest run {max(one.longest_run for one in found.attacks)} words."
        )
    return Summary(
        done=(
            "Sentence pairs are cut into phrase pairs, some of which are released; a small public translator is "
            "adapted with them; three attacks join the released phrases again.",
        ),
        measured=tuple(measured),
        not_promised=(
            "Fragments carry no formal guarantee. What an attack did not rebuild, a better one may.",
            "Only the noisy counts are differentially private, per sentence pair.",
            *(("A quick run: small samples and hardly any training.",) if quick else ()),
        ),
    )


def _translation(report: Report, findings: Findings, lengths: Bars | Lines) -> None:
    rows: list[list[Cell]] = []
    for domain in findings.domains:
        if domain in TABLE_2:
            rows.append([f"{domain}, paper", *TABLE_2[domain]])
        scores = findings.scores(domain)
        found = [scores[name].quality for name in SYSTEMS]
        rows.append([f"{domain}, ours", *(round(one.bleu, 2) for one in found)])
        rows.append([f"{domain}, our chrF", *(round(one.chrf, 1) for one in found)])
        rows.append([f"{domain}, our loss", *(round(one.loss, 3) for one in found)])
    report.section(
        "Translation quality, beside Table 2",
        "BLEU of German to English; phrases of up to 4 or 7 words, half of them, in place of sentences.",
        Table(
            columns=("domain", *SYSTEMS),
            rows=rows,
            caption="chrF counts parts of words; the loss is the mean −log probability of a subword of the "
            "reference, lower is better.",
        ),
        lengths,
    )


def _repetition(report: Report, findings: Findings) -> None:
    report.section(
        "What the files repeat",
        "How often pairs come again, how often a target begins with its own German source, and what the source "
        "as it stands scores in place of a translation.",
        Table(
            columns=(
                "domain",
                "different pairs",
                "test pairs also in training",
                "source first, training",
                "source first, test",
                "BLEU of the source",
                "chrF of the source",
            ),
            rows=[
                [
                    domain,
                    f"{one.different:.0%}",
                    f"{one.test_seen:.1%}",
                    f"{one.source_first:.1%}",
                    f"{one.test_source_first:.1%}",
                    round(one.bleu_of_source, 1),
                    round(one.chrf_of_source, 1),
                ]
                for domain, one in findings.repetition.items()
            ],
            caption="Over the whole files, not the sentences that the systems were tested on.",
        ),
    )


def _authors(report: Report, findings: Findings) -> None:
    if not findings.coverage:
        return
    rows: list[list[Cell]] = [
        [
            domain,
            found["longest"],
            found["published"],
            found["published types"],
            found["our types"],
            f"{found['types found']:.1%}",
            f"{found['occurrences found']:.1%}",
        ]
        for domain, found in findings.coverage.items()
    ]
    attacked: list[list[Cell]] = [
        [
            domain,
            one.name,
            f"{one.whole.value:.1%}",
            f"[{one.whole.low:.1%}, {one.whole.high:.1%}]",
            one.longest_run,
            f"{one.run_share:.0%}",
            round(one.bleu, 1),
            f"{one.true_blocks:.0%}",
        ]
        for domain, found in findings.published.items()
        for one in found.attacks
    ]
    report.section(
        "The authors' own phrase pairs",
        "Half of the phrases of up to 4 words, as they published them; all of ours, before any is left out.",
        Table(
            columns=(
                "domain",
                "longest",
                "their pairs",
                "their types",
                "our types",
                "their types we find",
                "their pairs we find",
            ),
            rows=rows,
        ),
        Table(columns=("domain", *_ATTACK_COLUMNS), rows=attacked, caption="Their files, attacked."),
    )


_ATTACK_COLUMNS = (
    "attack",
    "rebuilt whole",
    "95 %",
    "longest run",
    "of a sentence in one piece",
    "BLEU of what was rebuilt",
    "true blocks",
)


def _leaks(report: Report, findings: Findings, figures: dict[str, Bars | Lines]) -> None:
    rows: list[list[Cell]] = []
    for one in findings.tradeoffs:
        released = one.released
        best = (
            None if released.attacked is None else max(released.attacked.attacks, key=lambda a: a.run_share)
        )
        rows.append(
            [
                one.domain,
                released.option,
                len(released.pairs),
                f"{one.gained:+.2f}",
                f"{one.chrf_gained:+.1f}",
                f"{one.loss_saved:+.3f}",
                f"{released.rebuilt:.1%}",
                None if best is None else best.longest_run,
                f"{released.run_share:.0%}",
                None if best is None else round(best.bleu, 1),
            ]
        )
    report.section(
        "What is gained and what comes back, for each release",
        "The table the paper does not have: what is gained over the baseline, and sentences rebuilt by the better attack.",
        Table(
            columns=(
                "domain",
                "release",
                "phrases",
                "BLEU gained",
                "chrF gained",
                "loss saved",
                "rebuilt whole",
                "longest run",
                "of a sentence in one piece",
                "BLEU of what was rebuilt",
            ),
            rows=rows,
        ),
        *(figure for name, figure in figures.items() if name != "lengths"),
    )


def _reasons(report: Report, findings: Findings) -> None:
    told = findings.baseline
    seen = told.get("target subwords", 0)
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text="Baseline: the paper starts from the winner of WMT 2019, trained on 28 million pairs. Ours has "
            f"{told.get('weights', 0):,} weights and has seen {seen:,} target subwords of captions and everyday "
            "sentences. It does not know the words of these domains, and what an adaptation of a minute adds is "
            "small. Orders can be compared, levels cannot.\n\n"
            "Fine-tuning: a quarter of what every system learns from are general pairs again; without them our "
            "small translator forgets sentences altogether and answers with phrases. "
            "Every system sees the same number of target subwords, not the same number of passes; "
            "the paper stops early on validation sentences. So here a release with fewer phrases is seen more "
            "often, not for a shorter time.\n\n"
            "Phrases: the paper aligns with fast_align and extracts with Moses; ours are both our own, of the same "
            "kind. A document is taken to be 50 pairs in a row, since the files do not say where one ends.\n\n"
            "Test: sentences from all over each test file, translated greedily; the paper translates all, by beam "
            "search.\n\n"
            "Targets that begin with their source: whole sentences can teach a system to repeat the source, phrases "
            "cannot. Part of the ceiling in the last column may be that and no translation."
        ),
    )
