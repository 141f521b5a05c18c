"""A charge: one release, as the ledger records it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["Charge"]


@dataclass(frozen=True, kw_only=True)
class Charge:
    """What one release costs: which dataset it draws on, what was done, and what is guaranteed.

    `event` is the dp-accounting event behind a central guarantee, where it is known; without one
    the charge is recorded at its guarantee's (ε, δ), which composes more loosely. A `seeded` release
    has no guarantee, whatever is claimed for it: its noise can be drawn again and taken off.

        charge = discreet.Charge(
            dataset="ward-7",
            operation="a table of ours",
            guarantee=discreet.Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=0.5),
        )
        with discreet.Ledger.open() as ledger:
            print(ledger.would_spend(charge))
    """

    dataset: str
    operation: str
    guarantee: Guarantee
    options: Mapping[str, Any] = field(default_factory=dict)
    event: "DpEvent | None" = None
    seeded: bool = False

    def __post_init__(self) -> None:
        if self.event is not None and self.guarantee.notion not in ("pure-dp", "approx-dp"):
            raise BadInput(
                f"an accounting event describes central differential privacy, not {self.guarantee.notion}"
            )

    @property
    def is_void(self) -> bool:
        """True when nothing bounds what the release gives away: an estimate does not, either."""
        return self.guarantee.notion in ("none", "estimate") or (self.seeded and self.guarantee.is_private)
