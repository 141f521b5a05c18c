"""Settings are checked when a mechanism is made."""

import math

import pytest

from discreet.errors import BadInput
from discreet.validate import at_least, between, one_of, positive


@pytest.mark.parametrize("value", [1, 0.1, 1e300])
def test_positive_numbers_pass(value: float) -> None:
    assert positive("epsilon", value) is None


@pytest.mark.parametrize("value", [0, -1, math.inf, math.nan])
def test_everything_else_is_refused_by_name(value: float) -> None:
    with pytest.raises(BadInput, match="epsilon"):
        positive("epsilon", value)


def test_bounds_are_closed() -> None:
    between("t", 0, 0, 1)
    between("t", 1, 0, 1)
    at_least("steps", 0, 0)
    for check in (lambda: between("t", 1.01, 0, 1), lambda: between("t", math.nan, 0, 1)):
        with pytest.raises(BadInput, match="between 0 and 1"):
            check()
    with pytest.raises(BadInput, match="at least 0"):
        at_least("steps", math.nan, 0)


def test_a_wrong_word_is_answered_with_the_choices() -> None:
    with pytest.raises(BadInput, match="choose one of stop, skip"):
        one_of("on_error", "ignore", ("stop", "skip"))
