import pytest

from discreet.finding.labels import wanted_kinds
from discreet.finding.overlaps import resolve
from discreet.finding.patterns import find_patterns


@pytest.fixture
def found():
    """What the patterns for some kinds find in a text, as (words, kind), overlaps resolved."""

    def find(text: str, *kinds: str, threshold: float = 0.4) -> list[tuple[str, str]]:
        spans = resolve(text, find_patterns(text, wanted_kinds(kinds or None), threshold))
        return [(text[span.start : span.end], span.label) for span in spans]

    return find
