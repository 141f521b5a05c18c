"""What the paper says of its tables, decided from our scores and their intervals."""

from collections.abc import Sequence

from discreet.attacks.interval import Estimate
from discreet.finding.scores import Scores
from discreet_experiments.claim import Claim, Verdict, compare
from discreet_experiments.wikipii.printed import TABLE_4
from discreet_experiments.wikipii.trained_tagger import TrainedTagger

__all__ = ["claims_on", "f1"]


def f1(scores: Scores, measure: str) -> Estimate:
    """F1 with its bootstrap interval."""
    low, high = scores.interval(measure=measure)
    return Estimate(scores.overall[measure].f1, low, high, scores.documents)


def claims_on(clinic: Scores, published: Scores | None, learned: Sequence[TrainedTagger]) -> list[Claim]:
    """Every sentence of sections 4.1 and 4.2 that these scores can speak to."""
    claims = [_noisy(clinic, "clinic notes", "automatic against gold")]
    if published is not None:
        claims.append(_types(published, "published sentences", "our annotator against theirs"))
    claims.append(_types(clinic, "clinic notes", "automatic against gold"))
    for one in learned:
        for against, scores in one.scores.items():
            under = f"tagger against {against}"
            claims.append(_types(scores, one.data, under))
            claims.append(_locates(scores, one.data, under))
        if "gold" in one.scores:
            claims.append(_robust(clinic, one))
    return claims


def _noisy(scores: Scores, where: str, under: str) -> Claim:
    strict = f1(scores, "strict")
    printed = TABLE_4["strict"][2]
    verdict: Verdict = "differs" if strict.low > printed else "agrees" if strict.high < 0.5 else "open"
    return Claim(
        where=where,
        under=under,
        claim="Annotating by rule leads to much noise: about a third of the entities are perfect.",
        verdict=verdict,
        evidence=f"strict F1 {strict} against {printed} in Table 4",
    )


def _types(scores: Scores, where: str, under: str) -> Claim:
    kind, place = f1(scores, "type"), f1(scores, "exact")
    order = compare(kind, place)
    verdict: Verdict = "agrees" if order == "above" else "differs" if order == "below" else "open"
    return Claim(
        where=where,
        under=under,
        claim="Types are found better than boundaries.",
        verdict=verdict,
        evidence=f"F1: type {kind}, exact boundary {place}",
    )


def _locates(scores: Scores, where: str, under: str) -> Claim:
    partial = f1(scores, "partial")
    verdict: Verdict = "agrees" if partial.low > 0.5 else "differs" if partial.high < 0.5 else "open"
    return Claim(
        where=where,
        under=under,
        claim="The tagger, trained on automatic annotations alone, locates most of the entities.",
        verdict=verdict,
        evidence=f"partial F1 {partial}; more than half is taken for most",
    )


def _robust(annotator: Scores, learned: TrainedTagger) -> Claim:
    ours, theirs = f1(learned.scores["gold"], "strict"), f1(annotator, "strict")
    order = compare(ours, theirs)
    verdict: Verdict = "agrees" if order == "above" else "differs" if order == "below" else "open"
    return Claim(
        where=learned.data,
        under="tagger and annotator against gold",
        claim="The tagger is nearer to the truth than the annotations it learned from (0.55 over 0.37).",
        verdict=verdict,
        evidence=f"strict F1: tagger {ours}, annotator {theirs}",
    )
