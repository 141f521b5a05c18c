"""Codes attacked, as a page: the text, its words and its label, guessed with the code and without it."""

from collections.abc import Mapping

from discreet.attacks.estimate_figures import estimate_series, in_percent, known, share_fact
from discreet.attacks.interval import Estimate
from discreet.attacks.inversion.invert import GUESSES, Inversion
from discreet.attacks.stated import FAILED_ATTACK, add_statement, guarantee_of
from discreet.privacy.statement import Statement
from discreet.report import Bars, Fact, Facts, Report, Summary

__all__ = ["inversion_report"]


def inversion_report(found: Inversion, statement: Statement | None, *, about: Mapping[str, str]) -> Report:
    """The report of an attack on codes that `discreet encode` wrote."""
    tried = _tried(found)
    report = Report(
        title="Reconstruction from codes",
        subtitle=str(found.guarantee),
        about=about,
        summary=Summary(
            done=(f"Guessed from each code: {', '.join(tried)}.",),
            promised=guarantee_of(statement),
            measured=(
                *(
                    f"{name[:1].upper()}{name[1:]}: right {in_percent(attack)}, without the code {without.value:.1%}."
                    for name, (attack, without) in tried.items()
                ),
                f"Under the guaranteed ε no attacker identifies the text more often than {found.bound:.1%} of the time.",
            ),
            not_promised=(FAILED_ATTACK,),
            facts=Facts(
                facts=(
                    share_fact("text identified", found.nearest, known(found.chance)),
                    Fact(value=f"{found.bound:.1%}", name="at most", note="by the guaranteed ε"),
                )
            ),
        ),
    )
    report.section(
        "With the code and without it",
        "Only what goes beyond the guess without a code is given away by it.",
        Bars(
            title="How often the guess is right",
            alt="Each guess from the code beside the same guess without it.",
            categories=tuple(tried),
            series=(
                estimate_series("from the code", [attack for attack, _ in tried.values()]),
                estimate_series("without it", [without for _, without in tried.values()]),
            ),
            axis="share of right guesses",
            percent=True,
            limits=(0.0, 1.05),
            caption="The text by the likeliest candidate, the words by linear inversion, the label by a linear "
            "discriminant, on documents that the attacker did not learn from.",
        ),
    )
    add_statement(report, statement)
    return report


def _tried(found: Inversion) -> dict[str, tuple[Estimate, Estimate]]:
    """What was guessed, with the code's success and that of the guess without it."""
    tried = {f"which of {found.candidates:,} texts": (found.nearest, known(found.chance))}
    if found.words is not None and found.words_without is not None:
        tried[f"{GUESSES} words of it"] = (found.words, found.words_without)
    if found.labels is not None and found.labels_without is not None:
        tried["its label"] = (found.labels, known(found.labels_without))
    return tried
