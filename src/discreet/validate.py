"""Checks that a mechanism's settings make sense, made when it is built."""

import math

from discreet.errors import BadInput

__all__ = ["at_least", "between", "one_of", "positive"]


def positive(name: str, value: float) -> None:
    """Refuse anything but a finite number above zero."""
    if not (math.isfinite(value) and value > 0):
        raise BadInput(f"{name} is {value!r}; it must be a finite number above 0")


def at_least(name: str, value: float, least: float) -> None:
    """Refuse a number below `least` (or one that is not a number)."""
    if not value >= least:
        raise BadInput(f"{name} is {value!r}; it must be at least {least}")


def between(name: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside the closed interval [low, high]."""
    if not low <= value <= high:
        raise BadInput(f"{name} is {value!r}; it must lie between {low} and {high}")


def one_of(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a word that is not among `choices`."""
    if value not in choices:
        raise BadInput(f"{name} is {value!r}; choose one of {', '.join(choices)}")
