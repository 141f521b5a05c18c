"""In how many units each word stands: the exact, private histogram that the noise is for."""

from collections import Counter
from collections.abc import Iterable

from discreet.learning.vocabulary.units import Contribution
from discreet.learning.vocabulary.user_words import UserWords
from discreet.privacy.random import Random
from discreet.text.document import Document

__all__ = ["count_units"]


def count_units(documents: Iterable[Document], contribution: Contribution, random: Random) -> dict[str, int]:
    """The number of units that bring each word, once each, with their contributions bounded.

    One unit more or less changes at most `contribution.most_words` counts, each by one: the ℓ₂
    sensitivity is √most_words. Memory grows with the distinct words, and by 4·most_words bytes a user.
    """
    if contribution.unit == "user":
        users = UserWords(contribution, random)
        users.read(documents)
        return users.counts()
    counts: Counter[str] = Counter()
    for words in contribution.units(documents, random):
        counts.update(words)
    return dict(counts)
