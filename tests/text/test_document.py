"""Documents and spans."""

import pytest

from discreet.errors import BadInput
from discreet.text.document import Document, Span


def test_spans_are_sorted_and_cover_their_words() -> None:
    note = Document("1", "Ann met Bob").with_spans((Span(8, 11, "PERSON"), Span(0, 3, "PERSON")))
    assert [note.covered(span) for span in note.spans] == ["Ann", "Bob"]


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (0, 4), (2, 2), (3, 1)])
def test_a_span_outside_the_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(BadInput, match="document '1'"):
        Document("1", "Ann").with_spans((Span(start, end, "PERSON"),))


def test_overlap_needs_a_shared_character() -> None:
    assert Span(0, 3, "A").overlaps(Span(2, 4, "B"))
    assert not Span(0, 3, "A").overlaps(Span(3, 4, "B"))


def test_a_new_text_drops_the_old_spans() -> None:
    note = Document("1", "Ann", user="u").with_spans((Span(0, 3, "PERSON"),))
    assert note.with_text("Bob") == Document("1", "Bob", user="u")
