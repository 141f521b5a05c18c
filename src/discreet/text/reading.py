"""One pass over a file: where it stands, what it does with a malformed row, which ids it has met."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.seen import SeenIds
from discreet.text.skipped import Skipped
from discreet.text.source import Source

__all__ = ["Reader", "Reading"]


class Reading:
    """The state of a pass. A reader sets `line` as it goes and calls `bad` for a row it cannot use."""

    def __init__(
        self,
        path: Path,
        *,
        name: str,
        columns: Columns,
        skip: bool = False,
        notify: Callable[[str], None] | None = None,
        reader: "Reader | None" = None,
    ) -> None:
        self.path = path
        self.name = name
        self.columns = columns
        self.skip = skip
        self.source = Source(path)
        self.skipped = Skipped()
        self.line = 0
        self.awaited = {name for part, name in _options(columns) if name != part}
        self._notify = notify
        self._reader = reader
        self._seen = SeenIds()

    def bad(self, problem: str, *, advice: str = "fix the row") -> None:
        """A row that cannot be used: stop, or count it and go on."""
        message = f"{self.source.label}:{self.line}: {problem}"
        if not self.skip:
            raise BadInput(f"{message}; {advice}, or skip such rows with --on-error skip")
        self._count(message)

    def bad_file(self, problem: BadInput) -> None:
        """A whole file of a folder that cannot be used: stop, or count it and go on."""
        if not self.skip:
            raise problem
        self._count(str(problem))

    def _count(self, message: str) -> None:
        self.skipped.add(message)
        if self._notify is not None:
            self._notify(message)

    def require(self, names: Sequence[str], where: str) -> None:
        """Stop when a table lacks the text column, or one that was named on purpose."""
        for part, name in (("text", self.columns.text), *_options(self.columns)):
            if name not in names and (part == "text" or name != part):
                there = ", ".join(map(repr, names[:12])) + (", …" if len(names) > 12 else "")
                raise BadInput(
                    f"{where}: there is no column {name!r}; the columns are {there}; "
                    f"name the right one with --{part}-column"
                )
        self.awaited.clear()

    def finish(self) -> None:
        """Stop at the end of a pass that never met a field which was named on purpose."""
        for part, name in _options(self.columns):
            if name in self.awaited:
                raise BadInput(
                    f"{self.source.label}: no row has a field {name!r}; name the right one with --{part}-column"
                )

    def is_new(self, id: str) -> bool:
        """True when no earlier row has this id; otherwise the row is bad."""
        if self._reader is None or self._seen.add(id):
            return True
        first = None if self.skip or self.source.label == "standard input" else self._first_line(id)
        if first == self.line:
            return True  # two ids with one hash: no duplicate after all
        earlier = f"line {first}" if first else "an earlier line"
        self.bad(
            f"field {self.columns.id!r}: {id!r} stands already on {earlier}", advice="make the ids differ"
        )
        return False

    def _first_line(self, id: str) -> int:
        """Read again from the start, to say where an id came first."""
        again = Reading(self.path, name=self.name, columns=self.columns)
        documents = self._reader(again) if self._reader is not None else ()
        return next((again.line for document in documents if document.id == id), 0)


def _options(columns: Columns) -> tuple[tuple[str, str], ...]:
    """The parts a file may lack, each with the name it was given."""
    return ("id", columns.id), ("user", columns.user), ("label", columns.label)


Reader = Callable[[Reading], Iterator[Document]]
"""A format: the documents of a pass."""
