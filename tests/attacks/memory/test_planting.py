import pytest

from discreet.attacks.memory.key import Key
from discreet.attacks.memory.planting import Planting, insert_words, planted
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.text.document import Document

WORDS = [f"word{number}" for number in range(50)]
NOTES = [Document(str(number), "seen today,\n no  change") for number in range(40)]


def test_every_secret_stands_in_as_many_documents_as_asked():
    key = Planting(pattern="HHS", copies=(1, 7), each=2, controls=5).draw(WORDS, Random(1))
    out = list(planted(NOTES, key, count=len(NOTES), random=Random(2)))
    for secret in key.canaries:
        phrase = " ".join(secret.words)
        assert sum(phrase in note.text for note in out) >= secret.copies
    assert len(key.controls) == 5
    assert len(out) == len(NOTES)


def test_the_text_around_a_secret_stays_as_it_was():
    for seed in range(30):
        text = insert_words(NOTES[0].text, ("a", "b"), Random(seed))
        assert "a b" in text
        assert text.replace("a b ", "").replace(" a b", "") == NOTES[0].text
    assert insert_words("", ("a", "b"), Random(1)) == "a b"


def test_coins_put_documents_in_or_leave_them_out():
    key = Planting(copies=(1,), each=1, controls=2, coins=200, coin_words=4).draw(WORDS, Random(3))
    out = {note.text for note in planted(NOTES, key, count=len(NOTES), random=Random(4))}
    assert all((coin.text in out) == coin.included for coin in key.coins)
    assert 50 < sum(coin.included for coin in key.coins) < 150  # fails once in 1e12


def test_hints_may_begin_like_real_text():
    key = Planting(pattern="HHS", copies=(1,), each=9, controls=2).draw(
        WORDS, Random(1), prefixes=["the patient Was", "short"]
    )
    assert {secret.words[:2] for secret in key.canaries} == {("patient", "was")}
    with pytest.raises(BadInput, match="long enough"):
        Planting(pattern="HHS").draw(WORDS, Random(1), prefixes=["short"])


def test_a_key_is_read_as_it_was_written(tmp_path):
    key = Planting(coins=3).draw(WORDS, Random(1))
    path = tmp_path / "key.json"
    key.write(path)
    assert Key.read(path) == key
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match="not a key"):
        Key.read(path)
    with pytest.raises(BadInput, match="cannot be read"):
        Key.read(tmp_path / "absent.json")


def test_one_user_may_write_all_copies_of_a_canary():
    key = Planting(pattern="HS", copies=(1, 60), each=2, controls=2).draw(WORDS, Random(5))
    out = list(planted(NOTES, key, count=len(NOTES), random=Random(6), one_user=True))
    assert out[: len(NOTES)] == NOTES
    for number, secret in enumerate(key.canaries):
        written = [note for note in out if note.user == f"canary-{number}"]
        assert [note.text for note in written] == [" ".join(secret.words)] * secret.copies
    assert len({note.id for note in out}) == len(out)
