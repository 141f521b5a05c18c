"""The public baseline: a German-English translator of our own, trained on general pairs.

The paper starts from a system that has seen 28 million pairs. Ours sees Multi30k (image captions) and
Tatoeba (short everyday sentences), 79,000 pairs, for at most half an hour of one core. With
$DISCREET_TRANSLATOR it is kept in that folder, and read from there the next time.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from discreet.learning.translation.train import Recipe, fast_bfloat16, train_translator
from discreet.learning.translation.translator import WEIGHTS, Translator
from discreet.privacy.random import Random
from discreet.text.output import new_file
from discreet.text.parallel import read_parallel
from discreet.text.tokens import tokenise
from discreet_experiments.confidential_nmt.adaptation import Pair

__all__ = ["PUBLIC", "baseline", "in_a_row", "public_pairs", "spaced"]

PUBLIC = ("multi30k_de_en/train.tsv.xz", "tatoeba_de_en/deu_eng_50k.tsv.xz")
VOCABULARY = 4_000
SIZES = {"width": 128, "inner": 512, "encoder_layers": 3, "decoder_layers": 2}
SUBWORDS = 4_000_000
"""Target subwords that the baseline learns from at most: about five passes."""
MINUTES = 25.0
UNFINISHED = "unfinished"


def spaced(text: str) -> str:
    """The text with a space between tokens, as the domains' files have it."""
    return " ".join(token.text for token in tokenise(text) if token.kind != "space")


def public_pairs(data: Path) -> list[Pair]:
    """The general pairs, each side with spaces between tokens."""
    return [
        (spaced(pair.source), spaced(pair.target)) for name in PUBLIC for pair in read_parallel(data / name)
    ]


def in_a_row(pairs: Sequence[Pair], most: int = 5) -> Iterator[Pair]:
    """All pairs in random order, one to `most` of them after one another as a single pair.

    Captions and everyday sentences are short; a network that has never seen a long text translates none.
    """
    random = Random(0)
    order, start = random.permutation(len(pairs)).tolist(), 0
    for count in (1 + random.integers(most, len(pairs))).tolist():
        some = [pairs[place] for place in order[start : start + count]]
        if not some:
            return
        yield " ".join(source for source, _ in some), " ".join(target for _, target in some)
        start += count


def baseline(
    rows: Sequence[Pair], subwords: int = SUBWORDS, watch: Callable[[str], None] = lambda _: None
) -> Translator:
    """The baseline, trained here on `rows` or read from $DISCREET_TRANSLATOR."""
    named = os.environ.get("DISCREET_TRANSLATOR")
    folder = Path(named) if named else None
    if folder is not None and (folder / WEIGHTS).is_file():
        kept = Translator.load(folder)
        if UNFINISHED not in kept.about:
            watch(f"baseline: read from {folder}")
            return kept
    watch(f"baseline: training on {len(rows):,} rows of general pairs, {subwords:,} target subwords at most")

    def keep(translator: Translator) -> None:
        watch(f"baseline: {translator.about['target subwords']:,} target subwords")
        if folder is not None:
            _save(
                Translator(translator.network, translator.subwords, translator.about | {UNFINISHED: True}),
                folder,
            )

    recipe = Recipe(subwords=subwords, minutes=MINUTES, step_subwords=2560, bfloat16=fast_bfloat16())
    translator = train_translator(rows, recipe, vocabulary=VOCABULARY, sizes=SIZES, keep=keep)
    if folder is not None:
        _save(translator, folder)
    return translator


def _save(translator: Translator, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with new_file(folder / WEIGHTS, force=True) as output:
        translator.save(folder, output.write)
