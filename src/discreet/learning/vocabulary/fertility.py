"""What a vocabulary is good for: into how many pieces it cuts the words of a text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from discreet.errors import BadInput
from discreet.learning.vocabulary.words import LONGEST, bert_words
from discreet.text.document import Document

__all__ = ["Fertility", "fertility", "word_frequencies"]


@dataclass(frozen=True, kw_only=True)
class Fertility:
    """Pieces a word, the share of words kept whole and of words it has no pieces for, by occurrence."""

    pieces: int
    tokens_per_word: float
    whole: float
    unknown: float
    words: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return asdict(self)

    def __str__(self) -> str:
        return (
            f"{self.tokens_per_word:.3f} pieces a word, {self.whole:.1%} of words whole, "
            f"{self.unknown:.2%} unknown ({self.pieces:,} pieces)"
        )


def word_frequencies(documents: Iterable[Document]) -> Counter[str]:
    """How often each word occurs."""
    frequencies: Counter[str] = Counter()
    for document in documents:
        frequencies.update(bert_words(document.text))
    return frequencies


def fertility(pieces: Sequence[str], frequencies: Counter[str]) -> Fertility:
    """Cut every word greedily, longest piece first, as BERT does, and weigh it by how often it occurs."""
    from tokenizers.models import WordPiece

    if not frequencies:
        raise BadInput("the text to measure the vocabulary on has no words")
    model = WordPiece(
        {piece: number for number, piece in enumerate(pieces)},
        unk_token="[UNK]",
        max_input_chars_per_word=LONGEST,
    )
    total = tokens = whole = unknown = 0
    for word, often in frequencies.items():
        cut = [token.value for token in model.tokenize(word)]
        total += often
        tokens += often * len(cut)
        whole += often * (cut == [word])
        unknown += often * (cut == ["[UNK]"])
    return Fertility(
        pieces=len(pieces),
        tokens_per_word=tokens / total,
        whole=whole / total,
        unknown=unknown / total,
        words=total,
    )
