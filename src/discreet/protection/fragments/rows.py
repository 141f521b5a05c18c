"""Released fragments written and read again: the rows of the file, and the words of a phrase."""

from collections.abc import Iterator
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.document import Document
from discreet.text.lines import lines
from discreet.text.output import Output
from discreet.text.parallel import PHRASE_TAGS
from discreet.text.source import Source
from discreet.text.tokens import tokenise

__all__ = ["PhraseWriter", "read_rows", "words_of"]


class PhraseWriter:
    """Writes phrases, a line each: the text and the fields' values, with tabs between them."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, document: Document) -> None:
        """Append a phrase."""
        cells = (document.text, *map(str, document.fields.values()))
        self._output.write("\t".join(cells).encode() + b"\n")

    def close(self) -> None:
        """Nothing is held back."""


def read_rows(path: Path) -> Iterator[tuple[str, ...]]:
    """The cells of each row."""
    for number, line in enumerate(lines(Source(path)), 1):
        try:
            yield tuple((line or b"").decode().split("\t"))
        except UnicodeDecodeError:
            raise BadInput(f"{path}:{number}: not UTF-8; it is not the file that was released") from None


def words_of(text: str, tokenised: bool) -> tuple[str, ...]:
    """The words of a phrase or sentence, without tags, as they were cut for the release."""
    text = " ".join(text.removeprefix(PHRASE_TAGS[0]).removesuffix(PHRASE_TAGS[1]).split())
    pieces = text.split(" ") if tokenised else [token.text for token in tokenise(text)]
    return tuple(piece for piece in pieces if piece and not piece.isspace())
