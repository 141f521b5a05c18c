"""Text in, safer text out: mask, pseudonym, and words replaced under metric differential privacy.

The package can be called: `discreet.protect(documents, mechanism)` gives a `Release` (see `protect`).
"""

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from discreet.privacy.random import Random
    from discreet.privacy.release import Mechanism, Release
    from discreet.protect.word_mechanism import WordMechanism
    from discreet.text.document import Document


class _Callable(ModuleType):
    def __call__(
        self,
        documents: "Iterable[Document]",
        mechanism: "Mechanism | WordMechanism",
        *,
        random: "Random | None" = None,
        dataset: str | None = None,
    ) -> "Release":
        """Send documents through a mechanism; nothing happens until the release is used.

        A mechanism for words is given the public vocabulary that the command line uses; build a
        `ReplaceWords` for another vocabulary or policy. The dataset's name is the input's, if it has one.
        """
        from discreet.privacy.release import Release

        name = dataset if dataset is not None else str(getattr(documents, "name", ""))
        return Release(documents, _over_texts(mechanism), random=random, dataset=name)


def _over_texts(mechanism: "Mechanism | WordMechanism") -> "Mechanism":
    if hasattr(mechanism, "apply"):
        return cast("Mechanism", mechanism)
    from discreet.protect.word_offers import text_vocabulary
    from discreet.protect.words import ReplaceWords

    vocabulary, source = text_vocabulary(None)
    return ReplaceWords(mechanism=mechanism, vocabulary=vocabulary, vectors=source)


sys.modules[__name__].__class__ = _Callable
