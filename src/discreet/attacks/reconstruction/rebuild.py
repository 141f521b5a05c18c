"""The mechanism behind a release, built again from its statement: what every informed adversary knows."""

from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.privacy.statement import Statement
from discreet.protection.registry import mechanisms
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.word_mechanism import WordMechanism
from discreet.settings import build

__all__ = ["mechanism_of"]


def mechanism_of(statement: Statement, vectors: str | Path | None = None) -> ReplaceWords:
    """The word mechanism that a statement's job asked for, over texts, with its vocabulary.

    The job carries the name of the word vectors, not their place: for any but the installed ones, `vectors` says
    where they are.
    """
    asked = _asked(statement)
    name = str(asked.pop("name"))
    make = mechanisms.make(name)
    if not issubclass(make, WordMechanism):
        raise BadInput(f"{name} does not replace words one by one; reconstruction attacks word mechanisms")
    used = str(asked.get("vectors", "glove"))
    if vectors is None and used != "glove":
        raise BadInput(
            f"the release was made with the word vectors {used!r}; say where they are with --vectors"
        )
    if vectors is not None:
        asked["vectors"] = vectors
    texts = build(make, asked, what=name).texts
    if texts.vectors != statement.options.get("vectors"):
        raise BadInput(
            f"--vectors has {texts.vectors}, but the release was made with {statement.options.get('vectors')!r}"
        )
    if len(texts.vocabulary) != statement.options.get("vocabulary"):
        raise BadInput(
            f"the release was made with {statement.options.get('vocabulary')} words, but these vectors give "
            f"{len(texts.vocabulary)}"
        )
    return texts


def _asked(statement: Statement) -> dict[str, Any]:
    """The mechanism of the job, as data."""
    if not statement.job:
        raise BadInput(
            "the statement does not hold its job as data: it was written by an older version; make the release again"
        )
    mechanism = statement.job.get("mechanism")
    if statement.job.get("job") != "protect" or not isinstance(mechanism, dict):
        raise BadInput(
            f"the release was made by {statement.operation!r}; reconstruction attacks what "
            "discreet protect has made with a word mechanism"
        )
    return dict(mechanism)
