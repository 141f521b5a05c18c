"""BLEU (Papineni et al. 2002) and chrF (Popović 2015), as sacreBLEU computes them."""

from collections.abc import Sequence
from typing import Any

from discreet.extras import needed

__all__ = ["bleu", "chrf"]


def bleu(written: Sequence[str], references: Sequence[str], *, tokenised: bool = False) -> float:
    """Corpus BLEU in per cent; `tokenised` texts are compared as they are, by their spaces."""
    # `force` only silences a remark that the texts look tokenised, which they may well be.
    how = "none" if tokenised else "13a"
    found = _sacrebleu().corpus_bleu(list(written), [list(references)], tokenize=how, force=True)
    return float(found.score)


def chrf(written: Sequence[str], references: Sequence[str]) -> float:
    """Corpus chrF2 in per cent: stretches of up to 6 characters, so that half a word counts for half."""
    return float(_sacrebleu().corpus_chrf(list(written), [list(references)]).score)


def _sacrebleu() -> Any:
    try:
        import sacrebleu
    except ImportError:
        raise needed("BLEU", "sacrebleu") from None
    return sacrebleu
