"""One thing is one thing."""

import pytest

from discreet.text.count import counted


@pytest.mark.parametrize(
    ("things", "one"),
    [
        ("documents", "1 document"),
        ("document ids", "1 document id"),
        ("class labels", "1 class label"),
        ("characters outside spans", "1 character outside spans"),
        ("entries", "1 entry"),
        ("malformed rows", "1 malformed row"),
        ("white-space runs", "1 white-space run"),
        ("STATUS replaced", "1 STATUS replaced"),
        ("ADDRESS replaced", "1 ADDRESS replaced"),
        ("pieces", "1 piece"),
        ("words above the threshold", "1 word above the threshold"),
    ],
)
def test_a_plural_becomes_one(things: str, one: str) -> None:
    assert counted(1, things) == one
    assert counted(0, things) == f"0 {things}"
    assert counted(1200, things) == f"1,200 {things}"
