"""A tagger's folder: `model.safetensors` with its weights, `tagger.json` with its tags and its kind."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.learning.tagging.marking import Marker
from discreet.privacy.provenance import refuse_private
from discreet.text.loading import loading, read_json
from discreet.text.output import write_text

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["load_tagger", "read_tagger", "save_tagger"]

WEIGHTS = "model.safetensors"
ABOUT = "tagger.json"


def save_tagger(
    tagger: Marker, folder: Path, write: Callable[[bytes], object], *, guarantee: bool = True
) -> None:
    """Hand the weights to `write`, and put what the tagger is beside them: nothing private, if there is a guarantee."""
    from safetensors.torch import save

    if guarantee:
        refuse_private(f"{folder / ABOUT}", tagger.about)
    write(save({name: value.contiguous() for name, value in tagger.weights.items()}))
    text = json.dumps(tagger.about, ensure_ascii=False, indent=2)
    write_text(folder / ABOUT, text, force=True)


def read_tagger(folder: Path) -> "tuple[dict[str, Any], tuple[str, ...], dict[str, Tensor]]":
    """What a folder says of its tagger, the tags, and the weights as they are kept."""
    from safetensors.torch import load_file

    for name in (ABOUT, WEIGHTS):
        if not (folder / name).is_file():
            raise BadInput(
                f"{folder}: no tagger here ({name} is missing); make one with: discreet train tagger"
            )
    with loading(folder, "the tagger's files cannot be read"):
        about = read_json(folder / ABOUT)
        return about, tuple(about["tags"]), load_file(folder / WEIGHTS)


def load_tagger(folder: str | Path) -> Marker:
    """The tagger in a folder, of whichever kind it is."""
    about, tags, weights = read_tagger(Path(folder))
    if about.get("kind") == "features":
        from discreet.learning.tagging.feature_tagger import FeatureTagger

        return FeatureTagger.from_weights(about, tags, weights)
    from discreet.learning.tagging.tagger import Tagger

    return Tagger.load(folder)
