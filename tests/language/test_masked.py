import pytest
import torch
from safetensors.torch import save_file

from discreet.errors import BadInput
from discreet.language.masked import MaskedLanguageModel, Query
from discreet.language.masked_network import MaskedNetwork
from discreet.language.registry import look_for
from discreet.language.resources import RESOURCES

TEXT = "the cat sat on the big red mat ."


@pytest.fixture(scope="module")
def model(tiny_masked):
    return MaskedLanguageModel.from_directory(tiny_masked)


def test_hiding_a_span_masks_the_tokens_it_touches(model):
    query = model.hide(TEXT, 4, 7)
    tokens = model.tokenizer.convert_ids_to_tokens(list(query.tokens))
    assert tokens == ["[CLS]", "the", "[MASK]", "sat", "on", "the", "big", "red", "mat", ".", "[SEP]"]
    assert query.positions == (2,)
    assert model.hide(TEXT, 5, 6) == query


def test_hiding_with_another_number_of_masks(model):
    query = model.hide(TEXT, 4, 11, masks=1)
    assert query.tokens.count(model.mask) == 1 and query.positions == (2,)
    wide = model.hide(TEXT, 4, 7, masks=3)
    assert wide.positions == (2, 3, 4) and len(wide.tokens) == 13


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 3), (0, 99)])
def test_spans_outside_the_text(model, start, end):
    with pytest.raises(BadInput, match="lies outside"):
        model.hide(TEXT, start, end)


def test_a_span_of_blanks_covers_no_word(model):
    with pytest.raises(BadInput, match="covers no word"):
        model.hide(TEXT, 3, 4)


@pytest.mark.parametrize("place", [0, 20, 99])
def test_long_texts_are_seen_through_a_window_around_the_mask(model, place):
    words = ["cat" if i % 2 else "dog" for i in range(100)]
    start = sum(len(word) + 1 for word in words[:place])
    query = model.hide(" ".join(words), start, start + 3)
    assert len(query.tokens) == model.window
    [at] = query.positions
    assert query.tokens[at] == model.mask and query.tokens.count(model.mask) == 1
    names = model.tokenizer.convert_ids_to_tokens(list(query.tokens))
    seen = names[1:-1]
    seen[at - 1] = words[place]
    first = place - (at - 1)
    assert seen == words[first : first + len(seen)]


def test_more_masks_than_the_window_holds(model):
    with pytest.raises(BadInput, match="more than the model's window"):
        model.hide(TEXT, 0, 3, masks=40)


def test_batches_equal_one_by_one(model):
    texts = ["the cat .", TEXT, "it was a small red house and the dog ran to it", "a mat"]
    queries = [model.hide(text, 0, 3 if text[:3] == "the" else 1) for text in texts]
    for batch_tokens in (1, 20, 4096):
        for query, answer in zip(queries, model.logits(queries, batch_tokens=batch_tokens), strict=True):
            torch.testing.assert_close(answer, model.logits([query])[0], atol=1e-5, rtol=1e-5)


def test_logits_are_those_of_the_model_itself(model, tiny_masked):
    from transformers import BertForMaskedLM

    query = model.hide(TEXT, 4, 11)
    theirs = BertForMaskedLM.from_pretrained(tiny_masked).eval()(torch.tensor([query.tokens])).logits[0]
    torch.testing.assert_close(model.logits([query])[0], theirs[list(query.positions)])


def test_probabilities_sum_to_one(model):
    [row] = model.log_probabilities([Query(model.hide(TEXT, 4, 7).tokens, (1, 2, 3))])
    torch.testing.assert_close(row.exp().sum(-1), torch.ones(3))


def test_no_queries_no_answers(model):
    assert model.logits([]) == []


def _pieces(model, *, beginnings):
    names = model.tokenizer.convert_ids_to_tokens(range(len(model.tokenizer)))
    barred = ("[", "##") if beginnings else ("[",)
    return [i for i, name in enumerate(names) if not name.startswith(barred)]


def test_one_mask_is_filled_with_the_likeliest_words(model):
    guesses = model.fill(TEXT, 4, 7, count=5)
    [[row]] = model.log_probabilities([model.hide(TEXT, 4, 7)])
    best = sorted(_pieces(model, beginnings=True), key=lambda i: -row[i])[:5]
    assert [guess.text for guess in guesses] == model.tokenizer.convert_ids_to_tokens(best)
    assert [guess.probability for guess in guesses] == pytest.approx(row[best].exp().tolist(), rel=1e-5)


def test_a_wide_beam_finds_the_best_pair_of_words(model):
    query = model.hide(TEXT, 4, 11)
    first, second = query.positions
    [[row]] = model.log_probabilities([Query(query.tokens, (first,))])
    pairs = {}
    for one in _pieces(model, beginnings=True):
        tokens = (*query.tokens[:first], one, *query.tokens[second:])
        [[after]] = model.log_probabilities([Query(tokens, (second,))])
        for two in _pieces(model, beginnings=False):
            pairs[model.tokenizer.decode([one, two])] = (row[one] + after[two]).exp().item()
    guesses = model.fill(TEXT, 4, 11, count=50)
    best = sorted(pairs, key=pairs.__getitem__, reverse=True)[:50]
    assert [guess.text for guess in guesses] == best
    assert guesses[0].probability == pytest.approx(pairs[best[0]], rel=1e-4)


def test_a_folder_that_is_no_model(tmp_path):
    with pytest.raises(BadInput, match="is not a folder"):
        MaskedLanguageModel.from_directory(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="cannot be loaded"):
        MaskedLanguageModel.from_directory(tmp_path)


@pytest.mark.skipif(look_for(RESOURCES["minilm"]).folder is None, reason="MiniLM is not installed")
class TestOurs:
    def test_weights_travel_in_half_precision(self, tmp_path):
        network = MaskedNetwork(look_for(RESOURCES["minilm"]).folder)
        with torch.no_grad():
            network.coarse.normal_(std=0.1)
            network.bias.normal_()
        halves = {name: value.detach().half() for name, value in network.trained().items()}
        size = sum(value.numel() for value in halves.values())
        assert size == 11_815_674 and 2 * size < 25e6
        save_file(halves, tmp_path / "w.safetensors")
        model = MaskedLanguageModel.ours(tmp_path / "w.safetensors")
        queries = [model.hide("The doctor saw the patient again.", 4, 10), model.hide("A note.", 2, 6)]
        for query, answer in zip(queries, model.logits(queries), strict=True):
            with torch.inference_mode():
                plain = network(torch.tensor([query.tokens]), torch.tensor(query.positions))
            torch.testing.assert_close(answer, plain, atol=0.1, rtol=0.01)
            torch.testing.assert_close(answer, model.logits([query])[0], atol=1e-4, rtol=1e-4)

    def test_weights_of_another_network_are_refused(self, tmp_path):
        save_file({"bias": torch.zeros(3)}, tmp_path / "w.safetensors")
        with pytest.raises(BadInput, match="do not belong to this network"):
            MaskedLanguageModel.ours(tmp_path / "w.safetensors")

    @pytest.mark.skipif("masked" not in RESOURCES, reason="this copy has no weights of its own")
    def test_the_shipped_weights_know_some_english(self):
        model = MaskedLanguageModel.ours()
        text = "He was born in the United States of America."
        assert "states" in [guess.text for guess in model.fill(text, 26, 32)]
