"""The recogniser in one sweep sees what spaCy sees token by token, with its shared vectors loaded as well."""

import pytest
import spacy

from discreet.finding.names import _UNNEEDED, MODEL
from discreet.finding.recogniser import Recogniser
from discreet.synthetic import clinic

ODD = (
    "",
    " ",
    " \n\t ",
    "Berlin",
    "\n Berlin \n",
    "Barack",
    "Barack Obama",
    "In New York City the Bank of England met Dr Angela Dorothea Merkel of the United Nations",
    "US US US",
    "Ann\n\n\nBob   Cara",
    "Königin Élisabeth d'Angoulême, 東京, 🙂 Москва",
    "12 May 2021, 3 May, the 1990s, $ 3 million, 40 %, third",
)


@pytest.fixture(scope="module")
def texts():
    return [*ODD, *(note.text for note in clinic(patients=12, notes=60))]


@pytest.fixture(scope="module")
def by_spacy(texts):
    language = spacy.load(MODEL, exclude=[name for name in _UNNEEDED if name != "tok2vec"])
    return [
        [(one.start_char, one.end_char, one.label_) for one in parsed.ents] for parsed in language.pipe(texts)
    ]


@pytest.fixture(scope="module")
def recogniser():
    return Recogniser(spacy.load(MODEL, exclude=_UNNEEDED))


def test_it_answers_as_spacy_does_in_a_batch_and_one_by_one(recogniser, texts, by_spacy):
    assert sum(map(len, by_spacy)) > 300
    assert recogniser.entities(texts) == by_spacy
    assert [recogniser.entities([text])[0] for text in texts[:30]] == by_spacy[:30]


def test_no_text_and_no_words(recogniser):
    assert recogniser.entities([]) == []
    assert recogniser.entities(["", ""]) == [[], []]
