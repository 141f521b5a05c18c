"""Vocabularies of the private texts at several ε, as printed and sound, and what each is good for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learning.vocabulary.counts import count_units
from discreet.learning.vocabulary.fertility import Fertility, fertility, word_frequencies
from discreet.learning.vocabulary.release import Calibration
from discreet.learning.vocabulary.threshold import WordThreshold, noisy_counts
from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted
from discreet.learning.vocabulary.units import Contribution
from discreet.learning.vocabulary.wordpiece import train_wordpiece
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.dp_bert.printed import DELTA_VOCABULARY, SIGMA_VOCABULARY, WORDS

__all__ = ["MADE_WITH", "Made", "chosen_calibration", "public_vocabulary", "vocabularies"]

SIZE = 5_000
"""Pieces at most: the paper's 30,000 come from a corpus a thousand times as large."""

MADE_WITH = {"epsilon": 2.0, "delta": 1e-6, "most_words": 64}
"""The vocabulary that the private models are trained with, per document."""


@dataclass(frozen=True, kw_only=True)
class Made:
    """A vocabulary, the calibration behind it (none: without noise), and its use on other texts."""

    name: str
    calibration: Calibration | None
    pieces: list[str]
    words: int
    use: Fertility

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without the pieces."""
        held = None if self.calibration is None else self.calibration.guarantee
        claimed = None if self.calibration is None else self.calibration.published
        return {
            "name": self.name,
            "holds": None if held is None else held.to_json(),
            "published": None if claimed is None else claimed.to_json(),
            "options": {} if self.calibration is None else self.calibration.options,
            "words_above_threshold": self.words,
            "held_out": self.use.to_json(),
        }


def chosen_calibration() -> WordThreshold:
    """The calibration of `MADE_WITH`."""
    return WordThreshold.for_epsilon(
        MADE_WITH["epsilon"], delta=MADE_WITH["delta"], most_words=int(MADE_WITH["most_words"])
    )


def _calibrations() -> dict[str, Calibration]:
    printed = WordThresholdAsPrinted(sigma=SIGMA_VOCABULARY, delta=DELTA_VOCABULARY, most_words=WORDS)
    return {
        "as printed": printed,
        "same ε, sound": WordThreshold.for_epsilon(
            printed.epsilon, delta=DELTA_VOCABULARY, most_words=WORDS, unit="example"
        ),
        "per document, ε = 1": WordThreshold.for_epsilon(
            1.0, delta=MADE_WITH["delta"], most_words=int(MADE_WITH["most_words"])
        ),
        "per document, ε = 2 (used)": chosen_calibration(),
        "per document, ε = 8": WordThreshold.for_epsilon(
            8.0, delta=MADE_WITH["delta"], most_words=int(MADE_WITH["most_words"])
        ),
    }


def vocabularies(
    private: Sequence[Document], held_out: Iterable[Document], random: Random
) -> dict[str, Made]:
    """One vocabulary a calibration, and one without noise; measured on texts it was not trained on."""
    frequencies = word_frequencies(held_out)
    made: dict[str, Made] = {}
    for name, calibration in _calibrations().items():
        contribution = Contribution(
            unit="example" if calibration.unit == "example" else "document",
            most_words=calibration.most_words,
        )
        words = noisy_counts(
            count_units(private, contribution, random),
            sigma=calibration.sigma,
            threshold=calibration.threshold,
            most_words=calibration.most_words,
            random=random,
        )
        made[name] = _made(name, calibration, words, frequencies)
    plain = count_units(private, Contribution(most_words=100_000), random)
    made["without noise"] = _made("without noise", None, plain, frequencies)
    return made


def public_vocabulary(public: Iterable[Document], held_out: Iterable[Document]) -> Made:
    """A vocabulary of the public texts, which costs nothing and does not know the private ones' words."""
    counts = word_frequencies(public)
    return _made("of the public text", None, counts, word_frequencies(held_out))


def _made(
    name: str,
    calibration: Calibration | None,
    words: dict[str, int] | Counter[str],
    frequencies: Counter[str],
) -> Made:
    pieces = train_wordpiece(words, size=SIZE)
    return Made(
        name=name,
        calibration=calibration,
        pieces=pieces,
        words=len(words),
        use=fertility(pieces, frequencies),
    )
