"""Keyed hashes of documents: one of the whole text, and two of its ends that cost next to nothing.

None of them sees spacing, nor which of Unicode's canonical forms a letter has. The *hash* is BLAKE2b of the whole text
under the ledger's key. The *places* only decide which documents are looked at: the first depends on the first `ENDS`
bytes of a text, the second on the first and the last `ENDS`. They are computed for a batch of documents at a time, by
multiplication with secret odd numbers. Documents with the same ends have the same places; whoever selects by them
must look whether there are many of these (`discreet.privacy.fingerprint`).
"""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from operator import itemgetter
from typing import Any
from unicodedata import is_normalized, normalize

__all__ = ["ENDS", "WIDTH", "Places", "document_hash"]

WIDTH = 8
"""Bytes of a hash, and of a place."""

ENDS = 24
"""Bytes at either end, spacing left out, that a place depends on."""

_SLICE = 40
"""Characters at either end among which those bytes are looked for."""

_SURE = ENDS + 4
"""Bytes that a slice must have: the character at a cut may belong to the one beyond it."""

_SPACING = b" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\0"
_WIDE = (("\u00a0",), ("\u2002", "\u2003", "\u2009", "\u202f"), ("\u3000",), ("\ufeff",))
_WIDE_BYTES = [(spaces[0].encode()[:1], [space.encode() for space in spaces]) for spaces in _WIDE]
"""Spacing beyond ASCII that is met in practice, by its first byte; the rest counts as text."""

_BETWEEN = "\0"
_WORDS = ENDS // WIDTH
_HEAD, _TAIL = itemgetter(slice(_SLICE)), itemgetter(slice(-_SLICE, None))


def document_hash(text: str, key: bytes) -> bytes | None:
    """The keyed hash of a text; None for one of spacing alone."""
    data = _bare(text)
    return blake2b(data, digest_size=WIDTH, key=key).digest() if data else None


class Places:
    """Gives each text of a batch its places: numbers of 64 bits, uniform over texts with different ends."""

    def __init__(self, key: bytes) -> None:
        import numpy as np

        size = WIDTH * (_WORDS + 1)
        streams = [blake2b(end, key=key, digest_size=size).digest() for end in (b"head", b"tail")]
        self._head, self._tail = (np.frombuffer(stream, "<u8") | np.uint64(1) for stream in streams)

    def first(self, texts: Sequence[str]) -> Any:
        """The places by the texts' first bytes, as an array."""
        words = _head_words(list(map(_HEAD, texts)), texts)
        return _mixed(words, self._head)

    def second(self, texts: Sequence[str], first: Any) -> Any:
        """The places by the texts' first and last bytes; `first` are their first places."""
        words = _tail_words(list(map(_TAIL, texts)), texts)
        return _mixed([words[0] + first, *words[1:]], self._tail)


def _mixed(words: list[Any], factors: Any) -> Any:
    """One number of three, modulo 2⁶⁴; the shifts carry the high bits down, the last factor up again."""
    import numpy as np

    found = words[0] * factors[0]
    for word, factor in zip(words[1:], factors[1:-1], strict=True):
        found += word * factor
    found ^= found >> np.uint64(32)
    found *= factors[-1]
    return found ^ (found >> np.uint64(29))


def _head_words(slices: list[str], texts: Sequence[str]) -> list[Any]:
    """Of each text the first three words of 8 bytes; missing bytes are zero."""
    eights, first, _, lengths = _joined(slices)
    words = [eights[first + at] for at in range(0, ENDS, WIDTH)]
    for at in _incomplete(words, lengths, texts, _masks()[0]):
        data = _bare(texts[at])[:ENDS].ljust(ENDS, b"\0")
        for number, word in enumerate(words):
            word[at] = int.from_bytes(data[WIDTH * number :][:WIDTH], "little")
    return words


def _tail_words(slices: list[str], texts: Sequence[str]) -> list[Any]:
    """Of each text the last three words of 8 bytes, the last first; missing bytes are zero."""
    eights, _, last, lengths = _joined(slices)
    words = [eights[last - at - WIDTH] for at in range(0, ENDS, WIDTH)]
    for at in _incomplete(words, lengths, texts, _masks()[1]):
        data = _bare(texts[at])[-ENDS:].rjust(ENDS, b"\0")
        for number, word in enumerate(words):
            word[at] = int.from_bytes(data[ENDS - WIDTH * (number + 1) :][:WIDTH], "little")
    return words


def _incomplete(words: list[Any], lengths: Any, texts: Sequence[str], masks: Any) -> list[int]:
    """Clear what lies beyond short slices; which texts go on beyond theirs."""
    import numpy as np

    short = np.flatnonzero(lengths < _SURE)
    for number, word in enumerate(words if len(short) else []):
        word[short] &= masks[np.clip(lengths[short] - WIDTH * number, 0, WIDTH)]
    return [at for at in short.tolist() if len(texts[at]) > _SLICE]


@cache
def _masks() -> tuple[Any, Any]:
    """What keeps the first, and the last, n bytes of a little-endian word."""
    import numpy as np

    whole = (1 << 8 * WIDTH) - 1
    first = [(1 << 8 * count) - 1 for count in range(WIDTH + 1)]
    return np.array(first, np.uint64), np.array([whole ^ each for each in reversed(first)], np.uint64)


def _joined(slices: list[str]) -> tuple[Any, Any, Any, Any]:
    """The slices' bytes one after the other, to be read eight at a time from anywhere, and where each begins and ends."""
    import numpy as np

    data = _bare(_BETWEEN.join(slices), keep_between=True)
    between = np.flatnonzero(np.frombuffer(data, np.uint8) == 0)
    if len(between) != len(slices) - 1:
        return _joined([each.replace(_BETWEEN, "") for each in slices])
    padded = bytes(ENDS) + data + bytes(ENDS)
    eights: Any = np.ndarray((len(padded) - WIDTH + 1,), "<u8", padded, strides=(1,))
    first = np.concatenate(([0], between + 1)) + ENDS
    last = np.concatenate((between, [len(data)])) + ENDS
    return eights, first, last, last - first


def _bare(text: str, *, keep_between: bool = False) -> bytes:
    """The text's bytes without the spacing, in one canonical form."""
    spacing = _SPACING.rstrip(b"\0") if keep_between else _SPACING
    if text.isascii():
        return text.encode().translate(None, spacing)
    if not _is_latin(text) and not is_normalized("NFC", text):
        text = normalize("NFC", text)
    data = text.encode("utf-8", "surrogatepass").translate(None, spacing)
    for lead, spaces in _WIDE_BYTES:
        if lead in data:
            for space in spaces:
                data = data.replace(space, b"")
    return data


def _is_latin(text: str) -> bool:
    """True for a text of Latin-1 alone, which is in canonical form: quicker to see than that form itself."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True
