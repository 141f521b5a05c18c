"""The mechanisms that can be tried on one text, and the sliders of each.

Mechanisms that need a key, a model or labelled texts are left to the command line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from discreet.errors import BadInput
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.mask import Mask
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.validate import between

__all__ = ["MASK", "TRIALS", "Control", "Trial", "trial_named"]

MASK = "mask"


@dataclass(frozen=True, kw_only=True)
class Control:
    """A slider: its range, where it begins, and whether it runs by factors."""

    name: str
    title: str
    low: float
    high: float
    value: float
    by_factors: bool = False

    def to_json(self) -> dict[str, Any]:
        """What the page needs to draw it."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A mechanism with its sliders; `make` builds it from their values."""

    name: str
    summary: str
    make: Callable[..., Any]
    controls: tuple[Control, ...] = ()

    def built(self, values: Mapping[str, Any]) -> Any:
        """The mechanism at these values; anything but a number within its range is refused."""
        chosen = {}
        for control in self.controls:
            value = values.get(control.name, control.value)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise BadInput(f"{control.name} must be a number")
            between(control.name, value, control.low, control.high)
            chosen[control.name] = float(value)
        return self.make(**chosen)

    def to_json(self) -> dict[str, Any]:
        """What the page needs to offer it."""
        return {
            "name": self.name,
            "summary": self.summary,
            "controls": [control.to_json() for control in self.controls],
        }


_EPSILON = Control(name="epsilon", title="ε of a word", low=0.5, high=100.0, value=12.0, by_factors=True)
_T = Control(name="t", title="t, towards the second neighbour", low=0.0, high=1.0, value=0.5)
_BETA = Control(name="beta", title="share of far words β", low=0.0001, high=0.5, value=0.001, by_factors=True)

TRIALS = (
    Trial(
        name="vickrey",
        summary="noise on the word, then its first or second neighbour",
        make=Vickrey,
        controls=(_EPSILON, _T),
    ),
    Trial(
        name="laplace",
        summary="noise on the word, then its nearest neighbour",
        make=Laplace,
        controls=(_EPSILON,),
    ),
    Trial(
        name="mahalanobis",
        summary="the same with noise shaped like the words",
        make=Mahalanobis,
        controls=(_EPSILON,),
    ),
    Trial(
        name="tem",
        summary="a word near by, drawn exactly from a truncated exponential",
        make=TEM,
        controls=(_EPSILON, _BETA),
    ),
    Trial(name="santext", summary="a word drawn by its distance alone", make=SanText, controls=(_EPSILON,)),
    Trial(
        name="vickrey-as-printed",
        summary="as the paper prints it: the word itself can never come out, and nothing is promised",
        make=VickreyAsPrinted,
        controls=(_EPSILON, _T),
    ),
    Trial(name=MASK, summary="what the finder finds becomes its label", make=Mask),
)


def trial_named(name: Any) -> Trial:
    """The mechanism of this name."""
    for trial in TRIALS:
        if trial.name == name:
            return trial
    raise BadInput(f"there is no mechanism {name!r} to try")
