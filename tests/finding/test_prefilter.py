from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.finding.prefilter import Prefilter


def test_facts():
    prefilter = Prefilter("Ring 07700 900123 on Monday, 12 May")
    assert (prefilter.digits, prefilter.longest_run) == (13, 6)
    assert {"ring", "monday", "may"} <= prefilter.words


def test_no_digits():
    prefilter = Prefilter("no numbers here")
    assert (prefilter.digits, prefilter.longest_run, prefilter.around_digits(24).text) == (0, 0, "")


def test_lower_case_keeps_every_place():
    prefilter = Prefilter("İstanbul ANKARA")
    assert len(prefilter.lowered) == len(prefilter.text)
    assert prefilter.lowered.endswith("ankara")


def test_excerpts_end_at_whole_words():
    text = (
        "antidisestablishmentarianism 7 floccinaucinihilipilification and much more text after it, far away"
    )
    assert (
        Prefilter(text).around_digits(5).text
        == "antidisestablishmentarianism 7 floccinaucinihilipilification"
    )


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab 1\n.", max_size=200), st.integers(0, 20))
def test_every_place_of_an_excerpt_leads_back(text, reach):
    excerpt = Prefilter(text).around_digits(reach)
    for index, letter in enumerate(excerpt.text):
        if letter not in "\n\x00":
            assert text[excerpt.place(index)] == letter
    assert sum(map(str.isdigit, excerpt.text)) == sum(map(str.isdigit, text))


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab 1\n.", max_size=200), st.integers(0, 20))
def test_what_stands_near_a_digit_is_in_the_excerpt(text, reach):
    excerpt = Prefilter(text).around_digits(reach)
    shown = {excerpt.place(index) for index, letter in enumerate(excerpt.text) if letter not in "\n\x00"}
    for place, letter in enumerate(text):
        if letter.isdigit():
            for near in range(max(0, place - reach), min(len(text), place + reach + 1)):
                assert near in shown or text[near] == "\n"
