"""`discreet.attacks.reconstruction.pairing`: how much an informed adversary gets back, of a release or of any word."""

from collections.abc import Iterable, Iterator
from typing import Any, overload

from discreet.attacks.reconstruction.informed import WordReconstruction, informed_adversary
from discreet.attacks.reconstruction.readers import Reader, open_reader
from discreet.attacks.reconstruction.released import ReleaseReconstruction, attack_release
from discreet.attacks.reconstruction.word_channel import Replaces
from discreet.errors import BadInput, NotInstalled
from discreet.privacy.release import Release
from discreet.protection.words.texts import ReplaceWords
from discreet.protection.words.vocabulary import Vocabulary
from discreet.text.document import Document

__all__ = ["paired", "reader_or_reason", "reconstruction"]


@overload
def reconstruction(
    subject: Release, against: Iterable[Document], **options: Any
) -> ReleaseReconstruction: ...


@overload
def reconstruction(subject: Replaces, against: Vocabulary, **options: Any) -> WordReconstruction: ...


def reconstruction(
    subject: Release | Replaces, against: Iterable[Document] | Vocabulary, **options: Any
) -> ReleaseReconstruction | WordReconstruction:
    """Attack a release, given its originals, or a word mechanism over a vocabulary.

    For a release the options are those of `attack_release`, where `reader` may also be a name that
    `open_reader` knows (`masked` by default, `none` for no context attack). For a word mechanism they
    are those of `informed_adversary`: words, prior, draws, trials, confidence, random.
    """
    if isinstance(against, Vocabulary):
        if isinstance(subject, Release):
            raise BadInput("a release is attacked against its original documents, not against a vocabulary")
        return informed_adversary(subject, against, **options)
    if not isinstance(subject, Release) or not isinstance(subject.mechanism, ReplaceWords):
        raise BadInput(
            "reconstruction takes a release made by a word mechanism and its originals, or a word mechanism "
            "and its vocabulary"
        )
    reader, absent = reader_or_reason(options.pop("reader", "masked"))
    return attack_release(
        subject.mechanism, paired(subject, against), reader=reader, reader_absent=absent, **options
    )


def reader_or_reason(reader: Reader | str | None) -> tuple[Reader | None, str]:
    """The reader of this name, or why there is none."""
    if reader is None or reader == "none":
        return None, "no language model was asked for"
    if not isinstance(reader, str):
        return reader, ""
    try:
        return open_reader(reader), ""
    except (NotInstalled, ImportError) as problem:
        return None, f"{problem} (smollm2 is another reader)"


def paired(
    released: Iterable[Document], originals: Iterable[Document]
) -> Iterator[tuple[Document, Document]]:
    """Released documents with their originals, in order; their ids must agree."""
    left, right = iter(released), iter(originals)
    for number, one in enumerate(left, start=1):
        other = next(right, None)
        if other is None:
            raise BadInput(f"the release has more documents than the {number - 1} originals")
        if one.id != other.id:
            raise BadInput(
                f"document {number} is {one.id!r} in the release and {other.id!r} among the originals; "
                "give the file the release was made from"
            )
        yield one, other
    if next(right, None) is not None:
        raise BadInput(
            "there are more originals than released documents; give the file the release was made from"
        )
