import pytest

from discreet.finding.context import Context, boosted

CARD = Context.of(("card", "credit card", "Visa"))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("my visa is 4111", "visa"),
        ("two cards: 4111", "cards"),
        ("credit  card 4111", "credit card"),
        ("4111 is my card", "card"),
        ("discard 4111", None),
        ("card\n\n4111", None),
        ("card" + " word" * 20 + " 4111", None),
        ("card, visa 4111", "visa"),
    ],
)
def test_words_nearby(text, word):
    start = text.index("4111")
    assert CARD.near(text.lower(), start, start + 4) == word


def test_scores_are_raised_but_never_to_proof():
    assert boosted(0.05) == 0.4
    assert boosted(0.3) == pytest.approx(0.65)
    assert boosted(0.85) == 0.95
    assert boosted(1.0) == 1.0
