"""Mechanisms of another package: one that is sound, one that claims too much, one that brings no check."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_pure
from discreet.protection.mechanism import TextMechanism
from discreet.protection.words.channel import LogWeights
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.line_channel import line
from discreet.protection.words.matrix_mechanism import MatrixMechanism
from discreet.protection.words.vocabulary import Vocabulary
from discreet.settings import Option
from discreet.text.document import Document

__all__ = ["HalvedResponse", "Unchecked", "WordResponse"]


@dataclass(frozen=True, kw_only=True)
class WordResponse(MatrixMechanism):
    """Keep a word or answer with any other: randomised response on words."""

    favour: Annotated[
        float, Option("How much more often a word stays than ε allows.", slider=(1.0, 4.0, 1.0))
    ] = 1.0

    @property
    def guarantee(self) -> Guarantee:
        """ε local DP for one word."""
        return Guarantee(notion="local-dp", unit="word", epsilon=self.epsilon)

    def weights(self, vocabulary: Vocabulary) -> LogWeights:
        """ε for the word itself, 0 for the others."""
        del vocabulary
        return lambda distances: np.where(distances == 0, self.epsilon * self.favour, 0.0)

    def check(self, checking: Checking) -> WordCheckResult:
        """Its matrix on five words, every pair, exactly."""
        del checking
        logs = self.log_channel(line())
        channel = Channel.from_logs(logs, inputs=line().words, outputs=line().words)
        claim = self.guarantee.epsilon
        return WordCheckResult((("Five words on a line:", verify_pure(channel, claim=claim)),))


@dataclass(frozen=True, kw_only=True)
class HalvedResponse(WordResponse):
    """The same, said to cost half of what it does."""

    @property
    def guarantee(self) -> Guarantee:
        """More than holds."""
        return Guarantee(notion="local-dp", unit="word", epsilon=self.epsilon / 2)


@dataclass(frozen=True, kw_only=True)
class Unchecked(TextMechanism):
    """Capitals for every word, and a promise that nobody can check."""

    @property
    def guarantee(self) -> Guarantee:
        """A claim without a check."""
        return Guarantee(notion="local-dp", epsilon=1.0)

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Shout."""
        del random, tally
        for document in documents:
            yield document.with_text(document.text.upper())
