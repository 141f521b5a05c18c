"""Neighbouring distribution divergence: the formula word by word, its weights, its cost, its edges."""

import math

import pytest
import torch

from discreet.errors import BadInput
from discreet.language.masked import MaskedLanguageModel
from discreet.language.ndd import neighbouring_divergence, reach

TEXT = "the cat sat on the big red mat and it was small ."
SPAN = (8, 14)
EDITS = ["ran to", "was", "ran to a house and sat in", "cats ran", ""]


@pytest.fixture(scope="module")
def model(tiny_masked):
    return MaskedLanguageModel.from_directory(tiny_masked)


@pytest.fixture(scope="module")
def network(tiny_masked):
    from transformers import BertForMaskedLM

    return BertForMaskedLM.from_pretrained(tiny_masked).eval()


@pytest.fixture
def passes(model, monkeypatch):
    """The shape of every batch that goes through the network."""
    seen = []
    score = model._score
    monkeypatch.setattr(
        model, "_score", lambda tokens, *rest: (seen.append(tuple(tokens.shape)), score(tokens, *rest))[1]
    )
    return seen


def expected_at(network, tokenizer, words, place):
    """The distribution at one word of a sentence, with that word hidden: one pass for one word."""
    hidden = [*words[:place], "[MASK]", *words[place + 1 :]]
    ids = tokenizer.convert_tokens_to_ids(["[CLS]", *hidden, "[SEP]"])
    with torch.inference_mode():
        return network(torch.tensor([ids])).logits[0, place + 1].softmax(-1)


def slowly(network, tokenizer, new, decay):
    """Section 2 of the paper as it is printed, word for word and without batches."""
    old, i, j = TEXT.split(), 2, 3
    new = tokenizer.tokenize(new)
    edited = [*old[:i], *new, *old[j + 1 :]]
    total = 0.0
    for k in range(len(old)):
        if i <= k <= j:
            continue
        moved = k if k < i else k - (j + 1 - i) + len(new)
        d = expected_at(network, tokenizer, old, k)
        d_new = expected_at(network, tokenizer, edited, moved)
        divergence = float((d_new * (d_new / d).log()).sum())
        total += decay ** min(abs(k - i), abs(k - j)) * divergence
    return total


@pytest.mark.parametrize("decay", [0.5, 0.8, 1.0])
def test_batched_equals_one_by_one(model, network, decay):
    slow = [slowly(network, model.tokenizer, new, decay) for new in EDITS]
    assert min(slow) > 0.05
    for batch_tokens in (1, 64, 4096):
        fast = neighbouring_divergence(
            model, TEXT, *SPAN, EDITS, decay=decay, least=0.0, batch_tokens=batch_tokens
        )
        assert fast == pytest.approx(slow, rel=1e-4)


def test_an_edit_alone_is_worth_what_it_is_among_others(model):
    together = neighbouring_divergence(model, TEXT, *SPAN, EDITS)
    alone = [neighbouring_divergence(model, TEXT, *SPAN, [new])[0] for new in EDITS]
    assert together == pytest.approx(alone, rel=1e-4)


def test_no_change_is_no_divergence(model):
    same, other = neighbouring_divergence(model, TEXT, *SPAN, ["sat on", "ran to"])
    assert same == pytest.approx(0.0, abs=1e-6)
    assert other > 0.01


def test_words_outside_the_reach_of_the_weight_are_not_computed(model, network, passes):
    near = neighbouring_divergence(model, TEXT, *SPAN, ["ran to"], decay=0.5, least=0.3)
    assert sum(rows for rows, _ in passes) == 2 * 2
    [far] = neighbouring_divergence(model, TEXT, *SPAN, ["ran to"], decay=0.5, least=0.0)
    assert 0 < near[0] < far


@pytest.mark.parametrize(
    ("decay", "least", "words"),
    [
        (0.5, 0.25, 2),
        (0.5, 0.26, 1),
        (0.1, 0.001, 3),
        (0.8, 0.05, 13),
        (1.0, 0.5, math.inf),
        (0.5, 0.0, math.inf),
        (0.0, 0.1, 0),
    ],
)
def test_reach_of_the_weight(decay, least, words):
    assert reach(decay, least) == words


def test_an_edit_of_a_sentence_costs_two_passes_at_most(model, passes):
    words = [["cat", "dog", "mat", "house", "it"][place % 5] for place in range(25)]
    start = sum(len(word) + 1 for word in words[:12])
    neighbouring_divergence(model, " ".join(words), start, start + 3, ["small red"], least=0.0)
    assert len(passes) <= 2
    assert sum(rows for rows, _ in passes) == 2 * 24


def test_the_text_is_read_once_for_all_edits(model, passes):
    neighbouring_divergence(model, TEXT, *SPAN, EDITS, least=0.0)
    assert sum(rows for rows, _ in passes) == (1 + len(EDITS)) * 11


def test_a_long_text_is_seen_through_the_window(model, passes):
    text = " ".join(["cat", "dog"] * 50)
    [value] = neighbouring_divergence(model, text, 200, 203, ["small red mat"], least=0.0)
    assert value > 0
    assert max(width for _, width in passes) == model.window


def test_a_span_longer_than_the_window_is_refused(model):
    text = " ".join(["cat"] * 60)
    with pytest.raises(BadInput, match="more than the model's window"):
        neighbouring_divergence(model, text, 0, len(text), ["dog"])
    with pytest.raises(BadInput, match="more than the model's window"):
        neighbouring_divergence(model, TEXT, *SPAN, [text])


def test_a_span_with_nothing_beside_it_cannot_diverge(model):
    assert neighbouring_divergence(model, "the cat", 0, 7, ["a dog", "it"]) == [0.0, 0.0]
    assert neighbouring_divergence(model, TEXT, *SPAN, []) == []


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (5, 5), (0, 999), (3, 4)])
def test_a_span_that_is_none(model, start, end):
    with pytest.raises(BadInput):
        neighbouring_divergence(model, TEXT, start, end, ["dog"])


@pytest.mark.parametrize("weights", [{"decay": 1.5}, {"decay": -0.1}, {"least": 2.0}])
def test_weights_out_of_range(model, weights):
    with pytest.raises(BadInput):
        neighbouring_divergence(model, TEXT, *SPAN, ["dog"], **weights)


def test_words_that_an_edit_shares_with_the_span_are_no_neighbours(model, passes):
    # "sat on" → "sat to": the first word stays, and belongs to the edit all the same.
    neighbouring_divergence(model, TEXT, *SPAN, ["sat to"], least=0.0)
    assert sum(rows for rows, _ in passes) == 2 * 11
