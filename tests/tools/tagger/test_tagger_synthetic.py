from random import Random

import pytest

from tagger.examples import AREA, KINDS, TAGS, Example, allowed, tagged
from tagger.synthetic.documents import GENRES, LOCALES, write
from tagger.synthetic.variants import changed, swapped, varied

BANK = {
    ("en", "PERSON"): ("Grace Hopper",),
    ("de", "LOCATION"): ("Bad Tölz",),
    ("pl", "ORGANIZATION"): ("Legia",),
}


def checked(example):
    last = 0
    for start, end, kind in example.spans:
        assert last <= start < end <= len(example.text)
        assert kind in (*KINDS, "?")
        assert example.text[start:end].strip() == example.text[start:end]
        last = end


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("genre", GENRES)
def test_documents_have_their_spans_in_place(language, genre):
    found = set()
    for seed in range(40):
        example = write(language, genre, BANK, Random(seed))
        checked(example)
        assert "{" not in example.text and "|" not in example.text
        found |= {kind for _, _, kind in example.spans}
    if genre in ("letter", "form"):
        assert found >= set(KINDS) - {"AGE"}
    if genre == "plain":
        assert found <= {"?"}


@pytest.mark.parametrize("language", LOCALES)
def test_every_template_can_be_filled(language):
    locale = LOCALES[language]
    from tagger.synthetic.writer import Writer

    templates = [
        *locale.greetings,
        *locale.closings,
        *locale.fillers,
        *(f.partition("|")[2] for f in locale.fields),
    ]
    for template in [*templates, *(one for lines in locale.sentences.values() for one in lines)]:
        writer = Writer(locale, {}, Random(1))
        writer.fill(template)
        assert "{" not in writer.text


@pytest.mark.parametrize("language", LOCALES)
def test_variants_keep_spans_on_their_words(language):
    for seed in range(60):
        random = Random(seed)
        example = write(language, "letter", BANK, random)
        upper = changed(example, str.upper)
        assert [upper.text[a:b] for a, b, _ in upper.spans] == [
            example.text[a:b].upper() for a, b, _ in example.spans
        ]
        other = swapped(example, BANK, random)
        assert [kind for *_, kind in other.spans] == [kind for *_, kind in example.spans]
        for start, end, kind in varied(other, random, rate=1.0).spans:
            assert start < end and kind in (*KINDS, "?")


def test_tags_of_spans():
    example = Example("Dr Anna Müller, Berlin", ((3, 14, "PERSON"), (16, 22, "LOCATION")), "de", "test")
    words, tags = tagged(example)
    assert words == ["Dr", "Anna", "Müller", ",", "Berlin"]
    assert [TAGS[tag] for tag in tags] == ["O", "B-PERSON", "L-PERSON", "O", "U-LOCATION"]


def test_what_a_source_lacks_is_left_open_near_numbers():
    words, tags = tagged(
        Example(
            "He met Anna Berg in the park, then on 3 May",
            ((7, 16, "PERSON"),),
            "en",
            "test",
            frozenset({"DATE"}),
        )
    )
    table = allowed({"DATE"})
    choices = [{TAGS[tag] for tag in table[tag].nonzero()[0]} for tag in tags]
    assert choices[words.index("park")] == {"O"}
    assert choices[words.index("Anna")] == {"B-PERSON"}
    assert choices[words.index("then")] == {"O"}
    for word in ("on", "3", "May"):
        assert choices[words.index(word)] == {"O", "B-DATE", "I-DATE", "L-DATE", "U-DATE"}


def test_marks_that_stand_for_several_kinds():
    table = allowed(())
    assert table[0].sum() == 1 and table[len(TAGS)].all()
    area = Example("12 High Street", ((0, 14, AREA),), "en", "test")
    assert {TAGS[tag][2:] for tag in table[tagged(area)[1][0]].nonzero()[0]} == {"LOCATION", "ADDRESS"}


def test_a_silent_source_is_not_punished_for_its_silence():
    import torch

    from tagger.train import partial_loss

    scores = torch.full((1, len(TAGS)), -20.0)
    scores[0, TAGS.index("U-DATE")] = 20.0
    ones = torch.ones(1)
    losses = [
        float(partial_loss(scores, torch.from_numpy(allowed(lacks))[[len(TAGS) + 2]], ones, ones))
        for lacks in ((), {"DATE"})
    ]
    assert losses[0] > 30 and losses[1] < 1e-3
