"""Documents as a job gives them back: to iterate, count, look at, or take along as a table."""

import html
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from discreet.errors import NotInstalled
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.row import row_from

__all__ = ["Documents"]

_SHOWN = 5


class Documents:
    """The documents that a job made. Those of a file are streamed anew each time; those in memory are kept."""

    def __init__(
        self, make: Callable[[], Iterator[Document]], *, columns: Columns, kind: str, keep: bool
    ) -> None:
        self._make = make
        self._kept: list[Document] | None = None
        self._keep = keep
        self.columns = columns
        self.kind = kind

    def __iter__(self) -> Iterator[Document]:
        if not self._keep:
            return self._make()
        return iter(self._all())

    def _all(self) -> list[Document]:
        if self._kept is None:
            self._kept = list(self._make())
        return self._kept

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: int) -> Document:
        return self._all()[place]

    def __repr__(self) -> str:
        documents = self._all()
        shown = [
            f"  {one.id}: {one.text[:90]!r}" + (f" {len(one.spans)} spans" if one.spans else "")
            for one in documents[:_SHOWN]
        ]
        more = [f"  … and {len(documents) - _SHOWN:,} more"] if len(documents) > _SHOWN else []
        return "\n".join([f"{type(self).__name__} of {len(documents):,} documents", *shown, *more])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(one.id)}</td><td>{_marked(one)}</td></tr>" for one in self._all()[:_SHOWN]
        )
        return f"<p>{html.escape(repr(self).splitlines()[0])}</p><table>{rows}</table>"

    def rows(self) -> Iterator[dict[str, Any]]:
        """Each document as a dictionary, under the names that the input gave its columns."""
        for document in self:
            yield row_from(document, self.columns)

    def to_pandas(self) -> Any:
        """A pandas DataFrame."""
        return _package("pandas").DataFrame(list(self.rows()))

    def to_polars(self) -> Any:
        """A polars DataFrame."""
        return _package("polars").DataFrame(list(self.rows()))

    def to_dataset(self) -> Any:
        """A Hugging Face Dataset."""
        return _package("datasets").Dataset.from_list(list(self.rows()))

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


def _package(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise NotInstalled(f"{name} is not installed; run: pip install {name}") from None


def _marked(document: Document) -> str:
    """The text with its spans in colour, for a notebook."""
    parts, at = [], 0
    for span in document.spans:
        if span.start < at:
            continue
        parts.append(html.escape(document.text[at : span.start]))
        words = html.escape(document.covered(span))
        parts.append(f'<mark title="{html.escape(span.label)} {span.score:.2f}">{words}</mark>')
        at = span.end
    return "".join((*parts, html.escape(document.text[at:])))
