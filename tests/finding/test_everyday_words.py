"""Names that are words as well: one list, and two uses of it."""

import pytest

from discreet.finding.everyday_words import OPENING_WORDS, RECORD_WORDS, is_plain_word


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Will need help.", True),
        ("Small bowel loops.", True),
        ("Poor appetite.", True),
        ("Marshall was seen.", True),
        ("Martin was seen.", False),
        ("Seen by Will today.", False),
        ("Will Young came.", False),
    ],
)
def test_a_capital_at_the_head_of_a_sentence(text: str, plain: bool) -> None:
    word = next(word for word in text.split() if word in ("Will", "Small", "Poor", "Marshall", "Martin"))
    assert is_plain_word(text, text.index(word), text.index(word) + len(word)) is plain


def test_the_two_uses_share_most_words() -> None:
    assert len(OPENING_WORDS & RECORD_WORDS) > 140
    assert "martin" in RECORD_WORDS - OPENING_WORDS and "marshall" in OPENING_WORDS - RECORD_WORDS
