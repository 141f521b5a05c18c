import pytest

from discreet.finding.tagger.decoding import Marked
from discreet.finding.tagger.tokens import tokenise
from discreet.finding.tagger.trimming import trimmed


@pytest.mark.parametrize(
    ("marked", "left", "person"),
    [
        ("Mr. Okafor", "Okafor", True),
        ("Dr. med", "med", True),
        ("Frau Müller,", "Müller", True),
        ("\nAnna", "Anna", True),
        ("Anna\n", "Anna", True),
        ("Pan American", "Pan American", False),
        ("Smith & Sons Ltd.", "Smith & Sons Ltd.", False),
        ("Smith (UK)", "Smith (UK)", False),
        ("Smith)", "Smith", False),
        ("Dr", "Dr", True),
        (",;", None, False),
    ],
)
def test_edges(marked, left, person):
    tokens = tokenise(marked)
    kept = trimmed(Marked(0, len(tokens) - 1, 0), tokens.words, person=person)
    assert (kept and marked[tokens.starts[kept.first] : tokens.ends[kept.last]]) == left
