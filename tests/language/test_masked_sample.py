"""Draws for a hidden span follow the model's distribution, left to right."""

from collections import Counter

import pytest
from scipy.stats import chi2

from discreet.language.masked import MaskedLanguageModel, Query
from discreet.language.masked_sample import sample_fillings
from discreet.privacy.random import Random

TEXT = "the cat sat on the big red mat ."
DRAWS = 4000


@pytest.fixture(scope="module")
def model(tiny_masked):
    return MaskedLanguageModel.from_directory(tiny_masked)


def worded(model, *, beginnings):
    names = model.tokenizer.convert_ids_to_tokens(range(len(model.tokenizer)))
    return [
        i
        for i, name in enumerate(names)
        if name.lstrip("#").isalnum() and not name.startswith("[") and not (beginnings and "##" in name)
    ]


def expected(model, tokens, place, *, beginnings):
    [[row]] = model.log_probabilities([Query(tokens, (place,))])
    allowed = worded(model, beginnings=beginnings)
    likely = row[allowed].double().softmax(0).tolist()
    return dict(zip(allowed, likely, strict=True))


def surprise(counts, probabilities, draws):
    """Pearson's statistic over the outcomes expected at least five times, the others as one."""
    rare = sum(p for p in probabilities.values() if p * draws < 5)
    common = {word: p for word, p in probabilities.items() if p * draws >= 5}
    total = sum((counts[word] - p * draws) ** 2 / (p * draws) for word, p in common.items())
    others = draws - sum(counts[word] for word in common)
    if rare * draws >= 5:
        total += (others - rare * draws) ** 2 / (rare * draws)
    return total, len(common)


def test_one_word_is_drawn_as_the_model_expects_it(model):
    query = model.hide(TEXT, 4, 7)
    likely = expected(model, query.tokens, query.positions[0], beginnings=True)
    names = {model.tokenizer.decode([i]).strip(): p for i, p in likely.items()}
    drawn = Counter(sample_fillings(model, TEXT, 4, 7, count=DRAWS, random=Random(3)))
    assert set(drawn) <= set(names)
    statistic, degrees = surprise(drawn, names, DRAWS)
    # The seed is fixed; over seeds the limit is passed with probability 1e-7.
    assert statistic < chi2.isf(1e-7, degrees)


def test_two_words_are_drawn_one_after_the_other(model):
    query = model.hide(TEXT, 4, 11)
    first, second = query.positions
    pairs = {}
    for one, p in expected(model, query.tokens, first, beginnings=True).items():
        tokens = (*query.tokens[:first], one, *query.tokens[second:])
        for two, q in expected(model, tokens, second, beginnings=False).items():
            words = model.tokenizer.decode([one, two]).strip()
            pairs[words] = pairs.get(words, 0.0) + p * q
    drawn = Counter(sample_fillings(model, TEXT, 4, 11, count=DRAWS, random=Random(4)))
    assert set(drawn) <= set(pairs)
    statistic, degrees = surprise(drawn, pairs, DRAWS)
    assert statistic < chi2.isf(1e-7, degrees)


def test_another_number_of_masks(model):
    drawn = sample_fillings(model, TEXT, 4, 11, count=3, random=Random(5), masks=1)
    assert all(len(words.split()) == 1 for words in drawn)
