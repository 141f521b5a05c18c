"""Documents through a mechanism."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from discreet.privacy.ledger import DEFAULT_LEDGER, Ledger

if TYPE_CHECKING:
    from discreet.privacy.random import Random
    from discreet.privacy.release import Mechanism, Release
    from discreet.protection.words.word_mechanism import WordMechanism
    from discreet.text.document import Document

__all__ = ["protect"]


def protect(
    documents: "Iterable[Document]",
    mechanism: "Mechanism | WordMechanism",
    *,
    random: "Random | None" = None,
    dataset: str | None = None,
    ledger: "str | Path | Ledger | None" = DEFAULT_LEDGER,
) -> "Release":
    """Send documents through a mechanism; nothing happens until the release is used."""
    from discreet.privacy.release import Release

    name = dataset if dataset is not None else str(getattr(documents, "name", ""))
    return Release(documents, _over_texts(mechanism), random=random, dataset=name, ledger=ledger)


def _over_texts(mechanism: "Mechanism | WordMechanism") -> "Mechanism":
    if hasattr(mechanism, "apply"):
        return cast("Mechanism", mechanism)
    from discreet.protection.word_offers import text_vocabulary
    from discreet.protection.words.texts import ReplaceWords

    vocabulary, source = text_vocabulary(None)
    return ReplaceWords(mechanism=mechanism, vocabulary=vocabulary, vectors=source)
