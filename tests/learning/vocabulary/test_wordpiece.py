from collections import Counter

import pytest

from discreet.errors import BadInput
from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET, alphabet_pieces, read_alphabet
from discreet.learning.vocabulary.fertility import fertility
from discreet.learning.vocabulary.wordpiece import SPECIAL, train_wordpiece, vocabulary_text

COUNTS = {"pain": 900, "painful": 300, "painless": 200, "fever": 500, "feverish": 100}


def test_frequent_words_become_pieces_and_the_rest_is_put_together():
    pieces = train_wordpiece(COUNTS, size=400)
    assert {"pain", "fever", "painful"} <= set(pieces)
    assert list(SPECIAL) == pieces[:5]
    assert len(set(pieces)) == len(pieces)


def test_counts_give_what_the_texts_would_have_given():
    # Each word is one merge and no two counts are alike: where they are, the trainer picks as it likes.
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    counts = {"gh": 100, "ab": 900, "ef": 300, "cd": 500}
    tokeniser = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokeniser.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.WordPieceTrainer(
        vocab_size=len(SPECIAL) + 8 + 4 + 3,
        min_frequency=0,
        special_tokens=list(SPECIAL),
        show_progress=False,
    )
    texts = (" ".join([word] * count) for word, count in counts.items())
    tokeniser.train_from_iterator(texts, trainer)
    certain = [*SPECIAL, *alphabet_pieces(PUBLIC_ALPHABET)]
    pieces = train_wordpiece(counts, size=len(certain) + 3)
    assert pieces[len(certain) :] == ["ab", "cd", "ef"]
    assert set(tokeniser.get_vocab()) - set(certain) == {"ab", "cd", "ef"}


def test_the_alphabet_is_there_whatever_the_words_are():
    pieces = train_wordpiece({}, size=1000)
    assert set(alphabet_pieces(PUBLIC_ALPHABET)) | set(SPECIAL) == set(pieces)
    assert fertility(pieces, Counter({"xylophone": 1, "β2": 1})).unknown == 0


def test_a_size_is_never_exceeded():
    size = len(train_wordpiece({}, size=1000)) + 3
    assert len(train_wordpiece(COUNTS, size=size)) == size
    with pytest.raises(BadInput, match="no room for the alphabet"):
        train_wordpiece(COUNTS, size=20)


def test_hugging_face_reads_the_file(tmp_path):
    from transformers import BertTokenizerFast

    pieces = train_wordpiece(COUNTS, size=400)
    (tmp_path / "vocab.txt").write_text(vocabulary_text(pieces), encoding="utf-8")
    tokeniser = BertTokenizerFast(vocab=str(tmp_path / "vocab.txt"))
    assert tokeniser.tokenize("Painful, fever!") == ["painful", "##,"[2:], "fever", "!"]
    assert tokeniser.convert_tokens_to_ids("[MASK]") == pieces.index("[MASK]")


def test_pieces_a_word_are_weighed_by_occurrence():
    found = fertility(["[UNK]", "pain", "##ful", "x"], Counter({"pain": 3, "painful": 1, "fever": 1}))
    assert found.tokens_per_word == pytest.approx((3 + 2 + 1) / 5)
    assert found.whole == pytest.approx(3 / 5)
    assert found.unknown == pytest.approx(1 / 5)


def test_an_alphabet_may_come_from_a_file(tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("abc\nb é", encoding="utf-8")
    assert read_alphabet(path) == "abcé"
    with pytest.raises(BadInput, match="alphabet cannot be read"):
        read_alphabet(tmp_path / "absent.txt")


def test_a_character_that_no_word_can_hold_is_named():
    with pytest.raises(BadInput, match="no word can"):
        alphabet_pieces("a\u200b")
