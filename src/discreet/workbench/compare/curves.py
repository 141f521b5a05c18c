"""One point of a curve: a mechanism at one ε, how often the adversary errs, and what is left of the meaning."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from discreet.audit.embeddings import embed
from discreet.audit.informed import informed_adversary
from discreet.audit.interval import mean
from discreet.audit.tune_input import prior_of
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protect.words import ReplaceWords
from discreet.text.document import Document
from discreet.workbench.try_out.controls import Trial
from discreet.workbench.try_out.trial import segments, words_of

__all__ = ["EPSILONS", "point"]

EPSILONS = (2.0, 5.0, 10.0, 20.0, 50.0)
VOCABULARY = 6_000
CANDIDATES = 200
EXAMPLES = 3
SHOWN = 600
"""Characters of an example."""


def point(trial: Trial, epsilon: float, documents: Sequence[Document], random: Random) -> dict[str, Any]:
    """Protect the documents once, attack their commonest words, and compare the meaning of each text before and after."""
    vocabulary = words_of(VOCABULARY)
    mechanism = trial.built({"epsilon": epsilon})
    words = ReplaceWords(mechanism=mechanism, vocabulary=vocabulary)
    protected = list(words.apply(documents, random=random, tally=Tally()))
    prior = prior_of(documents, vocabulary, CANDIDATES)
    error = informed_adversary(
        mechanism, vocabulary, words=prior, prior=prior, draws=20, trials=2_000, random=random
    ).best
    kept = mean(_likeness([one.text for one in documents], [one.text for one in protected]))
    return {
        "mechanism": trial.name,
        "epsilon": epsilon,
        "error": error.value,
        "error_low": error.low,
        "error_high": error.high,
        "kept": kept.value,
        "kept_low": kept.low,
        "kept_high": kept.high,
        "examples": [
            {"original": before.text[:SHOWN], "released": segments(before.text[:SHOWN], after.text[:SHOWN])}
            for before, after in list(zip(documents, protected, strict=True))[:EXAMPLES]
        ],
    }


def _likeness(before: Sequence[str], after: Sequence[str]) -> Any:
    """The cosine between the mean word vectors of a text and of what became of it."""
    one, other = embed(before, "glove"), embed(after, "glove")
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return (one * other).sum(axis=1) / np.maximum(lengths, 1e-12)
