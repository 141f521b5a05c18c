"""What one unit changes in the sum that noise is added to: at most the clip, exactly, for every kind of model."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from discreet.errors import BadInput
from discreet.learning.classifier import HeadClassifier, LabelledPieces, LabelledVector, TextClassifier
from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.next_word import NextWord
from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.descent import Descent
from discreet.learning.private.fixed_shape import Shapes, fixed_batches, round_up
from discreet.learning.private.grid_sum import MARGIN, MOVED, GridSum, blocks, gamma, reach
from discreet.learning.private.per_example_gradients import PerExampleGradients
from discreet.learning.private.per_example_layers import per_example_layers
from discreet.learning.private.train import train
from discreet.learning.tagging.bilstm import BiLstmTagger, TaggedWords
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.privacy.grid import clipped_to_grid, grid_step
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

CLIP = 0.1
Made = tuple[Any, list[Any]]


def _lengths(count: int) -> Any:
    return np.random.default_rng(8).integers(1, 20, count)


def _words(count: int, vocabulary: int) -> list[tuple[int, ...]]:
    draw = np.random.default_rng(9)
    return [tuple(int(word) for word in draw.integers(5, vocabulary, n + 1)) for n in _lengths(count)]


def _classifier() -> Made:
    draw = np.random.default_rng(1)
    vectors = draw.normal(size=(64, 12)).astype(np.float32) * 9
    return HeadClassifier(4, 12), [LabelledVector(vector, place % 4) for place, vector in enumerate(vectors)]


def _feature_tagger() -> Made:
    draw = np.random.default_rng(2)
    return HeadTagger(10, 3), [
        FeaturedWords(3 * draw.normal(size=(n, 10)).astype(np.float32), draw.integers(0, 3, n))
        for n in _lengths(64)
    ]


def _transformer() -> Made:
    shape = BertConfig(
        vocab_size=50, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=24,
        max_position_embeddings=64, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    encoder = BertModel(shape, add_pooling_layer=False)
    examples = [LabelledPieces(pieces, place % 3) for place, pieces in enumerate(_words(64, 50))]
    return TextClassifier(3, encoder, "full"), examples


def _bilstm(crf: bool) -> Callable[[], Made]:
    def make() -> Made:
        vectors = np.random.default_rng(3).normal(size=(60, 8)).astype(np.float32)
        examples = [TaggedWords(words, tuple(word % 4 for word in words)) for words in _words(64, 60)]
        return BiLstmTagger(vectors, 4, units=7, crf=crf), examples

    return make


def _next_word() -> Made:
    return NextWord(50, dimensions=8, units=12), [list(words) for words in _words(64, 50)]


MODELS = {
    "head on vectors": _classifier,
    "feature tagger": _feature_tagger,
    "transformer": _transformer,
    "bilstm": _bilstm(crf=False),
    "crf": _bilstm(crf=True),
    "next word": _next_word,
}


def _total(model: Any, examples: Sequence[Any], units: Sequence[Sequence[int]], most: int = 64) -> GridSum:
    sums = GridSum([weight for weight in model.parameters() if weight.requires_grad], CLIP, most=most)
    for batch in fixed_batches(units, examples, Shapes(pieces=512, expected=256), model):
        add_clipped(
            model, batch.collated(model, examples), sums, each=batch.each, units=batch.units, combine="sum"
        )
    return sums


def _without(units: list[list[int]], place: int, model: Any, examples: Sequence[Any]) -> list[list[int]]:
    """The same order, with the last unit of this one's shape in its place: an order as likely as any."""
    [batches] = [
        [other for other in range(len(units)) if _shape(units[other], examples) == shape]
        for shape in [_shape(units[place], examples)]
    ]
    last = batches[-1]
    moved = list(units)
    moved[place] = units[last]
    del moved[last]
    return moved


def _shape(unit: Sequence[int], examples: Sequence[Any]) -> tuple[int, int]:
    return len(unit), round_up(max(len(examples[place]) for place in unit))


def _distance(one: GridSum, other: GridSum) -> float:
    squares = [(one.value(weight) - other.value(weight)).square().sum() for weight in one.totals]
    return float(torch.stack(squares).sum().sqrt())


@pytest.mark.parametrize("name", MODELS)
@given(data=st.data())
@settings(max_examples=8, deadline=None, derandomize=True)
def test_no_unit_moves_the_sum_by_more_than_the_clip(name: str, data: st.DataObject) -> None:
    torch.manual_seed(7)
    model, examples = MODELS[name]()
    for weight in model.parameters():
        if weight.requires_grad:
            nn.init.normal_(weight, std=0.5)
    order = data.draw(st.permutations(range(len(examples))))
    each = data.draw(st.sampled_from([1, 1, 3]))
    units = [list(order[start : start + each]) for start in range(0, len(order) - each + 1, each)]
    place = data.draw(st.integers(0, len(units) - 1))
    moved = _distance(
        _total(model, examples, units), _total(model, examples, _without(units, place, model, examples))
    )
    assert moved <= CLIP
    assert moved > 0.9 * CLIP  # the gradients are large: the clip is met


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("rows", [2, 4, 16, 64])
def test_in_batches_of_one_shape_a_row_is_computed_from_that_row_alone(name: str, rows: int) -> None:
    """To the last bit, whatever the other rows hold; at another place but for a little rounding."""
    torch.manual_seed(7)
    model, examples = MODELS[name]()
    fixed = {} if name == "head on vectors" else {"longest": 24}
    batch = model.collate(examples[:rows], **fixed)

    def found(order: Tensor) -> tuple[Tensor, GridSum]:
        sums = GridSum([one for one in model.parameters() if one.requires_grad], CLIP, most=rows)
        return add_clipped(model, tuple(part[order] for part in batch), sums), sums

    norms, total = found(torch.arange(rows))
    for kept in (0, rows // 2, rows - 1):
        order = torch.full((rows,), (kept + 1) % rows)
        order[kept] = kept
        assert torch.equal(found(order)[0][kept], norms[kept])
    turned, moved = found(torch.flip(torch.arange(rows), (0,)))
    torch.testing.assert_close(turned.flip(0), norms, rtol=1e-4, atol=0)
    assert _distance(total, moved) < rows * CLIP * MOVED / 16


def test_what_a_unit_adds_follows_from_the_unit_and_public_settings() -> None:
    model = NextWord(50, dimensions=4, units=4)
    examples = [list(range(1, 1 + n)) for n in (2, 3, 5, 6, 9, 30, 11, 12)]
    shapes = Shapes(pieces=64, expected=64)
    found = list(fixed_batches([[0], [1], [2], [3], [], [4, 5], [6], [7]], examples, shapes, model))
    assert [(batch.longest, batch.each, batch.units, batch.places) for batch in found] == [
        (2, 1, 1, [0, 0, 0, 0]),
        (3, 1, 1, [1, 1, 1, 1]),
        (6, 1, 2, [2, 3, 2, 2]),
        (12, 1, 2, [6, 7, 6, 6]),
        (32, 2, 1, [4, 5]),
    ]
    assert [batch.collated(model, examples)[0].shape[1] for batch in found] == [2, 3, 6, 12, 32]
    assert [shapes.units(1, 1), shapes.units(1, 40), shapes.units(2, 8), shapes.units(9, 90)] == [4, 1, 2, 1]


@pytest.mark.parametrize(
    ("length", "width"),
    [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8), (13, 16), (17, 24), (385, 512)],
)
def test_widths_are_rounded_up(length: int, width: int) -> None:
    assert round_up(length) == width


def test_a_masked_batch_has_one_shape_whatever_its_words() -> None:
    model = MaskedModel(MaskedShape(vocabulary=40, width=8, heads=2, length=24), random=Random(2))
    for sequences in ([[5] * 2, [6] * 3], [[5] * 20, [6] * 24]):
        assert [part.shape[1] for part in model.collate(sequences, longest=24)] == [24, 4, 4]


def test_blocks_are_as_large_as_their_error_allows() -> None:
    """4·γ·b·a within the margin, and not for twice as many; by the formula, written out once more."""
    for places, units, size in (
        (1, 4096, 64),
        (15, 256, 16),
        (32, 16, 8),
        (128, 64, 2),
        (700, 4, 1),
        (40, 12, 4),
    ):
        found = blocks(places, units)
        assert found.size == size
        terms = size * places + 4
        error = terms / (2**24 - terms) * size * 2 * places**0.5 * (4 if size > 1 else 1)
        assert found.error == pytest.approx(error + 2 * places**0.5 * 2**-22 + 2**-8) and error <= MARGIN
        assert size == (units & -units) or 8 * gamma(2 * size * places) * size * reach(places) > MARGIN
    assert blocks(5000, 2).size == 0 and blocks(5000, 2).error < 2**-8 + 1e-3
    with pytest.raises(BadInput, match="too long"):
        blocks(2**26, 2**12)


def test_long_units_are_summed_in_double() -> None:
    torch.manual_seed(1)
    model = nn.Module()
    model.linear = nn.Linear(3, 2, bias=False)
    model.losses = lambda values: model.linear(values).square().sum((1, 2))
    values = torch.randn(2, 5000, 3)
    sums = GridSum(model.parameters(), CLIP, most=2)
    add_clipped(model, (values,), sums)
    expected = sum(
        grad * CLIP / grad.norm()
        for grad in (
            torch.autograd.grad(model.losses(one[None]).sum(), model.linear.weight)[0] for one in values
        )
    )
    torch.testing.assert_close(sums.value(model.linear.weight).float(), expected, rtol=0.05, atol=1e-4)


def test_the_totals_are_whole_numbers_of_steps_and_fit() -> None:
    model, examples = _feature_tagger()
    for most in (64, 2**20, 2**24):
        sums = _total(model, examples, [[place] for place in range(64)], most=most)
        assert all(torch.equal(total, total.round()) for total in sums.totals.values())
        assert most * CLIP / sums.step < 2**52
        assert sums.step >= grid_step(CLIP) and (sums.step / grid_step(CLIP)).is_integer()
    with pytest.raises(BadInput, match="no room"):
        _total(model, examples, [[0]], most=2**50)


def test_a_reduced_precision_of_products_is_refused() -> None:
    torch.set_float32_matmul_precision("medium")
    try:
        with pytest.raises(BadInput, match="highest"):
            GridSum([], 1.0, most=1)
    finally:
        torch.set_float32_matmul_precision("highest")


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40),
    st.floats(1e-3, 1e3),
)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_vector_on_the_grid_is_never_longer_than_the_clip(numbers: list[float], clip: float) -> None:
    from fractions import Fraction

    found = clipped_to_grid(np.array(numbers), clip)
    assert sum(Fraction(one) ** 2 for one in found) <= Fraction(clip) ** 2
    assert all((one / grid_step(clip)).is_integer() for one in found)
    assert 2.0**-31 * clip <= grid_step(clip) <= 2.0**-30 * clip
    if np.linalg.norm(numbers) > clip:
        assert np.linalg.norm(found) > 0.999999 * clip
    else:
        assert found == pytest.approx(np.array(numbers), abs=1e-6 * clip)


def test_rounding_of_many_entries_is_taken_off_the_clip() -> None:
    """2²⁰ equal entries that are all rounded up by nearly half a step."""
    for part in (0.55, 0.7, 0.9):
        clip = (1 + part * 2.0**-20) / (1 - 2.0**-24)
        found = clipped_to_grid(np.ones(2**20), clip) / grid_step(clip)
        assert 2**20 * int(found[0]) ** 2 <= int(clip / grid_step(clip)) ** 2


def test_the_clip_is_less_by_rounding_and_by_the_error_of_blocks() -> None:
    sums = GridSum([], 0.5, most=1)
    assert sums.clip_for(0.0, 0.25) == pytest.approx(0.4)
    assert sums.clip_for(1e6, 0.0) == pytest.approx(0.5 - 1e6 * sums.step)


def test_rounding_counts_two_blocks_and_the_units_own_examples() -> None:
    model = NextWord(50, dimensions=8, units=12)
    per_example = PerExampleGradients(4, each=2)
    with per_example_layers(model, per_example), torch.enable_grad():
        model.losses(torch.randint(1, 50, (4, 6))).sum().backward()
    by_hand = 0.0
    for pairs in per_example._rows.values():
        by_hand += sum(2 * right.shape[1] * right.shape[2] ** 0.5 for _, right in pairs)
    by_hand += sum(2 * weight.numel() ** 0.5 for weight in per_example._direct)
    by_hand += (
        4 * sum(len(pairs) ** 2 * weight.numel() for weight, pairs in per_example._outer.items()) ** 0.5
    )
    assert per_example.rounding() == pytest.approx(0.51 * by_hand)


def test_a_small_rest_of_large_parts_is_held_to_the_reach() -> None:
    """‖g‖ = 0.01, but its two parts have norm 1000 each: their rounding must not exceed what is set aside."""
    model = nn.Module()
    model.linear = nn.Linear(2, 1, bias=False)
    model.losses = lambda values: model.linear(values).sum((1, 2))
    sums = GridSum(model.parameters(), CLIP, most=1)
    add_clipped(model, (torch.tensor([[[1000.0, 0.0], [-1000.0, 0.01]]]),), sums)
    added = sums.value(model.linear.weight)[0]
    assert float(added[1]) == pytest.approx(0.01 * reach(2) * CLIP / 2000, rel=0.01)


class _Heard(nn.Module):
    """One weight; keeps the order in which examples came."""

    def __init__(self) -> None:
        super().__init__()
        self.slope = nn.Linear(1, 1, bias=False)
        self.order: list[float] = []

    def collate(self, examples: Any) -> tuple[Tensor]:
        self.order += [float(one[0]) for one in examples]
        return (torch.tensor(np.stack(examples), dtype=torch.float32),)

    def losses(self, values: Tensor) -> Tensor:
        return self.slope(values)[:, 0]


def test_units_come_in_an_order_drawn_anew_each_step() -> None:
    """A sample comes sorted, and some 30 units stay so with probability below 1e-20 where it is right."""
    plan = Plan(
        population=40, batch_size=30, steps=1, clip_norm=1.0, noise_multiplier=1.0, delta=1e-5
    )  # fmt: skip
    examples = [np.array([place], np.float32) for place in range(40)]
    orders = []
    for seed in (1, 2):
        model = _Heard()
        train(model, examples, plan, Descent(), random=Random(seed))
        orders.append(model.order)
        assert len(set(model.order)) == len(model.order) > 20
        assert model.order != sorted(model.order)
    assert orders[0] != orders[1]


def test_a_record_with_nan_does_not_end_the_run_and_is_said_here_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    plan = Plan(
        population=4, batch_size=4, steps=3, clip_norm=1.0, noise_multiplier=1e-9, delta=1e-5,
        sampler="full-batch",
    )  # fmt: skip
    ends = []
    for broken in (np.nan, np.inf, 0.0):
        model = _Heard()
        nn.init.zeros_(model.slope.weight)
        examples = [np.array([value], np.float32) for value in (0.5, 0.25, broken, -0.125)]
        reached = train(model, examples, plan, Descent(method="sgd", momentum=0.0), random=Random(1))
        assert reached.finished
        ends.append(model.slope.weight.item())
    assert ends[0] == ends[1] == ends[2] != 0.0
    assert [record.message.split(" (")[0] for record in caplog.records] == [
        "3 gradients were no numbers and counted as zero"
    ] * 2


@pytest.mark.parametrize("places", [2, 20])
def test_the_norm_of_what_is_left_of_parts_that_cancel_is_not_stated_too_small(places: int) -> None:
    """By Gram matrices (2 places) and by the gradient in full (20); the true norm in double, from the same records."""
    torch.manual_seed(2)
    weight = nn.Parameter(torch.zeros(8, 8))
    left = torch.randn(400, 1, 8).expand(-1, places, -1).contiguous()
    right = torch.randn(400, places, 8)
    right[:, places // 2 :] = -right[:, : places // 2] * (1 + 1e-5 * torch.rand(400, 1, 1))
    per_example = PerExampleGradients(400)
    per_example.outer(weight, left, right)
    norms, magnitudes = per_example.norms_and_magnitudes()
    exact = (left.double().transpose(1, 2) @ right.double()).flatten(1).norm(dim=1)
    assert bool((norms >= exact).all()) and bool((magnitudes > 100 * exact).all())
