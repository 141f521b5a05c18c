"""Whom the guarantee is for: the examples of one document or one user, taken together."""

from collections.abc import Sequence

from discreet.errors import BadInput
from discreet.privacy.guarantee import Unit
from discreet.text.document import Document
from discreet.text.users import user_of

__all__ = ["units_of"]


def units_of(documents: Sequence[Document], origin: Sequence[int], unit: Unit) -> list[list[int]] | None:
    """The places of each unit's examples, of which `origin` names the documents; None where they are the units."""
    if unit == "example":
        return None
    if unit == "document":
        owners = [str(place) for place in range(len(documents))]
    elif unit == "user":
        owners = [user_of(document) for document in documents]
    else:
        raise BadInput(f"training gives a guarantee per example, document or user, not per {unit}")
    groups: dict[str, list[int]] = {owner: [] for owner in owners}
    for place, document in enumerate(origin):
        groups[owners[document]].append(place)
    return list(groups.values())
