"""A private vocabulary on its way out: counted, made noisy, cut into pieces, stated and recorded."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET
from discreet.learning.vocabulary.counts import count_units
from discreet.learning.vocabulary.threshold import WordThreshold, noisy_counts
from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted
from discreet.learning.vocabulary.units import Contribution
from discreet.learning.vocabulary.wordpiece import train_wordpiece, vocabulary_text
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.provenance import Released
from discreet.privacy.random import Random
from discreet.privacy.release import recorded, staged_release, with_entry
from discreet.privacy.statement import Statement
from discreet.text.document import Document

__all__ = ["Calibration", "PrivateVocabulary", "make_vocabulary", "release_vocabulary"]

Calibration = WordThreshold | WordThresholdAsPrinted


@dataclass(frozen=True, kw_only=True)
class PrivateVocabulary:
    """The pieces and the words behind them, which may be shown, and the exact counts, which may not."""

    pieces: list[str]
    words: dict[str, int]
    exact: dict[str, int]


def make_vocabulary(
    documents: Iterable[Document],
    calibration: Calibration,
    *,
    example_words: int = 256,
    size: int = 30_000,
    alphabet: str = PUBLIC_ALPHABET,
    random: Random,
) -> PrivateVocabulary:
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
    return PrivateVocabulary(
        pieces=train_wordpiece(words, size=size, alphabet=alphabet), words=words, exact=exact
    )


def release_vocabulary(
    documents: Iterable[Document],
    path: Path | None,
    calibration: Calibration,
    *,
    example_words: int = 256,
    size: int = 30_000,
    alphabet: str = PUBLIC_ALPHABET,
    random: Random,
    dataset: str,
    named: bool = True,
    ledger: Ledger | None = None,
    force: bool = False,
    job: Mapping[str, Any] | None = None,
) -> tuple[Statement, PrivateVocabulary]:
    """Write `vocab.txt` with its statement, or keep it in memory; the spend is reserved before a word is counted.

    A dataset that is not `named` by the user, but after its file, is not told in the statement.
    """
    options = calibration.options | {"pieces_allowed": size, "alphabet": len(alphabet)}
    if calibration.unit == "example":
        options["example_words"] = example_words
    charge = Charge(
        dataset=dataset,
        operation="vocabulary",
        guarantee=calibration.guarantee,
        options=options,
        event=calibration.event,
        seeded=random.is_seeded,
    )

    def made() -> tuple[PrivateVocabulary, Statement]:
        found = make_vocabulary(
            documents, calibration, example_words=example_words, size=size, alphabet=alphabet, random=random
        )
        return found, Statement(
            operation="vocabulary",
            options=options,
            guarantee=calibration.guarantee,
            published=calibration.published,
            dataset=dataset if named else "",
            counts={
                "pieces": Released(len(found.pieces)),
                "words above the threshold": Released(len(found.words)),
            },
            randomness=random.describe(),
            notes=(
                "how many texts, units or distinct words there were is not stated: it was not made private",
            ),
            job={} if job is None else job,
        )

    if path is None:
        with recorded(charge, ledger) as entry:
            found, statement = made()
        return with_entry(statement, entry), found
    with staged_release(path, charge=charge, ledger=ledger, force=force) as staged:
        found, staged.statement = made()
        staged.output.write(vocabulary_text(found.pieces).encode())
    return staged.statement, found
