"""Clipped sums: the fast way gives what one backward pass for each example or unit gives."""

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.next_word import NextWord
from discreet.learning.private.clipped import Combine, add_clipped
from discreet.learning.private.grid_sum import MARGIN, GridSum, blocks
from discreet.learning.private.per_example_gradients import PerExampleGradients
from discreet.learning.private.per_example_layers import refuse_unknown_layers
from discreet.learning.tagging.bilstm import BiLstmTagger, TaggedWords
from discreet.privacy.random import Random


class _Reader(nn.Module):
    """Embedding, layer norm, a layer used twice, a mean over the places: every kind of record."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(30, 6)
        self.norm = nn.LayerNorm(6)
        self.mix = nn.Linear(6, 6)
        self.frozen = nn.Linear(6, 6).requires_grad_(False)
        self.out = nn.Linear(6, 3)

    def losses(self, words: Tensor, labels: Tensor) -> Tensor:
        states = self.mix(self.frozen(self.norm(self.mix(self.words(words)).tanh())))
        return nn.functional.cross_entropy(self.out(states.mean(1)), labels, reduction="none")


def _next_word() -> tuple[Any, tuple[Tensor, ...]]:
    words = torch.randint(1, 50, (7, 9))
    words[2, 5:], words[4, 2:] = 0, 0
    return NextWord(50, dimensions=8, units=12), (words,)


def _reader(places: int) -> Callable[[], tuple[Any, tuple[Tensor, ...]]]:
    # 30 places are more than 6·6/(6+6): there the gradients are made in full.
    return lambda: (_Reader(), (torch.randint(0, 30, (7, places)), torch.randint(0, 3, (7,))))


def _masked() -> tuple[Any, tuple[Tensor, ...]]:
    model = MaskedModel(MaskedShape(vocabulary=40, width=8, heads=2, length=12), random=Random(2))
    return model, model.collate([list(range(5, 5 + length)) for length in (12, 3, 7, 9, 2, 5, 11)])


def _one_by_one(
    model: Any, batch: tuple[Tensor, ...], units: list[list[int]], combine: Combine, clip: float
) -> tuple[dict[nn.Parameter, Tensor], Tensor]:
    trained = [weight for weight in model.parameters() if weight.requires_grad]
    sums, norms = {weight: torch.zeros_like(weight) for weight in trained}, []
    for unit in units:
        losses = model.losses(*(part[unit] for part in batch))
        gradients = torch.autograd.grad(losses.sum() if combine == "sum" else losses.mean(), trained)
        norm = torch.stack([gradient.square().sum() for gradient in gradients]).sum().sqrt()
        norms.append(norm)
        for weight, gradient in zip(trained, gradients, strict=True):
            sums[weight] += gradient * min(1.0, clip / float(norm))
    return sums, torch.stack(norms)


def _grid_sum(model: nn.Module, clip: float, most: int = 100) -> GridSum:
    return GridSum([weight for weight in model.parameters() if weight.requires_grad], clip, most=most)


def _tagger(crf: bool) -> Callable[[], tuple[Any, tuple[Tensor, ...]]]:
    def make() -> tuple[Any, tuple[Tensor, ...]]:
        model = BiLstmTagger(np.eye(9, 5, dtype=np.float32), 4, units=6, crf=crf)
        lengths = (5, 2, 9, 1, 4, 4, 7)
        return model, model.collate([TaggedWords((3,) * n, (2,) * n) for n in lengths])

    return make


@pytest.mark.parametrize(
    "make",
    [_next_word, _reader(3), _reader(30), _masked, _tagger(crf=False), _tagger(crf=True)],
    ids=["lstm", "short", "long", "bert", "bilstm", "crf"],
)
@pytest.mark.parametrize(("each", "combine"), [(1, "sum"), (2, "sum"), (3, "mean"), (6, "mean")])
def test_it_is_what_one_pass_for_each_unit_gives(
    make: Callable[[], tuple[Any, tuple[Tensor, ...]]], each: int, combine: Combine
) -> None:
    torch.manual_seed(3)
    model, batch = make()
    batch = tuple(part[:6] for part in batch)
    units = [list(range(start, start + each)) for start in range(0, 6, each)]
    # Some of the units are clipped at their median norm, and some are not.
    clip = 1.01 * float(_one_by_one(model, batch, units, combine, 1.0)[1].median())
    margin = 1 + blocks(each * batch[0].shape[1], 6 // each).error
    slow, slow_norms = _one_by_one(model, batch, units, combine, clip / margin)
    fast = _grid_sum(model, clip)
    norms = add_clipped(model, batch, fast, each=each, combine=combine)
    torch.testing.assert_close(norms.float(), slow_norms, rtol=1e-3, atol=1e-6)
    for weight, expected in slow.items():
        torch.testing.assert_close(fast.value(weight).float(), expected, rtol=1e-3, atol=1e-5)
    assert all("forward" not in vars(module) for module in model.modules())


@pytest.mark.parametrize("places", [5, 30])
def test_the_norm_is_never_stated_too_small(places: int) -> None:
    torch.manual_seed(4)
    model = _Reader()
    batch = (torch.randint(0, 30, (200, places)), torch.randint(0, 3, (200,)))
    norms = add_clipped(model, batch, _grid_sum(model, 1.0))
    model.double()
    _, exact = _one_by_one(model, batch, [[i] for i in range(200)], "sum", 1.0)
    assert bool((norms.double() >= exact).all())
    assert bool((norms.double() <= 1.002 * exact).all())


def test_copies_that_fill_a_batch_do_not_count() -> None:
    torch.manual_seed(5)
    model = _Reader()
    words, labels = torch.randint(0, 30, (8, 5)), torch.randint(0, 3, (8,))
    filled, exact = _grid_sum(model, 0.1), _grid_sum(model, 0.1)
    add_clipped(model, (words, labels), filled, units=5)
    add_clipped(model, (words[:5], labels[:5]), exact)
    for weight in exact.totals:
        torch.testing.assert_close(filled.value(weight), exact.value(weight), rtol=MARGIN, atol=0.1 * MARGIN)


@pytest.mark.parametrize("broken", [float("nan"), float("inf"), 1e25])
def test_a_record_that_is_no_number_counts_as_zero(broken: float) -> None:
    class Head(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(6, 3)

        def losses(self, features: Tensor, labels: Tensor) -> Tensor:
            return nn.functional.cross_entropy(self.linear(features), labels, reduction="none")

    torch.manual_seed(6)
    model, features, labels = Head(), torch.randn(8, 6), torch.randint(0, 3, (8,))
    without = _grid_sum(model, 0.5)
    features[7] = 0
    add_clipped(model, (features, labels), without, units=7)
    features[7] = broken
    found = _grid_sum(model, 0.5)
    add_clipped(model, (features, labels), found)
    assert (found.not_numbers, without.not_numbers) == (1, 0)
    for weight, total in without.totals.items():
        assert torch.equal(found.totals[weight], total) and bool(total.any())
    found.clear()
    assert found.not_numbers == 0 and not any(bool(total.any()) for total in found.totals.values())
    add_clipped(model, (features, labels), found, units=7)
    assert found.not_numbers == 0  # a copy that only fills is not counted


def test_what_has_no_gradient_for_each_example_is_refused() -> None:
    class Loose(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = nn.Linear(2, 2)
            self.shift = nn.Embedding(1, 2)

        def losses(self, values: Tensor) -> Tensor:
            return (self.layer(values) @ self.layer.weight + values).sum(1)

    class Shared(Loose):
        def losses(self, values: Tensor) -> Tensor:
            return (self.layer(values) + self.shift(torch.zeros(1, 1, dtype=torch.long))[:, 0]).sum(1)

    for model, reason in ((Loose(), "outside a layer"), (Shared(), "expand its input")):
        with pytest.raises(BadInput, match=reason):
            add_clipped(model, (torch.randn(4, 2),), _grid_sum(model, 1.0))
    with pytest.raises(BadInput, match=r"0 \(Conv1d\)"):
        refuse_unknown_layers(nn.Sequential(nn.Conv1d(1, 1, 1)))


def test_nothing_of_a_batch_is_kept():
    # An input recorded with its graph kept the per_example, and the per_example the input: 50 MB a step, for ever.
    model = NextWord(30, dimensions=8, units=8)
    add_clipped(model, model.collate([[1, 2, 3], [4, 5, 6, 7]]), _grid_sum(model, 1.0))
    gc.collect()
    assert not any(type(one) is PerExampleGradients for one in gc.get_objects())
