"""Language models as readers: how likely each of some words is at a place of a text.

A masked model sees both sides of the place at once and scores every word in one pass. A causal model
reads the text once for each word put into the place, so it is asked about few.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from discreet.attacks.reconstruction.word_channel import Floats
from discreet.errors import BadInput, NotInstalled

if TYPE_CHECKING:
    from discreet.language.causal import CausalLanguageModel
    from discreet.language.masked import MaskedLanguageModel

__all__ = ["CausalReader", "MaskedReader", "Passage", "Reader", "open_reader", "reader_or_reason"]

Passage = tuple[str, int, int]
"""A text, and where in it a word is hidden: text[start:end]."""

_AROUND = 240
"""Characters a causal model reads on either side of the place."""


class Reader(Protocol):
    """Scores words at places of texts."""

    @property
    def name(self) -> str:
        """The model's name."""

    @property
    def most(self) -> int | None:
        """How many words a place it can be asked about; None for any number."""

    @property
    def places(self) -> int:
        """How many places it is asked about unless told otherwise: a minute or two of work."""

    def scores(self, passages: Sequence[Passage], words: Sequence[Sequence[str]]) -> list[Floats]:
        """For each passage, the log-probability of each of its words, −∞ for one it cannot name."""


class MaskedReader:
    """A masked language model; it can name the words that are one token to it."""

    most = None
    places = 300

    def __init__(self, model: "MaskedLanguageModel") -> None:
        self._model = model
        self._tokens: dict[str, int] = {}

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def scores(self, passages: Sequence[Passage], words: Sequence[Sequence[str]]) -> list[Floats]:
        """One look at each passage with the place hidden."""
        queries = [self._model.hide(text, start, end, masks=1) for text, start, end in passages]
        answers = []
        for row, asked in zip(self._model.log_probabilities(queries), words, strict=True):
            tokens = np.asarray([self._token(word) for word in asked])
            known = row[0].double().numpy()
            answers.append(np.where(tokens >= 0, known[tokens], -np.inf))
        return answers

    def _token(self, word: str) -> int:
        """The word's only token, −1 when it has several."""
        if word not in self._tokens:
            pieces = self._model.tokenizer(word, add_special_tokens=False)["input_ids"]
            single = len(pieces) == 1 and pieces[0] not in self._model.tokenizer.all_special_ids
            self._tokens[word] = int(pieces[0]) if single else -1
        return self._tokens[word]


class CausalReader:
    """A causal language model; each word costs it a reading of the text around the place."""

    most = 20
    places = 30

    def __init__(self, model: "CausalLanguageModel") -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def scores(self, passages: Sequence[Passage], words: Sequence[Sequence[str]]) -> list[Floats]:
        """The log-probability of the surrounding text with each word in the place."""
        variants = [
            text[max(0, start - _AROUND) : start] + word + text[end : end + _AROUND]
            for (text, start, end), asked in zip(passages, words, strict=True)
            for word in asked
        ]
        read = self._model.log_probabilities(variants)
        totals = np.asarray([float(one.double().sum()) for one in read])
        return np.split(totals, np.cumsum([len(asked) for asked in words])[:-1])


def open_reader(name: str) -> Reader:
    """`masked` is the model that comes with discreet, `smollm2` the causal one; else a local folder."""
    if name == "smollm2":
        from discreet.language.causal import CausalLanguageModel

        return CausalReader(CausalLanguageModel.smollm2())
    from discreet.language.masked import MaskedLanguageModel

    if name == "masked":
        return MaskedReader(MaskedLanguageModel.ours())
    if not Path(name).is_dir():
        raise BadInput(
            f"--reader is {name!r}; give masked, smollm2, none or a folder with a masked language model"
        )
    return MaskedReader(MaskedLanguageModel.from_directory(Path(name)))


def reader_or_reason(reader: str) -> tuple[Reader | None, str]:
    """The reader of this name, or why there is none."""
    if reader == "none":
        return None, "no language model was asked for"
    try:
        return open_reader(reader), ""
    except (NotInstalled, ImportError) as problem:
        return None, f"{problem} (smollm2 is another reader)"
