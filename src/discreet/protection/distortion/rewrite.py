"""Choose new words for each private span of a document: several candidates, the least divergence wins."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.distortion.name_type import same_type
from discreet.protection.distortion.pool import Pool, common_label
from discreet.protection.distortion.sentence import (
    AROUND,
    Place,
    banned_words,
    cased_like,
    may_stand,
    place_of,
)
from discreet.protection.spans.people import Cast
from discreet.protection.spans.values import folded
from discreet.text.document import Document, Span

if TYPE_CHECKING:
    from discreet.language.masked import MaskedLanguageModel

__all__ = ["Mode", "Rewriter"]

Mode = Literal["substitute", "generate"]

_FIGURES = frozenset("DATE AGE PHONE EMAIL URL CARD ACCOUNT ID VEHICLE DEVICE".split())
"""Labels whose words have a form that a language model does not keep: always from the pool."""


@dataclass
class Rewriter:
    """Rewrites the spans of documents one by one; counts what it did and how far it diverged."""

    model: "MaskedLanguageModel"
    mode: Mode
    pool: Pool
    candidates: int
    decay: float
    random: Random
    tally: Tally
    divergences: list[float] = field(default_factory=list)
    _lowercase: bool | None = None

    def words(self, document: Document, spans: Sequence[Span]) -> list[str]:
        """New words for each span, in order; the same words of one label become the same again.

        So do all mentions of a person that `Cast` draws together: "Maria Keller" and "Ms Keller" stay one.
        Spans are rewritten from left to right, each in a sentence whose earlier spans are new already.
        """
        originals = [document.covered(span) for span in spans]
        banned = banned_words(originals)
        cast = Cast(document.text, spans)
        chosen: dict[tuple[str, str], str] = {}
        new: list[str] = []
        done, reached = "", 0
        for span, original in zip(spans, originals, strict=True):
            done += document.text[reached : span.start]
            key = span.label, cast.who(span) if span.label == "PERSON" else folded(original)
            if key not in chosen:
                place = place_of(done, original, document.text[span.end : span.end + AROUND])
                try:
                    chosen[key] = self.choose(place, span.label, banned)
                except BadInput as problem:
                    raise BadInput(
                        f"document {document.id!r}, span {span.start}–{span.end} ({span.label}): {problem}"
                    ) from problem
            new.append(chosen[key])
            done += chosen[key]
            reached = span.end
        return new

    def choose(self, place: Place, label: str, banned: frozenset[str]) -> str:
        """The candidate of least divergence; the label in brackets when there is none."""
        from discreet.language.ndd import neighbouring_divergence

        found = self._generated(place, label, banned)
        if not found:
            found = self._substitutes(place, label, banned)
        if not found:
            self.tally.counts["spans masked, no candidate being left"] += 1
            return f"[{label}]"
        values = neighbouring_divergence(
            self.model, place.text, place.start, place.end, found, decay=self.decay
        )
        best = min(range(len(found)), key=values.__getitem__)
        self.divergences.append(values[best])
        return found[best]

    def _generated(self, place: Place, label: str, banned: frozenset[str]) -> list[str]:
        """Words drawn from the model that are of the label's type, as far as that can be told."""
        if self.mode == "substitute" or common_label(label) in _FIGURES:
            return []
        from discreet.language.masked_sample import sample_fillings

        drawn = sample_fillings(
            self.model, place.text, place.start, place.end, count=self.candidates, random=self.random
        )
        if self._lowercases():
            drawn = [cased_like(words, place.words) for words in drawn]
        left = [words for words in dict.fromkeys(drawn) if may_stand(words, place.words, banned)]
        kept = same_type(label, [place.holding(words) for words in left])
        found = [words for words, same in zip(left, kept, strict=True) if same]
        self.tally.counts[
            "spans generated" if found else "spans from the pool, no draw being of the type"
        ] += 1
        return found

    def _substitutes(self, place: Place, label: str, banned: frozenset[str]) -> list[str]:
        """Phrases of the label drawn from the pool without repetition."""
        phrases = self.pool.of(label)
        found: list[str] = []
        for number in self.random.permutation(len(phrases)):
            if len(found) == self.candidates:
                break
            if may_stand(phrases[number], place.words, banned):
                shout = len(place.words) > 3 and place.words.isupper()
                found.append(phrases[number].upper() if shout else phrases[number])
        return found

    def _lowercases(self) -> bool:
        """True for a model that does not know capitals."""
        if self._lowercase is None:
            self._lowercase = self.model.tokenizer("A")["input_ids"] == self.model.tokenizer("a")["input_ids"]
        return self._lowercase
