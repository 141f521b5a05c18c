import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.federation.partition import by_user, equal_split, label_skew, shuffled_users
from discreet.privacy.random import Random


def holds_everything(parts, count):
    return sorted(np.concatenate(parts).tolist()) == list(range(count))


def test_by_user_keeps_each_users_examples_together():
    parts = by_user(["ann", "bo", "ann", "cy", "bo"])
    assert [part.tolist() for part in parts] == [[0, 2], [1, 4], [3]]


def test_a_user_without_an_example_is_a_client_all_the_same():
    """Before, a user whose texts became too short took the number of clients down by one."""
    parts = by_user(["ann", "cy", "ann"], everyone=["ann", "bo", "ann", "cy"])
    assert [part.tolist() for part in parts] == [[0, 2], [], [1]]
    assert [len(part) for part in shuffled_users(parts, Random(1))] == [2, 0, 1]


def test_an_example_without_a_user_is_named():
    with pytest.raises(BadInput, match=r"example 2 .*--user-column"):
        by_user(["ann", None])


def test_shuffled_users_have_the_same_sizes_and_mixed_contents():
    parts = by_user([place // 50 for place in range(500)])
    mixed = shuffled_users(parts, Random(1))
    assert [len(part) for part in mixed] == [50] * 10
    assert holds_everything(mixed, 500)
    # 50 of 500 drawn at random come from all ten users but for 10·0.9⁵⁰ ≈ 5 %; seven at least is certain here.
    assert all(len(set((part // 50).tolist())) >= 7 for part in mixed)


@given(st.integers(1, 30), st.integers(0, 300))
def test_equal_split_is_equal(clients, more):
    parts = equal_split(clients + more, clients, Random(2))
    assert holds_everything(parts, clients + more)
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_more_clients_than_examples_are_refused():
    with pytest.raises(BadInput, match="3 examples cannot be split over 4"):
        equal_split(3, 4, Random(0))


def test_the_concentration_decides_the_skew():
    labels = [place % 4 for place in range(4000)]

    def largest_share(concentration):
        parts = label_skew(labels, 5, concentration, Random(3))
        assert holds_everything(parts, 4000)
        table = np.stack([np.bincount(part % 4, minlength=4) for part in parts])
        return float((table.max(0) / 1000).mean())

    assert largest_share(0.01) > 0.85
    assert largest_share(1000.0) < 0.25
