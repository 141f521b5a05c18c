"""What the appendix says of its figures, decided from our points and their intervals."""

from collections.abc import Sequence
from itertools import pairwise

from discreet_experiments.claim import Claim, Verdict, compare, judge
from discreet_experiments.redaction.distinguishability import ProtectedSets
from discreet_experiments.redaction.models import Closeness, TrainedModel

__all__ = ["claims_on_models", "claims_on_sets"]


def claims_on_sets(
    where: str, redaction: Sequence[ProtectedSets], words: Sequence[ProtectedSets]
) -> list[Claim]:
    """Sections 4.3, 5 and 6: figures 1, 2 and 4."""
    claims = [
        Claim(
            where=where,
            under="Rényi divergence of order 2",
            claim="The divergence decreases as more is redacted.",
            verdict=judge(compare(less.renyi, more.renyi) for less, more in pairwise(redaction)),
            evidence=", ".join(f"{one.setting:g}: {one.renyi.value:.2f}" for one in redaction),
        ),
        Claim(
            where=where,
            under="classification attack",
            claim="The attack is right less often as more is redacted.",
            verdict=judge(compare(less.attack, more.attack) for less, more in pairwise(redaction)),
            evidence=", ".join(f"{one.setting:g}: {one.attack.value:.2f}" for one in redaction),
        ),
        _zero_at_one(where, redaction[-1]),
    ]
    if words:
        claims.append(_words_leak(where, words))
    return claims


def claims_on_models(
    where: str, distances: Sequence[Closeness], trained: Sequence[TrainedModel]
) -> list[Claim]:
    """Sections 7 and 8: figures 5 and 6."""
    return [_closer(where, distances), _meet(where, trained)]


def _zero_at_one(where: str, last: ProtectedSets) -> Claim:
    nothing = last.setting == 1 and last.renyi.value < 1e-9 and last.attack.low <= 0.5
    return Claim(
        where=where,
        under="Rényi divergence of order 2",
        claim="At level 1 the sets are the same and the divergence is zero.",
        verdict="agrees" if nothing else "differs",
        evidence=f"{last.renyi.value:.3g}, the attack right {last.attack}",
    )


def _words_leak(where: str, words: Sequence[ProtectedSets]) -> Claim:
    """ "High" is taken for: above the chance baseline beyond its interval, at the smallest ε measured."""
    least = min(one.setting for one in words)
    noisiest = [one for one in words if one.setting == least]
    caught = sum(one.attack.low > 0.5 for one in noisiest)
    verdict: Verdict = "agrees" if caught == len(noisiest) else "in part" if caught else "differs"
    return Claim(
        where=where,
        under="word-level mechanisms",
        claim="Even with a great deal of noise the sets can still be distinguished.",
        verdict=verdict,
        evidence="; ".join(f"{one.protection} at ε = {one.setting:g}: {one.attack}" for one in noisiest),
    )


def _closer(where: str, distances: Sequence[Closeness]) -> Claim:
    falls = [
        sum(more < less for less, more in pairwise(values)) == len(values) - 1
        for values in (
            [one.cka for one in distances],
            [one.pwcca for one in distances],
            [one.procrustes for one in distances],
        )
    ]
    verdict: Verdict = "agrees" if all(falls) else "in part" if any(falls) else "differs"
    return Claim(
        where=where,
        under="CKA, PWCCA, Procrustes",
        claim="The weights of the two models come closer as more is redacted.",
        verdict=verdict,
        evidence="; ".join(
            f"{one.level:g}: {one.cka:.3f}, {one.pwcca:.3f}, {one.procrustes:.3f}" for one in distances
        ),
    )


def _meet(where: str, trained: Sequence[TrainedModel]) -> Claim:
    """Near is taken for within 0.1 in log-perplexity, which the paper does not put in numbers."""
    plain = next(one for one in trained if one.protection == "nothing")
    loosest = max((one for one in trained if one.holds), key=lambda one: one.epsilon)
    gap = loosest.log_perplexity - plain.log_perplexity
    return Claim(
        where=where,
        under="next-word model",
        claim="At a high enough ε DP-SGD is as good as training without privacy.",
        verdict="agrees" if abs(gap) <= 0.1 else "differs",
        evidence=f"log-perplexity {loosest.log_perplexity:.2f} at ε = {loosest.epsilon:.3g}, "
        f"{plain.log_perplexity:.2f} without",
    )
