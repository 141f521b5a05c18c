import itertools

import numpy as np
import pytest

from discreet.finding.finder import Finder
from discreet.finding.finders import multilingual
from discreet.finding.finders.multilingual import Multilingual
from discreet.finding.tagger import shipped
from discreet.finding.tagger.model import Tagger
from discreet.text.document import Document, Span

KINDS = ("PERSON", "LOCATION", "AGE", "ID", "PHONE")


def tiny() -> Tagger:
    """A tagger that reads words one by one: "zorbl" is surely a person, "vexi" hardly a place, digits an age."""
    words = ["", "zorbl", "vexi", "93"]
    rows = np.zeros((4, 4), np.int8)
    rows[1, 0] = rows[2, 1] = rows[3, 2] = 127
    tags = 1 + 4 * len(KINDS)
    output = np.zeros((4, tags), np.float16)
    output[0, 4] = 12.0  # the last of a kind's four tags: a span of one token
    output[1, 8] = 4.0
    output[2, 12] = 12.0
    bias = np.zeros(tags, np.float16)
    bias[0] = 5.0
    arrays = {
        "word_list": np.frombuffer("\0".join(words).encode(), np.uint8),
        "words": rows,
        "words_scales": np.full(4, 1 / 127, np.float16),
        "grams": np.zeros((8, 2), np.int8),
        "grams_scales": np.zeros(8, np.float16),
        "shapes": np.zeros((8, 2), np.int8),
        "shapes_scales": np.zeros(8, np.float16),
        "projection": np.eye(8, 4, dtype=np.float16),
        "projection_bias": np.zeros(4, np.float16),
        "layer0": np.zeros((3, 4, 4), np.float16),
        "layer0_bias": np.zeros(4, np.float16),
        "output": output,
        "output_bias": bias,
    }
    return Tagger.of({"kinds": KINDS, "steps": [1], "calibration": {}}, arrays)


@pytest.fixture
def with_tiny(monkeypatch):
    made = tiny()
    monkeypatch.setattr(shipped, "shipped_tagger", lambda: made)
    monkeypatch.setattr("discreet.finding.finder.is_shipped", lambda: True)


def words(document):
    return [(document.covered(span), span.label) for span in document.spans]


def test_the_shipped_tagger_is_the_finder_of_names(with_tiny):
    (found,) = Finder().find([Document("1", "the zorbl was 93 and rang 020 7946 0123")])
    assert words(found) == [("zorbl", "PERSON"), ("93", "AGE"), ("020 7946 0123", "PHONE")]
    assert found.spans[0].source == "tagger" and "multilingual tagger" in found.spans[0].why
    assert "patterns and the multilingual tagger" in Finder().describe()


def test_what_is_doubtful_is_found_for_masking_only(with_tiny):
    documents = [Document("1", "she saw the vexi once")]
    assert [words(one) for one in Finder().find(documents)] == [[]]
    assert [words(one) for one in Finder(purpose="masking").find(documents)] == [[("vexi", "LOCATION")]]
    assert [words(one) for one in Finder(threshold=0.1).find(documents)] == [[("vexi", "LOCATION")]]


def test_a_bias_changes_what_is_found_and_no_score(with_tiny):
    plain, biased = (Multilingual(bias=bias) for bias in (0.0, 3.0))
    documents = [Document("1", "zorbl saw vexi")]
    (few,), (more,) = plain.find(documents), biased.find(documents)
    assert [span.score for span in few.spans] == [more.spans[0].score]
    assert more.spans[1].score < 0.5 < more.spans[0].score


def test_an_age_is_told_by_its_number_and_a_code_by_its_kind(with_tiny):
    documents = [Document("1", "zorbl was 93")]
    (found,) = Finder(labels=("AGE_OVER_89",), fine=True).find(documents)
    assert words(found) == [("93", "AGE_OVER_89")]
    assert [words(one) for one in Finder(labels=("AGE_UNDER_90",)).find(documents)] == [[]]


def test_documents_come_in_order_however_they_are_batched(with_tiny, monkeypatch):
    monkeypatch.setattr(multilingual, "_TOGETHER", 300)
    texts = ["zorbl " * (number % 3) + str(number) for number in range(20)]
    documents = [Document(str(number), text) for number, text in enumerate(texts)]
    found = list(Multilingual().find(documents))
    assert [one.text for one in found] == texts
    assert [len(one.spans) for one in found] == [number % 3 for number in range(20)]
    endless = (Document(str(number), "zorbl") for number in itertools.count())
    assert next(Multilingual().find(endless)).spans[0].label == "PERSON"


def test_without_weights_names_are_spacys(monkeypatch):
    monkeypatch.setattr("discreet.finding.finder.is_shipped", lambda: False)
    finder = Finder()
    assert "spaCy names" in finder.describe()
    (found,) = finder.find([Document("1", "Angela Merkel met the others in Berlin.")])
    assert ("Angela Merkel", "PERSON") in words(found)


def test_the_english_model_never_sees_another_language(monkeypatch):
    monkeypatch.setattr("discreet.finding.finder.is_shipped", lambda: False)
    german = "Der Ausschuss hat die Vorlage und den Haushalt nach der Sitzung an das Amt verwiesen."
    (found,) = Finder().find([Document("1", german)])
    assert found.spans == ()
    english = "Angela Merkel was in the house when it was sold."
    (found,) = Finder().find([Document("1", f"{german}\n\n{english}")])
    assert words(found) == [("Angela Merkel", "PERSON")]


def test_a_tagger_with_the_labels_of_others_is_understood():
    class Tagger:
        def find(self, documents):
            for document in documents:
                yield document.with_spans((Span(0, 4, "PER", 0.9, "t"), Span(8, 12, "GPE", 0.9, "t")))

    (found,) = Finder(tagger=Tagger()).find([Document("1", "Anna in Rome")])
    assert words(found) == [("Anna", "PERSON"), ("Rome", "LOCATION")]
