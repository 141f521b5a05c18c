"""What a report is made of: numbers as people read them, tables that fit, highlights that stay in the text."""

import math
from dataclasses import replace

import pytest

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.statement import Statement
from discreet.report import Bars, Curve, Excerpt, Lines, Mark, Paragraph, Series, StatementCard, Table
from discreet.report.draw import draw
from discreet.report.parts import write_cell
from discreet.text.document import Span


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "–"),
        (12345, "12,345"),
        (0.5, "0.500"),
        (12345.6, "12,346"),
        (1e-9, "1e-09"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "–"),
        ("<b>", "<b>"),
    ],
)
def test_cells(value, written):
    assert write_cell(value) == written


def test_a_table_knows_its_number_columns():
    table = Table(columns=("who", "n", "mixed"), rows=[["a", 1, 2], ["b", None, "x"]])
    assert table.numeric == [False, True, False]
    assert Table(columns=("a",), rows=[]).numeric == [False]


def test_a_ragged_table_is_refused():
    with pytest.raises(BadInput, match="row 2 has 1 cells for 2 columns"):
        Table(columns=("a", "b"), rows=[[1, 2], [1]])


def test_infinity_survives_json():
    assert Table(columns=("a",), rows=[[math.inf]]).to_json()["rows"] == [["inf"]]


def test_paragraphs_are_cut_at_blank_lines():
    assert Paragraph(text="one\n\n two \n\n\n").paragraphs == ["one", "two"]


def test_runs_give_the_text_back_whatever_the_marks():
    marks = (
        Mark(start=2, end=4, label="A"),
        Mark(start=3, end=6, label="overlaps"),
        Mark(start=6, end=8, label="B"),
        Mark(start=7, end=99, label="outside"),
    )
    excerpt = Excerpt(title="t", text="0123456789", marks=marks)
    assert "".join(text for text, _ in excerpt.runs) == "0123456789"
    assert [(text, mark.label) for text, mark in excerpt.runs if mark] == [("23", "A"), ("67", "B")]


def test_an_excerpt_takes_spans():
    excerpt = Excerpt.of("t", "Ms Keller", [Span(3, 9, "PERSON")], "good")
    assert excerpt.runs[1] == ("Keller", Mark(start=3, end=9, label="PERSON", tone="good"))


@pytest.mark.parametrize(
    ("guarantee", "randomness", "tone"),
    [
        (Guarantee(notion="none"), {"source": "system"}, "caution"),
        (Guarantee(notion="pure-dp", epsilon=1.0), {"source": "system"}, "good"),
        (Guarantee(notion="pure-dp", epsilon=math.inf), {"source": "system"}, "caution"),
        (
            Guarantee(notion="pure-dp", epsilon=1.0),
            {"source": "seeded", "seed": 1, "warning": "void"},
            "caution",
        ),
    ],
)
def test_only_a_real_guarantee_looks_like_one(guarantee, randomness, tone):
    card = StatementCard(statement=Statement(operation="x", guarantee=guarantee, randomness=randomness))
    assert card.tone == tone


def test_a_statement_keeps_every_line():
    statement = Statement(
        operation="protect --with mask",
        guarantee=Guarantee(notion="none"),
        counts={"documents": 3},
        notes=("first", "second"),
        verbatim={"words": 7},
        ledger_entry="e1",
    )
    card = StatementCard(statement=statement)
    assert card.guarantee == "No formal guarantee."
    assert ("counted", "3 documents") in card.lines
    assert ("verbatim", "7 words") in card.lines
    assert [value for name, value in card.lines if name == "note"] == ["first", "second"]
    assert ("ledger", "entry e1") in card.lines


def test_a_figure_is_a_table_too():
    series = Series(name="F1", values=(0.5, 0.25), low=(0.4, 0.2), high=(0.6, 0.3))
    bars = Bars(title="t", alt="a", axis="score", categories=("x", "y"), series=(series,))
    assert bars.table().columns == ("category", "F1", "F1, low", "F1, high")
    assert bars.table().rows == [["x", 0.5, 0.4, 0.6], ["y", 0.25, 0.2, 0.3]]
    assert bars.to_json()["rows"] == bars.table().rows
    curves = (
        Curve(name="a", x=(1.0,), y=(2.0,), low=(1.0,), high=(3.0,)),
        Curve(name="b", x=(1.0,), y=(4.0,)),
    )
    lines = Lines(title="t", alt="a", x_axis="ε", y_axis="accuracy", curves=curves)
    assert lines.table().rows == [["a", 1.0, 2.0, 1.0, 3.0], ["b", 1.0, 4.0, None, None]]


def test_a_figure_with_values_missing_is_refused():
    with pytest.raises(BadInput, match="one value for each"):
        Bars(title="t", alt="a", categories=("x", "y"), series=(Series(name="s", values=(1.0,)),))
    with pytest.raises(BadInput, match="as many"):
        Lines(title="t", alt="a", x_axis="x", y_axis="y", curves=(Curve(name="c", x=(1.0, 2.0), y=(1.0,)),))


def test_points_with_labels_are_cases_and_stand_by_their_names() -> None:
    points = Curve(name="a release", x=(0.1, 0.9), y=(1.0, 1.01), labels=("strict", "loose"))
    figure = Lines(title="t", alt="a", x_axis="x", y_axis="y", curves=(points,))
    assert [row[0] for row in figure.table().rows] == ["a release: strict", "a release: loose"]
    drawing = draw(figure, width=720, name="f")
    assert "strict" in drawing
    assert "loose" in drawing
    with pytest.raises(BadInput, match="labels"):
        Lines(title="t", alt="a", x_axis="x", y_axis="y", curves=(replace(points, labels=("one",)),))
