import pytest

from discreet.errors import BadInput
from discreet.finding.scores import ALL, score
from discreet.text.document import Document, Span

TEXT = "Maria Keller lives in Leeds."


def document(id, *spans, text=TEXT):
    return Document(id, text, spans=tuple(Span(*span) for span in spans))


GOLD = [document("1", (0, 12, "PERSON"), (22, 27, "LOCATION")), document("2", (0, 12, "PERSON"))]


def test_labels_apart_and_together():
    found = [document("1", (0, 12, "PERSON"), (22, 27, "PERSON")), document("2")]
    result = score(found, GOLD)
    assert result.labels == (ALL, "LOCATION", "PERSON")
    assert result.counts().correct == 1
    assert result.counts("PERSON").recall == 0.5
    assert result.counts("PERSON").spurious == 1  # within one label, a wrong label is a stray span
    assert result.counts("LOCATION", "partial").missed == 1
    assert result.counts(ALL, "exact").correct == 2


def test_documents_are_matched_by_id_not_by_order():
    found = list(reversed(GOLD))
    assert score(found, GOLD).counts().f1 == 1.0


def test_a_gold_document_that_nobody_searched_stops():
    with pytest.raises(BadInput, match=r"1 gold documents.*'2'.*--missing count"):
        score(GOLD[:1], GOLD)


def test_or_counts_as_missed():
    result = score(GOLD[:1], GOLD, missing="count")
    assert result.without_prediction == 1
    assert result.counts().missed == 1


def test_a_found_document_without_gold_is_left_out_and_counted():
    result = score([*GOLD, document("3", (0, 5, "PERSON"))], GOLD)
    assert result.unscored == 1
    assert result.counts().spurious == 0


def test_different_texts_under_one_id_stop():
    with pytest.raises(BadInput, match=r"'1'.*differ"):
        score([document("1", text=TEXT + " ")], GOLD[:1])


def test_overlapping_gold_is_scored_span_by_span_and_counted():
    gold = [document("1", (0, 12, "PERSON"), (6, 12, "PERSON"))]
    result = score(gold, gold)
    assert result.overlapping_gold == 1
    assert result.counts().correct == 2


def test_the_same_span_twice_counts_once():
    twice = [document("1", (0, 12, "PERSON"), (0, 12, "PERSON"))]
    assert score(twice, twice).counts().possible == 1


def test_labels_can_be_renamed_on_both_sides():
    found = [document("1", (0, 12, "NAME"))]
    result = score(found, GOLD[:1], rename={"NAME": "PERSON", "LOCATION": "PLACE"})
    assert result.labels == (ALL, "PERSON", "PLACE")
    assert result.counts("PERSON").f1 == 1.0


def test_no_gold_at_all():
    with pytest.raises(BadInput, match="no gold document"):
        score([], [])


def test_intervals_hold_the_score_and_shrink_with_more_documents():
    def corpus(size):
        gold = [document(str(place), (0, 12, "PERSON")) for place in range(size)]
        found = [one if int(one.id) % 3 else document(one.id) for one in gold]
        return score(found, gold)

    small, large = corpus(30), corpus(600)
    for result in (small, large):
        low, high = result.interval(resamples=300)
        assert low <= result.counts().f1 <= high
    width = [high - low for low, high in (one.interval(of="recall", resamples=300) for one in (small, large))]
    # with recall 2/3 the width is about 3.92·sqrt(2/9/n): 0.34 and 0.075
    assert 0.2 < width[0] < 0.5 and 0.05 < width[1] < 0.11


def test_the_interval_of_a_perfect_score_is_a_point():
    assert score(GOLD, GOLD).interval() == (1.0, 1.0)


def test_to_json_has_counts_and_intervals():
    data = score(GOLD, GOLD).to_json(resamples=50)
    row = data["scores"][ALL]["partial"]
    assert row["f1"] == 1.0 and row["COR"] == 3 and row["f1_interval"] == [1.0, 1.0]
