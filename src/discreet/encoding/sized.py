"""What most randomisers share: an ε, and vectors of so many numbers, which the embedding may tell later."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.settings import Option, check_settings
from discreet.validate import at_least

__all__ = ["Epsilon", "Sized"]

Epsilon = Annotated[
    float,
    Option(
        "ε for each document; for sue, oue and ome the ε they claim.",
        above=0,
        below=math.inf,
        common=True,
        slider=(0.5, 32.0, 8.0),
    ),
]


@dataclass(frozen=True, kw_only=True)
class Sized:
    """A mechanism for vectors of `elements` numbers; with 0 it waits to be `sized` for an embedding."""

    epsilon: Epsilon
    elements: Annotated[int, Option("Numbers a vector; 0: as many as the embedding gives.", least=0)] = 0

    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    takes_unit: ClassVar[bool] = True
    """It is given directions, vectors of length 1, which need no private scale."""

    least: ClassVar[int] = 1
    checked_as: ClassVar[str] = ""
    """Its name in `discreet verify`, whose options begin with `check_with`, `unchecked` ones left out."""

    check_with: ClassVar[Mapping[str, Any]] = {}
    unchecked: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        check_settings(self)
        if self.elements:
            at_least("elements", self.elements, self.least)

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims, where it is another than what holds."""
        return None

    @property
    def size(self) -> int:
        """Numbers a vector, known by now."""
        if not self.elements:
            raise BadInput(
                f"{self.name} does not know how many numbers a vector has; say elements=, or leave it to "
                "discreet.encode, which counts those of the embedding"
            )
        return self.elements

    def sized(self, elements: int) -> Self:
        """The same mechanism for vectors of so many numbers."""
        if self.elements not in (0, elements):
            raise BadInput(
                f"{self.name} was made for vectors of {self.elements} numbers, and these have {elements}; leave "
                "elements out"
            )
        return replace(self, elements=elements)
