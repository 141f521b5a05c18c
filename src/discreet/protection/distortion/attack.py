"""How often a language model restores the original words from the released text around them.

A sample of the rewritten places is kept. At the end the new words are hidden from an adversary, who is
told how long the original was and guesses it from the released text. A masked model writes its ten
best guesses. A causal model sees only what stands before, so it is shown the original among phrases
of the same label and puts the texts they make in order; the chance baseline is stated beside it.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.bounds import highest_probability
from discreet.protection.distortion.pool import Pool
from discreet.protection.distortion.sentence import AROUND, Place
from discreet.protection.spans.values import folded
from discreet.text.document import Document

if TYPE_CHECKING:
    from discreet.language.causal import CausalLanguageModel
    from discreet.language.masked import MaskedLanguageModel

__all__ = ["Adversary", "MaskedAdversary", "OrderingAdversary", "Restoration"]

_TEN = 10
_LONGEST = 12
"""A phrase of more tokens is not guessed: nobody restores it within ten guesses."""


class Adversary(Protocol):
    """Guesses what stood at a place."""

    @property
    def name(self) -> str:
        """Who guesses, and how."""

    def rank(self, place: Place, original: str, label: str) -> int | None:
        """Where the original stands among the guesses, from 1; None when it is not there."""


@dataclass(frozen=True)
class MaskedAdversary:
    """A masked language model writes its ten best guesses."""

    model: "MaskedLanguageModel"

    @property
    def name(self) -> str:
        """Who guesses, and how."""
        return f"guessed by {self.model.name}"

    def rank(self, place: Place, original: str, label: str) -> int | None:
        """The place of the original among ten guesses."""
        del label
        tokens = self.model.tokenizer(original, add_special_tokens=False)["input_ids"]
        if not 0 < len(tokens) <= _LONGEST:
            return None
        wanted = self.model.tokenizer.decode(tokens).strip()
        guesses = self.model.fill(place.text, place.start, place.end, count=_TEN, masks=len(tokens))
        found = [guess.text for guess in guesses]
        return found.index(wanted) + 1 if wanted in found else None


@dataclass(frozen=True)
class OrderingAdversary:
    """A causal language model orders the original and phrases of the same label by the text they make."""

    model: "CausalLanguageModel"
    pool: Pool
    choices: int = 20

    @property
    def name(self) -> str:
        """Who guesses, and how."""
        chance = f"chance: {1 / self.choices:.2f} first, {_TEN / self.choices:.2f} among ten"
        return f"picked among {self.choices} by {self.model.name} ({chance})"

    def rank(self, place: Place, original: str, label: str) -> int | None:
        """The place of the original when all choices are ordered."""
        phrases = [one for one in self.pool.of(label) if folded(one) != folded(original)]
        others = phrases[:: max(1, len(phrases) // (self.choices - 1))][: self.choices - 1]
        texts = [place.holding(words).text for words in (original, *others)]
        scores = [float(one.double().sum()) for one in self.model.log_probabilities(texts)]
        return 1 + sum(score >= scores[0] for score in scores[1:])


@dataclass
class Restoration:
    """A uniform sample of the rewritten places, and what the adversary restores of it."""

    adversary: Adversary | None
    random: Random
    places: int = 50
    _kept: list[tuple[Place, str, str]] = field(default_factory=list)
    _seen: int = 0

    def see(self, released: Document, originals: Sequence[str]) -> None:
        """Take note of a released document and of what stood at its spans."""
        if self.adversary is None:
            return
        for span, original in zip(released.spans, originals, strict=True):
            self._seen += 1
            slot = len(self._kept)
            if slot == self.places:
                slot = int(self.random.integers(self._seen, 1)[0])
                if slot >= self.places:
                    continue
            left = max(0, span.start - AROUND)
            text = released.text[left : span.end + AROUND]
            entry = Place(text, span.start - left, span.end - left), original, span.label
            self._kept[slot : slot + 1] = [entry]

    def risks(self) -> dict[str, Any]:
        """The measured risk, for a statement."""
        if self.adversary is None or not self._kept:
            return {}
        ranks = []
        for place, original, label in self._kept:
            # A place that the adversary cannot be asked about (no choices, no room) is not counted for safety.
            with suppress(BadInput):
                ranks.append(self.adversary.rank(place, original, label))
        if not ranks:
            return {}
        first = sum(rank == 1 for rank in ranks)
        ten = sum(rank is not None and rank <= _TEN for rank in ranks)
        return {
            f"originals {self.adversary.name}": {
                "places": len(ranks),
                "first": first / len(ranks),
                "among ten": ten / len(ranks),
                "among ten, at most (95 %)": float(highest_probability(ten, len(ranks), 0.05)),
            }
        }
