import numpy as np

from discreet.attacks.memory.membership import membership
from discreet.privacy.random import Random

COUNT = 200


def texts(topic, seed):
    words = Random(seed).integers(40, (COUNT, 12))
    return [" ".join(f"{topic}{number}" for number in row) for row in words.tolist()]


def test_a_loss_that_knows_its_members_beats_the_baseline():
    noise = Random(1).normal(2 * COUNT)
    found = membership(noise[:COUNT] - 3, noise[COUNT:], (texts("w", 2), texts("w", 3)), random=Random(4))
    assert found.beats_baseline
    assert found.by_loss.low > 0.8 and found.baseline.high < 0.7
    assert found.area > 0.95


def test_a_loss_that_knows_nothing_does_not():
    noise = Random(1).normal(2 * COUNT)
    found = membership(noise[:COUNT], noise[COUNT:], (texts("w", 2), texts("w", 3)), random=Random(4))
    assert not found.beats_baseline
    assert "without the model" in str(found)


def test_members_that_differ_by_their_words_prove_nothing():
    losses = np.concatenate([Random(1).normal(COUNT) - 3, Random(2).normal(COUNT)])
    found = membership(losses[:COUNT], losses[COUNT:], (texts("old", 2), texts("new", 3)), random=Random(4))
    assert found.by_loss.low > 0.8
    assert not found.beats_baseline
