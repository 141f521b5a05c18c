import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.language.batching import by_length, padded
from discreet.language.registry import look_for
from discreet.language.resources import RESOURCES
from discreet.language.sentences import SentenceEncoder

TEXTS = [
    "The patient was seen in the clinic on Monday.",
    "",
    "A doctor examined the sick person.",
    "Stock prices fell sharply after the announcement, and traders sold what they could.",
    "naïve café 日本 — ✓",
    "short",
]
NO_MINILM = look_for(RESOURCES["minilm"]).folder is None


@pytest.fixture(scope="module")
def encoder():
    return SentenceEncoder()


@pytest.fixture(scope="module")
def together(encoder):
    return encoder.encode(TEXTS)


@settings(deadline=None)
@given(st.lists(st.integers(1, 50)), st.integers(1, 200))
def test_batches_hold_everything_once_and_keep_to_their_size(lengths, limit):
    batches = list(by_length(lengths, limit))
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    assert all(len(b) == 1 or len(b) * max(lengths[i] for i in b) <= limit for b in batches)


def test_padding():
    tokens, attention = padded([[5, 6, 7], [8]], 0)
    assert tokens.tolist() == [[5, 6, 7], [8, 0, 0]]
    assert attention.tolist() == [[1, 1, 1], [1, 0, 0]]


@pytest.mark.skipif(NO_MINILM, reason="MiniLM is not installed")
class TestMiniLM:
    def test_unit_vectors_one_a_text(self, encoder, together):
        assert together.shape == (len(TEXTS), encoder.dimension) == (len(TEXTS), 384)
        assert together.dtype == np.float32
        np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, rtol=1e-6)

    def test_batches_equal_one_by_one(self, encoder, together):
        alone = np.concatenate([encoder.encode([text]) for text in TEXTS])
        np.testing.assert_allclose(together, alone, atol=2e-6)
        np.testing.assert_allclose(together, encoder.encode(TEXTS, batch_tokens=16), atol=2e-6)

    def test_the_same_call_gives_the_same_bits(self, encoder, together):
        np.testing.assert_array_equal(together, encoder.encode(TEXTS))

    def test_like_meaning_lies_closer(self, together):
        assert together[0] @ together[2] > together[0] @ together[3] + 0.2

    def test_equals_sentence_transformers(self, together):
        reference = pytest.importorskip("sentence_transformers")
        model = reference.SentenceTransformer(str(look_for(RESOURCES["minilm"]).folder), device="cpu")
        theirs = model.encode(TEXTS, normalize_embeddings=True)
        np.testing.assert_allclose(together, theirs, atol=1e-5)

    def test_long_texts_are_read_to_their_end(self, encoder):
        start = "The weather was fine. " * 60
        ends = [start + "The surgeon removed the tumour. " * 40, start + "The team won the cup. " * 40]
        assert encoder.windows([*ends, "short", ""]) == [3, 3, 1, 1]
        one, two = encoder.encode(ends)
        assert one @ two < 0.95
        np.testing.assert_allclose(encoder.encode(ends[:1])[0], one, atol=2e-6)

    def test_a_long_text_is_the_mean_over_its_windows(self, encoder):
        narrow = SentenceEncoder(window=6)
        [whole] = narrow.encode(["one two three four five six seven eight"])
        halves = narrow.encode(["one two three four", "five six seven eight"])
        assert narrow.windows(["one two three four five six seven eight"]) == [2]
        # The halves lose their lengths when normalised, so only their plane is compared.
        basis, _ = np.linalg.qr(halves.T.astype(float))
        assert np.linalg.norm(basis.T @ whole) == pytest.approx(1, abs=1e-5)

    def test_progress_counts_windows(self, encoder):
        seen = []
        encoder.encode(["a", "b " * 300], advance=seen.append)
        assert sum(seen) == 3

    def test_no_texts(self, encoder):
        assert encoder.encode([]).shape == (0, 384)


def test_any_encoder_folder_serves(tiny_masked):
    encoder = SentenceEncoder(tiny_masked)
    assert encoder.encode(["the cat sat", "a dog"]).shape == (2, 16)
    assert encoder.windows(["the cat " * 40]) == [3]


def test_a_folder_that_is_none(tmp_path):
    with pytest.raises(BadInput, match="is not a folder"):
        SentenceEncoder(tmp_path / "nowhere")
