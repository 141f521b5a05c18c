"""Gaussian noise rounded to whole numbers, drawn exactly: each draw is the rounding of a real Gaussian number.

For a whole number x, x + round(z) = round(x + z). A sum on a grid with this noise is therefore the ideal
Gaussian mechanism's output, rounded afterwards, and has its guarantee under every accounting; nothing of the
sum is in the low-order bits.

The number is z = s·√(2E)·cos(2πU) (Box and Muller 1958), with E = −ln V or −ln(1 − V) and U, V uniform reals of
which the first 64 bits are drawn. Double precision gives z with a bound on its error: for the bits that are not
drawn, and 8 units in the last place for each logarithm, root, sine and cosine. Where that decides the whole
number, it is the draw. Where it does not (about one in 100,000 at s = 2³⁰), 192 further bits are drawn and
the same z is worked out to 90 digits.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.validate import positive

__all__ = ["rounded_gaussian"]

_PI = Decimal(
    "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170680"
)
_MORE = 192
_DIGITS = 90


def rounded_gaussian(scale: float, shape: tuple[int, ...], random: Random) -> NDArray[np.float64]:
    """Whole numbers round(z), z normal with standard deviation `scale`, in double precision."""
    positive("scale", scale)
    count = int(np.prod(shape))
    pairs = (count + 1) // 2
    first, second = random.words(pairs), random.words(pairs)
    values, errors = _in_double(scale, first, second)
    low, high = np.rint(values - errors), np.rint(values + errors)
    # Not <: a bound of infinity makes NaN of one side or the other.
    for place in np.flatnonzero(~(low == high).all(axis=0)):
        low[:, place] = _exactly(scale, int(first[place]), int(second[place]), random)
    drawn: NDArray[np.float64] = low.reshape(-1)[:count].reshape(shape)
    return drawn


def _in_double(
    scale: float, first: NDArray[np.uint64], second: NDArray[np.uint64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """s·√(2E) times cosine and sine, (2, pairs), and bounds on their errors."""
    upper = (first & np.uint64(1)).astype(np.bool_)
    cells = (first >> np.uint64(1)).astype(np.float64)
    within = (cells + 0.5) * 2.0**-64
    turn = (2.0 * np.pi) * ((second.astype(np.float64) + 0.5) * 2.0**-64)
    with np.errstate(divide="ignore", invalid="ignore"):
        energy = np.where(upper, -np.log(within), -np.log1p(-within))
        # The bits not drawn move V by up to 2⁻⁶⁴: ln V by one part in the number of its cell, ln(1 − V) by less than 2⁻⁶³.
        energy_error = 2.0**-49 * energy + np.where(upper, 2.0 / cells, 2.0**-62)
        radius = np.sqrt(2.0 * energy)
        radius_error = energy_error / np.sqrt(2.0 * (energy - energy_error)) + 2.0**-49 * radius
        values = scale * (radius * np.stack((np.cos(turn), np.sin(turn))))
        errors = scale * (radius_error + 2.0**-47 * (radius + radius_error))
    return values, np.broadcast_to(errors, values.shape)


def _exactly(scale: float, first: int, second: int, random: Random) -> tuple[float, float]:
    """Both numbers of a pair, from the bits drawn and further ones."""
    more = [int.from_bytes(random.bytes(_MORE // 8), "little") for _ in range(2)]
    with localcontext(Context(prec=_DIGITS)):
        unit = Decimal(2) ** (64 + _MORE)
        within = (Decimal(((first >> 1) << _MORE) + more[0]) + Decimal("0.5")) / unit
        turn = 2 * _PI * (Decimal((second << _MORE) + more[1]) + Decimal("0.5")) / unit
        energy = -within.ln() if first & 1 else -(1 - within).ln()
        radius = Decimal(scale) * (2 * energy).sqrt()
        found = [radius * each for each in _cosine_and_sine(turn)]
        x, y = (float(each.to_integral_value(ROUND_HALF_EVEN)) for each in found)
    return x, y


def _cosine_and_sine(angle: Decimal) -> tuple[Decimal, Decimal]:
    """By their power series, for an angle below 2π."""
    sums, term, power = [Decimal(1), Decimal(0)], Decimal(1), 0
    while abs(term) > Decimal(10) ** -_DIGITS or power < 8:
        power += 1
        term = term * angle / power
        sums[power % 2] += term if power % 4 < 2 else -term
    return sums[0], sums[1]
