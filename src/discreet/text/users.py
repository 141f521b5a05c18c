"""Whose a document is: known, or refused where somebody is to be protected by it.

Texts of nobody in particular cannot be counted to a person: taken as one person they would split whoever also has texts
under their own name, and then a promise per user would not cover all that this person wrote.
"""

from discreet.errors import BadInput
from discreet.text.document import Document

__all__ = ["is_known", "user_of"]

_NOBODY = frozenset({"", "nan", "nat", "none", "null", "<na>", "n/a", "#n/a", "unknown"})
"""What tables write where no user is known, in small letters."""


def is_known(user: str | None) -> bool:
    """False where a users column names nobody: no value, spaces, or a word for that."""
    return user is not None and user.strip().casefold() not in _NOBODY


def user_of(document: Document, otherwise: str = "take --unit document") -> str:
    """The document's user; refused where it has none, with the way out."""
    if document.user is None or not is_known(document.user):
        given = "names no user" if document.user is None else f"has {document.user!r} for its user"
        raise BadInput(
            f"document {document.id!r} {given}: a guarantee per user needs to know whose each text is. Name the column "
            f"with --user-column, leave such rows out or give each its own user, or {otherwise}"
        )
    return document.user
