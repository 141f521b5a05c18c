"""Whether new words are still a name of the same type, as spaCy's public recogniser reads them."""

from collections.abc import Sequence

from discreet.protection.distortion.pool import common_label
from discreet.protection.distortion.sentence import Place
from discreet.text.document import Document

__all__ = ["CHECKED", "same_type"]

CHECKED = frozenset(("PERSON", "LOCATION", "ORGANIZATION"))
"""The labels that the recogniser can tell."""


def same_type(label: str, places: Sequence[Place]) -> list[bool]:
    """For each place, whether the words there are read as a name of this label.

    Labels that the recogniser does not know are not checked: the answer is yes.
    """
    wanted = common_label(label)
    if wanted not in CHECKED:
        return [True] * len(places)
    from discreet.finding.names import find_names

    documents = [Document(str(number), place.text) for number, place in enumerate(places)]
    return [
        any(span.label == wanted and span.start < place.end and span.end > place.start for span in spans)
        for place, (_, spans) in zip(places, find_names(documents), strict=True)
    ]
