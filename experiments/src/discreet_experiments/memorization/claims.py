"""The paper's sentences held against our counts, by a sign test over the canaries.

Every model is asked for the same canaries, so they are compared one by one: in how many of the runs of
either side a canary was found. Pooling the runs as if they were independent would overstate what is known.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter

from discreet.attacks.memory.secret_sharer import Answer
from discreet_experiments.claim import Claim, Verdict
from discreet_experiments.memorization.measured import Look

__all__ = ["claims_on"]


def claims_on(looks: Sequence[Look], where: str) -> list[Claim]:
    """Every sentence of sections 3 and B that the last looks can speak to."""
    rows = [look for look in looks if look.when == "end"]

    def among(optimiser: str, data: str) -> list[Look]:
        return [look for look in rows if look.regime.optimiser == optimiser and look.regime.data == data]

    pairs: list[tuple[str, list[Look], list[Look]]] = [
        (
            "Grouping data by user lowers memorisation (FedAvg).",
            among("FedAvg", "Non-IID"),
            among("FedAvg", "IID"),
        ),
        ("Grouping data by user lowers memorisation (SGD).", among("SGD", "Non-IID"), among("SGD", "IID")),
        (
            "On data by user, FedAvg memorises less than SGD.",
            among("FedAvg", "Non-IID"),
            among("SGD", "Non-IID"),
        ),
        (
            "Clipping alone lowers memorisation (IID).",
            among("FedAvg + Clip", "IID"),
            _like(among("FedAvg", "IID")),
        ),
        (
            "DP-FedAvg lowers memorisation on IID data.",
            among("DP-FedAvg", "IID"),
            _like(among("FedAvg", "IID")),
        ),
        (
            "DP-FedAvg lowers memorisation on data by user.",
            among("DP-FedAvg", "Non-IID"),
            _like(among("FedAvg", "Non-IID")),
        ),
        ("Momentum raises memorisation (IID).", _small(among("SGD", "IID")), among("Momentum", "IID")),
    ]
    # A quick run leaves some rows out, and what needs them with it.
    claims = [_judged(where, claim, less, more) for claim, less, more in pairs if less and more]
    return [*claims, _useful(where, among("DP-FedAvg", "Non-IID"), _like(among("FedAvg", "Non-IID")))]


def _like(looks: list[Look]) -> list[Look]:
    """Those with the largest batch, which is what the private run is compared with."""
    return [look for look in looks if look.regime.batch == max(one.regime.batch for one in looks)]


def _small(looks: list[Look]) -> list[Look]:
    return [look for look in looks if look.regime.batch == min(one.regime.batch for one in looks)]


_first, _in_beam = attrgetter("first"), attrgetter("in_beam")


def _judged(where: str, claim: str, less: list[Look], more: list[Look]) -> Claim:
    orders = [_order(less, more, found) for found in (_first, _in_beam)]
    verdict: Verdict = "open"
    if "below" in orders and "above" in orders:
        verdict = "in part"
    elif "below" in orders:
        verdict = "agrees"
    elif "above" in orders:
        verdict = "differs"
    evidence = "; ".join(
        f"{side}: RS {sum(look.rs for look in looks)}, BS {sum(look.bs for look in looks)} of "
        f"{sum(len(look.answers) for look in looks)}"
        for side, looks in (("the former", less), ("the latter", more))
    )
    return Claim(where=where, under="canaries found", claim=claim, verdict=verdict, evidence=evidence)


def _order(less: list[Look], more: list[Look], found: Callable[[Answer], bool]) -> str:
    """Whether the first side finds canaries less often than the second, beyond chance (p < 0.05)."""
    from scipy.stats import binomtest

    one, two = (
        [sum(map(found, same)) / len(side) for same in zip(*(look.answers for look in side), strict=True)]
        for side in (less, more)
    )
    below = sum(a < b for a, b in zip(one, two, strict=True))
    above = sum(a > b for a, b in zip(one, two, strict=True))
    if below + above and binomtest(max(below, above), below + above).pvalue < 0.05:
        return "below" if below > above else "above"
    return "open"


def _useful(where: str, private: list[Look], plain: list[Look]) -> Claim:
    (one,), (two,) = private, plain
    verdict: Verdict = "agrees" if one.perplexity < 1.2 * two.perplexity else "differs"
    return Claim(
        where=where,
        under="perplexity",
        claim="DP-FedAvg keeps comparable use (68.5 against 58.2, a sixth more).",
        verdict=verdict,
        evidence=f"{one.perplexity:.1f} against {two.perplexity:.1f}; up to a fifth more is taken for comparable",
    )
