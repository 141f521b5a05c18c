import re

import pytest

from discreet.finding.tagger.address_blocks import address_blocks
from discreet.text.document import Span

KINDS = {"A": "ADDRESS", "L": "LOCATION", "P": "PERSON"}


def read(marked):
    """A text in which `[A words]` is an address, `[L words]` a place and `[P words]` a person."""
    text, spans, place = "", [], 0
    for found in re.finditer(r"\[([ALP]) ([^\]]*)\]", marked):
        text += marked[place : found.start()]
        spans.append(Span(len(text), len(text) + len(found[2]), KINDS[found[1]], 0.5 + 0.1 * len(spans)))
        text += found[2]
        place = found.end()
    return text + marked[place:], spans


@pytest.mark.parametrize(
    ("marked", "blocks"),
    [
        ("at [A 12 High Street], [L Leeds] [L LS1 4AB]!", ["12 High Street, Leeds LS1 4AB"]),
        (
            "[A Hauptstr. 5]\n[L 10115] [L Berlin]\n[L Deutschland]",
            ["Hauptstr. 5\n10115 Berlin\nDeutschland"],
        ),
        ("[A 3 rue Foch] - [L 69001] [L Lyon] ([L Rhône]) est", ["3 rue Foch - 69001 Lyon (Rhône)"]),
        ("[L 28001] [L Madrid] y [L Sevilla]", ["28001 Madrid", "Sevilla"]),
        ("[L Leeds], [L York] and [L Hull]", ["Leeds", "York", "Hull"]),
        ("[P Anna Berg], [A 12 High Street]", ["Anna Berg", "12 High Street"]),
        ("[L Bonn]\n[A Hauptstr. 5]", ["Bonn", "Hauptstr. 5"]),
        ("from [A 12 High Street] to [L Leeds]", ["12 High Street", "Leeds"]),
    ],
)
def test_parts_of_an_address_are_one_span(marked, blocks):
    text, spans = read(marked)
    joined = address_blocks(text, spans)
    assert [text[span.start : span.end] for span in joined] == blocks


def test_a_block_is_an_address_with_the_lowest_score():
    text, spans = read("[A 12 High Street], [L Leeds] [L LS1 4AB]")
    (block,) = address_blocks(text, spans)
    assert (block.label, block.score) == ("ADDRESS", 0.5)
