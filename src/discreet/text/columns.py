"""The names a file gives to the parts of a document."""

from dataclasses import dataclass

__all__ = ["Columns"]


@dataclass(frozen=True, kw_only=True)
class Columns:
    """What a file calls the text, the id, the user, the label and the spans.

    `header` is the order of all columns where the file states one (CSV, TSV, Parquet). Given to a
    writer, it makes the output name and order its columns as the input did.
    """

    text: str = "text"
    id: str = "id"
    user: str = "user"
    label: str = "label"
    spans: str = "spans"
    header: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The five names; every other column is a field."""
        return (self.id, self.text, self.user, self.label, self.spans)
