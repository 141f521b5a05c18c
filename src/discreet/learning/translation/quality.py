"""How good a translator is on pairs it has not seen: BLEU, chrF, length, and how it expects the references.

BLEU counts whole words in the right order, which a small translator of a foreign domain seldom has; chrF
counts parts of words too. The loss is the finest: the mean −log probability that it gives to the next
subword of the reference.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.language.batching import by_length, padded
from discreet.learning.translation.bleu import bleu, chrf
from discreet.learning.translation.translator import Translator

__all__ = ["Quality", "loss_on", "quality_of"]


@dataclass(frozen=True, kw_only=True)
class Quality:
    """BLEU and chrF of translations, the loss on the references, and the mean length in words of both."""

    bleu: float
    chrf: float
    loss: float
    words: float
    reference_words: float
    sentences: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def loss_on(translator: Translator, pairs: Sequence[tuple[str, str]], *, batch_tokens: int = 4096) -> float:
    """The mean −log probability, in nats, of a subword of the targets given what stands before it."""
    import torch
    from torch.nn.functional import cross_entropy

    subwords, network = translator.subwords, translator.network.eval()
    sources, targets = (subwords.encode([pair[side] for pair in pairs]) for side in (0, 1))
    total, count = 0.0, 0
    with torch.inference_mode():
        for batch in by_length(
            [len(a) + len(b) for a, b in zip(sources, targets, strict=True)], batch_tokens
        ):
            source, mask = padded([[*sources[row], subwords.end] for row in batch], subwords.pad)
            rows = [[subwords.begin, *targets[row], subwords.end] for row in batch]
            target, real = padded(rows, subwords.pad)
            places = real[:, 1:].bool()
            scores = network.scores(network(source, mask, target[:, :-1])[places])
            total += float(cross_entropy(scores, target[:, 1:][places], reduction="sum"))
            count += int(places.sum())
    return total / count


def quality_of(translator: Translator, pairs: Sequence[tuple[str, str]]) -> Quality:
    """Translate the sources and hold the result against the targets."""
    written = translator.translate([source for source, _ in pairs])
    references = [target for _, target in pairs]
    return Quality(
        bleu=bleu(written, references),
        chrf=chrf(written, references),
        loss=loss_on(translator, pairs),
        words=sum(len(text.split()) for text in written) / len(pairs),
        reference_words=sum(len(text.split()) for text in references) / len(pairs),
        sentences=len(pairs),
    )
