"""Lines of a file as bytes, cut out of large blocks."""

from collections.abc import Iterator

from discreet.text.source import LONGEST, Source

__all__ = ["lines"]


def lines(source: Source, *, longest: int = LONGEST) -> Iterator[bytes | None]:
    """Each line without its newline; None stands for a line that is longer than `longest` bytes.

    Only newline ends a line, so a carriage return or a Unicode line separator inside a text is kept.
    """
    pending: list[bytes] = []  # a line that began in an earlier block
    held = 0
    for block in source.blocks():
        parts = block.split(b"\n")
        last = parts.pop()
        if parts and pending:
            pending.append(parts[0])
            first = None if held + len(parts[0]) > longest else b"".join(pending)
            source.taken += len(parts[0]) + 1
            yield first
            del parts[0]
            pending, held = [], 0
        for part in parts:
            source.taken += len(part) + 1
            yield part if len(part) <= longest else None
        held += len(last)
        if held > longest:
            pending = [b""]  # what is too long is counted, not kept
        elif last:
            pending.append(last)
    if pending:
        yield None if held > longest else b"".join(pending)
