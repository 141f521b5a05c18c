"""Neighbouring distribution divergence: how far an edit changes what is expected of the words beside it.

An edit puts other words in place of the span w_i … w_j of a text W and makes it W'. Each word k beside
the span is hidden, one at a time, in W and in W'. A masked language model says which words it expects
there, d_k in W and d'_k in W'. The nearer the word, the more its divergence weighs:

    NDD(W, W') = Σ_k μ^min(|k−i|, |k−j|) · KL(d'_k ‖ d_k)        k outside the span, μ ≤ 1

Words are the model's tokens, and places are counted in W. The sum is 0 when nothing changes, never
negative, and 0 as well where no word stands beside the span.

Reference: Peng, Li and Zhao, "Semantics-Preserved Distortion for Personal Privacy Protection", section 2.
The paper prints no μ; ours is a choice, and every release says which it was.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from discreet.language.masked import MaskedLanguageModel, Query
from discreet.validate import between

__all__ = ["DECAY", "LEAST_WEIGHT", "neighbouring_divergence", "reach"]

DECAY = 0.8
"""The base μ of the weights."""

LEAST_WEIGHT = 0.05
"""A word that weighs less is not computed: 13 words on each side are, with the μ above."""


@dataclass(frozen=True, slots=True)
class _Edits:
    """The tokens on both sides of a span, and what stands between them in W and in each W'."""

    before: list[int]
    middles: list[list[int]]
    after: list[int]


def reach(decay: float, least: float) -> float:
    """The largest distance whose weight is at least `least`; infinite when every word counts."""
    between("decay", decay, 0.0, 1.0)
    between("least weight", least, 0.0, 1.0)
    if decay == 1.0 or least == 0.0:
        return math.inf
    # A weight that equals the least one counts, whichever way its logarithm was rounded.
    return math.floor(math.log(least) / math.log(decay) + 1e-9) if decay > 0.0 else 0.0


def neighbouring_divergence(
    model: MaskedLanguageModel,
    text: str,
    start: int,
    end: int,
    replacements: Sequence[str],
    *,
    decay: float = DECAY,
    least: float = LEAST_WEIGHT,
    batch_tokens: int = 2048,
) -> list[float]:
    """NDD of putting each of the replacements, of any length, in place of `text[start:end]`.

    The text itself is read once for all of them. With `least` 0 every word of the model's window is
    compared, as printed. Of a longer text the model sees its window around the span, the same for W
    and every W'.
    """
    farthest = reach(decay, least)
    edits = _edits(model, text, start, end, replacements)
    left = int(min(len(edits.before), farthest))
    right = int(min(len(edits.after), farthest))
    distances = [*range(left, 0, -1), *range(1, right + 1)]
    if not distances or not replacements:
        return [0.0] * len(replacements)
    queries = [query for middle in edits.middles for query in _hidden(model, edits, middle, left, right)]
    rows = torch.cat(model.log_probabilities(queries, batch_tokens=batch_tokens))
    expected, *changed = rows.split(len(distances))
    weights = torch.tensor([decay**distance for distance in distances])
    divergences = [(one.exp() * (one - expected)).sum(-1).clamp(min=0.0) for one in changed]
    return [float(weights @ one) for one in divergences]


def _hidden(
    model: MaskedLanguageModel, edits: _Edits, middle: list[int], left: int, right: int
) -> list[Query]:
    """One query for each word in reach, with that word hidden."""
    tokens = model.framed([*edits.before, *middle, *edits.after])
    span = len(model.opening) + len(edits.before)
    places = [*range(span - left, span), *range(span + len(middle), span + len(middle) + right)]
    return [Query((*tokens[:place], model.mask, *tokens[place + 1 :]), (place,)) for place in places]


def _edits(
    model: MaskedLanguageModel, text: str, start: int, end: int, replacements: Sequence[str]
) -> _Edits:
    """Tokenise W and every W'; a token that an edit changes by touching it belongs to the edit."""
    parts = [model.around(text, start, end)]
    for new in replacements:
        if new.strip():
            parts.append(model.around(text[:start] + new + text[end:], start, start + len(new)))
        else:
            parts.append((parts[0][0], [], parts[0][2]))
    head = _common([before for before, _, _ in parts])
    tail = _common([after[::-1] for _, _, after in parts])
    middles = [[*before[head:], *touched, *after[: len(after) - tail]] for before, touched, after in parts]
    before, _, after = parts[0]
    longest = max(map(len, middles))
    sides = model.within_window(before[:head], after[len(after) - tail :], longest)
    return _Edits(sides[0], middles, sides[1])


def _common(rows: Sequence[Sequence[int]]) -> int:
    """How many tokens the rows share from their first on."""
    count = 0
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        count += 1
    return count
