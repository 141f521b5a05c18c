"""A Wikipedia infobox is read as a record under the paper's five tags."""

import pytest

from discreet.errors import BadInput
from discreet.finding.records.annotate import annotate_text
from discreet_experiments.wikipii.infobox import INFOBOX_FIELDS, read_infobox, record_of_infobox


def test_an_infobox_becomes_a_record() -> None:
    html = """<table class="infobox"><tr><th colspan=2>Ann Example</th></tr>
    <tr><th>Born</th><td>3 May 1950<sup>[1]</sup> (age&nbsp;70)</td></tr>
    <tr><th>Spouse(s)</th><td><ul><li>Bob Roe (m. 1970)</li><li>Cy Doe</li></ul></td></tr>
    <tr><th>Alma&nbsp;mater:</th><td>University of Toronto<br>Yale Law School</td></tr>
    <tr><th>Height</th><td>1.7 m</td></tr></table>"""
    record = record_of_infobox(read_infobox(html))
    assert record["BIRTH_DATE"].startswith("3 May 1950")
    assert record["SPOUSES"] == "Bob Roe (m. 1970)\nCy Doe"
    assert "Height" not in record
    text = "Born on May 3, 1950, Ann went to Toronto University and married Bob Roe."
    labels = [
        (text[span.start : span.end], span.label) for span in annotate_text(text, record, INFOBOX_FIELDS)
    ]
    assert labels == [
        ("May 3, 1950", "BIRTH_DATE"),
        ("Toronto University", "EDUCATION"),
        ("Bob Roe", "SPOUSES"),
    ]
    with pytest.raises(BadInput, match="no infobox"):
        read_infobox("<p>nothing</p>")
