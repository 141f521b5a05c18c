import pytest

from discreet.errors import BadInput, Refused
from discreet.finding.finder import Finder
from discreet.text.document import Document

ENGLISH = "The patient was seen in the clinic on 12/03/2021 and has been well since then."
SWEDISH = "Patienten skrevs ut från sjukhuset den 3 maj och mår bra nu, men han är trött."
RUSSIAN = "Пациент был выписан из больницы и чувствует себя хорошо."


def documents(*texts):
    return [Document(str(number), text) for number, text in enumerate(texts)]


def test_documents_in_a_language_that_is_not_covered_are_refused_and_counted():
    stream = Finder(names=False).find(documents(ENGLISH, SWEDISH, ENGLISH, RUSSIAN, SWEDISH))
    with pytest.raises(Refused, match=r"3 documents of 5 .*2 in Swedish, 1 in .*Cyrillic.*--allow-uncovered"):
        list(stream)
    assert Refused.exit_code == 3


def test_one_paragraph_is_enough():
    with pytest.raises(Refused, match="1 document of 1"):
        list(Finder(names=False).find(documents(f"{ENGLISH}\n\n{SWEDISH}")))


def test_they_pass_with_a_warning_where_it_is_asked_for():
    finder = Finder(names=False, allow_uncovered=True)
    assert "not covered allowed" in finder.describe()
    assert len(list(finder.find(documents(ENGLISH, SWEDISH)))) == 2
    assert finder.coverage.uncovered_documents == 1
    assert "1 document in languages that are not covered (1 in Swedish)" in finder.coverage.warning()


def test_a_named_language_is_believed():
    finder = Finder(names=False, language="de")
    assert len(list(finder.find(documents(SWEDISH)))) == 1
    assert finder.coverage.warning() is None
    with pytest.raises(BadInput, match="language"):
        Finder(language="sv")


def test_the_languages_of_documents_are_counted():
    finder = Finder(names=False)
    list(finder.find(documents(ENGLISH, "Der Patient wurde nach der Operation entlassen.", "12345")))
    assert finder.coverage.languages == {"en": 1, "de": 1} and finder.coverage.documents == 3
