"""What leaves beside the text: the id, the person, the label and the fields of a document.

A row's other columns are where the identifiers are densest (the patient's name has a column of its
own), so they stay behind unless they are named.
"""

from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Annotated, Any

from discreet.privacy.provenance import Private, Released
from discreet.privacy.release import Tally
from discreet.settings import Option
from discreet.text.count import counted
from discreet.text.document import Document

__all__ = ["KeepFields", "KeepIds", "MetadataFilter", "UserNumbers"]

KeepFields = Annotated[tuple[str, ...], Option("--keep-field", "A field that may leave; repeat for more.")]
"""The setting that names the fields which leave with the text."""

KeepIds = Annotated[
    bool, Option("Documents keep their ids; the guarantee then assumes that they are no secret.")
]
"""The setting that lets ids leave beside a guarantee."""


class UserNumbers:
    """Users as numbers under a key, so that a number depends on the user alone and not on who came before.

    Parts of a file that are released one by one give one person one number and two people two: numbers by order of
    appearance would begin anew in each part, and whoever joins the parts would take several people for one.
    """

    def __init__(self, tally: Tally) -> None:
        self._secret = tally.users.secret
        self._numbers: dict[str, str] = {}

    def __call__(self, user: str) -> str:
        """The number of a user: 60 bits, so that a million users have one each but for a chance of 1e-6."""
        found = self._numbers.get(user)
        if found is None:
            digest = blake2b(user.encode("utf-8", "surrogatepass"), key=self._secret, digest_size=8).digest()
            found = self._numbers[user] = f"user-{b32encode(digest)[:12].decode().lower()}"
        return found


@dataclass
class MetadataFilter:
    """How one release treats everything but the text; counts what it lets through."""

    tally: Tally
    rename_user: Callable[[str], str]
    keep_fields: tuple[str, ...] = ()
    _left: set[str] = field(default_factory=set)

    def filtered(self, document: Document) -> Document:
        """The document with its user renamed and only the fields that may leave."""
        kept: dict[str, Any] = {}
        for name, value in document.fields.items():
            if name in self.keep_fields:
                kept[name] = value
            else:
                self._left.add(name)
        seen = self.tally.verbatim
        # Whoever has the release can count these.
        self.tally.marks |= {"class labels": Released, "fields kept by name": Released}
        seen["class labels"] += document.label is not None
        seen["fields kept by name"] += len(kept)
        user = None if document.user is None else self.rename_user(document.user)
        return replace(document, user=user, fields=kept)

    def close(self) -> None:
        """Say what stayed behind."""
        if self._left:
            names = f"{', '.join(sorted(self._left))}; name those that may leave with --keep-field"
            self.tally.aside[f"{counted(len(self._left), 'other fields')} left out"] = Private(names)
