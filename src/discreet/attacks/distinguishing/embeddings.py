"""Texts as vectors, in the ways that an attacker would try.

`minilm` is the sentence encoder, `glove` the mean of the word vectors, `words` the set of words thrown
into a fixed number of bins with random signs (no language resource is needed), and the name of a folder
is any encoder in it. What one of them overlooks another may see: report the worst.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from discreet.attacks.distinguishing.two_samples import Floats
from discreet.errors import BadInput, NotInstalled
from discreet.extras import needed
from discreet.language.mean_vectors import words_of

__all__ = ["EMBEDDINGS", "embed", "installed"]

EMBEDDINGS = ("minilm", "glove", "words")

BINS = 512


def installed() -> tuple[tuple[str, ...], dict[str, str]]:
    """The embeddings that can be used here, and for each of the others the reason why not."""
    from importlib.util import find_spec

    from discreet.language.registry import locate

    absent: dict[str, str] = {}
    for name in ("minilm", "glove"):
        try:
            locate(name)
            if name == "minilm" and find_spec("transformers") is None:
                raise needed("a sentence encoder", "transformers")
        except NotInstalled as problem:
            absent[name] = str(problem)
    return tuple(name for name in EMBEDDINGS if name not in absent), absent


def embed(texts: Sequence[str], name: str, *, advance: Callable[[int], object] | None = None) -> Floats:
    """One row a text. The same text always has the same row, so that copies stay copies."""
    distinct = list(dict.fromkeys(texts))
    place = {text: row for row, text in enumerate(distinct)}
    if name == "glove":
        from discreet.language.mean_vectors import mean_vectors
        from discreet.language.vectors import glove

        vectors = mean_vectors(distinct, glove())
    elif name == "words":
        vectors = _binned(distinct)
    elif name == "minilm" or Path(name).is_dir():
        from discreet.language.sentences import SentenceEncoder

        encoder = SentenceEncoder(None if name == "minilm" else Path(name))
        vectors = encoder.encode(distinct, advance=advance).astype(np.float64)
    else:
        raise BadInput(
            f"there is no embedding {name!r}; choose {', '.join(EMBEDDINGS)} or the folder of an encoder"
        )
    return vectors[[place[text] for text in texts]]


def _binned(texts: Sequence[str]) -> Floats:
    bins: dict[str, tuple[int, float]] = {}
    found = np.zeros((len(texts), BINS))
    for row, text in enumerate(texts):
        words = set(words_of(text))
        for word in words:
            if word not in bins:
                number = int.from_bytes(
                    hashlib.blake2b(word.encode(errors="surrogatepass"), digest_size=8).digest(), "big"
                )
                bins[word] = (number >> 1) % BINS, 1.0 if number & 1 else -1.0
            column, sign = bins[word]
            found[row, column] += sign
        found[row] /= max(1.0, np.sqrt(len(words)))
    return found
