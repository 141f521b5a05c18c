"""The reviewer's desk: the documents as found, the decisions on them, and what results."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.finding.records.table import Records, owner_of
from discreet.text.document import Document, Span
from discreet.workbench.review.journal import Journal

__all__ = ["ACTIONS", "Desk", "Item"]

ACTIONS = ("confirm", "reject", "relabel", "move", "add", "done")


@dataclass(frozen=True)
class Item:
    """A span on the desk: where it stands now, and what was decided on it."""

    span: Span
    status: str = "open"

    @property
    def counts(self) -> bool:
        """True unless it was rejected."""
        return self.status != "rejected"

    def to_json(self) -> dict[str, Any]:
        """What the page shows of it."""
        span = self.span
        return {
            "start": span.start,
            "end": span.end,
            "label": span.label,
            "score": span.score,
            "source": span.source,
            "why": span.why,
            "status": self.status,
        }


class Desk:
    """Documents under review. The state is what the journal's standing decisions make of what was found.

    `records` are shown beside the documents of their owner, and go nowhere else.
    """

    def __init__(
        self, documents: Iterable[Document], journal: Path, *, records: Records | None = None, key: str = "id"
    ) -> None:
        self.documents = list(documents)
        self._records, self._key = records or {}, key
        self._number = {document.id: number for number, document in enumerate(self.documents)}
        self.journal = Journal(journal)
        for decision in self.journal.standing:
            if decision.get("document") not in self._number:
                raise BadInput(
                    f"{journal}: it speaks of document {decision.get('document')!r}, which is not in the input"
                )
        self._items = [self._replay(number) for number in range(len(self.documents))]
        self._done = {
            self._number[one["document"]] for one in self.journal.standing if one["action"] == "done"
        }

    @property
    def labels(self) -> list[str]:
        """Every label in use, most common first."""
        counts: dict[str, int] = {}
        for items in self._items:
            for item in items:
                counts[item.span.label] = counts.get(item.span.label, 0) + 1
        return sorted(counts, key=lambda label: (-counts[label], label))

    def fields(self, number: int) -> dict[str, Any]:
        """What is known of a document and, from the table, of its owner; empty cells left out."""
        document = self.documents[number]
        record = self._records.get(owner_of(document, self._key), {})
        return {name: value for name, value in {**document.fields, **record}.items() if value != ""}

    def items(self, number: int) -> list[Item]:
        """The spans of a document as they stand."""
        return self._items[number]

    def is_done(self, number: int) -> bool:
        """True when nothing is left to decide, or the reviewer said so."""
        items = self._items[number]
        return number in self._done or (bool(items) and all(item.status != "open" for item in items))

    def decide(self, number: int, decision: dict[str, Any]) -> None:
        """Check a decision, write it down, and act on it."""
        if not 0 <= number < len(self.documents):
            raise BadInput(f"there is no document number {number}")
        decision = {"document": self.documents[number].id, **_clean(decision)}
        changed = _apply(self._items[number], decision, self.documents[number])
        self.journal.write(decision)
        self._items[number] = changed
        if decision["action"] == "done":
            self._done.add(number)

    def undo(self) -> int | None:
        """Take back the last standing decision; the number of its document, or None if there is none."""
        if not self.journal.standing:
            return None
        number = self._number[self.journal.standing[-1]["document"]]
        self.journal.write({"action": "undo"})
        self._items[number] = self._replay(number)
        self._done = {
            self._number[one["document"]] for one in self.journal.standing if one["action"] == "done"
        }
        return number

    def reviewed(self) -> list[Document]:
        """The documents that are done, with the spans that stood the review."""
        return [
            document.with_spans(tuple(item.span for item in self._items[number] if item.counts))
            for number, document in enumerate(self.documents)
            if self.is_done(number)
        ]

    def automatic(self) -> list[Document]:
        """The same documents as they were found."""
        return [document for number, document in enumerate(self.documents) if self.is_done(number)]

    def _replay(self, number: int) -> list[Item]:
        document = self.documents[number]
        items = [Item(span) for span in document.spans]
        for decision in self.journal.standing:
            if decision["document"] == document.id:
                items = _apply(items, decision, document)
        return items


def _clean(decision: dict[str, Any]) -> dict[str, Any]:
    """Only what a decision is made of, each of its type."""
    action = decision.get("action")
    if action not in ACTIONS:
        raise BadInput(f"{action!r} is no decision; choose one of {', '.join(ACTIONS)}")
    kept: dict[str, Any] = {"action": action}
    for name in ("item", "start", "end"):
        if name in decision:
            if not isinstance(decision[name], int) or isinstance(decision[name], bool):
                raise BadInput(f"{name} must be a whole number")
            kept[name] = decision[name]
    if "label" in decision:
        label = str(decision["label"]).strip()
        if not label or len(label) > 60:
            raise BadInput("a label has between 1 and 60 characters")
        kept["label"] = label
    return kept


def _apply(items: list[Item], decision: dict[str, Any], document: Document) -> list[Item]:
    action, items = decision["action"], list(items)
    if action == "done":
        return items
    try:
        if action == "add":
            span = Span(
                decision["start"], decision["end"], decision["label"], 1.0, "review", "added by the reviewer"
            )
            items.append(Item(_inside(span, document), "added"))
            return items
        item = items[decision["item"]]
        if decision["item"] < 0:
            raise IndexError
        if action in ("confirm", "reject"):
            changed = replace(item, status="confirmed" if action == "confirm" else "rejected")
        elif action == "relabel":
            changed = Item(replace(item.span, label=decision["label"]), "corrected")
        else:
            moved = replace(item.span, start=decision["start"], end=decision["end"])
            changed = Item(_inside(moved, document), "corrected")
    except (IndexError, KeyError) as problem:
        raise BadInput(
            f"the decision {action!r} lacks a valid {problem.args[0] if problem.args else 'item'}"
        ) from None
    items[decision["item"]] = changed
    return items


def _inside(span: Span, document: Document) -> Span:
    return document.with_spans((span,)).spans[0]
