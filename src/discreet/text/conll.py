"""CoNLL columns: a token a line with its tag in the last column, a blank line after each sentence."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from discreet.text.document import Document, Span
from discreet.text.lines import lines
from discreet.text.reading import Reading
from discreet.text.tags import decode, known
from discreet.text.utf8 import TOO_LONG, flaw

__all__ = ["DOCSTART", "read_conll", "tag_of"]

DOCSTART = "-DOCSTART-"
"""How the line between two documents begins."""

_OPENING = 20_000
"""Lines at the start of a file among which the first -DOCSTART- is waited for."""


@dataclass
class _Block:
    """The lines of one document: its tokens and, of each, the rest of the line as it stands."""

    line: int
    docstart: str | None = None
    tokens: list[list[str]] = field(default_factory=lambda: [[]])
    rests: list[list[str]] = field(default_factory=lambda: [[]])
    wrong: tuple[int, str] | None = None


def read_conll(reading: Reading) -> Iterator[Document]:
    """The documents between -DOCSTART- lines; where there is none, each sentence is a document.

    The first document may lack its line, as in CoNLL-2003: the opening sentences wait, up to a bound that
    keeps memory flat, for the line that would make them one document.

    The text is the tokens with a space between and a newline after each sentence but the last, so a
    token never holds a space. What stands beside the tokens is kept in the field `conll`, for writing
    the same columns again.
    """
    block = _Block(1)
    opening: list[_Block] | None = []
    for number, line in enumerate(lines(reading.source), 1):
        text = _decoded(line, number, block)
        if text.startswith(DOCSTART):
            yield from _documents(_joined([*(opening or ()), block]), reading)
            opening = None
            block = _Block(number, docstart=text)
        elif text:
            _add(block, text, number)
        elif block.docstart is None:
            waiting = [*(opening or ()), block]
            if opening is not None and number < _OPENING:
                opening = waiting
            else:
                opening = None
                for sentence in waiting:
                    yield from _documents(sentence, reading)
            block = _Block(number + 1)
        elif block.tokens[-1]:
            block.tokens.append([])
            block.rests.append([])
    for sentence in [*(opening or ()), block]:
        yield from _documents(sentence, reading)


def _joined(blocks: list[_Block]) -> _Block:
    """The sentences of several blocks as one; with a single block, that."""
    if len(blocks) == 1:
        return blocks[0]
    filled = [block for block in blocks if block.tokens[0]]
    return _Block(
        filled[0].line if filled else blocks[0].line,
        tokens=[sentence for block in filled for sentence in block.tokens],
        rests=[sentence for block in filled for sentence in block.rests],
        wrong=next((block.wrong for block in blocks if block.wrong is not None), None),
    )


def _decoded(line: bytes | None, number: int, block: _Block) -> str:
    if line is None:
        block.wrong = block.wrong or (number, f"the line is {TOO_LONG}")
        return ""
    if wrong := flaw(line):
        block.wrong = block.wrong or (number, wrong[1])
    return line.decode(errors="replace").strip(" \t\r")


def _add(block: _Block, text: str, number: int) -> None:
    separator = "\t" if "\t" in text else " "
    token, _, rest = text.partition(separator)
    if not rest:
        block.wrong = block.wrong or (number, "there is one column; a token and its tag are needed")
    elif " " in token:
        block.wrong = block.wrong or (number, "the token has a space in it")
    elif not known(tag_of(rest)):
        block.wrong = block.wrong or (number, "the last column is no tag (O, B-…, I-…, E-…, S-…)")
    block.tokens[-1].append(token)
    block.rests[-1].append(separator + rest)


def tag_of(rest: str) -> str:
    """The last column of what stands beside a token."""
    return rest.replace("\t", " ").rpartition(" ")[2]


def _documents(block: _Block, reading: Reading) -> Iterator[Document]:
    """The document of a block, or none when the block is empty or bad."""
    if block.wrong is not None:
        reading.line, wrong = block.wrong
        reading.bad(wrong, advice="fix the line")
        return
    sentences = [sentence for sentence in block.tokens if sentence]
    if not sentences and block.docstart is None:
        return
    reading.line = block.line
    rests = [sentence for sentence in block.rests if sentence]
    text = "\n".join(" ".join(sentence) for sentence in sentences)
    layout: dict[str, Any] = {"rests": rests}
    if block.docstart is not None:
        layout["docstart"] = block.docstart
    spans = _spans(sentences, rests)
    yield Document(f"{reading.name}:{block.line}", text, fields={"conll": layout}, spans=spans)


def _spans(sentences: list[list[str]], rests: list[list[str]]) -> tuple[Span, ...]:
    spans = []
    for places, rest in zip(_places(sentences), rests, strict=True):
        for first, end, label in decode([tag_of(one) for one in rest]):
            spans.append(Span(places[first][0], places[end - 1][1], label))
    return tuple(spans)


def _places(sentences: list[list[str]]) -> list[list[tuple[int, int]]]:
    """Where each token stands when all are joined with one character between any two."""
    places, at = [], 0
    for sentence in sentences:
        starts = list(accumulate((len(token) + 1 for token in sentence), initial=at))
        places.append([(start, start + len(token)) for start, token in zip(starts, sentence, strict=False)])
        at = starts[-1]
    return places
