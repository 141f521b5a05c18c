"""Tokens lose nothing and are what a reader would call them."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from discreet.text.tokens import Token, tokenise

anything = st.text(st.characters(exclude_categories=[]), max_size=60) | st.text(
    st.sampled_from("aZé9٣.,'’-_ \t\n\r\u2028\u00a0\u200d\u0301€½👩_\x00\ud800ß中"), max_size=30
)


@settings(deadline=None, max_examples=400)
@given(anything)
@example("")
@example("e\u0301te\u0301 don't 3.5mg")
def test_tokens_joined_are_the_text(text: str) -> None:
    tokens = tokenise(text)
    assert "".join(token.text for token in tokens) == text
    assert all(token.text == text[token.start : token.end] for token in tokens)
    assert [token.start for token in tokens] == [0, *(token.end for token in tokens)][: len(tokens)]


def test_a_character_is_taken_by_itself() -> None:
    for code in range(0, 0x110000, 7):
        (token,) = tokenise(chr(code))
        assert token.text == chr(code)


def test_a_token_carries_its_place_and_kind() -> None:
    assert tokenise("Hi 7!") == [
        Token("Hi", 0, 2, "word"),
        Token(" ", 2, 3, "space"),
        Token("7", 3, 4, "number"),
        Token("!", 4, 5, "punctuation"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't", ["Don't"]),
        ("l’été", ["l’été"]),
        ("well-known", ["well-known"]),
        ("O'Brien-Smith's", ["O'Brien-Smith's"]),
        ("'quoted'", ["'", "quoted", "'"]),
        ("end- of", ["end", "-", "of"]),
        ("a--b", ["a", "-", "-", "b"]),
        ("COVID-19", ["COVID-19"]),
        ("B12", ["B12"]),
        ("3.5mg", ["3.5", "mg"]),
        ("1,000.50.", ["1,000.50", "."]),
        ("12/03", ["12", "/", "03"]),
        ("snake_case", ["snake", "_", "case"]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("👩\u200d⚕️ ok", ["👩\u200d⚕️", "ok"]),
        ("...", [".", ".", "."]),
    ],
)
def test_where_words_end(text: str, words: list[str]) -> None:
    assert [token.text for token in tokenise(text) if token.kind != "space"] == words


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("naïve", "word"),
        ("中文", "word"),
        ("٣٤", "number"),
        ("\u00a0\n", "space"),
        ("—", "punctuation"),
        ("$", "punctuation"),
        ("€", "other"),
        ("\x00\x01", "other"),
        ("\u0301", "other"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert [token.kind for token in tokenise(text)] == [kind]
