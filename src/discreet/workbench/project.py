"""The opened project: one folder, its documents, its reports and its ledger; nothing outside it is read."""

import contextlib
import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.document import Document
from discreet.text.read import read

__all__ = ["Project"]

DOCUMENTS = (".jsonl", ".csv", ".tsv", ".parquet", ".txt", ".conll")
REPORTS = (".html",)
DEEPEST = 3
MOST = 500
"""Files that a list shows at the most."""


@dataclass(frozen=True)
class Project:
    """A folder, and where its ledger is."""

    folder: Path
    ledger: str | None = None

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise BadInput(f"{self.folder}: there is no such folder; name the project's folder")

    @property
    def name(self) -> str:
        """The folder's own name."""
        return self.folder.resolve().name

    def files(self, endings: tuple[str, ...]) -> list[str]:
        """Files with one of these endings, a few folders deep, newest first, as paths within the folder."""
        found: list[tuple[float, str]] = []
        root = self.folder.resolve()
        for path, folders, names in os.walk(root):
            here = Path(path)
            folders[:] = [name for name in sorted(folders) if not name.startswith(".")]
            if len(here.relative_to(root).parts) >= DEEPEST:
                folders.clear()
            for name in names:
                if name.endswith(endings) and not name.startswith(".") and _is_text(path + name):
                    with contextlib.suppress(OSError):
                        time = (here / name).stat().st_mtime
                        found.append((time, (here / name).relative_to(root).as_posix()))
        return [name for _, name in sorted(found, key=lambda one: (-one[0], one[1]))[:MOST]]

    def inside(self, name: str, endings: tuple[str, ...]) -> Path:
        """The file of this name within the folder; links and dots that lead out of it are refused."""
        root = self.folder.resolve()
        try:
            path = (root / name).resolve()
            is_file = path.is_file()
        except (OSError, ValueError, RuntimeError) as problem:
            # Some versions of Python say RuntimeError of a link that leads to itself.
            raise BadInput("that is not the name of a file") from problem
        if not path.is_relative_to(root) or not is_file or not path.name.endswith(endings):
            raise BadInput(f"{name!r} is not one of the project's files")
        return path

    def documents(self, name: str, most: int) -> list[Document]:
        """The first documents of one of the project's files."""
        return list(islice(read(self.inside(name, DOCUMENTS)), most))


def _is_text(name: str) -> bool:
    """False for a name of bytes that are no text: a page could not ask for it again."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
