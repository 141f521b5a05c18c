"""What is wrong with bytes that should be a text."""

from discreet.text.source import LONGEST

__all__ = ["TOO_LONG", "not_text"]

TOO_LONG = f"longer than {LONGEST >> 20} MB"


def not_text(data: bytes, *, nul: bool = True) -> str | None:
    """Say which byte is not UTF-8, or is NUL; None when all is well."""
    if nul and (place := data.find(b"\0")) >= 0:
        return f"byte {place + 1} is NUL: this is UTF-16 or no text at all"
    try:
        data.decode()
    except UnicodeDecodeError as problem:
        return f"byte {problem.start + 1} (0x{data[problem.start]:02x}) is not UTF-8"
    return None
