"""A share alone is uniform, whatever it is a share of; all of them together are the value."""

import numpy as np
import pytest
from scipy.stats import chi2

from discreet.secure.message import Message, joined, parted
from discreet.secure.protocol import PROTOCOLS
from discreet.secure.worker import Engine

FALSE_ALARM = 1e-8
"""Of each test; fewer than a hundred are made."""


@pytest.fixture(scope="module")
def engines():
    return {name: Engine() for name in ("aby3", "cheetah")}


def _shares(engines, protocol, array):
    message = Message(
        "share", {"protocol": protocol, "shape": array.shape, "dtype": array.dtype.name}, array.tobytes()
    )
    return parted(engines[protocol].share(message).body)


def _numbers(packed):
    """The bytes of a share's values, without the description of their type."""
    return np.frombuffer(b"".join(chunk[-chunk_length(chunk) :] for chunk in parted(packed)[1:]), np.uint8)


def chunk_length(chunk):
    """A chunk is a protocol buffer whose last field is the content: whole words of eight bytes."""
    return len(chunk) // 8 * 8


@pytest.mark.parametrize("protocol", ["aby3", "cheetah"])
@pytest.mark.parametrize("value", [0.0, -1.0, 1234.5])
def test_every_bit_of_a_share_is_fair_whatever_is_shared(engines, protocol, value) -> None:
    array = np.full((256, 64), value, dtype=np.float32)
    for share in _shares(engines, protocol, array):
        words = np.frombuffer(_numbers(share).tobytes(), dtype=np.uint64)
        assert len(words) >= array.size
        bits = np.unpackbits(words.view(np.uint8)).reshape(len(words), 64)
        # 64 fair coins thrown len(words) times: a sum of 64 squared normals.
        z = (bits.sum(0) - len(words) / 2) / np.sqrt(len(words) / 4)
        assert (z**2).sum() < chi2.isf(FALSE_ALARM, 64)
        counts = np.bincount(words.view(np.uint8), minlength=256)
        expected = 8 * len(words) / 256
        assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARM, 255)


def test_the_test_sees_a_share_that_is_not_uniform() -> None:
    words = np.full(4096, int(1234.5 * 2**18), dtype=np.uint64) + np.arange(4096, dtype=np.uint64)
    counts = np.bincount(words.view(np.uint8), minlength=256)
    expected = 8 * len(words) / 256
    assert ((counts - expected) ** 2 / expected).sum() > chi2.isf(FALSE_ALARM, 255)


@pytest.mark.parametrize("protocol", ["aby3", "cheetah"])
def test_the_same_value_is_never_shared_the_same_way_twice(engines, protocol) -> None:
    array = np.ones((4, 4), dtype=np.float32)
    one, other = _shares(engines, protocol, array), _shares(engines, protocol, array)
    assert len({*one, *other}) == 2 * len(PROTOCOLS[protocol].roles)


@pytest.mark.parametrize("protocol", ["aby3", "cheetah"])
def test_all_shares_together_are_the_value(engines, protocol, vectors) -> None:
    shares = _shares(engines, protocol, vectors)
    opened = engines[protocol].open(Message("open", {"protocol": protocol}, joined(shares)))
    array = np.frombuffer(opened.body, np.float32).reshape(opened.fields["shape"])
    assert np.abs(array - vectors).max() <= 2.0**-18
