"""Words drawn for a hidden span, left to right, from what a masked language model expects there.

The span's tokens become masks. The first is drawn from the model's distribution, given all the others
as masks; then the second, given the first; and so on. A draw holds letters and digits only, and
begins a word.
"""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from discreet.language.masked import MaskedLanguageModel, Query
from discreet.privacy.random import Random
from discreet.validate import at_least

__all__ = ["sample_fillings"]

Floats = NDArray[np.float64]


def sample_fillings(
    model: MaskedLanguageModel,
    text: str,
    start: int,
    end: int,
    *,
    count: int,
    random: Random,
    masks: int | None = None,
) -> list[str]:
    """`count` independent draws for `text[start:end]`, as the model's tokeniser spells them.

    As many masks as the span has tokens, unless `masks` says otherwise.
    """
    at_least("count", count, 1)
    query = model.hide(text, start, end, masks=masks)
    rows = [query.tokens] * count
    words = _worded(model)
    for place in query.positions:
        allowed = words & model.beginnings if place == query.positions[0] else words
        distinct = list(dict.fromkeys(rows))
        scores = model.log_probabilities([Query(tokens, (place,)) for tokens in distinct])
        expected = dict(zip(distinct, (_cumulative(score[0], allowed) for score in scores), strict=True))
        draws = random.uniform(count)
        rows = [
            (*tokens[:place], _drawn(expected[tokens], draw), *tokens[place + 1 :])
            for tokens, draw in zip(rows, draws.tolist(), strict=True)
        ]
    first, last = query.positions[0], query.positions[-1] + 1
    return [model.tokenizer.decode(tokens[first:last]).strip() for tokens in rows]


def _worded(model: MaskedLanguageModel) -> Tensor:
    """True for the tokens that are made of letters and digits."""
    names = model.tokenizer.convert_ids_to_tokens(range(len(model.tokenizer)))
    return model.pieces & torch.tensor([name.lstrip("#Ġ▁").isalnum() for name in names])


def _cumulative(scores: Tensor, allowed: Tensor) -> Floats:
    """The distribution function over the allowed tokens, in double precision."""
    likely = scores[: len(allowed)].double().exp().masked_fill(~allowed, 0.0)
    summed = likely.cumsum(0).numpy()
    return np.asarray(summed / summed[-1])


def _drawn(cumulative: Floats, uniform: float) -> int:
    """The token at a quantile; one of probability zero is never drawn."""
    return int(np.searchsorted(cumulative, uniform, side="right"))
