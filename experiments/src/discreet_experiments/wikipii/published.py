"""The published automatic annotations, and the infoboxes that some of them can be traced to.

The annotations come without the page they stand on. A sentence is given to an infobox when one of its
published NAME annotations is that box's whole name or the title of its page, and no other box's. Which
sentences these are therefore depends on NAME, so agreement on NAME says little; the other labels are
free of that choice.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from discreet.errors import BadInput
from discreet.finding.records.annotate import annotate_text
from discreet.finding.scores import Scores, score
from discreet.text.document import Document, Span
from discreet_experiments.data import open_data
from discreet_experiments.wikipii.biographies import FIELDS

__all__ = ["Box", "agreement_with_published", "join", "read_annotations", "read_boxes", "tidy"]

Box = tuple[str, Mapping[str, str]]
"""A page's title and its record."""

_GAPS = (" ", "\u00a0")
_EDGES = re.compile(r"\w(?:.*\w)?", re.DOTALL)


def read_annotations(data: Path) -> list[Document]:
    """The published sentences with their annotations, tidied; birthplaces left out as in the paper."""
    documents: list[Document] = []
    for where, row in _rows(data / "wikipii" / "auto_annotations.jsonl.gz", "the annotations of WikiPII"):
        try:
            spans = [Span(int(start), int(end), str(label)) for start, end, label in row["spans"]]
            spans = [span for span in spans if span.label != "BIRTH_PLACE"]
            number = len(documents) + 1
            document = Document(id=f"sentence-{number}", text=row["text"])
            documents.append(document.with_spans(tidy(document.text, spans)))
        except (KeyError, TypeError, ValueError) as problem:
            raise BadInput(f"{where}: not text and spans ({problem})") from None
    return documents


def read_boxes(data: Path) -> list[Box]:
    """The infoboxes: the title of the page, and its fields as lines."""
    boxes: list[Box] = []
    for where, row in _rows(data / "wikipii" / "infoboxes.jsonl.gz", "the infoboxes of WikiPII"):
        try:
            title = unquote(row["url"].rsplit("/", 1)[1]).replace("_", " ")
            fields = {name: "\n".join(values) for name, values in row["fields"].items() if values}
        except (KeyError, TypeError, AttributeError, IndexError) as problem:
            raise BadInput(f"{where}: not url and fields ({problem})") from None
        boxes.append((re.sub(r" \(.*\)$", "", title), fields))
    return boxes


def tidy(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Without punctuation at their ends, of overlapping ones the longest, a name or date in one piece.

    Where the published matching was fuzzy it marked each word by itself: '9', 'September', '1918'.
    """
    trimmed = set()
    for span in spans:
        inner = _EDGES.search(text, span.start, span.end)
        if inner:
            trimmed.add(Span(inner.start(), inner.end(), span.label))
    kept: list[Span] = []
    for span in sorted(trimmed, key=lambda span: (span.start - span.end, span)):
        if not any(span.overlaps(other) for other in kept):
            kept.append(span)
    whole: list[Span] = []
    for span in sorted(kept):
        last = whole[-1] if whole and whole[-1].label == span.label else None
        gap = text[last.end : span.start] if last else None
        if last and (gap in _GAPS or (gap == ", " and span.label == "BIRTH_DATE")):
            whole[-1] = Span(last.start, span.end, span.label)
        else:
            whole.append(span)
    return tuple(whole)


def join(documents: Iterable[Document], boxes: Sequence[Box]) -> list[tuple[Document, int]]:
    """The sentences that one box, and only one, can claim, with the box's number."""
    owners: dict[str, set[int]] = defaultdict(set)
    for number, (title, record) in enumerate(boxes):
        for name in (title, *record.get("NAME", "").split("\n")):
            if len(name.split()) > 1:
                owners[name.casefold()].add(number)
    joined = []
    for document in documents:
        names = (document.covered(span).casefold() for span in document.spans if span.label == "NAME")
        claims = set().union(*(owners.get(name, set()) for name in names))
        if len(claims) == 1:
            joined.append((document, claims.pop()))
    return joined


def agreement_with_published(joined: Sequence[tuple[Document, int]], boxes: Sequence[Box]) -> Scores:
    """Our annotation of the joined sentences from their boxes, scored as if the published one were gold."""
    labels = {span.label for document, _ in joined for span in document.spans}
    fields = tuple(field for field in FIELDS if field.label in labels)
    ours = [
        document.with_spans(annotate_text(document.text, boxes[number][1], fields))
        for document, number in joined
    ]
    return score(ours, [document for document, _ in joined])


def _rows(path: Path, what: str) -> Iterable[tuple[str, Any]]:
    with open_data(path, what) as lines:
        for number, line in enumerate(lines, start=1):
            where = f"{path}:{number}"
            try:
                yield where, json.loads(line)
            except ValueError:
                raise BadInput(f"{where}: not JSON") from None
