"""The run's figures: the length of translations, and what is gained over what comes back."""

from discreet.report import Bars, Curve, Lines, Series
from discreet_experiments.confidential_nmt.findings import Findings
from discreet_experiments.confidential_nmt.printed import SYSTEMS

__all__ = ["figures_of"]


def figures_of(findings: Findings) -> dict[str, Bars | Lines]:
    """Each figure by its name; one trade-off a domain."""
    figures: dict[str, Bars | Lines] = {"lengths": _lengths(findings)}
    for domain in findings.domains:
        figures[f"tradeoff-{domain}"] = _tradeoff(findings, domain)
    if findings.shared:
        figures["shares"] = _shares(findings)
    return figures


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


def _tradeoff(findings: Findings, domain: str) -> Lines:
    """Each release as a point: what it is good for over what it gives away."""
    mine = [one for one in findings.tradeoffs if one.domain == domain]
    return Lines(
        title=f"{domain}: loss saved over what comes back",
        alt=f"Each release of {domain}: the loss saved with it against how much of a sentence an attack has in one piece.",
        curves=(
            Curve(
                name="a release of phrases",
                x=tuple(one.released.run_share for one in mine),
                y=tuple(one.loss_saved for one in mine),
                labels=tuple(one.released.option for one in mine),
            ),
        ),
        x_axis="share of a sentence in one piece",
        y_axis="loss saved (nats a subword)",
    )


def _shares(findings: Findings) -> Lines:
    return Lines(
        title="What comes back over the share of phrases released",
        alt="How much of a sentence an attack has in one piece, by the share of the phrases released.",
        curves=tuple(
            Curve(name=f"up to {one.longest} words", x=one.shares, y=one.runs) for one in findings.shared
        ),
        x_axis="share of the phrases released",
        y_axis="of a sentence in one piece",
        percent=True,
    )
