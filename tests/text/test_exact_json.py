"""JSON that keeps every digit."""

from datetime import date
from decimal import Decimal
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.text.exact_json import dumps, loads

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, max_examples=200)
@given(values)
def test_a_value_comes_back_with_its_type(value: Any) -> None:
    assert repr(loads(dumps(value))) == repr(value)


def test_long_numbers_keep_every_digit_at_any_depth() -> None:
    assert loads(b'{"a":[{"b":123456789012345678901234567890}]}') == {
        "a": [{"b": 123456789012345678901234567890}]
    }


def test_dates_and_decimals_become_strings() -> None:
    assert dumps({"d": date(2024, 2, 29), "m": Decimal("1.10")}) == b'{"d":"2024-02-29","m":"1.10"}'
    assert dumps([date(2024, 2, 29), 10**30]) == b'["2024-02-29",' + str(10**30).encode() + b"]"


def test_what_is_no_json_is_said() -> None:
    with pytest.raises(orjson.JSONDecodeError):
        loads(b"{")
    with pytest.raises(TypeError, match="bytes"):
        dumps({"a": b"x"})
    with pytest.raises(ValueError, match="surrogates"):
        dumps({"a": "\ud800"})
