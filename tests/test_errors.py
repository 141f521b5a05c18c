"""Exit codes follow the tree of errors."""

import pytest

from discreet import errors


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (errors.DiscreetError, 1),
        (errors.BadInput, 2),
        (errors.NotInstalled, 2),
        (errors.PartyGone, 2),
        (errors.Refused, 3),
        (errors.OverBudget, 3),
        (errors.Violation, 4),
    ],
)
def test_each_error_has_its_exit_code(kind: type[errors.DiscreetError], code: int) -> None:
    assert kind.exit_code == code
    assert issubclass(kind, errors.DiscreetError)


def test_every_error_is_exported() -> None:
    ours = {name for name, value in vars(errors).items() if isinstance(value, type)}
    assert ours == set(errors.__all__)
