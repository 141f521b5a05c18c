"""The public words that texts are protected with, from vectors that are installed or in a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.validate import at_least

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["text_vocabulary"]


def text_vocabulary(
    source: str | Path | None, *, most_common: int = 50_000, numbers: bool = False, **options: Any
) -> tuple["Vocabulary", str]:
    """The most common words of public vectors, in lower case, and where they come from.

    Only entries that are one word of a text are taken (with `numbers`, one number too), so that a
    word is never exchanged for a comma and the released text keeps its shape.
    """
    from discreet.language.vectors import glove, load_vectors
    from discreet.protection.words.vocabulary import Vocabulary
    from discreet.text.tokens import tokenise

    kinds = ("word", "number") if numbers else ("word",)

    def fits(word: str) -> bool:
        if word.isalpha():
            return True
        tokens = tokenise(word)
        return len(tokens) == 1 and tokens[0].kind in kinds

    at_least("vocabulary", most_common, 2)
    vectors = glove() if source is None or str(source) == "glove" else load_vectors(Path(source))
    return Vocabulary.of(
        vectors, most_common=most_common, lowercase=True, fits=fits, **options
    ), vectors.source
