"""The Gaussian mechanism in closed form: which δ holds at which ε.

For noise N(0, σ²) on a quantity of ℓ₂ sensitivity Δ, and with Φ the normal distribution function,

    δ(ε) = Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ),

and no smaller δ holds. The classical σ = Δ·√(2 ln(1.25/δ))/ε is a bound proved for ε < 1 only.
Reference: Balle and Wang, Improving the Gaussian mechanism for differential privacy, ICML 2018.
"""

import math

from discreet.privacy.verify.certificate import Certificate, Worst
from discreet.validate import at_least, between, positive

__all__ = ["gaussian_delta", "gaussian_epsilon", "verify_gaussian"]


def gaussian_delta(*, epsilon: float, scale: float, sensitivity: float = 1.0) -> float:
    """The smallest δ that holds at ε."""
    at_least("epsilon", epsilon, 0.0)
    log_near, log_far = _tails(epsilon, scale, sensitivity)
    share = math.exp(min(0.0, epsilon + log_far - log_near))
    return math.exp(log_near) * (1.0 - share)


def gaussian_epsilon(*, delta: float, scale: float, sensitivity: float = 1.0) -> float:
    """The smallest ε that holds at δ, rounded up in its last places."""
    between("delta", delta, 1e-300, 1.0)
    if gaussian_delta(epsilon=0.0, scale=scale, sensitivity=sensitivity) <= delta:
        return 0.0
    low, high = 0.0, 1.0
    while gaussian_delta(epsilon=high, scale=scale, sensitivity=sensitivity) > delta:
        low, high = high, 2.0 * high
    for _ in range(100):
        middle = (low + high) / 2
        if gaussian_delta(epsilon=middle, scale=scale, sensitivity=sensitivity) > delta:
            low = middle
        else:
            high = middle
    return high


def verify_gaussian(*, epsilon: float, delta: float, scale: float, sensitivity: float = 1.0) -> Certificate:
    """Hold a Gaussian of standard deviation `scale` against a claimed (ε, δ)."""
    log_near, log_far = _tails(epsilon, scale, sensitivity)
    threshold = epsilon * scale**2 / sensitivity + sensitivity / 2
    return Certificate(
        notion="approx-dp",
        epsilon=epsilon,
        delta=gaussian_delta(epsilon=epsilon, scale=scale, sensitivity=sensitivity),
        worst=Worst(
            likely=f"x + {sensitivity:g}",
            unlikely="x",
            output=f"above x + {threshold:.6g}",
            log_likely=log_near,
            log_unlikely=log_far,
        ),
        scope=f"all pairs at distance {sensitivity:g} or less, Gaussian noise of scale {scale:.6g}",
        claimed_epsilon=epsilon,
        claimed_delta=delta,
    )


def _tails(epsilon: float, scale: float, sensitivity: float) -> tuple[float, float]:
    """Log-probabilities of the event that separates best, under the nearer and the farther input."""
    from scipy.special import log_ndtr

    positive("scale", scale)
    positive("sensitivity", sensitivity)
    shift, step = sensitivity / (2 * scale), epsilon * scale / sensitivity
    return float(log_ndtr(shift - step)), float(log_ndtr(-shift - step))
