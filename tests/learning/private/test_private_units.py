"""Whom the guarantee is for: whose examples are clipped together."""

import pytest

from discreet.errors import BadInput
from discreet.learning.private.units import units_of
from discreet.text.document import Document

DOCUMENTS = [Document(str(place), "a text", user=user) for place, user in enumerate(("ann", "bob", "ann"))]
ORIGIN = [0, 0, 1, 2, 2]
"""The document of each example: two are of the first, one of the second, two of the third."""


@pytest.mark.parametrize(
    ("unit", "places"),
    [("example", None), ("document", [[0, 1], [2], [3, 4]]), ("user", [[0, 1, 3, 4], [2]])],
)
def test_the_examples_of_one_unit_stand_together(unit, places):
    assert units_of(DOCUMENTS, ORIGIN, unit) == places


def test_a_document_of_nobody_has_no_user():
    with pytest.raises(BadInput, match="user"):
        units_of([*DOCUMENTS, Document("3", "a text")], [*ORIGIN, 3], "user")


def test_a_word_is_no_unit_of_training():
    with pytest.raises(BadInput, match="not per word"):
        units_of(DOCUMENTS, ORIGIN, "word")
