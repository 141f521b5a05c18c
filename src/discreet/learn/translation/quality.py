"""How good translations are: BLEU as sacreBLEU computes it, and how long they came out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.errors import NotInstalled
from discreet.learn.translation.translator import Translator

__all__ = ["Quality", "bleu", "quality_of"]


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


def bleu(written: Sequence[str], references: Sequence[str], *, tokenised: bool = False) -> float:
    """Corpus BLEU in per cent; `tokenised` texts are compared as they are, by their spaces."""
    try:
        from sacrebleu import corpus_bleu
    except ImportError:
        raise NotInstalled(
            "BLEU needs sacrebleu; install it with: pip install 'discreet[translate]'"
        ) from None
    # `force` only silences a remark that the texts look tokenised, which they may well be.
    how = "none" if tokenised else "13a"
    return float(corpus_bleu(list(written), [list(references)], tokenize=how, force=True).score)


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
