"""Protected documents: drawn when they are used, once, with the spend recorded first."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from discreet.jobs.documents import Documents
from discreet.privacy.release import Release
from discreet.privacy.statement import Statement
from discreet.progress import Progress
from discreet.protection.mechanism import Prepared, TextMechanism
from discreet.text.columns import Columns
from discreet.text.document import Document

__all__ = ["Protected"]


class Protected(Documents):
    """What a mechanism made of documents.

    Nothing is drawn until it is used: iterating, `len`, `statement`, `to_pandas` and `write` record the spend in the
    ledger first, and use the same draw after that. `write` of what was not looked at streams to the file and
    keeps nothing. Looking at its representation draws nothing.

        release = discreet.protect("notes.csv", discreet.Vickrey(epsilon=12), text="note", dataset="ward-7")
        release.write("safe.csv")
        print(release.statement)
    """

    def __init__(
        self,
        documents: Callable[[], Iterator[Any]],
        mechanism: TextMechanism,
        *,
        columns: Columns,
        kind: str,
        name: str,
        release: Callable[..., Release],
        progress: Progress,
    ) -> None:
        super().__init__(
            lambda: iter(self._release()),
            columns=_left(columns, mechanism),
            kind=kind,
            keep=True,
            name=name,
        )
        self.mechanism = mechanism
        self.output: Path | None = None
        self._documents = _Anew(documents)
        self._make_release = release
        self._progress = progress
        self._made: Release | None = None

    def _release(self) -> Release:
        if self._made is None:
            self._made = self._over(self.mechanism.prepare())
        return self._made

    def _over(self, prepared: Prepared) -> Release:
        for remark in prepared.remarks:
            self._progress.remark(remark)
        return self._make_release(self._documents, prepared.mechanism, columns=self.columns)

    def __iter__(self) -> Iterator[Document]:
        return iter(self._release())

    def _all(self) -> list[Document]:
        return list(self._release())

    @property
    def statement(self) -> Statement:
        """What is guaranteed and what was measured; draws the documents if nothing has been drawn yet."""
        return self._release().statement

    def write(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the documents to `path`, in the format of its suffix, and the statement beside it."""
        path = Path(path)
        if self._made is not None:
            self._made.write(path, force=force)
            self.output = path
            return path
        prepared = self.mechanism.prepare(output=path, force=force)
        before = _identity(path)
        try:
            release = self._make_release(self._documents, prepared.mechanism, columns=self.columns)
            release.write(path, force=force)
        except BaseException:
            if _identity(path) == before:
                for beside in prepared.beside:
                    beside.unlink(missing_ok=True)
            raise
        self._made, self.output = release, path
        for remark in prepared.remarks:
            self._progress.remark(remark)
        return path

    def __repr__(self) -> str:
        if self._made is not None and self._made.is_drawn:
            return super().__repr__()
        state = "not drawn yet" if self.output is None else f"written to {self.output}"
        return f"Protected by {self.mechanism.name}, {state}: {self.mechanism.guarantee}"

    def _repr_html_(self) -> str:
        if self._made is not None and self._made.is_drawn:
            return super()._repr_html_()
        import html

        return f"<p>{html.escape(repr(self))}</p>"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "output": None if self.output is None else str(self.output),
            "statement": self.statement.to_json(),
        }

    def __str__(self) -> str:
        return repr(self) if self.output is None else str(self.statement)


class _Anew:
    """What a function makes, each time it is iterated: a write that failed can be tried again."""

    def __init__(self, make: Callable[[], Iterator[Any]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[Any]:
        return self._make()


def _left(columns: Columns, mechanism: TextMechanism) -> Columns:
    """The columns that leave: the parts of a document, and the fields that are kept by name."""
    kept = (*columns.parts, *getattr(mechanism, "keep_fields", ()))
    return replace(columns, header=tuple(name for name in columns.header if name in kept))


def _identity(path: Path) -> tuple[int, int] | None:
    """Tells a file from its replacement; None when there is none."""
    if not path.exists():
        return None
    status = path.stat()
    return status.st_ino, status.st_mtime_ns
