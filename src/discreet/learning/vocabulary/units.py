"""Whose contribution is bounded: the units of a corpus, each with at most so many distinct words.

A unit is an example (a run of words of a document), a document, or a user with all their documents.
A unit that has more distinct words gives a random choice of them, made from its own words and draws of
its own alone; so adding or removing a unit changes that unit's words and nothing else.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from discreet.errors import BadInput
from discreet.learning.vocabulary.words import LONGEST, bert_words
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet.validate import at_least, one_of

__all__ = ["Contribution", "VocabularyUnit", "chosen"]

VocabularyUnit = Literal["example", "document", "user"]


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """What one unit is, and how many distinct words it may bring."""

    unit: VocabularyUnit = "document"
    most_words: int = 256
    example_words: int = 256

    def __post_init__(self) -> None:
        one_of("unit", self.unit, get_args(VocabularyUnit))
        at_least("the words a unit may bring", self.most_words, 1)
        at_least("the words of an example", self.example_words, 1)
        if self.unit == "example" and self.most_words > self.example_words:
            raise BadInput(
                f"an example of {self.example_words} words cannot bring {self.most_words} distinct ones; "
                "lower the one or raise the other"
            )

    def parts(self, text: str) -> Iterator[set[str]]:
        """The distinct words of each unit in one document's text (of the whole of it, for a user)."""
        words = bert_words(text)
        step = self.example_words if self.unit == "example" else max(1, len(words))
        for start in range(0, len(words), step):
            distinct = set(words[start : start + step])
            if len(max(distinct, key=len)) > LONGEST:
                distinct = {word for word in distinct if len(word) <= LONGEST}
            yield distinct

    def units(self, documents: Iterable[Document], random: Random) -> Iterator[list[str]]:
        """The words that count of each example or document."""
        for document in documents:
            for distinct in self.parts(document.text):
                yield chosen(distinct, self.most_words, random)


def chosen(words: set[str], most: int, random: Random) -> list[str]:
    """At most `most` of the words, every choice equally likely."""
    if len(words) <= most:
        return list(words)
    ordered = sorted(words)  # so that a seed repeats the choice, whatever the order of the set
    return [ordered[place] for place in random.permutation(len(ordered))[:most]]
