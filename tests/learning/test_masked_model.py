"""The masked model: what is hidden, what is scored, and that it learns."""

import torch

from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.plain import PlainRecipe, fit
from discreet.privacy.random import Random

SHAPE = MaskedShape(vocabulary=30, width=16, layers=1, heads=2, length=20, hidden_share=0.3)


def test_a_share_of_the_words_is_hidden_and_never_a_special_token() -> None:
    model = MaskedModel(SHAPE, keep=(2, 3), random=Random(1))
    sequences = [[2, *range(5, 15), 3], [2, 9, 3], [2, 3]]
    hidden, places, words = model.collate(sequences)
    assert [(row != -100).sum().item() for row in words] == [3, 1, 0]
    for row, sequence in enumerate(sequences):
        for place, word in zip(places[row].tolist(), words[row].tolist(), strict=True):
            if word != -100:
                assert sequence[place] == word
                assert word not in (2, 3)
                assert hidden[row, place] == SHAPE.mask
    assert (hidden == SHAPE.mask).sum() == 4
    assert model.losses(hidden, places, words)[2] == 0


def test_the_places_are_drawn_anew_each_time() -> None:
    model = MaskedModel(SHAPE)
    drawn = {tuple(sorted(model.collate([list(range(5, 25))])[1][0].tolist())) for _ in range(20)}
    assert len(drawn) > 10


def test_it_learns_a_sentence() -> None:
    torch.manual_seed(0)
    model = MaskedModel(SHAPE, random=Random(1))
    fit(model, [[5, 6, 7, 8], [9, 10, 11, 12]] * 20, PlainRecipe(epochs=25, batch_size=8, learning_rate=0.01))
    logits = model(torch.tensor([[5, SHAPE.mask, 7, 8], [9, 10, 11, SHAPE.mask]]), torch.tensor([[1], [3]]))
    assert logits.argmax(-1)[:, 0].tolist() == [6, 12]
