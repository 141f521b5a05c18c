"""Which format a file has, by its name."""

from pathlib import Path

from discreet.errors import BadInput
from discreet.validate import one_of

__all__ = ["FORMATS", "SUFFIXES", "format_of", "stem_of"]

FORMATS = ("jsonl", "csv", "tsv", "tsv-unquoted", "parquet", "text", "lines", "conll")
"""The names `--format` takes."""

SUFFIXES = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".txt": "text",
    ".conll": "conll",
    ".iob": "conll",
    ".bio": "conll",
}
_COMPRESSED = (".gz", ".xz")


def format_of(path: Path, format: str | None = None) -> str:
    """The format asked for, or the one the suffix names."""
    if format is None:
        format = _guess(path)
    one_of("--format", format, FORMATS)
    if format == "parquet" and path.suffix.lower() in _COMPRESSED:
        raise BadInput(f"{path}: a Parquet file is compressed inside; leave out {path.suffix}")
    return format


def _guess(path: Path) -> str:
    if str(path) == "-":
        return "jsonl"
    if path.is_dir():
        return "text"
    suffix = _inner(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(
            f"{path}: the suffix {suffix!r} names no format; say it with --format "
            f"({', '.join(FORMATS)}), or use one of {' '.join(SUFFIXES)}"
        )
    return SUFFIXES[suffix]


def stem_of(path: Path) -> str:
    """The file's name without its suffixes: what a dataset is called unless it is told."""
    return "stdin" if str(path) == "-" else _inner(path.resolve()).stem


def _inner(path: Path) -> Path:
    return path.with_suffix("") if path.suffix.lower() in _COMPRESSED else path
