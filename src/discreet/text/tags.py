"""Tags of named-entity columns (IOB1, IOB2, BIOES, BILOU) to ranges of tokens, and back."""

from collections.abc import Iterable, Sequence

__all__ = ["Range", "decode", "encode", "known", "scheme_of"]

Range = tuple[int, int, str]
"""First token, one past the last, label."""


def known(tag: str) -> bool:
    """True for O (or `_`), and for a letter of one of the schemes with a label."""
    return tag in ("O", "_") or (len(tag) > 2 and tag[1] == "-" and tag[0] in "BIESLU")


def decode(tags: Sequence[str]) -> list[Range]:
    """The ranges in a sentence's known tags, whichever scheme they follow.

    One rule reads them all: B, S and U begin a range, and so does any other tag whose label the
    range before does not carry on; E, L, S and U end one.
    """
    ranges: list[Range] = []
    open_label = None
    for place, tag in enumerate(tags):
        if tag in ("O", "_"):
            open_label = None
            continue
        kind, label = tag[0], tag[2:]
        if kind in "BSU" or label != open_label:
            ranges.append((place, place + 1, label))
        else:
            ranges[-1] = (ranges[-1][0], place + 1, label)
        open_label = None if kind in "ESLU" else label
    return ranges


def scheme_of(tags: Iterable[str]) -> str:
    """The scheme by the letters it uses; `iob1` when a range begins with I."""
    scheme, before = "iob2", "O"
    for tag in tags:
        if tag[:2] in ("E-", "S-"):
            return "bioes"
        if tag[:2] in ("L-", "U-"):
            return "bilou"
        if tag[:2] == "I-" and before[2:] != tag[2:]:
            scheme = "iob1"
        before = tag
    return scheme


def encode(ranges: Iterable[Range], count: int, scheme: str = "iob2") -> list[str]:
    """The tags of so many tokens; the ranges must be in order and must not overlap."""
    last, only = {"bioes": ("E", "S"), "bilou": ("L", "U")}.get(scheme, ("I", "B"))
    tags = ["O"] * count
    for start, end, label in ranges:
        tags[start:end] = [f"I-{label}"] * (end - start)
        tags[end - 1] = f"{last}-{label}"
        tags[start] = f"{only if end - start == 1 else 'B'}-{label}"
        if scheme == "iob1" and (start == 0 or tags[start - 1][2:] != label):
            tags[start] = f"I-{label}"
    return tags
