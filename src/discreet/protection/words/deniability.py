"""Plausible deniability, measured: how often a word stays, and how many words it can become.

N_w is the share of draws in which the word w comes out as itself, S_w the number of different words
it becomes in as many draws (Feyisetan, Balle, Drake and Diethe 2020). They are measurements on words
of the public vocabulary; the private texts are not looked at.
"""

from typing import Any

import numpy as np

from discreet.privacy.random import Random
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism

__all__ = ["deniability"]

CONFIDENCE = 0.95


def deniability(
    mechanism: WordMechanism,
    vocabulary: Vocabulary,
    random: Random,
    *,
    trials: int = 2000,
    words: int = 40,
    draws: int = 100,
) -> dict[str, Any]:
    """The chance that a word of the vocabulary stays, with its interval, and N_w and S_w.

    Mechanisms that write their matrix out pay by the distinct word, so they get fewer trials.
    """
    if hasattr(mechanism, "log_channel"):
        trials = min(trials, 200)
    tried = random.integers(len(vocabulary), trials)
    stayed = int((mechanism.replace(tried, vocabulary, random) == tried).sum())
    chosen = random.permutation(len(vocabulary))[:words]
    outputs = mechanism.replace(np.repeat(chosen, draws), vocabulary, random).reshape(len(chosen), draws)
    same = (outputs == chosen[:, None]).mean(axis=1)
    distinct = np.array([len(np.unique(row)) for row in outputs])
    error = (1 - CONFIDENCE) / 2
    return {
        "a word stays itself": {
            "share": stayed / trials,
            "from": float(lowest_probability(stayed, trials, error)),
            "to": float(highest_probability(stayed, trials, error)),
            "confidence": CONFIDENCE,
            "words tried": trials,
        },
        f"N_w, share of {draws} draws that keep the word": {
            "median": float(np.median(same)),
            "highest": float(same.max()),
        },
        f"S_w, different words in {draws} draws": {
            "median": float(np.median(distinct)),
            "lowest": int(distinct.min()),
        },
    }
