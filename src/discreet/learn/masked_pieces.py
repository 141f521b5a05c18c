"""Text for the masked language model: word pieces by a `vocab.txt`, framed sequences of a bounded length."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.text.document import Document

__all__ = ["SPECIAL", "Pieces", "load_pieces", "sequences_of"]

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


@dataclass(frozen=True)
class Pieces:
    """A tokeniser, its size, and the numbers of the special tokens."""

    tokenizer: Any
    size: int
    special: dict[str, int]


def load_pieces(path: Path) -> Pieces:
    """The WordPiece vocabulary of a `vocab.txt` with BERT's special tokens, small letters."""
    from tokenizers import BertWordPieceTokenizer

    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: the vocabulary cannot be read ({problem})") from problem
    numbers = {piece: number for number, piece in enumerate(lines)}
    if absent := [token for token in SPECIAL if token not in numbers]:
        raise BadInput(f"{path}: {', '.join(absent)} missing; make a vocabulary with: discreet vocab")
    tokenizer = BertWordPieceTokenizer(vocab=numbers, lowercase=True)
    return Pieces(tokenizer, len(lines), {token: numbers[token] for token in SPECIAL})


def sequences_of(
    documents: Sequence[Document], pieces: Pieces, length: int
) -> tuple[list[list[int]], list[int]]:
    """Each document in sequences [CLS] … [SEP] of at most `length` pieces, and the document it is from."""
    begin, end = pieces.special["[CLS]"], pieces.special["[SEP]"]
    sequences: list[list[int]] = []
    origin: list[int] = []
    for place, document in enumerate(documents):
        ids = pieces.tokenizer.encode(document.text, add_special_tokens=False).ids
        for start in range(0, len(ids), length - 2):
            sequences.append([begin, *ids[start : start + length - 2], end])
            origin.append(place)
    return sequences, origin
