"""Public language resources: word vectors, sentence encoder, masked and causal language models.

Everything is read from installed packages or local files. The Hugging Face libraries are told so
before any part of this package imports them: they neither download nor report anything.
"""

import os

__all__: list[str] = []

for _name in (
    "HF_HUB_OFFLINE",
    "TRANSFORMERS_OFFLINE",
    "HF_HUB_DISABLE_TELEMETRY",
    "HF_HUB_DISABLE_PROGRESS_BARS",
):
    os.environ.setdefault(_name, "1")
