"""Documents as CoNLL columns: the same ones they were read from, or token and tag."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import chain

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.conll import DOCSTART, tag_of
from discreet.text.document import Document
from discreet.text.sink import Sink
from discreet.text.tags import Range, decode, encode, known, scheme_of
from discreet.text.tokens import tokenise

__all__ = ["ConllWriter"]

Placed = tuple[str, int, int]
"""A token with its start and end in the text."""


class ConllWriter:
    """Writes documents as columns.

    A document that was read from columns and has as many tokens as then gets the same columns again,
    with new tags where its spans are new. Any other is cut into tokens here and gets two columns,
    token and IOB2 tag; a span takes in every token it touches.
    """

    def __init__(self, sink: Sink, columns: Columns) -> None:  # noqa: ARG002
        self._sink = sink

    def write(self, document: Document) -> None:
        """Append a document; spans that overlap are refused, since a token has one tag."""
        sentences, rests, docstart = _layout(document)
        out = [docstart, ""] if docstart else []
        ranges = _by_sentence(_ranges(document, sentences), sentences)
        scheme = scheme_of(tag_of(rest) for rest in chain.from_iterable(rests))
        for sentence, rest, marked in zip(sentences, rests, ranges, strict=True):
            tags = _tags(marked, [tag_of(one) for one in rest], scheme)
            for (token, _, _), one, tag in zip(sentence, rest, tags, strict=True):
                out.append(token + one[: len(one) - len(tag_of(one))] + tag)
            out.append("")
        try:
            self._sink.write("".join(f"{line}\n" for line in out).encode())
        except UnicodeEncodeError:
            raise BadInput(f"document {document.id!r} holds half a surrogate pair; fix the text") from None

    def close(self) -> None:
        """Nothing is held back."""


def _layout(document: Document) -> tuple[list[list[Placed]], list[list[str]], str]:
    """The tokens by sentence, what stands beside each of them, and the line that begins the document."""
    layout = document.fields.get("conll")
    if not isinstance(layout, dict) or not layout.get("rests"):
        sentences = _cut(document.text, _tokens)
        docstart = layout["docstart"] if isinstance(layout, dict) else f"{DOCSTART}\tO"
        return sentences, [["\tO"] * len(sentence) for sentence in sentences], docstart
    sentences, rests = _cut(document.text, _chunks), layout["rests"]
    if [len(sentence) for sentence in sentences] != [len(rest) for rest in rests]:
        # The text has changed its shape: what stood beside the old tokens belongs to none of the new.
        blank = re.sub(r"[^ \t]+(?=[ \t])", "_", rests[0][0])
        rests = [[blank[: len(blank) - len(tag_of(blank))] + "O"] * len(sentence) for sentence in sentences]
    return sentences, rests, layout.get("docstart", "")


def _cut(text: str, split: Callable[[str], Iterable[Placed]]) -> list[list[Placed]]:
    sentences, at = [], 0
    for line in text.split("\n"):
        if sentence := [(token, at + start, at + end) for token, start, end in split(line)]:
            sentences.append(sentence)
        at += len(line) + 1
    return sentences


def _tokens(line: str) -> Iterable[Placed]:
    return [token[:3] for token in tokenise(line) if token.kind != "space"]


def _chunks(line: str) -> Iterable[Placed]:
    return [(found.group(), *found.span()) for found in re.finditer(r"[^ \t]+", line)]


def _ranges(document: Document, sentences: list[list[Placed]]) -> list[Range]:
    """The spans as ranges over all tokens of the document."""
    starts = [start for sentence in sentences for _, start, _ in sentence]
    ends = [end for sentence in sentences for _, _, end in sentence]
    ranges: list[Range] = []
    for span in sorted(document.spans):
        first, last = bisect_right(ends, span.start), bisect_left(starts, span.end)
        if ranges and first < ranges[-1][1]:
            raise BadInput(
                f"document {document.id!r}: two spans share the token at {starts[first]}, and columns hold "
                "one tag a token; write .jsonl instead"
            )
        if first < last:
            ranges.append((first, last, span.label))
    return ranges


def _by_sentence(ranges: list[Range], sentences: list[list[Placed]]) -> list[list[Range]]:
    """The same ranges counted within each sentence; one that crosses a border is cut there."""
    shares: list[list[Range]] = []
    begin, waiting = 0, list(reversed(ranges))
    for sentence in sentences:
        end = begin + len(sentence)
        share = []
        while waiting and waiting[-1][0] < end:
            first, last, label = waiting.pop()
            share.append((first - begin, min(last, end) - begin, label))
            if last > end:
                waiting.append((end, last, label))
        shares.append(share)
        begin = end
    return shares


def _tags(ranges: list[Range], old: list[str], scheme: str) -> list[str]:
    """The tags that were there when they say the same, else new ones in the same scheme."""
    if all(map(known, old)) and decode(old) == ranges:
        return old
    return encode(ranges, len(old), scheme)
