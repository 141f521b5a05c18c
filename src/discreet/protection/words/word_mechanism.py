"""What every word mechanism is: single words in and out, and what becomes of a text made of them."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.mechanism import Prepared, TextMechanism
from discreet.protection.metadata import KeepFields, KeepIds
from discreet.protection.words.policy import WordPolicy, WordRules
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.settings import Option
from discreet.text.document import Document

if TYPE_CHECKING:
    from discreet.protection.words.texts import ReplaceWords
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["Epsilon", "WordMechanism"]

Epsilon = Annotated[
    float,
    Option(
        "The privacy parameter; smaller is more private.",
        above=0,
        below=math.inf,
        unit="per unit of distance",
        slider=(0.5, 100.0, 12.0),
    ),
]


@dataclass(frozen=True, kw_only=True)
class _Texts(WordRules):
    """The words that may be answered with, and what leaves beside them."""

    vectors: Annotated[str | Path, Option("Public word vectors: glove, or a .npz or text file.")] = "glove"
    vocabulary: Annotated[int, Option("Answer with this many of the most common words.", least=2)] = 50_000
    normalise: Annotated[bool, Option("Scale every word vector to length 1.")] = False
    memory: Annotated[int, Option("Working memory of the search.", least=1, unit="MB", local=True)] = 128
    keep_fields: KeepFields = ()
    keep_ids: KeepIds = False
    marked_by: str = "spans given with the documents"


@dataclass(frozen=True, kw_only=True)
class WordMechanism(_Texts, TextMechanism):
    """Replaces single words: `replace` draws the new ones by their place in a public vocabulary.

    `guarantee` is for one word. Over texts (`texts`, which `apply` runs) it has the scale of its metric and what
    the rules for numbers, capitals and the rest add to its assumptions.
    """

    unchecked: ClassVar[frozenset[str]] = frozenset(one.name for one in fields(_Texts))
    filters_metadata: ClassVar[bool] = True
    public_files: ClassVar[tuple[str, ...]] = ("vectors",)
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 2.0}

    @property
    def needs_spans(self) -> bool:
        """True when only marked spans are replaced."""
        return self.only == "spans"

    @property
    def options(self) -> dict[str, Any]:
        """The settings of the mechanism itself, as a statement shows them."""
        return {name: value for name, value in super().options.items() if name not in self.unchecked}

    def space(self, vocabulary: "Vocabulary") -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return vocabulary.vectors

    def cut(self, vocabulary: "Vocabulary") -> float:
        """The distance beyond which all words are alike."""
        del vocabulary
        return math.inf

    def replace(
        self, indices: NDArray[np.int64], vocabulary: "Vocabulary", random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index, drawn independently."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it replaces words")

    @cached_property
    def texts(self) -> "ReplaceWords":
        """The mechanism over texts, with its vocabulary loaded."""
        vocabulary, source = text_vocabulary(
            self.vectors,
            most_common=self.vocabulary,
            numbers=self.numbers == "word",
            normalise=self.normalise,
            memory=self.memory * 2**20,
        )
        return self.over(vocabulary, source + (", normalised" if self.normalise else ""))

    def over(
        self, vocabulary: "Vocabulary", vectors: str = "word vectors given by the caller"
    ) -> "ReplaceWords":
        """The mechanism over texts, with a vocabulary that is there already; `vectors` says which."""
        from discreet.protection.words.texts import ReplaceWords

        return ReplaceWords(
            mechanism=self,
            vocabulary=vocabulary,
            policy=WordPolicy(**{one.name: getattr(self, one.name) for one in fields(WordRules)}),
            keep_fields=self.keep_fields,
            keep_ids=self.keep_ids,
            vectors=vectors,
            marked_by=self.marked_by,
        )

    def prepare(self, *, output: Path | None = None, force: bool = False) -> Prepared:
        """Load the vocabulary."""
        del output, force
        return Prepared(mechanism=self.texts)

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Replace the words of a stream of documents, in order."""
        return self.texts.apply(documents, random=random, tally=tally)
