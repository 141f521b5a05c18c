"""Next-word prediction as a task that sites can be told of: a vocabulary, a model size, a length."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.next_word import PAD, NextWord
from discreet.text.document import Document
from discreet.validate import at_least

__all__ = ["NextWordTask", "accuracy_and_perplexity", "learner_loss", "read_vocabulary"]

_SPECIAL = ("[PAD]", "[UNK]")
_UNKNOWN = 1


def learner_loss(model: Any, examples: Sequence[Any]) -> Tensor:
    """The mean loss of any of discreet's learners, which collate examples and give each its loss."""
    loss: Tensor = model.losses(*model.collate(examples)).mean()
    return loss


@dataclass(frozen=True, kw_only=True)
class NextWordTask:
    """What every site must agree on; the vocabulary must be public or released with its own guarantee.

    Texts are read as WordPiece reads them, so a list of words and a vocabulary of `discreet vocabulary` both
    serve. A text is cut into examples of `length` pieces.
    """

    vocabulary: tuple[str, ...]
    dimensions: int = 96
    units: int = 512
    length: int = 20

    def __post_init__(self) -> None:
        at_least("dimensions", self.dimensions, 1)
        at_least("units", self.units, 1)
        at_least("length", self.length, 2)
        if len(set(self.vocabulary)) != len(self.vocabulary) or not self.vocabulary:
            raise BadInput("the vocabulary is empty or names a word twice")

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "NextWordTask":
        """The task as a server describes it; anything else is refused."""
        if data.get("kind") != "next-word":
            raise BadInput(f"a task of kind {data.get('kind')!r} is unknown to this version")
        try:
            sizes = {name: int(data[name]) for name in ("dimensions", "units", "length")}
            return cls(vocabulary=tuple(str(word) for word in data["vocabulary"]), **sizes)
        except (KeyError, TypeError, ValueError) as problem:
            raise BadInput(f"the task cannot be read ({problem!r})") from problem

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, as it is sent to sites."""
        return {
            "kind": "next-word",
            "vocabulary": list(self.vocabulary),
            "dimensions": self.dimensions,
            "units": self.units,
            "length": self.length,
        }

    def model(self, seed: int | None = None) -> NextWord:
        """A model that knows nothing yet; its first weights are public."""
        with torch.random.fork_rng():
            if seed is None:
                torch.seed()
            else:
                torch.manual_seed(seed)
            size = len(_SPECIAL) + len(self.vocabulary)
            return NextWord(size, dimensions=self.dimensions, units=self.units)

    def examples(self, documents: Iterable[Document]) -> list[list[list[int]]]:
        """Each document's examples: numbers of pieces, at most `length` at a time."""
        found = []
        for document in documents:
            pieces = self._tokenizer.encode(document.text).ids
            starts = range(0, max(0, len(pieces) - 1), self.length)
            found.append([pieces[start : start + self.length] for start in starts])
        return found

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer
        from tokenizers.models import WordPiece
        from tokenizers.normalizers import BertNormalizer
        from tokenizers.pre_tokenizers import BertPreTokenizer

        numbers = {word: place for place, word in enumerate((*_SPECIAL, *self.vocabulary))}
        tokenizer = Tokenizer(WordPiece(numbers, unk_token="[UNK]"))
        tokenizer.normalizer = BertNormalizer()
        tokenizer.pre_tokenizer = BertPreTokenizer()
        return tokenizer


def read_vocabulary(path: Path) -> tuple[str, ...]:
    """One word or piece a line; the special ones of a BERT vocabulary are left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: no vocabulary can be read there ({problem})") from problem
    words = [line for line in lines if line.strip() and not (line.startswith("[") and line.endswith("]"))]
    return tuple(dict.fromkeys(words))


def accuracy_and_perplexity(model: nn.Module, examples: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Top-1 accuracy and perplexity over the words that are in the vocabulary."""
    network: Any = model
    right = words = 0
    nats = 0.0
    network.eval()
    with torch.inference_mode():
        for start in range(0, len(examples), 256):
            (rows,) = network.collate(examples[start : start + 256])
            logits, wanted = network(rows[:, :-1]), rows[:, 1:]
            known = (wanted != PAD) & (wanted != _UNKNOWN)
            each = nn.functional.cross_entropy(logits.transpose(1, 2), wanted, reduction="none")
            nats += float(each[known].sum())
            right += int((logits.argmax(2)[known] == wanted[known]).sum())
            words += int(known.sum())
    return right / max(1, words), float(torch.exp(torch.tensor(nats / max(1, words))))
