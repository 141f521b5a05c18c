"""How good a translator is: BLEU on pairs it has not seen, and how long its translations are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learn.translation.bleu import bleu
from discreet.learn.translation.translator import Translator

__all__ = ["Quality", "quality_of"]


@dataclass(frozen=True, kw_only=True)
class Quality:
    """BLEU of translations, their mean length in words, and that of the references."""

    bleu: float
    words: float
    reference_words: float
    sentences: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def quality_of(translator: Translator, pairs: Sequence[tuple[str, str]]) -> Quality:
    """Translate the sources and hold the result against the targets."""
    written = translator.translate([source for source, _ in pairs])
    references = [target for _, target in pairs]
    return Quality(
        bleu=bleu(written, references),
        words=sum(len(text.split()) for text in written) / len(pairs),
        reference_words=sum(len(text.split()) for text in references) / len(pairs),
        sentences=len(pairs),
    )
