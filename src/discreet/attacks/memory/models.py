"""A trained language model as an audit sees it: it reads words, and has a loss on texts.

Folders are those that `discreet train next-word` and `discreet train masked` write: `model.json` says what
the model is and `model.safetensors` holds its weights.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.learning.model_folder import ABOUT, load_model_folder

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
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        kind = about["kind"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadInput(
            f"{folder}: no model to audit here ({problem}); name a folder of discreet train next-word or masked"
        ) from problem
    if kind == "next-word":
        return _next_word(folder, about)
    if kind == "masked":
        return _masked(folder, about)
    raise BadInput(f"{folder} holds a {kind} model; canaries and membership need a next-word or masked one")


def _next_word(folder: Path, about: dict[str, Any]) -> Audited:
    from discreet.learning.next_word import NextWord

    numbers = {word: number for number, word in enumerate(about["words"])}
    model: NextWord = load_model_folder(
        folder,
        "next-word",
        lambda _: NextWord(len(numbers), dimensions=about["dimensions"], units=about["units"]),
    )
    unknown, begin = numbers["[UNK]"], numbers["[BEGIN]"]

    def losses(texts: Sequence[str]) -> Losses:
        from discreet.learning.tagging.words import words_of

        rows = [
            [begin, *(numbers.get(word.lower(), unknown) for word in words_of(text).texts)] for text in texts
        ]
        return _in_parts(rows, lambda part: model.losses(*model.collate(part)))

    return Audited(kind="next-word", model=model, numbers=numbers, begin=begin, losses=losses)


def _masked(folder: Path, about: dict[str, Any]) -> Audited:
    from discreet.learning.masked import MaskedModel, MaskedShape
    from discreet.learning.vocabulary.encoder import PieceEncoder

    if "pieces" not in about:
        raise BadInput(f"{folder} does not hold its vocabulary; train the model with: discreet train masked")
    encoder = PieceEncoder(about["pieces"])
    shape = MaskedShape(
        vocabulary=len(encoder.pieces),
        width=about["width"],
        layers=about["layers"],
        heads=about["heads"],
        length=about["length"],
        pad=encoder.numbers["[PAD]"],
        mask=encoder.numbers["[MASK]"],
    )
    model: MaskedModel = load_model_folder(
        folder, "masked", lambda _: MaskedModel(shape, keep=encoder.special)
    )
    begin, end = encoder.numbers["[CLS]"], encoder.numbers["[SEP]"]

    def losses(texts: Sequence[str]) -> Losses:
        rows = [[begin, *encoder.encode(text)[: shape.length - 2], end] for text in texts]
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
