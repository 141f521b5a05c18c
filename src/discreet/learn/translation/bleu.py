"""BLEU (Papineni et al. 2002), as sacreBLEU computes it."""

from collections.abc import Sequence

from discreet.errors import NotInstalled

__all__ = ["bleu"]


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
