import numpy as np
import pytest

from discreet.attacks.memory.canary import Canary, draw_canaries, insert, plant
from discreet.errors import BadInput
from discreet.privacy.random import Random


def test_a_pattern_parts_hints_from_secret():
    canary = Canary((1, 2, 3, 4, 5), "HHSHH")
    assert (canary.prefix, canary.secret, canary.start) == ((1, 2), (3,), 2)
    assert Canary((1, 2, 3, 4, 5), "HHSSS").secret == (3, 4, 5)


@pytest.mark.parametrize(
    ("words", "pattern"), [((1, 2), "HX"), ((1, 2), "HH"), ((1, 2), "HSH"), ((1, 2, 3), "SHS")]
)
def test_a_pattern_must_be_hints_around_one_secret(words, pattern):
    with pytest.raises(BadInput):
        Canary(words, pattern)


def test_canaries_are_drawn_from_the_candidates_alone():
    drawn = draw_canaries(range(5, 9), pattern="HS", count=200, random=Random(1))
    assert {word for canary in drawn for word in canary.words} == {5, 6, 7, 8}


def test_prefixes_of_real_text_lead_to_random_secrets():
    drawn = draw_canaries(range(100, 200), pattern="HHS", count=50, random=Random(1), prefixes=[(1, 2, 3)])
    assert {canary.prefix for canary in drawn} == {(2, 3)}
    assert len({canary.secret for canary in drawn}) > 20
    with pytest.raises(BadInput, match="too short"):
        draw_canaries(range(9), pattern="HHS", count=1, random=Random(1), prefixes=[(1,)])


def test_a_canary_stands_whole_and_anywhere():
    canary, places = Canary((7, 8), "HS"), set()
    for seed in range(60):
        found = insert([1, 2, 3], canary, Random(seed), longest=4)
        assert len(found) == 4
        place = found.index(7)
        assert found[place : place + 2] == [7, 8]
        places.add(place)
    assert places == {0, 1, 2}


def test_planting_happens_as_often_as_asked():
    """10,000 sequences at p = 0.1: 1,000 ± 30; seven deviations fail less than once in 1e11."""
    canaries = [Canary((7, 8), "HS"), Canary((9, 10), "HS")]
    planted, times = plant([[1, 2]] * 10_000, canaries, probability=0.1, random=Random(3))
    assert [sum(word in row for row in planted) for word in (7, 9)] == times
    assert all(abs(count - 1000) < 7 * 30 for count in times)
    assert plant([[1]], canaries, probability=0.0, random=Random(1)) == ([[1]], [0, 0])
    assert np.array_equal(plant([[1]], canaries[:1], probability=1.0, random=Random(1))[1], [1])


def test_no_room_is_said():
    with pytest.raises(BadInput, match="no room"):
        insert([1], Canary((7, 8), "HS"), Random(1), longest=1)
