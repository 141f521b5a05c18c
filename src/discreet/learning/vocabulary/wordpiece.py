"""WordPiece from word counts: whole words, and the pieces from which all others are put together.

The trainer of `tokenizers` takes texts, not counts, so every word is given as often as it counts, some
thousand at a time; the pieces are those that the texts would have given.
"""

from collections.abc import Iterator, Mapping

from discreet.errors import BadInput
from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET, alphabet_pieces

__all__ = ["SPECIAL", "train_wordpiece", "vocabulary_text"]

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
MOST_TOKENS = 20_000_000
"""Counts that come to more are divided: ten digits of a count choose no other piece, and take hours."""

CHUNK = 5_000


def train_wordpiece(
    counts: Mapping[str, int], *, size: int = 30_000, alphabet: str = PUBLIC_ALPHABET
) -> list[str]:
    """At most `size` pieces: the special ones, the alphabet, then merges, the most frequent first.

    Every piece follows from `counts`, `size` and `alphabet`, so counts that may be shown give a
    vocabulary that may be shown.
    """
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.pre_tokenizers import WhitespaceSplit
    from tokenizers.trainers import WordPieceTrainer

    certain = [*SPECIAL, *alphabet_pieces(alphabet)]
    if size < len(certain):
        raise BadInput(
            f"a vocabulary of {size} pieces has no room for the alphabet; allow at least {len(certain)}"
        )
    tokeniser = Tokenizer(WordPiece(unk_token="[UNK]"))
    tokeniser.pre_tokenizer = WhitespaceSplit()
    trainer = WordPieceTrainer(
        vocab_size=size, min_frequency=0, special_tokens=list(SPECIAL), show_progress=False
    )
    tokeniser.train_from_iterator(_repeated(counts), trainer)
    learned = tokeniser.get_vocab()
    known = set(certain)
    merged = [piece for piece in sorted(learned, key=learned.__getitem__) if piece not in known]
    return certain + merged[: size - len(certain)]


def _repeated(counts: Mapping[str, int]) -> Iterator[str]:
    """Each word as often as it counts, in stretches that stay small."""
    share = max(1.0, sum(counts.values()) / MOST_TOKENS)
    for word in sorted(counts):
        times = max(1, round(counts[word] / share))
        for start in range(0, times, CHUNK):
            yield f"{word} " * min(CHUNK, times - start)


def vocabulary_text(pieces: list[str]) -> str:
    """The pieces as the `vocab.txt` that Hugging Face reads: one a line, its number the line's."""
    return "".join(f"{piece}\n" for piece in pieces)
