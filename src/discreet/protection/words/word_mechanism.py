"""What every word mechanism offers: words in, words out, by their place in a public vocabulary."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["WordMechanism"]


class WordMechanism(Protocol):
    """A frozen dataclass of public settings that replaces single words."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims, where that differs."""

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index, drawn independently."""
