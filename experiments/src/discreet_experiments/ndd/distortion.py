"""The client's sentences distorted in each of the paper's ways.

For every span candidates are drawn once, generated or from the centre's phrases, and their divergences
computed against the sentence as it was. Every row of the tables picks from these: the first candidate
is distortion without NDD, the least divergence among the first k is distortion with it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discreet.language.masked import MaskedLanguageModel
from discreet.language.masked_sample import sample_fillings
from discreet.language.ndd import neighbouring_divergence
from discreet.privacy.random import Random
from discreet.protection.distortion.pool import Pool
from discreet.protection.distortion.sentence import cased_like
from discreet.protection.spans.cover import rewrite
from discreet.protection.spans.values import folded
from discreet.text.document import Document, Span
from discreet_experiments.ndd.printed import CASES, Case

__all__ = [
    "DECAY",
    "LEAST_WEIGHT",
    "Choice",
    "choices",
    "divergence_of_cases",
    "generated",
    "masked",
    "rewritten",
    "substituted",
]

DECAY, LEAST_WEIGHT = 0.5, 0.125
"""Three words on each side of a span count, by a half, a quarter and an eighth: what the time allows."""

Draw = Callable[[Document, Span, int], list[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """The candidates for one span, in the order they were drawn, and their divergences."""

    phrases: tuple[str, ...]
    divergences: tuple[float, ...]

    def best(self, candidates: int) -> str:
        """The one of least divergence among the first so many; with 1 the first, whatever it is."""
        among = range(min(candidates, len(self.phrases)))
        return self.phrases[min(among, key=self.divergences.__getitem__)]


def generated(model: MaskedLanguageModel, random: Random) -> Draw:
    """Draw words for a span from the language model; the original is drawn again."""

    def draw(document: Document, span: Span, count: int) -> list[str]:
        original = document.covered(span)
        fillings = sample_fillings(model, document.text, span.start, span.end, count=count + 4, random=random)
        new = [cased_like(words, original) for words in fillings if folded(words) != folded(original)]
        return new[:count] or [f"[{span.label}]"]

    return draw


def substituted(pool: Pool, random: Random) -> Draw:
    """Draw phrases of the same label that the centre knows, without the original."""

    def draw(document: Document, span: Span, count: int) -> list[str]:
        phrases = pool.of(span.label)
        original = folded(document.covered(span))
        drawn = [phrases[place] for place in random.permutation(len(phrases))[: count + 1]]
        return [words for words in drawn if folded(words) != original][:count]

    return draw


def choices(
    model: MaskedLanguageModel,
    documents: Sequence[Document],
    draw: Draw,
    *,
    candidates: int,
    watch: Callable[[str], None] = lambda _: None,
) -> list[list[Choice]]:
    """For every span of every sentence its candidates and their divergences."""
    found: list[list[Choice]] = []
    for number, document in enumerate(documents, start=1):
        mine = []
        for span in document.spans:
            phrases = draw(document, span, candidates)
            values = neighbouring_divergence(
                model, document.text, span.start, span.end, phrases, decay=DECAY, least=LEAST_WEIGHT
            )
            mine.append(Choice(tuple(phrases), tuple(values)))
        found.append(mine)
        if number % 25 == 0 or number == len(documents):
            watch(f"{number} of {len(documents)} sentences")
    return found


def rewritten(
    documents: Sequence[Document],
    drawn: Sequence[Sequence[Choice]],
    candidates: int,
    *,
    where: Callable[[Span], bool] = lambda _: True,
) -> list[Document]:
    """The sentences with the best of so many candidates in the spans that `where` says."""
    new = []
    for document, mine in zip(documents, drawn, strict=True):
        words = [
            choice.best(candidates) if where(span) else document.covered(span)
            for span, choice in zip(document.spans, mine, strict=True)
        ]
        text, spans = rewrite(document.text, zip(document.spans, words, strict=True))
        new.append(document.with_text(text, spans))
    return new


def masked(documents: Sequence[Document]) -> list[Document]:
    """The sentences with a mask for each word of a span."""
    new = []
    for document in documents:
        words = [" ".join(["[MASK]"] * len(document.covered(span).split())) for span in document.spans]
        text, spans = rewrite(document.text, zip(document.spans, words, strict=True))
        new.append(document.with_text(text, spans))
    return new


def divergence_of_cases(model: MaskedLanguageModel) -> list[tuple[Case, float, float]]:
    """NDD of what the paper selected and of what it rejected, in each of its cases."""
    found = []
    for case in CASES:
        start = case.sentence.index("{}")
        text = case.sentence.replace("{}", case.original)
        selected, rejected = neighbouring_divergence(
            model, text, start, start + len(case.original), [case.selected, case.rejected]
        )
        found.append((case, selected, rejected))
    return found
