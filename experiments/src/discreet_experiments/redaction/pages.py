"""The report: figures 1 to 6 as ours, the appendix's sentences beside them, and where this departs from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from discreet.report import Curve, Lines, Notice, Paragraph, Report, Summary, Table
from discreet_experiments.claim import Claim
from discreet_experiments.redaction.distinguishability import DELTA, ProtectedSets
from discreet_experiments.redaction.models import Closeness, TrainedModel
from discreet_experiments.redaction.sets import Sets

__all__ = ["Findings", "figures_of", "make_report"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything measured on one pair of sets."""

    sets: Sets
    redaction: tuple[ProtectedSets, ...]
    words: tuple[ProtectedSets, ...] = ()
    distances: tuple[Closeness, ...] = ()
    trained: tuple[TrainedModel, ...] = ()


def make_report(
    every: Sequence[Findings], claims: Sequence[Claim], *, about: Mapping[str, str], stand_in: bool
) -> Report:
    """The page."""
    report = Report(
        title="Text redaction for privacy preserving model training, measured again",
        subtitle="Gusain and Leith, appendix: figures 1 to 6",
        about=about,
        summary=Summary(
            done=(
                "Redacted sensitive and safe texts together, in the order in which words betray them.",
                "Distinguished the sets after each level, and after replacing words under metric privacy.",
                "Trained next-word models on what was left, and with DP-SGD.",
            ),
            promised=("DP-SGD: the ε printed with it, for a row of 20 words added or removed.",),
            measured=tuple(_headline(one) for one in every),
            not_promised=(
                "Redaction: its divergences and their ε are estimates from samples and bound nothing.",
            ),
        ),
    )
    if stand_in:
        report.section(
            "A stand-in",
            "",
            Notice(
                title="Not the paper's data",
                text="No folder of data sets was named (--data, $DISCREET_DATA), so a synthetic clinic stands in. "
                "Agreement or disagreement below says nothing about the paper's own data.",
            ),
        )
    for one in every:
        _sets_section(report, one)
    _claims_section(report, claims)
    _method_section(report)
    return report


def figures_of(found: Findings) -> dict[str, Lines]:
    """The figures by a short name."""
    name = found.sets.name
    figures = {
        "levels": Lines(
            title=f"{name}: divergence after redaction (figures 1 and 2)",
            alt=f"Kullback–Leibler and Rényi divergence between the sets of {name} at each redaction level.",
            curves=(_levels(found.redaction, "KL"), _levels(found.redaction, "Rényi, α = 2")),
            x_axis="redaction level",
            y_axis="divergence",
            caption="Estimates over the first principal components; bands are 95 % intervals.",
        ),
        "attack": Lines(
            title=f"{name}: the attack after redaction (figure 1)",
            alt=f"How often a classifier distinguishes the sets of {name} at each redaction level.",
            curves=(_attack(found.redaction, "redaction"),),
            x_axis="redaction level",
            y_axis="attack right",
            caption="The chance baseline is half right.",
            percent=True,
            limits=(0.4, 1.0),
        ),
        "orders": _orders(found),
    }
    if found.words:
        figures["words"] = _words(found)
    if found.distances:
        figures["closeness"] = _closeness(found)
    if found.trained:
        figures["perplexity"] = _perplexity(found)
    return figures


def _levels(protected: Sequence[ProtectedSets], name: str) -> Curve:
    values = [one.kl if name == "KL" else one.renyi for one in protected]
    return Curve(
        name=name,
        x=tuple(one.setting for one in protected),
        y=tuple(value.value for value in values),
        low=tuple(value.low for value in values),
        high=tuple(value.high for value in values),
    )


def _attack(protected: Sequence[ProtectedSets], name: str) -> Curve:
    return Curve(
        name=name,
        x=tuple(one.setting for one in protected),
        y=tuple(one.attack.value for one in protected),
        low=tuple(one.attack.low for one in protected),
        high=tuple(one.attack.high for one in protected),
    )


def _orders(found: Findings) -> Lines:
    first = found.redaction[0]
    orders = tuple(one.order for one in first.divergences)
    line = first.line
    return Lines(
        title=f"{found.sets.name}: divergence over α, nothing redacted (figure 3)",
        alt="The estimated divergence at each order and the line above it.",
        curves=(
            Curve(name="D_α", x=orders, y=tuple(one.estimate.value for one in first.divergences)),
            Curve(name="line ξ + ρα", x=orders, y=tuple(line.xi + line.rho * order for order in orders)),
        ),
        x_axis="α",
        y_axis="divergence",
        caption=f"ξ = {line.xi:.3g}, ρ = {line.rho:.3g}: ε = {line.epsilon:.3g} at δ = {DELTA:g}, an estimate.",
    )


def _words(found: Findings) -> Lines:
    names = dict.fromkeys(one.protection for one in found.words)
    return Lines(
        title=f"{found.sets.name}: the attack after word-level privacy (figure 4)",
        alt="How often a classifier distinguishes the sets after each word was replaced, at each ε.",
        curves=tuple(_attack([one for one in found.words if one.protection == name], name) for name in names),
        x_axis="ε of one word (metric)",
        y_axis="attack right",
        caption="The chance baseline is half right. The ε here is one of metric privacy for a word, not for a text.",
        log_x=True,
        percent=True,
        limits=(0.4, 1.0),
    )


def _closeness(found: Findings) -> Lines:
    levels = tuple(one.level for one in found.distances)
    return Lines(
        title=f"{found.sets.name}: how far the two models lie apart (figure 5)",
        alt="Distances between the word matrices of a model of the sensitive and one of the safe texts.",
        curves=(
            Curve(name="CKA", x=levels, y=tuple(one.cka for one in found.distances)),
            Curve(name="PWCCA", x=levels, y=tuple(one.pwcca for one in found.distances)),
            Curve(name="Procrustes", x=levels, y=tuple(one.procrustes for one in found.distances)),
        ),
        x_axis="redaction level",
        y_axis="distance",
    )


def _perplexity(found: Findings) -> Lines:
    def curve(name: str, holds: bool) -> Curve:
        mine = sorted(
            (one for one in found.trained if one.holds == holds and one.epsilon > 0),
            key=lambda one: one.epsilon,
        )
        return Curve(
            name=name,
            x=tuple(one.epsilon for one in mine),
            y=tuple(one.log_perplexity for one in mine),
        )

    return Lines(
        title=f"{found.sets.name}: what privacy costs a next-word model (figure 6)",
        alt="Log-perplexity of next-word models after redaction and after DP-SGD, over ε.",
        curves=(curve("redaction, estimated ε", False), curve("DP-SGD, ε that holds", True)),
        x_axis="ε",
        y_axis="log-perplexity",
        caption="The two ε are not the same thing: one is estimated between two sets, the other is proved for a row of words.",
        log_x=True,
    )


def _headline(found: Findings) -> str:
    first, last = found.redaction[0], found.redaction[-2]
    return (
        f"{found.sets.name}: the attack is right {first.attack.value:.0%} of the time on the texts as they are and "
        f"{last.attack.value:.0%} at level {last.setting:g}; D₂ falls from {first.renyi.value:.2f} to {last.renyi.value:.2f}."
    )


def _sets_section(report: Report, found: Findings) -> None:
    sets = found.sets
    section = report.section(
        sets.name,
        f"{sets.sensitive_is}: {len(sets.sensitive)} texts of each kind released, {len(sets.held_out.texts):,} held out.",
    )
    section.add(*figures_of(found).values())
    section.add(_sets_table("Redaction", "level", found.redaction))
    if found.words:
        section.add(_sets_table("Words replaced", "ε of a word", found.words))
    if found.trained:
        section.add(
            Table(
                columns=("protection", "setting", "ε", "what the ε is", "log-perplexity"),
                rows=[
                    [
                        one.protection,
                        one.setting,
                        one.epsilon,
                        "holds" if one.holds else "estimate",
                        one.log_perplexity,
                    ]
                    for one in found.trained
                ],
                caption="Next-word models, asked about held-out texts that nobody redacted",
            )
        )


def _sets_table(caption: str, setting: str, protected: Sequence[ProtectedSets]) -> Table:
    return Table(
        columns=(
            "protection",
            setting,
            "attack right",
            "ε at least (holds)",
            "KL",
            "Rényi, α = 2",
            "ε (estimate)",
        ),
        rows=[
            [
                one.protection,
                one.setting,
                str(one.attack),
                one.at_least,
                str(one.kl),
                str(one.renyi),
                one.line.epsilon,
            ]
            for one in protected
        ],
        caption=caption,
    )


def _claims_section(report: Report, claims: Sequence[Claim]) -> None:
    report.section(
        "The paper's words, and ours",
        "The appendix prints curves without numbers, so its sentences are what can be compared.",
        Table(
            columns=("where", "under", "the paper says", "verdict", "numbers"),
            rows=[[one.where, one.under, one.claim, one.verdict, one.evidence] for one in claims],
            caption="Each verdict is computed from the points above and their intervals",
        ),
    )


def _method_section(report: Report) -> None:
    report.section(
        "How this was measured, and where it departs from the paper",
        "",
        Paragraph(
            text="The divergence is the corrected estimator (the printed one averages logarithms and is negative for equal "
            "sets), over the first principal components of the sentence encoder's vectors rather than all of its "
            "dimensions, where neighbours carry mostly noise. The interval comes from random halves.\n\n"
            "Medal is not public in this form: abstracts of Ohsumed stand in for it, cut to their first 80 words. The encoder "
            "is MiniLM. Words that the held-out texts do not have are redacted at every level above 0.\n\n"
            "The next-word model is a small LSTM with a public vocabulary, trained by Adam for a few passes, "
            "where the paper anneals SGD over 20; δ = 8e-5 and the clip of 1.5 are the paper's. DP-SGD here guarantees something "
            "for a row of 20 words, not for a text or a person."
        ),
    )
