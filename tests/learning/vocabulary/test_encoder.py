import pytest

from discreet.errors import BadInput
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.learning.vocabulary.wordpiece import train_wordpiece, vocabulary_text

PIECES = train_wordpiece({"pain": 900, "painful": 300, "fever": 500}, size=400)


def test_it_cuts_as_hugging_face_does(tmp_path):
    from transformers import BertTokenizerFast

    path = tmp_path / "vocab.txt"
    path.write_text(vocabulary_text(PIECES), encoding="utf-8")
    text = "Painful fever, “naïve” pains; x\u0301 日本 " + "y" * 101
    encoder = PieceEncoder.read(path)
    assert encoder.encode(text) == BertTokenizerFast(vocab=str(path)).encode(text, add_special_tokens=False)


def test_sequences_begin_with_cls_and_lose_nothing():
    encoder = PieceEncoder(PIECES)
    numbers = encoder.encode("pain and fever and pain")
    cut = encoder.sequences(numbers, 4)
    assert all(row[0] == encoder.numbers["[CLS]"] and len(row) <= 4 for row in cut)
    assert [number for row in cut for number in row[1:]] == numbers


def test_special_pieces_are_no_ordinary_ones():
    encoder = PieceEncoder(PIECES)
    assert set(encoder.special) | set(encoder.ordinary) == set(range(len(PIECES)))
    assert not set(encoder.special) & set(encoder.ordinary)


def test_what_is_no_vocabulary_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"\[PAD\]"):
        PieceEncoder(["a", "b"])
    with pytest.raises(BadInput, match="cannot be read"):
        PieceEncoder.read(tmp_path / "absent.txt")
