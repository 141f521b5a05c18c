"""The attacks that `discreet audit` offers: what an attack is, and where it registers itself.

An attack is a frozen dataclass of settings with `measure`, in a file of its own in `attacks/audits`; another
package adds one by the entry point `discreet.attacks`:

    @attacks.register("linkage", "Link released texts with their originals.")
    @dataclass(frozen=True, kw_only=True)
    class Linkage:
        released: Annotated[Path, Argument("The released file.")] = field(kw_only=False)

        def measure(self, *, progress: Progress, random: Random) -> Measured[Linked]: ...
"""

import dataclasses
import inspect
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.registry import Entry, Registry

if TYPE_CHECKING:
    from discreet.privacy.random import Random
    from discreet.report import Report

__all__ = ["Attack", "Found", "HasPage", "attacks"]


class Found(Protocol):
    """What an attack gives back; `exit_code`, where it has one, ends the command."""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""


@runtime_checkable
class HasPage(Protocol):
    """What can also be shown as a page."""

    def report(self) -> "Report":
        """The page with its figures."""


Found_co = TypeVar("Found_co", bound=Found, covariant=True)


class Attack(Protocol[Found_co]):
    """Settings, and what is measured with them."""

    def measure(self, *, progress: Progress, random: "Random") -> Found_co:
        """Attack, and say what leaks."""


def _check(entry: Entry[Any]) -> None:
    """Refuse what another package calls an attack and is none."""
    measure = getattr(entry.make, "measure", None)
    if not dataclasses.is_dataclass(entry.make) or measure is None:
        raise BadInput(
            f"the attack {entry.name!r} of {entry.origin} is not a dataclass with `measure`; ask its makers"
        )
    missing = {"progress", "random"} - set(inspect.signature(measure).parameters)
    if missing:
        raise BadInput(
            f"the attack {entry.name!r} of {entry.origin}: measure() does not take {sorted(missing)}"
        )


attacks: Registry[type[Any]] = Registry(
    "attack",
    rooms=("discreet.attacks.audits",),
    group="discreet.attacks",
    first=("reconstruction", "distinguish", "reassembly", "extraction", "plant", "canaries", "membership"),
    verify_first=_check,
)
