import math

import pytest
import torch

from discreet.errors import BadInput
from discreet.language.causal import CausalLanguageModel
from discreet.language.gguf_llama import _unpaired
from discreet.language.registry import look_for
from discreet.language.resources import RESOURCES

TEXTS = ["the cat sat on a mat .", "a dog", "", "it was big and red , and the small dog ran to the house"]


@pytest.fixture(scope="module")
def tiny(tiny_masked, tmp_path_factory):
    """A Llama of two layers with the tokeniser of the tiny masked model."""
    from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM

    folder = tmp_path_factory.mktemp("causal")
    tokenizer = AutoTokenizer.from_pretrained(tiny_masked)
    tokenizer.save_pretrained(folder)
    torch.manual_seed(5)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        initializer_range=0.5,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    return folder


def test_each_token_is_scored_after_those_before_it(tiny):
    from transformers import LlamaForCausalLM

    model = CausalLanguageModel.from_directory(tiny)
    network = LlamaForCausalLM.from_pretrained(tiny).eval()
    for text, scores in zip(TEXTS, model.log_probabilities(TEXTS), strict=True):
        ids = [model.begin, *model.tokenizer(text, add_special_tokens=False)["input_ids"]]
        assert len(scores) == len(ids) - 1
        for place in range(1, len(ids)):
            with torch.inference_mode():
                row = torch.log_softmax(network(torch.tensor([ids[:place]])).logits[0, -1], -1)
            assert scores[place - 1].item() == pytest.approx(row[ids[place]].item(), abs=1e-4)


def test_batches_equal_one_by_one(tiny):
    model = CausalLanguageModel.from_directory(tiny)
    for batch_tokens in (1, 12, 1000):
        for text, scores in zip(
            TEXTS, model.log_probabilities(TEXTS, batch_tokens=batch_tokens), strict=True
        ):
            torch.testing.assert_close(scores, model.log_probabilities([text])[0], atol=1e-5, rtol=1e-5)


def test_long_texts_are_read_in_windows(tiny):
    whole = CausalLanguageModel.from_directory(tiny)
    narrow = CausalLanguageModel("tiny", whole.tokenizer, whole._model, begin=whole.begin, window=3)
    scores = narrow.log_probabilities(["the cat sat on a mat ."])[0]
    parts = whole.log_probabilities(["the cat sat", "on a mat", "."])
    torch.testing.assert_close(scores, torch.cat(parts), atol=1e-5, rtol=1e-5)


def test_perplexity_is_over_tokens(tiny):
    model = CausalLanguageModel.from_directory(tiny)
    scores = torch.cat(model.log_probabilities(TEXTS))
    assert model.perplexity(TEXTS) == pytest.approx(math.exp(-scores.mean().item()), rel=1e-5)
    assert math.isnan(model.perplexity([]))


def test_a_folder_that_is_no_model(tmp_path):
    with pytest.raises(BadInput, match="cannot be loaded"):
        CausalLanguageModel.from_directory(tmp_path)


def test_rotary_pairs_are_taken_apart():
    paired = torch.arange(8.0).reshape(8, 1).numpy()
    assert _unpaired(paired, 2)[:, 0].tolist() == [0, 2, 1, 3, 4, 6, 5, 7]


@pytest.mark.skipif(look_for(RESOURCES["smollm2"]).folder is None, reason="SmolLM2 is not installed")
def test_smollm2_reads_english():
    model = CausalLanguageModel.smollm2()
    order = "The patient was admitted to the hospital with chest pain."
    assert model.perplexity([order]) < 40
    assert model.perplexity(["Hospital pain the chest admitted was patient with to the."]) > 1000
    answer = model.log_probabilities(["The capital of France is Paris", "The capital of France is London"])
    assert answer[0].sum() > answer[1].sum() + 0.5
