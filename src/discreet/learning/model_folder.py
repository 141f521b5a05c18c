"""A trained model in a folder: `model.safetensors` with its weights, `model.json` with what it is."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from torch import nn

from discreet.errors import BadInput
from discreet.privacy.provenance import refuse_private
from discreet.text.loading import loading, read_json
from discreet.text.output import write_text

__all__ = ["WEIGHTS", "check_sizes", "load_model_folder", "save_model_folder"]

WEIGHTS = "model.safetensors"
ABOUT = "model.json"


def save_model_folder(
    model: nn.Module, about: dict[str, Any], folder: Path, write: Callable[[bytes], object]
) -> None:
    """Hand the weights to `write`, and put what the model is beside them; nothing private may be among that."""
    from safetensors.torch import save

    refuse_private(f"{folder / ABOUT}", about)
    # A tied weight has several names and is written under the first of them.
    weights = {name: value.detach().contiguous() for name, value in model.named_parameters()}
    write(save(weights))
    text = json.dumps(about, ensure_ascii=False, indent=2)
    write_text(folder / ABOUT, text + "\n", force=True)


def load_model_folder(
    folder: Path, kind: str, build: Callable[[dict[str, Any]], nn.Module], *, whole: bool = False
) -> Any:
    """The model that `save_model_folder` wrote, built by `build` from what it is, ready to answer.

    `whole` models have all their weights in the folder, and none larger than there is ever allocated.
    """
    from safetensors.torch import load_file

    for name in (ABOUT, WEIGHTS):
        if not (folder / name).is_file():
            raise BadInput(
                f"{folder}: no model here ({name} is missing); make one with: discreet train {kind}"
            )
    with loading(folder, "the model's files cannot be read"):
        about = read_json(folder / ABOUT)
        if about["kind"] != kind:
            raise BadInput(f"{folder} holds a {about['kind']} model, not a {kind} model")
        weights = load_file(folder / WEIGHTS)
        if about.get("layers", 0) > len(weights):
            raise BadInput(f"{folder}: {ABOUT} claims {about['layers']} layers, more than there are weights")
        if whole:
            check_sizes(lambda: build(about), weights)
        model = build(about)
        tied = set(model.state_dict()) - {name for name, _ in model.named_parameters()}
        missing, surplus = model.load_state_dict(weights, strict=False)
        if wrong := (set(missing) - tied) | set(surplus):
            raise BadInput(
                f"{folder}: the weights are not those of this model ({', '.join(sorted(wrong)[:3])})"
            )
    return model.eval()


def check_sizes(build: Callable[[], nn.Module], weights: Mapping[str, Any]) -> None:
    """Build a model without memory first: sizes that the weights do not have are never allocated."""
    import torch

    with torch.device("meta"):
        wanted = {name: value.shape for name, value in build().named_parameters()}
    for name, shape in wanted.items():
        if name not in weights or weights[name].shape != shape:
            raise ValueError(f"the weights are not those of this model, by {name}")
