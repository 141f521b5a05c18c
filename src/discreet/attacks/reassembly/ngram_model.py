"""A small n-gram language model with stupid backoff (Brants et al. 2007), from fragments and public text.

S(w | context) = count(context w)/count(context) if that was seen, else 0.4·S(w | shorter context); of a
word that was never seen, a constant.
"""

import math
from collections import Counter
from collections.abc import Iterable

__all__ = ["NgramModel"]

BACKOFF = math.log(0.4)
UNSEEN = -14.0

Words = tuple[str, ...]


class NgramModel:
    """Counts of up to `order` words in a row."""

    def __init__(self, order: int) -> None:
        self.order = order
        self._counts: Counter[Words] = Counter()
        self._total = 0

    def add(self, texts: Iterable[Words]) -> None:
        """Count further texts."""
        for words in texts:
            self._total += len(words)
            for size in range(1, min(self.order, len(words)) + 1):
                self._counts.update(words[start : start + size] for start in range(len(words) - size + 1))

    def score(self, context: Words, continuation: Words) -> float:
        """The mean log-score of a word of the continuation."""
        words = context + continuation
        return sum(
            self._word(words[max(0, place - self.order + 1) : place], words[place])
            for place in range(len(context), len(words))
        ) / len(continuation)

    def _word(self, context: Words, word: str) -> float:
        backed = 0.0
        while context:
            seen = self._counts.get((*context, word))
            if seen:
                return backed + math.log(seen / self._counts[context])
            context, backed = context[1:], backed + BACKOFF
        seen = self._counts.get((word,))
        return backed + (math.log(seen / self._total) if seen else UNSEEN)
