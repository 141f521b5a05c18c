"""Load a Hugging Face model and its tokeniser from a local folder: no network, no output, fixed weights.

No code of the folder is run: weights are read from safetensors only.
"""

from pathlib import Path
from typing import Any

import torch
from transformers import AutoConfig, AutoTokenizer
from transformers.utils import logging

from discreet.errors import BadInput
from discreet.text.loading import loading

__all__ = ["frame", "load_local", "load_model", "load_tokenizer"]


def load_tokenizer(directory: Path) -> Any:
    """The folder's fast tokeniser (offsets are needed, and only fast ones give them)."""
    tokenizer = load_local(AutoTokenizer, directory)
    if not tokenizer.is_fast:
        raise BadInput(f"{directory}: its tokeniser gives no character offsets; a tokenizer.json is needed")
    return tokenizer


def frame(tokenizer: Any) -> tuple[list[int], list[int]]:
    """The special tokens that the tokeniser puts before and after a text."""
    framed = tokenizer("a")["input_ids"]
    plain = tokenizer("a", add_special_tokens=False)["input_ids"]
    start = next(i for i in range(len(framed)) if framed[i : i + len(plain)] == plain)
    return framed[:start], framed[start + len(plain) :]


def load_model(kind: Any, directory: Path, **options: Any) -> Any:
    """The folder's model as `kind` (`AutoModel`, `AutoModelForMaskedLM`, …) reads it, float32, for inference."""
    model = load_local(kind, directory, dtype=torch.float32, **options)
    return model.eval().requires_grad_(False)


def load_local(kind: Any, directory: Path, **options: Any) -> Any:
    """What `kind.from_pretrained` makes of a local folder."""
    if not directory.is_dir():
        raise BadInput(f"{directory} is not a folder; name the folder of a downloaded Hugging Face model")
    level, bar = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    safe: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    if kind is not AutoTokenizer and kind is not AutoConfig:
        safe["use_safetensors"] = True
    try:
        with loading(directory, f"cannot be loaded as {kind.__name__}"):
            return kind.from_pretrained(str(directory), **safe, **options)
    finally:
        logging.set_verbosity(level)
        if bar:
            logging.enable_progress_bar()
