"""What is wrong with bytes that should be a text."""

from discreet.text.source import LONGEST

__all__ = ["TOO_LONG", "flaw"]

TOO_LONG = f"longer than {LONGEST >> 20} MB"


def flaw(data: bytes) -> tuple[int, str] | None:
    """The offset of the first byte that is NUL or not UTF-8, and what it is; None when all is well."""
    nul = data.find(b"\0")
    try:
        data.decode()
    except UnicodeDecodeError as problem:
        if nul < 0 or problem.start < nul:
            return problem.start, f"byte {problem.start + 1} (0x{data[problem.start]:02x}) is not UTF-8"
    return (nul, f"byte {nul + 1} is NUL: this is UTF-16 or no text at all") if nul >= 0 else None
