"""Text for the next-word model: words by a public list, lines cut into sequences, and how often it is right."""

from collections.abc import Sequence
from pathlib import Path

import torch

from discreet.errors import BadInput
from discreet.learning.next_word import PAD, NextWord
from discreet.learning.tagging.words import words_of
from discreet.text.document import Document

__all__ = ["BEGIN", "UNKNOWN", "hit_rates", "read_words", "sequences_of"]

UNKNOWN, BEGIN = 1, 2
_SPECIAL = ("[PAD]", "[UNK]", "[BEGIN]")


def read_words(path: Path) -> dict[str, int]:
    """Word → number, for one word a line; padding, the unknown word and the beginning come first."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: the list of words cannot be read ({problem})") from problem
    words = dict.fromkeys((*_SPECIAL, *(line.strip().lower() for line in lines if line.strip())))
    if len(words) == len(_SPECIAL):
        raise BadInput(f"{path}: no words here; put one on each line")
    return {word: number for number, word in enumerate(words)}


def sequences_of(
    documents: Sequence[Document], words: dict[str, int], length: int
) -> tuple[list[list[int]], list[int]]:
    """Each line of each document in sequences of at most `length` words, and the document it is from."""
    sequences: list[list[int]] = []
    origin: list[int] = []
    for place, document in enumerate(documents):
        for line in document.text.splitlines():
            numbers = [words.get(word.lower(), UNKNOWN) for word in words_of(line).texts]
            for start in range(0, len(numbers), length):
                sequences.append([BEGIN, *numbers[start : start + length]])
                origin.append(place)
    return sequences, origin


def hit_rates(model: NextWord, sequences: Sequence[Sequence[int]], at_once: int = 64) -> dict[str, float]:
    """How often the next word is the first guess, or among three; unknown words are never counted as right."""
    first = three = total = 0
    for start in range(0, len(sequences), at_once):
        (words,) = model.collate(sequences[start : start + at_once])
        with torch.no_grad():
            logits = model(words[:, :-1])
        logits[..., : BEGIN + 1] = -torch.inf
        wanted = words[:, 1:]
        hits = logits.topk(3).indices == wanted[..., None]
        known = wanted != PAD
        first += int((hits[..., 0] & known).sum())
        three += int((hits.any(-1) & known).sum())
        total += int(known.sum())
    return {"top-1 recall": first / max(total, 1), "top-3 recall": three / max(total, 1)}
