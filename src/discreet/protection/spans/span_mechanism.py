"""What mechanisms on marked spans have in common: their settings, and that they have no guarantee."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from discreet.protection.mechanism import TextMechanism
from discreet.protection.metadata import KeepFields
from discreet.settings import Option

__all__ = ["GIVEN", "SpanMechanism"]

GIVEN = "given with the documents"
"""Where spans come from unless `marked_by` names a finder."""


@dataclass(frozen=True, kw_only=True)
class SpanMechanism(TextMechanism):
    """Replaces what is marked; `marked_by` says who marked it, for the statement."""

    filters_metadata: ClassVar[bool] = True

    repeats: Annotated[bool, Option("Leave the same words alone where they are not marked.")] = True
    keep_fields: KeepFields = ()
    marked_by: str = ""

    @property
    def needs_spans(self) -> bool:
        """True: it replaces marked spans."""
        return True

    @property
    def _shared_options(self) -> dict[str, Any]:
        """The last of the settings, as a statement shows them."""
        return {
            "repeats": self.repeats,
            "keep_fields": list(self.keep_fields),
            "spans": self.marked_by or GIVEN,
        }
