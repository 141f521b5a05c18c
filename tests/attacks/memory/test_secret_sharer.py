import numpy as np
import pytest
import torch
from scipy import stats

from discreet.attacks.memory.secret_sharer import ask, grid, share
from discreet.attacks.memory.suffixes import Suffixes
from discreet.attacks.memory.user_membership import attack_users, auc
from discreet.errors import BadInput
from discreet.privacy.random import Random

WORDS = range(2, 42)


def canaries(each=40, p_u=(0.3,), p_e=(0.4,)):
    return grid(WORDS, user_probabilities=p_u, example_probabilities=p_e, each=each, random=Random(1))


def test_the_grid_has_each_pair_of_probabilities():
    found = canaries(each=2, p_u=(0.1, 0.2), p_e=(0.5, 1.0))
    pairs = [(one.share.user_probability, one.share.example_probability) for one in found]
    assert pairs == [(0.1, 0.5)] * 2 + [(0.1, 1.0)] * 2 + [(0.2, 0.5)] * 2 + [(0.2, 1.0)] * 2
    assert all(len(one.canary.words) == 5 for one in found)


def test_users_and_examples_are_chosen_with_their_probabilities():
    """One canary at a time, so that none replaces another; binomial tests, false alarm below 1e-6."""
    users = [[[0, 1, 2]] * 50 for _ in range(200)]
    chosen = replaced = 0
    for one in canaries():
        planted, (counted,) = share(users, [one], Random(chosen + 7))
        where = [[example == list(one.canary.words) for example in mine] for mine in planted]
        assert counted.examples == int(np.sum(where))
        assert counted.users == sum(any(mine) for mine in where)
        chosen += counted.users
        replaced += counted.examples
    low, high = stats.binom.ppf([2e-7, 1 - 2e-7], 40 * 200, 0.3)
    assert low <= chosen <= high
    low, high = stats.binom.ppf([2e-7, 1 - 2e-7], chosen * 50, 0.4)
    assert low <= replaced <= high


def test_examples_stay_as_they_were_and_counts_end_with_the_last_canary():
    users = [[[0, 1, 2]] * 5]
    one, two = canaries(each=2, p_u=(1.0,), p_e=(1.0,))
    planted, (first, second) = share(users, [one, two], Random(0))
    assert (first.examples, second.examples, second.users) == (0, 5, 1)
    assert users == [[[0, 1, 2]] * 5]
    assert planted[0] == [list(two.canary.words)] * 5


class Parrot:
    """A next-word model that has learned some sequences by heart and nothing else."""

    def __init__(self, known):
        self.known = [tuple(words) for words in known]

    def step(self, words, state):
        before = (
            [()] * len(words) if state is None else [tuple(int(w) for w in row if w >= 0) for row in state[0]]
        )
        read = [old + tuple(row) for old, row in zip(before, words.tolist(), strict=True)]
        scores = torch.zeros(len(words), 42)
        for row, mine in enumerate(read):
            for known in self.known:
                if known[: len(mine)] == mine and len(mine) < len(known):
                    scores[row, known[len(mine)]] = 12.0
        padded = torch.full((len(read), 6), -1.0)
        for row, mine in enumerate(read):
            padded[row, : len(mine)] = torch.tensor(mine, dtype=torch.float)
        return scores, (padded,)


def test_what_was_learned_by_heart_is_found_and_what_was_not_is_not():
    known, unknown = canaries(each=3), canaries(each=8)[3:]
    model = Parrot([one.canary.words for one in known])
    among = Suffixes.draw(WORDS, length=3, count=2000, random=Random(4))
    answers = ask(model.step, [*known, *unknown], among)
    assert [answer.first and answer.in_beam for answer in answers] == [True] * 3 + [False] * 5
    assert all(answer.exposure > 10.9 for answer in answers[:3])
    assert "words" not in answers[0].to_json()


def test_a_model_that_diverged_is_not_taken_for_one_that_remembers():
    model = Parrot([])
    among = Suffixes.draw(WORDS, length=3, count=100, random=Random(3))

    def lost(words, state):
        scores, after = model.step(words, state)
        return scores * float("nan"), after

    with pytest.raises(BadInput, match="diverged"):
        ask(lost, canaries(each=1), among)


def test_members_are_found_only_where_there_is_something_to_find():
    random = Random(5)
    others, members = random.normal(300), random.normal(300)
    found = attack_users((members + 3, others), (members, others), Random(6))
    assert found.auc.value > 0.95 and found.epsilon > 1
    assert found.baseline.low < 0.5 < found.baseline.high or abs(found.baseline.value - 0.5) < 0.1
    nothing = attack_users((members, others), (members, others), Random(6))
    assert nothing.epsilon == 0.0 and abs(nothing.auc.value - 0.5) < 0.1


def test_auc_counts_ties_by_half_and_needs_users():
    assert auc([1, 1, 1, 1], [1, 1, 1, 1], Random(0)).value == 0.5
    assert auc([2, 2, 2, 2], [1, 1, 1, 1], Random(0)).value == 1.0
    with pytest.raises(BadInput, match="four"):
        auc([1], [2], Random(0))
