"""The model's folder out of a checkpoint: `python -m tagger.export RUN OUT [--data DIR]`.

With the data its scores are calibrated on the sets held back, without CoNLL-2003, which only tests.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file

from discreet.finding.tagger.model import Tagger
from discreet.finding.tagger.words import Quantised
from tagger.calibrate import lines_of
from tagger.corpus import Corpus
from tagger.examples import KINDS
from tagger.held_back import BLOCKS, test_sets
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


def main() -> None:
    """Write the folder, once plain and once more with its calibration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    write(given.run / "checkpoint.pt", given.out)
    if given.data is not None:
        sets = test_sets(given.data, Corpus.read(given.data), most=600)
        chosen = [
            examples for name, examples in sets.items() if "conll2003" not in name and name not in BLOCKS
        ]
        write(given.run / "checkpoint.pt", given.out, lines_of(Tagger.load(given.out), chosen))


if __name__ == "__main__":
    main()
