"""The model's folder out of a checkpoint: `python -m tagger.export RUN OUT`."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file

from discreet.finding.tagger.words import Quantised
from tagger.examples import KINDS
from tagger.torch_network import SETTINGS, weights

__all__ = ["arrays_of", "write"]


def arrays_of(state: dict[str, torch.Tensor], words: list[str]) -> dict[str, NDArray[Any]]:
    """The arrays of a trained network: tables in int8, the rest in half precision."""
    plain = weights(state)
    result: dict[str, NDArray[Any]] = {"word_list": np.frombuffer("\0".join(words).encode(), np.uint8)}
    for name, array in plain.items():
        if name in ("words", "grams", "shapes"):
            table = Quantised.of(array)
            result[name], result[f"{name}_scales"] = table.rows, table.scales
        else:
            result[name] = array.astype(np.float16)
    return result


def write(checkpoint: Path, out: Path, calibration: dict[str, tuple[float, float]] | None = None) -> None:
    """Write `model.json` and `model.safetensors`."""
    saved = torch.load(checkpoint, weights_only=False)
    out.mkdir(parents=True, exist_ok=True)
    save_file(arrays_of(saved["model"], saved["words"]), out / "model.safetensors")
    settings = {
        "kinds": KINDS,
        "steps": SETTINGS["steps"],
        "calibration": calibration or {},
        "rounds": saved["round"],
    }
    (out / "model.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    write(given.run / "checkpoint.pt", given.out)
