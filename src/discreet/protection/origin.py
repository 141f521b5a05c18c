"""Where a mechanism comes from. One of another package is checked before it is first used, and its statement says so."""

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from discreet.errors import Violation
from discreet.privacy.verify.checking import Checking
from discreet.protection.registry import mechanisms

__all__ = ["verified_first"]


def verified_first(mechanism: Any) -> tuple[str, ...]:
    """What a statement says of a mechanism that is not ours; a claim that its own check refutes is an error.

    The check runs at the settings that are used, once in a process.
    """
    package = _package_of(type(mechanism))
    if package == "discreet":
        return ()
    try:
        named = f"{package} {version(package)}"
    except PackageNotFoundError:
        named = package
    try:
        return (f"the mechanism comes from the package {named}, {_verdict(mechanism, named)}",)
    except TypeError:  # settings that cannot be remembered are checked each time
        return (f"the mechanism comes from the package {named}, {_verdict.__wrapped__(mechanism, named)}",)


def _package_of(kind: type[Any]) -> str:
    for entry in mechanisms.entries():
        if entry.make is kind:
            return entry.origin
    return kind.__module__.partition(".")[0]


@lru_cache(maxsize=64)
def _verdict(mechanism: Any, named: str) -> str:
    if not mechanism.guarantee.is_private:
        return "and claims no guarantee"
    check = getattr(mechanism, "check", None)
    if check is None:
        return "not verified: it brings no check"
    result = check(Checking())
    if result.violated:
        raise Violation(
            f"{mechanism.name} of {named} claims {mechanism.guarantee}, which its own check refutes; nothing was "
            f"released\n{result}"
        )
    return f"verified before its first use: {result.to_json().get('verdict', 'not refuted')}"
