"""Reports: one self-contained page that opens offline, prints well and carries its own data."""

from discreet.report.figures import Bars, Curve, Lines, Series
from discreet.report.parts import (
    Code,
    Excerpt,
    Excerpts,
    Fact,
    Facts,
    Mark,
    Notice,
    Paragraph,
    StatementCard,
    Table,
)
from discreet.report.report import Report, Section, Summary

__all__ = [
    "Bars",
    "Code",
    "Curve",
    "Excerpt",
    "Excerpts",
    "Fact",
    "Facts",
    "Lines",
    "Mark",
    "Notice",
    "Paragraph",
    "Report",
    "Section",
    "Series",
    "StatementCard",
    "Summary",
    "Table",
]
