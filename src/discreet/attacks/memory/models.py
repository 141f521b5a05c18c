"""A trained language model as an audit sees it: it reads words, and has a loss on texts.

Folders are those that `discreet train next-word` and `discreet train masked` write: `model.json` says what
the model is and `model.safetensors` holds its weights.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.learning.language_model_folder import about_model, load_masked, load_next_word

__all__ = ["Audited", "load_audited"]

Losses = NDArray[np.float64]

DRAWS = 8
"""How often the hidden places of a text are drawn, to average a masked model's loss."""


@dataclass(frozen=True, kw_only=True)
class Audited:
    """`numbers` has every word the model knows as one unit; `losses` is the mean −ln Pr of each text's words."""

    kind: str
    model: Any
    numbers: dict[str, int]
    begin: int
    losses: Callable[[Sequence[str]], Losses]

    def encode(self, words: Sequence[str]) -> tuple[int, ...]:
        """The numbers of words, each of which it must know."""
        if unknown := [word for word in words if word not in self.numbers]:
            raise BadInput(
                f"the model does not know the word {unknown[0]!r} of the key; plant words of its own vocabulary"
            )
        return tuple(self.numbers[word] for word in words)


def load_audited(folder: Path) -> Audited:
    """The model in a folder, which holds its vocabulary as well."""
    kind = about_model(folder)["kind"]
    if kind == "next-word":
        return _next_word(folder)
    if kind == "masked":
        return _masked(folder)
    raise BadInput(f"{folder} holds a {kind} model; canaries and membership need a next-word or masked one")


def _next_word(folder: Path) -> Audited:
    model, numbers = load_next_word(folder)
    unknown, begin = numbers["[UNK]"], numbers["[BEGIN]"]

    def losses(texts: Sequence[str]) -> Losses:
        from discreet.learning.tagging.words import words_of

        rows = [
            [begin, *(numbers.get(word.lower(), unknown) for word in words_of(text).texts)] for text in texts
        ]
        return _in_parts(rows, lambda part: model.losses(*model.collate(part)))

    return Audited(kind="next-word", model=model, numbers=numbers, begin=begin, losses=losses)


def _masked(folder: Path) -> Audited:
    model, encoder = load_masked(folder)
    begin, end = encoder.numbers["[CLS]"], encoder.numbers["[SEP]"]

    def losses(texts: Sequence[str]) -> Losses:
        rows = [[begin, *encoder.encode(text)[: model.shape.length - 2], end] for text in texts]
        drawn = [_in_parts(rows, lambda part: model.losses(*model.collate(part))) for _ in range(DRAWS)]
        return np.asarray(np.mean(drawn, axis=0))

    whole = {encoder.pieces[number]: number for number in encoder.ordinary}
    return Audited(
        kind="masked",
        model=model,
        numbers={piece: number for piece, number in whole.items() if not piece.startswith("##")},
        begin=begin,
        losses=losses,
    )


def _in_parts(rows: Sequence[Any], losses: Callable[[Sequence[Any]], torch.Tensor], size: int = 64) -> Losses:
    with torch.inference_mode():
        found = [losses(rows[start : start + size]) for start in range(0, len(rows), size)]
    return torch.cat(found).double().numpy()
