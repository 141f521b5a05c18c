"""SUE, OUE and OME: what they claim, and what holds for the bits that can really differ."""

import numpy as np
import pytest

from discreet.encoding.codes import OneHotBins, SignBit
from discreet.encoding.flips import WORD
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.mechanisms.oue import OUE
from discreet.encoding.mechanisms.sue import SUE
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally


@pytest.mark.parametrize(
    ("factor", "elements", "holds"),
    [(1, 50, 0.50), (10, 50, 1703.36), (50, 50, 2929.07), (100, 50, 3451.39), (100, 768, 53013.36)],
)
def test_ome_as_published_and_what_holds(factor, elements, holds):
    mechanism = OME(epsilon=1.0, elements=elements, factor=factor)
    assert mechanism.published.epsilon == 1.0
    assert mechanism.guarantee.epsilon == pytest.approx(holds, abs=0.005)
    certificate = mechanism.certificate(claim=1.0)
    assert certificate.epsilon == pytest.approx(mechanism.guarantee.epsilon)
    assert certificate.violated == (factor > 1)


def test_ome_says_both():
    mechanism = OME(epsilon=1, elements=50)
    assert str(mechanism.published).startswith("ε = 1 local DP")
    assert str(mechanism.guarantee).startswith("ε = 3,451.39 local DP")


@pytest.mark.parametrize(
    ("make", "code", "holds"),
    [
        (SUE, None, 5.0),
        (SUE, OneHotBins(bins=4), 1.0),
        (SUE, SignBit(), 0.5),
        (OUE, None, 2.50625),
        (OUE, OneHotBins(bins=4), 0.5),
    ],
)
def test_unary_encodings_depend_on_the_code(make, code, holds):
    mechanism = make(epsilon=1.0, elements=50, **({"code": code} if code else {}))
    assert mechanism.guarantee.epsilon == pytest.approx(holds, abs=5e-6)
    assert mechanism.certificate().epsilon == pytest.approx(mechanism.guarantee.epsilon)
    assert mechanism.published.epsilon == 1.0


def test_the_printed_probabilities():
    sue, oue, ome = (make(epsilon=2.0, elements=10) for make in (SUE, OUE, OME))
    x = np.exp(2 / 20)
    assert [words / WORD for words in sue.flips.ones + sue.flips.zeros] == pytest.approx(
        [x / (1 + x), 1 / (1 + x)]
    )
    assert [words / WORD for words in oue.flips.ones + oue.flips.zeros] == pytest.approx([0.5, 1 / (1 + x)])
    q = 1 / (1 + 100 * np.exp(2 / 100))
    assert [words / WORD for words in ome.flips.ones + ome.flips.zeros] == pytest.approx(
        [100 / 101, 1 / (1 + 1e6), q, q]
    )


def test_values_outside_the_range_are_clipped_and_counted():
    tally = Tally()
    OME(epsilon=1, elements=2).randomise(np.array([[1e9, 0.0], [-99.0, 3.0]]), Random(1), tally)
    assert tally.counts["values clipped"] == 2


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        (np.array([[0.0, np.nan]]), "vector 1 holds nan at place 2"),
        (np.array([[0.0, 1.0], [-np.inf, 0.0]]), "vector 2 holds -inf at place 1"),
        (np.zeros((1, 3)), "3 numbers; this encoder was made for 2"),
        (np.zeros(2), "rows of a table"),
    ],
)
def test_vectors_that_cannot_be_encoded(vectors, message):
    with pytest.raises(BadInput, match=message):
        OME(epsilon=1, elements=2).randomise(vectors, Random(1))


def test_packed_and_unpacked():
    mechanism = OME(epsilon=1, elements=3, factor=1e9)
    packed = mechanism.randomise(np.array([[1.0, -2.5, 0.25]] * 9), Random(1))
    assert packed.shape == (9, 4)
    # Even bits are kept but for a chance of 1e-9 each; odd ones are lost.
    sent = mechanism.reported(packed).reshape(9, 3, 10)[:, :, ::2]
    assert (sent == sent[0]).all()
    assert sent[0, :, 0].tolist() == [False, True, False]


def test_blocks_make_no_difference():
    mechanism = SUE(epsilon=1, elements=2000)
    packed = mechanism.randomise(np.zeros((150, 2000)), Random(5))
    assert packed.shape == (150, 2500)
    share = mechanism.reported(packed).mean()
    # 3 million bits at q = 0.49994; six deviations are 0.0018.
    assert share == pytest.approx(0.49994, abs=0.0018)
