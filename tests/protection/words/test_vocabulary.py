import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.language.vectors import WordVectors
from discreet.protection.words.vocabulary import UNKNOWN, Vocabulary

VECTORS = np.array([[1, 0], [0, 2], [3, 4], [5, 0]], dtype=np.float32)


def test_words_are_found_by_index():
    vocabulary = Vocabulary(("a", "b", "c", "a"), VECTORS)
    assert len(vocabulary) == 4 and vocabulary.dimension == 2
    assert vocabulary.indices(["c", "a", "zebra"]).tolist() == [2, 0, -1]


def test_the_most_common_words_of_word_vectors():
    source = WordVectors(["The", "the", "of", "Of"], VECTORS)
    assert Vocabulary.of(source, most_common=2).words == ("The", "the")
    folded = Vocabulary.of(source, lowercase=True)
    assert folded.words == ("the", "of")
    assert (folded.vectors == VECTORS[[0, 2]]).all()
    chosen = Vocabulary.of(source, most_common=1, fits=str.islower)
    assert chosen.words == ("the",) and (chosen.vectors == VECTORS[[1]]).all()


def test_normalised_vectors_have_length_one_and_zero_stays():
    source = WordVectors(["a", "b"], np.array([[3, 4], [0, 0]], dtype=np.float32))
    assert Vocabulary.of(source, normalise=True).vectors.tolist() == pytest.approx(
        np.array([[0.6, 0.8], [0, 0]])
    )
    assert Vocabulary.of(source).vectors.tolist() == [[3, 4], [0, 0]]


def test_unknown_words_stand_at_the_centre():
    vocabulary = Vocabulary(("a", "b", "c", "d"), VECTORS, memory=12345).with_unknown()
    assert vocabulary.words[-1] == UNKNOWN and vocabulary.memory == 12345
    assert vocabulary.vectors[-1] == pytest.approx([2.25, 1.5])
    assert vocabulary.with_unknown() is vocabulary


@pytest.mark.parametrize(
    ("words", "vectors"),
    [
        ((), np.zeros((0, 2))),
        (("a",), np.zeros((2, 2))),
        (("a",), np.zeros(2)),
        (("a",), np.full((1, 2), np.inf)),
    ],
)
def test_a_bad_vocabulary_is_refused(words, vectors):
    with pytest.raises(BadInput):
        Vocabulary(words, vectors.astype(np.float32))
