"""Subwords: byte-pair encoding over bytes, learned here from public text and shared by both languages.

Its alphabet is the 256 bytes, so no text is outside it and none of its characters tells which corpus it
was learned from; the merges do, so they are learned from public pairs only, never from confidential ones.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.text.parallel import PHRASE_TAGS
from discreet.validate import at_least

__all__ = ["Subwords", "learn_subwords"]

_SPECIAL = ("<pad>", "<s>", "</s>", *PHRASE_TAGS)


class Subwords:
    """Texts to numbers and back."""

    pad, begin, end = 0, 1, 2

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        if [tokenizer.id_to_token(place) for place in range(len(_SPECIAL))] != list(_SPECIAL):
            raise BadInput(f"the subwords must begin with {' '.join(_SPECIAL)}; learn them with discreet")

    def __len__(self) -> int:
        return int(self._tokenizer.get_vocab_size())

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The subwords of each text, without begin and end."""
        return [one.ids for one in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def decode(self, rows: Sequence[Sequence[int]]) -> list[str]:
        """The texts again; special subwords are left out."""
        texts = self._tokenizer.decode_batch([list(row) for row in rows], skip_special_tokens=True)
        return [text.strip() for text in texts]

    def save(self, path: Path) -> None:
        """Write them as one JSON file."""
        self._tokenizer.save(str(path))

    @classmethod
    def load(cls, path: Path) -> "Subwords":
        """What `save` wrote."""
        from tokenizers import Tokenizer

        try:
            return cls(Tokenizer.from_file(str(path)))
        except Exception as problem:  # tokenizers raises bare exceptions
            raise BadInput(f"{path}: no subwords can be read from it ({problem})") from problem


def learn_subwords(texts: Iterable[str], size: int) -> Subwords:
    """At most `size` subwords, the frequent merges of the texts' bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    at_least("size", size, 256 + len(_SPECIAL))
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(_SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return Subwords(tokenizer)
