"""The mechanism behind a release, built again from its statement: what every informed adversary knows."""

from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.statement import Statement
from discreet.protection.offer import Request
from discreet.protection.word_offers import OFFERS
from discreet.protection.words.texts import ReplaceWords

__all__ = ["mechanism_of"]

_NORMALISED = ", normalised"


def mechanism_of(statement: Statement, vectors: str | Path | None = None) -> ReplaceWords:
    """The word mechanism that a statement names, with its options and vocabulary.

    The statement carries the name of the word vectors, not their place: for any but the installed
    ones, `vectors` says where they are.
    """
    name = statement.operation.removeprefix("protect --with ")
    offer = next((one for one in OFFERS if one.name == name), None)
    if offer is None:
        raise BadInput(
            f"the release was made by {statement.operation!r}; reconstruction attacks word mechanisms "
            f"({', '.join(one.name for one in OFFERS)})"
        )
    known = {option.name for option in offer.options}
    options = {key: value for key, value in statement.options.items() if key in known}
    source = str(statement.options.get("vectors", ""))
    if source.endswith(_NORMALISED):
        source = source.removesuffix(_NORMALISED)
        options["normalise"] = True
    if vectors is not None:
        options["vectors"] = str(vectors)
    elif source == "GloVe 6B 50d":
        options["vectors"] = "glove"
    else:
        raise BadInput(
            f"the release was made with the word vectors {source!r}; say where they are with --vectors"
        )
    built = offer.build(Request(options=options, output=Path("-"))).mechanism
    if not isinstance(built, ReplaceWords):
        raise BadInput(f"{name} does not replace words one by one; reconstruction cannot attack it")
    if vectors is not None and built.vectors.removesuffix(_NORMALISED) != source:
        raise BadInput(f"--vectors has {built.vectors}, but the release was made with {source!r}")
    if len(built.vocabulary) != statement.options.get("vocabulary"):
        raise BadInput(
            f"the release was made with {statement.options.get('vocabulary')} words, but these vectors give "
            f"{len(built.vocabulary)}"
        )
    return built
