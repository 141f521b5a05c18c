"""Attacks that measure what leaks; `discreet.audit.reconstruction` can be called as it is."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discreet.audit.reconstruction import reconstruction

__all__ = ["reconstruction"]


def __getattr__(name: str) -> Any:
    """The attack, imported when it is first used: it needs torch, and intervals do not."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
