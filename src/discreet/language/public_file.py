"""The texts of a file that is said to be public, whatever it is given as: words, phrases, vectors or documents."""

from pathlib import Path

from discreet.errors import BadInput
from discreet.text.formats import SUFFIXES

__all__ = ["public_texts"]


def public_texts(path: Path, *, text: str = "text") -> list[str]:
    """Everything in the file that could be a document: its lines, phrases after a tab, rows' texts, words with vectors.

    Vectors in a text file have one word without spacing a row, so there is nothing in them that could be one.
    """
    if path.suffix == ".npz":
        from discreet.language.vector_files import read_npz

        return read_npz(path)[0]
    found = _documents(path, text)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return found
    return [*found, *lines, *(line.partition("\t")[2] for line in lines if "\t" in line)]


def _documents(path: Path, text: str) -> list[str]:
    from discreet.text.read import read

    name = path.name.lower().removesuffix(".gz").removesuffix(".xz")
    if not any(name.endswith(suffix) for suffix in SUFFIXES):
        return []
    try:
        return [document.text for document in read(path, text_column=text, on_error="skip")]
    except BadInput:
        return []
