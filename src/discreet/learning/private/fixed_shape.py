"""Batches of fixed shape, so that what is computed for one unit depends on that unit alone.

Sums and products in floating point round differently in batches of another shape: if a text were filled up to
the longest of its batch, or a batch had as many rows as there are texts, taking out one unit would change the
last bits of all the others' gradients. Here a unit's shape follows from the unit (how many examples it has, and
its longest, rounded up) and from public settings (how many units of that shape go into a batch, a power of
two). What is missing in a batch is filled with copies that do not count. Of batches of one shape we rely on this
(`ROW_ASSUMPTION`): what is computed for a row does not depend on what the other rows hold, to the last bit, since the
machine goes through the same steps; and the same row at another place gives the same gradient but for rounding,
for which `grid_sum` leaves far more room than it takes. The tests try both for every model.

The order in which units come must be drawn anew each time. Then a sum without unit u is distributed like the sum with it in which the
last unit of u's shape has taken u's place: one unit changes two places, whatever the number of units.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.validate import at_least

__all__ = ["ROW_ASSUMPTION", "FixedBatch", "Shapes", "fixed_batches", "round_up"]

ROW_ASSUMPTION = (
    "in batches of one shape the machine computes a row from that row alone, and at another place the same but for "
    "rounding of at most 1/256 of the clip"
)

_SHARE = 16
"""A batch has at most this part of the units of a step, so that few of its rows are copies."""


def round_up(length: int) -> int:
    """The next of 1, 2, 3, 4, 6, 8, 12, 16, 24, …"""
    if length <= 2:
        return max(1, length)
    half = 1 << ((length - 1).bit_length() - 2)
    return -(-length // half) * half


@dataclass(frozen=True, kw_only=True)
class Shapes:
    """How many units go into a batch: bounded by `pieces` with their padding, and by the `expected` units of a step."""

    pieces: int
    expected: int

    def __post_init__(self) -> None:
        at_least("pieces", self.pieces, 1)
        at_least("expected", self.expected, 1)

    def units(self, each: int, longest: int) -> int:
        """For units of `each` examples: a power of two."""
        most = min(self.pieces // (each * longest), self.expected // (_SHARE * each))
        return 1 << (max(1, most).bit_length() - 1)


@dataclass(frozen=True, kw_only=True)
class FixedBatch:
    """Examples for one batch: those of the first `units` units, `each` of them a unit, and copies."""

    places: list[int]
    each: int
    units: int
    longest: int

    def collated(self, model: Any, examples: Sequence[Any]) -> Any:
        """The model's batch, filled up to `longest` by models that fill up."""
        chosen = [examples[place] for place in self.places]
        return model.collate(chosen, longest=self.longest) if _fills_up(model) else model.collate(chosen)


def fixed_batches(
    units: Sequence[Sequence[int]], examples: Sequence[Any], shapes: Shapes, model: Any
) -> Iterator[FixedBatch]:
    """The units' examples batch by batch; the units must come in random order. Those without examples are left out."""
    rounded: Callable[[int], int] = round_up if _fills_up(model) else lambda length: length
    alike: dict[tuple[int, int], list[Sequence[int]]] = {}
    for unit in units:
        if len(unit):
            longest = rounded(max(len(examples[place]) for place in unit))
            alike.setdefault((len(unit), max(1, longest)), []).append(unit)
    for (each, longest), those in sorted(alike.items()):
        size = shapes.units(each, longest)
        for start in range(0, len(those), size):
            part = those[start : start + size]
            filled = [*part, *[part[0]] * (size - len(part))]
            places = [place for unit in filled for place in unit]
            yield FixedBatch(places=places, each=each, units=len(part), longest=longest)


def _fills_up(model: Any) -> bool:
    """Whether `collate` takes the length to fill up to; other models get examples of one length in a batch."""
    return "longest" in inspect.signature(model.collate).parameters
