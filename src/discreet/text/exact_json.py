"""JSON at speed, and exact where speed would round: whole numbers beyond 64 bits keep every digit."""

import json
from decimal import Decimal
from typing import Any

import orjson

__all__ = ["dumps", "loads"]

_EXACT = 2.0**63
_DEEPEST = 200
"""Levels of lists and objects; what walks through a value calls itself once for each."""


def loads(data: bytes) -> Any:
    """The value of a JSON text in UTF-8; `orjson.JSONDecodeError` when it is none."""
    value = orjson.loads(data)
    try:
        return json.loads(data) if _rounded(value, 0) else value
    except RecursionError:
        raise orjson.JSONDecodeError(f"nested more than {_DEEPEST} levels deep", "", 0) from None


def _rounded(value: Any, depth: int) -> bool:
    """True when a whole number that is too long for 64 bits has become a float on the way."""
    if depth > _DEEPEST:
        raise RecursionError
    kind = type(value)
    if kind is float:
        return not -_EXACT < value < _EXACT
    if kind is dict:
        value = value.values()
    elif kind is not list:
        return False
    for item in value:
        kind = type(item)
        if kind is not str and kind is not int and _rounded(item, depth + 1):
            return True
    return False


def dumps(value: Any) -> bytes:
    """The compact JSON text of a value; a TypeError or ValueError says what cannot be written."""
    try:
        return orjson.dumps(value, default=_plain)
    except orjson.JSONEncodeError:
        try:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
        except RecursionError:
            raise ValueError("it is nested too deeply") from None
        return text.encode()


def _plain(value: Any) -> str:
    if isinstance(value, Decimal):
        return str(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"a {type(value).__name__} is not a JSON value")
