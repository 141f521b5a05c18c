"""What can be tuned: word mechanisms that ε makes, and t where they have one."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discreet.attacks.reconstruction.word_channel import Replaces

__all__ = ["family_of", "tunable"]


def tunable() -> list[str]:
    """The names of the mechanisms."""
    return ["vickrey", "laplace", "mahalanobis"]


def family_of(name: str) -> "tuple[Callable[[float, float], Replaces], bool]":
    """What makes a mechanism of this name from ε and t, and whether t means anything to it."""
    from discreet.protection.mechanisms.laplace import Laplace
    from discreet.protection.mechanisms.mahalanobis import Mahalanobis
    from discreet.protection.mechanisms.vickrey import Vickrey

    make: Any = {"vickrey": Vickrey, "laplace": Laplace, "mahalanobis": Mahalanobis}[name]
    if "t" in make.__dataclass_fields__:
        return (lambda epsilon, t: make(epsilon=epsilon, t=t)), True
    return (lambda epsilon, _: make(epsilon=epsilon)), False
