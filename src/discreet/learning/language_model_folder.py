"""Next-word and masked models, loaded from the folders that `discreet train` writes, with their vocabularies."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.learning.model_folder import ABOUT, load_model_folder

if TYPE_CHECKING:
    from discreet.learning.masked import MaskedModel
    from discreet.learning.next_word import NextWord
    from discreet.learning.vocabulary.encoder import PieceEncoder

__all__ = ["about_model", "load_masked", "load_next_word"]


def about_model(folder: Path) -> dict[str, Any]:
    """What `model.json` says of the model; its `kind` is always there."""
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        about["kind"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadInput(
            f"{folder}: no model here that can be read ({problem}); name a folder of discreet train"
        ) from problem
    found: dict[str, Any] = about
    return found


def load_next_word(folder: Path) -> "tuple[NextWord, dict[str, int]]":
    """The model, and the number of each word it knows."""
    from discreet.learning.next_word import NextWord

    about = about_model(folder)
    try:
        numbers = {word: number for number, word in enumerate(about["words"])}
        sizes = {"dimensions": about["dimensions"], "units": about["units"]}
    except KeyError as problem:
        raise BadInput(f"{folder}: model.json does not say {problem}; train the model anew") from None
    model: NextWord = load_model_folder(folder, "next-word", lambda _: NextWord(len(numbers), **sizes))
    return model, numbers


def load_masked(folder: Path) -> "tuple[MaskedModel, PieceEncoder]":
    """The model, and the pieces it reads."""
    from discreet.learning.masked import MaskedModel, MaskedShape
    from discreet.learning.vocabulary.encoder import PieceEncoder

    about = about_model(folder)
    if "pieces" not in about:
        raise BadInput(f"{folder} does not hold its vocabulary; train the model with: discreet train masked")
    encoder = PieceEncoder(about["pieces"])
    try:
        shape = MaskedShape(
            vocabulary=len(encoder.pieces),
            width=about["width"],
            layers=about["layers"],
            heads=about["heads"],
            length=about["length"],
            pad=encoder.numbers["[PAD]"],
            mask=encoder.numbers["[MASK]"],
        )
    except KeyError as problem:
        raise BadInput(f"{folder}: model.json does not say {problem}; train the model anew") from None
    model: MaskedModel = load_model_folder(
        folder, "masked", lambda _: MaskedModel(shape, keep=encoder.special)
    )
    return model, encoder
