"""Numbers as bits and back: exact on the grid, clipped and counted outside, never wrapped."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from discreet.encoding.codes import FixedPoint, OneHotBins, SignBit
from discreet.errors import BadInput


@given(st.integers(-511, 511), st.integers(1, 6))
def test_what_the_grid_holds_comes_back_exactly(steps, columns):
    numbers = np.full((2, columns), steps / 32)
    bits, clipped = FixedPoint().bits(numbers)
    assert clipped == 0
    assert bits.shape == (2, 10 * columns)
    assert FixedPoint().values(bits.astype(float)).tolist() == numbers.tolist()


def test_the_bits_are_sign_integer_and_fraction():
    bits, _ = FixedPoint().bits(np.array([[-5.28125]]))
    assert "".join(map(str, bits[0])) == "1" + "0101" + "01001"


@given(st.floats(-1e300, 1e300))
def test_nothing_wraps(number):
    bits, clipped = FixedPoint().bits(np.array([[number]]))
    value = FixedPoint().values(bits.astype(float))[0, 0]
    inside = np.clip(number, -16 + 1 / 32, 16 - 1 / 32)
    assert abs(value - inside) <= 1 / 32
    assert clipped == (abs(number) >= 16)


def test_one_hot_bins_are_equally_likely_and_centred():
    drawn = np.random.default_rng(1).normal(size=(40_000, 1))
    code = OneHotBins(bins=5)
    bits, clipped = code.bits(drawn)
    assert clipped == 0
    assert (bits.sum(axis=1) == 1).all()
    # A share beyond 6 deviations of 0.002 has probability below 2e-9, of five shares below 1e-8.
    assert bits.mean(axis=0) == pytest.approx(0.2, abs=0.012)
    inside = drawn[bits[:, 0] == 1].mean()
    assert code.values(np.eye(5)[:1])[0, 0] == pytest.approx(inside, abs=0.05)


def test_open_bins_take_any_number():
    assert OneHotBins(bins=3).bits(np.array([[-1e9, 0.0, 1e9]]))[0].tolist() == [[1, 0, 0, 0, 1, 0, 0, 0, 1]]


def test_the_sign_alone():
    bits, _ = SignBit().bits(np.array([[-2.0, 0.0, 0.1]]))
    assert bits.tolist() == [[1, 0, 0]]
    assert SignBit().values(bits.astype(float))[0].tolist() == pytest.approx(
        [-0.797885, 0.797885, 0.797885], abs=1e-6
    )


@pytest.mark.parametrize(
    "make", [lambda: FixedPoint(integer_bits=9), lambda: FixedPoint(integer_bits=0, fraction_bits=0),
             lambda: OneHotBins(bins=1)]
)  # fmt: skip
def test_settings_that_make_no_code(make):
    with pytest.raises(BadInput, match=r"must be at least|must lie between"):
        make()
