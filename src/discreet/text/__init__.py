"""Documents, spans and tokens; readers and writers."""

from discreet.text.columns import Columns
from discreet.text.document import Document, Span
from discreet.text.read import Corpus, read
from discreet.text.skipped import Skipped
from discreet.text.tokens import Token, tokenise
from discreet.text.write import open_writer

__all__ = ["Columns", "Corpus", "Document", "Skipped", "Span", "Token", "open_writer", "read", "tokenise"]
