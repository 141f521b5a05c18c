"""What can be tuned: word mechanisms that ε makes and that have a guarantee, with t where they have one."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.attacks.reconstruction.word_channel import Replaces

__all__ = ["family_of", "tunable"]


def tunable() -> list[str]:
    """The names of the mechanisms, those of other packages too."""
    from discreet.protection.registry import mechanisms
    from discreet.protection.words.word_mechanism import WordMechanism

    words = [entry for entry in mechanisms.entries() if issubclass(entry.make, WordMechanism)]
    return [entry.name for entry in words if _has_guarantee(entry.make)]


def _has_guarantee(make: Any) -> bool:
    try:
        return bool(make(epsilon=1.0).guarantee.is_private)
    except TypeError:  # it has no ε, or needs more than that
        return False


def family_of(name: str) -> "tuple[Callable[[float, float], Replaces], bool]":
    """What makes a mechanism of this name from ε and t, and whether t means anything to it."""
    from discreet.protection.origin import verified_first
    from discreet.protection.registry import mechanisms

    if name not in tunable():
        raise BadInput(f"{name!r} cannot be tuned; choose one of {', '.join(tunable())}")
    make: Any = mechanisms.make(name)
    verified_first(make(epsilon=1.0))
    if "t" in make.__dataclass_fields__:
        return (lambda epsilon, t: make(epsilon=epsilon, t=t)), True
    return (lambda epsilon, _: make(epsilon=epsilon)), False
