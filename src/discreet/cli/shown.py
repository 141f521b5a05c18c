"""Text on the terminal: control characters of documents, ids and names are shown, never obeyed."""

import re

__all__ = ["shown"]

# All of C0 but tab and newline, DEL, all of C1, and the marks that turn the direction of writing.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def shown(text: str) -> str:
    """The text with every control character written as its code (`\\x1b`)."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
