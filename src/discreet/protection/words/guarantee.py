"""What a word mechanism guarantees, in the words every one of them uses."""

from discreet.privacy.guarantee import Guarantee

__all__ = ["EUCLIDEAN", "MAHALANOBIS", "metric_guarantee", "metric_of", "no_guarantee"]

EUCLIDEAN = "the Euclidean distance of word vectors"
MAHALANOBIS = "the regularised Mahalanobis distance of word vectors"

PUBLIC = "the vocabulary and its vectors are public, not read off the private texts"
ARITHMETIC = "rounding in double precision does not show in which word is chosen"


def metric_of(noise: str) -> str:
    """The metric under which noise of a kind gives its guarantee."""
    return EUCLIDEAN if noise == "laplace" else MAHALANOBIS


def metric_guarantee(epsilon: float, metric: str, *, reference: str, more: tuple[str, ...] = ()) -> Guarantee:
    """ε metric-DP for one word under `metric`; a text of n words has ε·Σ d(wᵢ, w'ᵢ)."""
    return Guarantee(
        notion="metric-dp",
        unit="word",
        relation="any-two-inputs",
        epsilon=epsilon,
        metric=metric,
        assumptions=(PUBLIC, ARITHMETIC, *more),
        reference=reference,
    )


def no_guarantee(reason: str, *, reference: str) -> Guarantee:
    """Nothing holds, and why."""
    return Guarantee(
        notion="none", unit="word", relation="any-two-inputs", assumptions=(reason,), reference=reference
    )
