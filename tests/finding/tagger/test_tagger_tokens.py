import pytest
from hypothesis import given
from hypothesis import strategies as st

from discreet.finding.tagger.tokens import LAYOUT, tokenise


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dr. O'Brien, 03/05/1946", ["Dr", ".", "O", "'", "Brien", ",", "03", "/", "05", "/", "1946"]),
        ("l'Hôpital", ["l", "'", "Hôpital"]),
        ("Mu\u0308ller AB12", ["Mu\u0308ller", "AB12"]),
        (
            "Name:\tAnna\nGeb.:   3. Mai",
            ["Name", ":", "\t", "Anna", "\n", "Geb", ".", ":", "\t", "3", ".", "Mai"],
        ),
        ("one \n \n two  three", ["one", "\n\n", "two", "three"]),
        ("____ x_1", ["____", "x", "_", "1"]),
        ("", []),
    ],
)
def test_words(text, words):
    assert tokenise(text).words == words


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_offsets_cover_everything_but_white_space(text):
    tokens = tokenise(text)
    place = 0
    for word, start, end in zip(tokens.words, tokens.starts, tokens.ends, strict=True):
        assert place <= start < end
        assert not text[place:start].strip()
        assert word == text[start:end] or (word in LAYOUT and not text[start:end].strip())
        place = end
    assert not text[place:].strip()
