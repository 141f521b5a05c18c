"""Documents as tables of other libraries, and as a notebook shows them."""

import html
from abc import abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import Any

from discreet.errors import NotInstalled
from discreet.text.columns import Columns
from discreet.text.count import counted
from discreet.text.document import Document
from discreet.text.row import row_from

__all__ = ["AsTable", "table_package"]

SHOWN = 5
"""Documents of which a notebook or a prompt shows the beginning."""


class AsTable:
    """For whatever iterates over documents and knows the names of their columns."""

    columns: Columns

    @abstractmethod
    def __iter__(self) -> Iterator[Document]:
        """The documents."""

    def rows(self) -> Iterator[dict[str, Any]]:
        """Each document as a dictionary, under the names that the input gave its columns."""
        for document in self:
            yield row_from(document, self.columns)

    def to_pandas(self) -> Any:
        """A pandas DataFrame."""
        return table_package("pandas").DataFrame(list(self.rows()))

    def to_polars(self) -> Any:
        """A polars DataFrame."""
        return table_package("polars").DataFrame(list(self.rows()))

    def to_dataset(self) -> Any:
        """A Hugging Face Dataset."""
        return table_package("datasets").Dataset.from_list(list(self.rows()))

    def describe(self, count: int) -> str:
        """How many documents, and the beginning of the first few."""
        shown = [
            f"  {one.id}: {one.text[:90]!r}" + (f", {counted(len(one.spans), 'spans')}" if one.spans else "")
            for one in islice(self, SHOWN)
        ]
        more = [f"  … and {count - SHOWN:,} more"] if count > SHOWN else []
        return "\n".join([f"{type(self).__name__} of {counted(count, 'documents')}", *shown, *more])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(one.id)}</td><td style='text-align: left'>{_marked(one)}</td></tr>"
            for one in islice(self, SHOWN)
        )
        title = html.escape(f"{type(self).__name__}, the first documents")
        return f"<table><caption>{title}</caption>{rows}</table>"


def table_package(name: str) -> Any:
    """A package that makes tables, if it is installed."""
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
