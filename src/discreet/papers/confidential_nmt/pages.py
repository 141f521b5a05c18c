"""The report: Table 2 and Figure 3 beside ours, the authors' files, and what each release gives away."""

from discreet.papers.claim import Claim
from discreet.papers.confidential_nmt.claims import claims_on
from discreet.papers.confidential_nmt.findings import Findings
from discreet.papers.confidential_nmt.printed import SYSTEMS, TABLE_2
from discreet.report import Bars, Curve, Lines, Notice, Paragraph, Report, Series, Summary, Table
from discreet.report.parts import Cell

__all__ = ["make_report"]


def make_report(
    findings: Findings, *, about: dict[str, str], quick: bool
) -> tuple[Report, list[Claim], dict[str, Bars | Lines]]:
    """The whole report, the claims it judges, and its figures by name."""
    claims = claims_on(findings.adapted, findings.published)
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
                text="No folder of data sets was named (--data, $DISCREET_DATA), so invented sentences stand in. "
                "They follow templates: agreement or disagreement below says nothing about the paper's domains.",
            ),
        )
    figures: dict[str, Bars | Lines] = {"lengths": _lengths(findings), "tradeoff": _tradeoff(findings)}
    if findings.shared:
        figures["shares"] = _shares(findings)
    _translation(report, findings, figures["lengths"])
    _authors(report, findings)
    _leaks(report, findings, figures)
    report.section(
        "The paper's words",
        "Each decided from single runs; differences of BLEU below 0.5 are left open.",
        Table(
            columns=("where", "what", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
        ),
    )
    _reasons(report)
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
            "adapted with them; two attacks join the released phrases again.",
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
        rows.append([f"{domain}, ours", *(round(scores[name].quality.bleu, 2) for name in SYSTEMS)])
        rows.append([f"{domain}, our loss", *(round(scores[name].quality.loss, 3) for name in SYSTEMS)])
    report.section(
        "Translation quality, beside Table 2",
        "BLEU of German to English; phrases of up to 4 or 7 words, half of them, in place of sentences.",
        Table(
            columns=("domain", *SYSTEMS),
            rows=rows,
            caption="The loss is the mean −log probability of a subword of the reference; lower is better.",
        ),
        lengths,
    )


def _lengths(findings: Findings) -> Bars:
    """Figure 3: how long the translations are."""
    systems = ("reference", *SYSTEMS)
    series = []
    for domain in findings.domains:
        scores = findings.scores(domain)
        words = [scores[name].quality.words for name in SYSTEMS]
        series.append(Series(name=domain, values=(scores["baseline"].quality.reference_words, *words)))
    return Bars(
        title="Words in a translation, beside Figure 3",
        alt="The mean length of references and of each system's translations, by domain.",
        categories=systems,
        series=tuple(series),
        axis="words",
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
                "loss saved",
                "rebuilt whole",
                "longest run",
                "of a sentence in one piece",
                "BLEU of what was rebuilt",
            ),
            rows=rows,
        ),
        *(figures[name] for name in ("tradeoff", "shares") if name in figures),
    )


def _tradeoff(findings: Findings) -> Lines:
    curves = []
    for domain in findings.domains:
        mine = sorted(
            (one for one in findings.tradeoffs if one.domain == domain),
            key=lambda one: one.released.run_share,
        )
        curves.append(
            Curve(
                name=domain,
                x=tuple(one.released.run_share for one in mine),
                y=tuple(one.loss_saved for one in mine),
            )
        )
    return Lines(
        title="Loss saved over what comes back",
        alt="For each release, the loss saved with it against how much of a sentence an attack has in one piece.",
        curves=tuple(curves),
        x_axis="share of a sentence in one piece",
        y_axis="loss saved (nats a subword)",
    )


def _shares(findings: Findings) -> Lines:
    return Lines(
        title="Sentences rebuilt over the share of phrases released",
        alt="The more of the phrases is released, the more of a sentence comes back in one piece.",
        curves=tuple(
            Curve(name=f"up to {one.longest} words", x=one.shares, y=one.runs) for one in findings.shared
        ),
        x_axis="share of the phrases released",
        y_axis="of a sentence in one piece",
        percent=True,
    )


def _reasons(report: Report) -> None:
    report.section(
        "Why the figures differ",
        "",
        Paragraph(
            text="Baseline: the paper starts from the winner of WMT 2019, trained on 28 million pairs. Ours has under a "
            "million weights and has seen 79,000 pairs of captions and everyday sentences once, so its BLEU on "
            "these domains is near nothing, and what an adaptation of seconds adds is small. Orders can be "
            "compared, levels cannot.\n\n"
            "Fine-tuning: half of what every system learns from are general pairs again; without them our small "
            "translator forgets sentences altogether and answers with phrases. "
            "Every system sees the same number of target subwords, not the same number of passes; "
            "the paper stops early on validation sentences. So here a release with fewer phrases is seen more "
            "often, not for a shorter time.\n\n"
            "Phrases: the paper aligns with fast_align and extracts with Moses; ours are both our own, of the same "
            "kind. A document is taken to be 50 pairs in a row, since the files do not say where one ends.\n\n"
            "Test: the first sentences of each test file, translated greedily; the paper translates all, by beam search."
        ),
    )
