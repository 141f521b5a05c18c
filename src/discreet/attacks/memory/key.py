"""The key of planted canaries: which words were put where, and which never were; as secret as the texts."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.text.loading import loading, read_json
from discreet.text.output import write_text

__all__ = ["Coin", "Key", "Secret"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Secret:
    """A canary's words and in how many documents it was put; controls have none."""

    words: tuple[str, ...]
    copies: int = 0


@dataclass(frozen=True, slots=True)
class Coin:
    """A document of random words, and whether its coin put it into the training data."""

    text: str
    included: bool


@dataclass(frozen=True, kw_only=True)
class Key:
    """Everything an audit needs to know of what was planted; `words` are those that secrets were drawn from."""

    pattern: str
    words: tuple[str, ...] = ()
    canaries: tuple[Secret, ...] = ()
    controls: tuple[Secret, ...] = ()
    coins: tuple[Coin, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "format": FORMAT,
            "pattern": self.pattern,
            "words": list(self.words),
            "canaries": [{"words": list(one.words), "copies": one.copies} for one in self.canaries],
            "controls": [{"words": list(one.words)} for one in self.controls],
            "coins": [{"text": one.text, "included": one.included} for one in self.coins],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Key":
        """The key that `to_json` wrote."""
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']!r} is not {FORMAT}")
        return cls(
            pattern=data["pattern"],
            words=tuple(data["words"]),
            canaries=_secrets(data["canaries"]),
            controls=_secrets(data["controls"]),
            coins=tuple(Coin(one["text"], bool(one["included"])) for one in data["coins"]),
        )

    def write(self, path: Path, *, force: bool = False) -> None:
        """Write it as JSON."""
        write_text(path, json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n", force=force)

    @classmethod
    def read(cls, path: Path) -> "Key":
        """Read what `write` wrote."""
        with loading(path, "not a key of planted canaries, which discreet audit plant writes"):
            return cls.from_json(read_json(path))


def _secrets(rows: Sequence[Mapping[str, Any]]) -> tuple[Secret, ...]:
    return tuple(Secret(tuple(one["words"]), int(one.get("copies", 0))) for one in rows)
