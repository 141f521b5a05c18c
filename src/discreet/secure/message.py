"""What parties and their computing processes send each other: a kind, some fields, and bytes."""

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discreet.errors import BadInput

__all__ = ["FRAME", "LONGEST", "Message", "joined", "parted"]

FRAME = struct.Struct("!BII")
"""Before everything on a connection: the kind of frame, the stream it belongs to, its length."""

LONGEST = 1 << 28
"""No frame is longer; what claims to be is not ours."""

_LENGTH = struct.Struct("!I")


@dataclass(frozen=True)
class Message:
    """One message."""

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    body: bytes = b""

    def encode(self) -> bytes:
        """As bytes: the length of the fields, the fields, the body."""
        told = json.dumps({"kind": self.kind, **self.fields}).encode()
        return b"".join((_LENGTH.pack(len(told)), told, self.body))

    @classmethod
    def decode(cls, data: bytes) -> "Message":
        """The message that `encode` wrote."""
        try:
            end = _LENGTH.size + _LENGTH.unpack_from(data)[0]
            fields = json.loads(data[_LENGTH.size : end])
            return cls(str(fields.pop("kind")), fields, data[end:])
        except (struct.error, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise BadInput(
                f"not a message of discreet ({problem!r}); is the other side another program?"
            ) from None


def joined(parts: Sequence[bytes]) -> bytes:
    """Several byte strings as one, each after its length."""
    return b"".join(piece for part in parts for piece in (_LENGTH.pack(len(part)), part))


def parted(data: bytes) -> list[bytes]:
    """The byte strings that `joined` put together."""
    parts, place = [], 0
    while place < len(data):
        first = place + _LENGTH.size
        end = first + _LENGTH.unpack_from(data, place)[0] if first <= len(data) else first
        if end > len(data):
            raise BadInput(
                "the parts of a message do not fit their lengths; is the other side another program?"
            )
        parts.append(data[first:end])
        place = end
    return parts
