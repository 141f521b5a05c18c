"""The public baseline: a German-English translator of our own, trained on general pairs.

The paper starts from a system that has seen 28 million pairs. Ours sees Multi30k (image captions) and
Tatoeba (short everyday sentences), 79,000 pairs, and a few minutes of one core. With
$DISCREET_TRANSLATOR it is kept in that folder, and read from there the next time.
"""

import os
from collections.abc import Callable
from pathlib import Path

from discreet.learn.translation.train import Recipe, train_translator
from discreet.learn.translation.translator import WEIGHTS, Translator
from discreet.text.output import new_file
from discreet.text.parallel import read_parallel
from discreet.text.tokens import tokenise

__all__ = ["PUBLIC", "baseline", "public_pairs", "spaced"]

PUBLIC = ("multi30k_de_en/train.tsv.xz", "tatoeba_de_en/deu_eng_50k.tsv.xz")
VOCABULARY = 3_000
SIZES = {"width": 128, "inner": 256, "encoder_layers": 2, "decoder_layers": 1}
"""A network that a fine-tuning of a minute still moves."""
SUBWORDS = 750_000
"""Target subwords that the baseline learns from: about one pass."""


def spaced(text: str) -> str:
    """The text with a space between tokens, as the domains' files have it."""
    return " ".join(token.text for token in tokenise(text) if token.kind != "space")


def public_pairs(data: Path) -> list[tuple[str, str]]:
    """The general pairs, each side with spaces between tokens."""
    return [
        (spaced(pair.source), spaced(pair.target)) for name in PUBLIC for pair in read_parallel(data / name)
    ]


def baseline(
    data: Path, subwords: int = SUBWORDS, watch: Callable[[str], None] = lambda _: None
) -> Translator:
    """The baseline, trained here or read from $DISCREET_TRANSLATOR."""
    kept = os.environ.get("DISCREET_TRANSLATOR")
    if kept and (Path(kept) / WEIGHTS).is_file():
        watch(f"baseline: read from {kept}")
        return Translator.load(Path(kept))
    pairs = public_pairs(data)
    watch(f"baseline: training on {len(pairs):,} general pairs, {subwords:,} target subwords")
    told = 0

    def progress(done: int, whole: int, loss: float) -> None:
        nonlocal told
        if 10 * done // whole > told:
            told = 10 * done // whole
            watch(f"baseline: {told * 10} per cent, loss {loss:.2f}")

    translator = train_translator(
        pairs, Recipe(subwords=subwords), vocabulary=VOCABULARY, sizes=SIZES, progress=progress
    )
    translator.about["target subwords"] = subwords
    if kept:
        Path(kept).mkdir(parents=True, exist_ok=True)
        with new_file(Path(kept) / WEIGHTS) as output:
            translator.save(Path(kept), output.write)
    return translator
