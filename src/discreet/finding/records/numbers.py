"""Numbers of a record: the same letters and digits, whatever stands between them."""

import re

__all__ = ["mentions_of_email", "mentions_of_number", "mentions_of_phone"]

_GAP = r"[\s\-./()–]{0,2}"


def mentions_of_number(value: str, text: str) -> list[tuple[int, int]]:
    """Where an identifier stands, its separators kept, changed or lost."""
    characters = [character for character in value if character.isalnum()]
    if len(characters) < 4:
        return []
    return _find(characters, text)


def mentions_of_phone(value: str, text: str) -> list[tuple[int, int]]:
    """Where a telephone number stands, with its country prefix or its leading 0, or neither."""
    digits = re.sub(r"\D", "", re.sub(r"\(0\)", "", value))
    core = digits.lstrip("0")
    if value.strip().startswith("+"):
        core = digits[2:] if len(digits) > 10 else digits
    if len(core) < 6:
        return []
    prefix = r"(?:\+\d{1,3}" + _GAP + r")?(?:\(?0\)?" + _GAP + ")?"
    return _find(list(core), text, prefix=rf"(?:\((?=\d+\)))?{prefix}")


def mentions_of_email(value: str, text: str) -> list[tuple[int, int]]:
    """Where an e-mail address stands, in any letter case."""
    pattern = re.compile(rf"(?<![\w.+-]){re.escape(value.strip())}(?![\w-])", re.IGNORECASE)
    return [match.span() for match in pattern.finditer(text)]


def _find(characters: list[str], text: str, *, prefix: str = "") -> list[tuple[int, int]]:
    body = _GAP.join(re.escape(character) for character in characters)
    pattern = re.compile(rf"(?<![^\W_])(?<!\+)({prefix}{body})(?![^\W_])", re.IGNORECASE)
    return [match.span(1) for match in pattern.finditer(text)]
