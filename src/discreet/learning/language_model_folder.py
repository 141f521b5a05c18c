"""Next-word and masked models, loaded from the folders that `discreet train` writes, with their vocabularies."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.learning.model_folder import ABOUT, load_model_folder
from discreet.text.loading import loading, read_json

if TYPE_CHECKING:
    from discreet.learning.masked import MaskedModel
    from discreet.learning.next_word import NextWord
    from discreet.learning.vocabulary.encoder import PieceEncoder

__all__ = ["about_model", "load_masked", "load_next_word"]


def about_model(folder: Path) -> dict[str, Any]:
    """What `model.json` says of the model; its `kind` is always there."""
    with loading(folder, "no model here that can be read; name a folder of discreet train"):
        about = read_json(folder / ABOUT)
        about["kind"]
    return about


def load_next_word(folder: Path) -> "tuple[NextWord, dict[str, int]]":
    """The model, and the number of each word it knows."""
    from discreet.learning.next_word import NextWord

    about = about_model(folder)
    with loading(folder, "model.json does not describe a next-word model; train the model anew"):
        numbers = {word: number for number, word in enumerate(about["words"])}
        sizes = {"dimensions": about["dimensions"], "units": about["units"]}
    model: NextWord = load_model_folder(
        folder, "next-word", lambda _: NextWord(len(numbers), **sizes), whole=True
    )
    return model, numbers


def load_masked(folder: Path) -> "tuple[MaskedModel, PieceEncoder]":
    """The model, and the pieces it reads."""
    from discreet.learning.masked import MaskedModel, MaskedShape
    from discreet.learning.vocabulary.encoder import PieceEncoder

    about = about_model(folder)
    if "pieces" not in about:
        raise BadInput(f"{folder} does not hold its vocabulary; train the model with: discreet train masked")
    with loading(folder, "model.json does not describe a masked model; train the model anew"):
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
        folder, "masked", lambda _: MaskedModel(shape, keep=encoder.special), whole=True
    )
    return model, encoder
