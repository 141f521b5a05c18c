"""A number with its noun: 1 document, 2 documents."""

import re

__all__ = ["counted"]

_PLURAL = re.compile(r"\b([a-z][a-z-]*?)(ies|(?<=[^s])s)\b")
"""The first word of a phrase that is a plural by its ending; labels in capitals are names and stay."""


def counted(count: int, things: str) -> str:
    """The number and what it counts, given as a plural: `counted(1, "document ids")` is "1 document id"."""
    if count == 1:
        things = _PLURAL.sub(lambda found: found[1] + ("y" if found[2] == "ies" else ""), things, count=1)
    return f"{count:,} {things}"
