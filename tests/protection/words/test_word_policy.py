import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.protection.words.policy import NUMBER, SYMBOL, WordPolicy, casing, recase
from discreet.protection.words.vocabulary import UNKNOWN
from discreet.text.document import Document, Span
from discreet.text.tokens import tokenise

KNOWN = {word: index for index, word in enumerate(("dog", "cat", "the", "not", "do", "well", "known", "12"))}
MISSING = len(KNOWN)


def cut(text, policy=None, spans=()):
    return (policy or WordPolicy()).cut(Document(id="1", text=text).with_spans(spans), KNOWN, MISSING)


def filled(text, policy=None, word="new", spans=()):
    slots = cut(text, policy, spans)
    return slots.fill([word] * len(slots.indices))


def test_words_become_slots_and_the_rest_stays_in_place():
    text = "The dog,\t a cat…\r\n\n  Zebra!\n"
    slots = cut(text)
    assert slots.indices == [KNOWN["the"], KNOWN["dog"], MISSING, KNOWN["cat"], MISSING]
    assert slots.fill(list("vwxyz")) == "V w, x y… Z!"
    assert slots.verbatim == {"capitalisations": 2, "punctuation marks": 3}
    assert slots.counts == {"words replaced": 5}
    kept = cut(text, WordPolicy(layout="keep"))
    assert kept.fill(list("vwxyz")) == "V w,\t x y…\r\n\n  Z!\n"
    assert kept.verbatim["white-space runs"] == 5
    assert "how long white space is" in WordPolicy(layout="keep").assumptions[0]


@pytest.mark.parametrize("space", [" ", "\t", "\n", "\r\n", "\u00a0", "\u2028", "\f"])
def test_the_padding_of_a_table_does_not_tell_how_long_its_words_were(space):
    """Before, at any ε, the lengths of all words of a padded table could be read off the spaces."""
    rows = [("anna", "hiv"), ("maximilian", "flu")]
    padded = [space.join(word.ljust(12) for word in row) for row in rows]
    wrapped = ["a rather\nlong line", "a longer line\nthan that"]
    assert len({filled(text) for text in padded}) == 1
    assert [filled(text) for text in wrapped] == ["new new new new", "new new new new new"]
    assert len({filled(text, WordPolicy(layout="keep")) for text in padded}) == 2


@pytest.mark.parametrize(
    ("text", "indices", "released"),
    [
        ("well-known", ["well", "known"], "new-new"),
        ("don't", ["do", "not"], "new'new"),
        ("DON’T", ["do", "not"], "NEW’NEW"),
        ("dog's", ["dog", None], "new's".replace("s", "new")),
        ("COVID-19", [None], "NEW-[NUMBER]"),
        ("B12", [None], "NEW"),
        ("l'état-major", [None, None, None], "new'new-new"),
    ],
)
def test_joined_words_are_taken_apart_whatever_the_vocabulary(text, indices, released):
    slots = cut(text)
    assert slots.indices == [MISSING if word is None else KNOWN[word] for word in indices]
    assert slots.fill(["new"] * len(indices)) == released


@pytest.mark.parametrize(
    ("policy", "released", "kept"),
    [
        ({}, "New [NUMBER]x new [SYMBOL]".replace("x", "new"), {}),
        ({"numbers": "word"}, "New newnew new [SYMBOL]", {}),
        ({"numbers": "keep"}, "New 12new new [SYMBOL]", {"numbers": 1}),
        ({"symbols": "keep"}, "New [NUMBER]new new ☺☺", {"symbols": 1}),
        ({"casing": "lower"}, "new [NUMBER]new new [SYMBOL]", {}),
        ({"unknown": "placeholder"}, "New [NUMBER][UNKNOWN] [UNKNOWN] [SYMBOL]", {}),
        ({"unknown": "keep"}, "New [NUMBER]mg zebra [SYMBOL]", {"words outside the vocabulary": 2}),
        ({"stop_words": "keep"}, "The [NUMBER]new new [SYMBOL]", {"stop words": 1}),
    ],
)
def test_each_policy_does_what_it_says_and_counts_what_passes(policy, released, kept):
    text = "The 12mg zebra ☺☺"
    chosen = WordPolicy(**policy)
    assert filled(text, chosen) == released
    passed = cut(text, chosen).verbatim
    assert {name: count for name, count in passed.items() if name not in ALWAYS} == kept


ALWAYS = ("white-space runs", "punctuation marks", "capitalisations")


def test_only_marked_spans_are_replaced_and_their_repeats():
    policy = WordPolicy(only="spans")
    text = "The dog Rex saw 12 cats; Rex's owner ☺ did not."
    spans = (Span(8, 11, "NAME"),)
    assert filled(text, policy, spans=spans) == "The dog New saw 12 cats; New's owner ☺ did not."
    passed = cut(text, policy, spans).verbatim
    assert passed["words outside the marked spans"] == 8
    assert passed["numbers outside the marked spans"] == 1
    assert passed["symbols outside the marked spans"] == 1


def test_what_is_kept_of_a_contraction_is_its_own_text():
    text = "I don't and shan't"
    assert filled(text, WordPolicy(stop_words="keep", unknown="keep")) == text


def test_a_contraction_outside_the_spans_passes_whole():
    text = "Rex can't, dog-like"
    policy = WordPolicy(only="spans")
    assert filled(text, policy, spans=(Span(0, 3, "NAME"),)) == "New can't, dog-like"
    assert filled(text, policy, spans=(Span(4, 9, "NAME"),)) == "Rex new'new, dog-like"


def test_a_token_that_a_span_only_touches_is_replaced_whole():
    assert filled("xSmithx here", WordPolicy(only="spans"), spans=(Span(1, 6, "NAME"),)) == "new here"


def test_casing_is_one_of_three():
    assert [casing(word) for word in ("dog", "Dog", "DOG", "McDonald", "iPhone", "élan", "Élan", "B12")] == [
        *("lower", "title", "upper", "title", "lower", "lower", "title", "upper")
    ]
    assert [recase("Straße", how) for how in ("lower", "title", "upper")] == ["straße", "Straße", "STRASSE"]


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("I SAW A DOG", "NEW NEW NEW NEW"),
        ("A", "New"),
        ("I think I saw", "New new New new"),
        ("O'BRIEN, J. R.", "NEW'NEW, NEW. NEW."),
        ("O'Brien", "New'New"),
        ("PLAN A\nthe dog. A PLAN", "NEW NEW new new. NEW NEW"),
        ("E\u0301 DOG x I am", "NEW NEW new New new"),
        ("I'M HERE 12 ☺", "NEW'NEW NEW [NUMBER] [SYMBOL]"),
    ],
)
def test_one_capital_has_the_casing_of_its_neighbours(text, released):
    assert filled(text) == released


def test_a_text_in_capitals_does_not_show_where_its_single_letters_stand():
    """Before, `I` and `A` came out as Title and could be told from every other word, whatever ε."""
    longer = "WE SAW THE DOG AND WE SAW MY CAT, PLAN BE"
    shorter = "I SAW A DOG AND I SAW A CAT, PLAN B"
    assert cut(longer).casings == cut(shorter).casings == ["upper"] * 11
    assert filled(longer) == filled(shorter)


def test_the_casing_of_one_capital_does_not_depend_on_the_length_of_small_words():
    assert filled("DOG x I cat") == filled("DOG by I cat")


def test_one_capital_in_a_span_has_the_casing_of_the_text_around_it():
    spans = (Span(4, 5, "NAME"),)
    assert filled("DOG J CAT", WordPolicy(only="spans"), spans=spans) == "DOG NEW CAT"
    assert filled("dog J cat", WordPolicy(only="spans"), spans=spans) == "dog New cat"


@pytest.mark.parametrize(
    "text", ["do-n't", "x-n't", "DO-N'T", "a'n't", "don't-n't", "n't", "-n't", "o’n’t", "n-'t"]
)
def test_a_contracted_not_with_nothing_before_it_is_taken_apart_like_any_word(text):
    assert re.sub("(?i)new", "w", filled(text)) == re.sub(r"[^\W_]+", "w", text)


def test_the_unknown_entry_is_written_as_it_is():
    assert filled("Dog DOG dog", word=UNKNOWN) == f"{UNKNOWN} {UNKNOWN} {UNKNOWN}"


def test_the_shape_does_not_depend_on_the_vocabulary():
    text = "Don't well-known COVID-19 zebra, B12."
    small = WordPolicy().cut(Document(id="1", text=text), {}, 0)
    large = WordPolicy().cut(Document(id="1", text=text), {"don't": 0, "well-known": 1, "covid-19": 2}, 3)
    assert (small.places, small.casings, small.pieces) == (large.places, large.casings, large.pieces)


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_punctuation_casing_and_a_kept_layout_survive(text):
    """Cut again, the released text has the same marks in the same order, with a word for each word."""
    policy = WordPolicy(numbers="word", symbols="keep", layout="keep")
    slots = cut(text, policy)
    before = [piece for place, piece in enumerate(slots.pieces) if place not in set(slots.places)]
    marks = {"word": lambda word: "".join(re.findall(r"['’\-‐‑]", word)), "number": lambda _: ""}
    expected = [marks.get(token.kind, str)(token.text) for token in tokenise(text)]
    assert "".join(before) == "".join(expected)
    slots.fill(["dog"] * len(slots.indices))
    for place, how in zip(slots.places, slots.casings, strict=True):
        assert slots.pieces[place] == {"lower": "dog", "title": "Dog", "upper": "DOG"}[how]


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_every_character_is_replaced_or_counted(text):
    """The pieces that are not slots or placeholders are exactly what the counts say, and nothing is lost."""
    slots = cut(text, WordPolicy(layout="keep"))
    passed = sum(count for name, count in slots.verbatim.items() if name != "capitalisations")
    placeholders = sum(count for name, count in slots.counts.items() if name != "words replaced")
    assert len(slots.pieces) == passed + placeholders + len(slots.indices)
    assert len(slots.indices) == slots.counts["words replaced"]
    for place, piece in enumerate(slots.pieces):
        if place not in slots.places:
            kinds = {token.kind for token in tokenise(piece)}
            assert piece in (NUMBER, SYMBOL) or kinds <= {"space", "punctuation", "other"}


@settings(deadline=None, max_examples=200)
@given(st.text())
def test_white_space_is_single_spaces_between_pieces(text):
    released = filled(text)
    assert released == " ".join(released.split())


@settings(deadline=None, max_examples=200)
@given(st.text())
def test_with_nothing_marked_and_spans_only_the_text_passes_byte_for_byte(text):
    slots = cut(text, WordPolicy(only="spans", layout="keep"))
    assert slots.fill([]) == text and slots.verbatim.total() == len(slots.pieces)


def test_assumptions_say_what_the_policy_gives_away():
    assert len(WordPolicy(numbers="word").assumptions) == 1
    assert "capitalised" not in " ".join(WordPolicy(casing="lower").assumptions)
    loose = WordPolicy(unknown="keep", stop_words="keep", only="spans").assumptions[1]
    for word in ("vocabulary", "stop words", "marked spans", "infinite"):
        assert word in loose


@pytest.mark.parametrize("name", ["only", "unknown", "numbers", "symbols", "casing", "stop_words", "layout"])
def test_an_unheard_of_choice_is_refused(name):
    with pytest.raises(BadInput, match=name):
        WordPolicy(**{name: "maybe"})
