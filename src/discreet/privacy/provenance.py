"""Where a value comes from: public, released or private; and what may stand beside a guarantee.

- *Public*: given by the user, a setting, or no secret by an assumption that the guarantee names.
- *Released*: follows from what is released under the guarantee: it was drawn with noise, or whoever has the output
  can compute it.
- *Private*: read off the private texts, with no noise. It goes to the local log (`discreet.privacy.local_log`).

An exact count in a statement undoes the ε that stands next to it: "1 text without a known word" tells of that
text for certain. So a number in a statement says which of these it is: a bare `int` there is an error for mypy, and
with a guarantee an error at run time. A `Private` value cannot be printed, formatted or written by accident.
A release that guarantees nothing may tell its counts; they are `Unguarded`, and refused beside a guarantee.

    counts={"documents": Released(len(rows)), "categories": Public(len(categories))}
    log.write("encode", {"texts without a known word": Private(3)})
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NoReturn, TypeVar

__all__ = ["Count", "Private", "Public", "Released", "Unguarded", "refuse_private", "told"]

Value = TypeVar("Value")


class Public(int):
    """A number that is no secret: a setting, or public by an assumption of the guarantee."""


class Released(int):
    """A number that follows from what is released."""


class Unguarded(int):
    """A number read off private texts, told by a release that guarantees nothing."""


Count = Public | Released | Unguarded
"""A number in a statement."""


class Private(Generic[Value]):
    """A value that was read off private texts without noise; only `reveal` gives it out."""

    __slots__ = ("_value",)

    def __init__(self, value: Value) -> None:
        self._value = value

    def reveal(self) -> Value:
        """The value, for the local log or the eyes of the data's owner."""
        return self._value

    def __repr__(self) -> str:
        return "Private(…)"

    def __str__(self) -> NoReturn:
        raise TypeError("a private value does not go into a text; it goes to the local log")

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError("a private value does not go into a text; it goes to the local log")


def told(counts: Mapping[str, int]) -> dict[str, Count]:
    """The counts of a release that guarantees nothing."""
    return {name: Unguarded(count) for name, count in counts.items()}


def refuse_private(where: str, value: Any, *, numbers: bool = False) -> None:
    """Refuse what may not stand beside a guarantee; `where` names the place in the error.

    With `numbers`, numbers must say where they come from.
    """
    if isinstance(value, Private | Unguarded):
        raise TypeError(
            f"{where} is private and stands beside a guarantee: it goes to the local log, or is released with noise"
        )
    if isinstance(value, Mapping):
        for name, part in value.items():
            refuse_private(f"{where}: {name!r}", part, numbers=numbers)
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for part in value:
            refuse_private(where, part, numbers=numbers)
    elif numbers and not isinstance(value, Public | Released):
        raise TypeError(
            f"{where} stands beside a guarantee and does not say whether it is public or released"
        )
