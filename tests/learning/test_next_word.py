"""The next-word model: its size, its loss, reading on from a state, and that it learns."""

import torch

from discreet.learning.next_word import NextWord
from discreet.learning.plain import PlainRecipe, fit


def test_it_has_the_size_of_the_published_model() -> None:
    assert sum(weight.numel() for weight in NextWord(10_000).parameters()) == 1_315_600
    assert sum(weight.numel() for weight in NextWord(10_000, units=670).parameters()) == 1_422_250


def test_the_loss_is_the_mean_over_the_words_and_padding_counts_for_nothing() -> None:
    torch.manual_seed(0)
    model = NextWord(20, dimensions=4, units=6)
    (batch,) = model.collate([[1, 2, 3, 4], [5, 6], [7]])
    log = model(batch[:, :-1]).log_softmax(-1)
    expected = -(log[0, 0, 2] + log[0, 1, 3] + log[0, 2, 4]) / 3
    losses = model.losses(batch)
    torch.testing.assert_close(losses[0], expected)
    torch.testing.assert_close(losses[1], -log[1, 0, 6])
    assert losses[2] == 0


def test_going_on_from_a_state_is_reading_from_the_start() -> None:
    torch.manual_seed(0)
    model = NextWord(20, dimensions=4, units=6)
    words = torch.randint(1, 20, (3, 8))
    _, state = model.step(words[:, :5])
    logits, _ = model.step(words[:, 5:], state)
    torch.testing.assert_close(logits, model(words)[:, -1])


def test_plain_training_learns_a_sentence() -> None:
    torch.manual_seed(0)
    model = NextWord(12, dimensions=8, units=16)
    seen: list[float] = []
    fit(
        model,
        [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11]] * 20,
        PlainRecipe(epochs=15, batch_size=8, learning_rate=0.02),
        lambda _step, _steps, loss: seen.append(loss),
    )
    assert len(seen) == 75
    assert int(model.step(torch.tensor([[1, 2, 3]]))[0].argmax()) == 4
    assert seen[-1] < 0.5 < seen[0]
