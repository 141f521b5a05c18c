"""A private vocabulary on its way out: counted, made noisy, cut into pieces, stated and recorded."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET
from discreet.learning.vocabulary.counts import count_units
from discreet.learning.vocabulary.threshold import WordThreshold, noisy_counts
from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted
from discreet.learning.vocabulary.units import Contribution
from discreet.learning.vocabulary.wordpiece import train_wordpiece, vocabulary_text
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.random import Random
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.text.document import Document

__all__ = ["LearntVocabulary", "learn_vocabulary", "release_vocabulary"]

Calibration = WordThreshold | WordThresholdAsPrinted


@dataclass(frozen=True, kw_only=True)
class LearntVocabulary:
    """The pieces and the words behind them, which may be shown, and the exact counts, which may not."""

    pieces: list[str]
    words: dict[str, int]
    exact: dict[str, int]


def learn_vocabulary(
    documents: Iterable[Document],
    calibration: Calibration,
    *,
    example_words: int = 256,
    size: int = 30_000,
    alphabet: str = PUBLIC_ALPHABET,
    random: Random,
) -> LearntVocabulary:
    """Learn a vocabulary; record its cost first (`release_vocabulary` does)."""
    contribution = Contribution(
        unit=calibration.unit,  # type: ignore[arg-type]  # a word is no unit here, which it checks
        most_words=calibration.most_words,
        example_words=example_words,
    )
    exact = count_units(documents, contribution, random)
    words = noisy_counts(
        exact,
        sigma=calibration.sigma,
        threshold=calibration.threshold,
        most_words=calibration.most_words,
        random=random,
    )
    return LearntVocabulary(
        pieces=train_wordpiece(words, size=size, alphabet=alphabet), words=words, exact=exact
    )


def release_vocabulary(
    documents: Iterable[Document],
    path: Path,
    calibration: Calibration,
    *,
    example_words: int = 256,
    size: int = 30_000,
    alphabet: str = PUBLIC_ALPHABET,
    random: Random,
    dataset: str,
    ledger: Ledger | None = None,
    force: bool = False,
) -> tuple[Statement, LearntVocabulary]:
    """Write `vocab.txt` with its statement; the spend is reserved before a word is counted."""
    options = calibration.options | {"pieces_allowed": size, "alphabet": len(alphabet)}
    if calibration.unit == "example":
        options["example_words"] = example_words
    charge = Charge(
        dataset=dataset,
        operation="vocab",
        guarantee=calibration.guarantee,
        options=options,
        event=calibration.event,
        seeded=random.is_seeded,
    )
    with staged_release(path, charge=charge, ledger=ledger, force=force) as staged:
        learnt = learn_vocabulary(
            documents, calibration, example_words=example_words, size=size, alphabet=alphabet, random=random
        )
        staged.output.write(vocabulary_text(learnt.pieces).encode())
        staged.statement = Statement(
            operation="vocab",
            options=options,
            guarantee=calibration.guarantee,
            published=calibration.published,
            dataset=dataset,
            counts={"pieces": len(learnt.pieces), "words above the threshold": len(learnt.words)},
            randomness=random.describe(),
            notes=(
                "how many texts, units or distinct words there were is not stated: it was not made private",
            ),
        )
    return staged.statement, learnt
