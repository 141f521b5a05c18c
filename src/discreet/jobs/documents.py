"""Documents as a job gives them back: to iterate, count, look at, or take along as a table."""

from collections.abc import Callable, Iterator
from pathlib import Path

from discreet.text.as_table import AsTable
from discreet.text.columns import Columns
from discreet.text.document import Document

__all__ = ["Documents"]


class Documents(AsTable):
    """The documents that a job made. Those of a file are streamed anew each time; those in memory are kept."""

    def __init__(
        self,
        make: Callable[[], Iterator[Document]],
        *,
        columns: Columns,
        kind: str,
        keep: bool,
        name: str = "",
    ) -> None:
        self._make = make
        self._kept: list[Document] | None = None
        self._keep = keep
        self.columns = columns
        self.kind = kind
        self.name = name
        """What their dataset is called."""

    def __iter__(self) -> Iterator[Document]:
        # A generator: `list` asks for the length in between, and what that made is not made again.
        if self._kept is None and not self._keep:
            yield from self._make()
        else:
            yield from self._all()

    def _all(self) -> list[Document]:
        if self._kept is None:
            self._kept = list(self._make())
        return self._kept

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: int) -> Document:
        return self._all()[place]

    def __repr__(self) -> str:
        return self.describe(len(self))

    def write(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the documents to a file, in the format of its suffix."""
        self.write_all(Path(path), force=force)
        return Path(path)

    def write_all(
        self, path: Path, *, force: bool = False, watch: Callable[[Document], object] | None = None
    ) -> int:
        """Write the documents, telling `watch` of each; their number."""
        from discreet.text.output import new_file
        from discreet.text.write import open_writer

        count = 0
        with new_file(path, force=force) as file, open_writer(file, path, columns=self.columns) as writer:
            for document in self:
                writer.write(document)
                count += 1
                if watch is not None:
                    watch(document)
        return count
