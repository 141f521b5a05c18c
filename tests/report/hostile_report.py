"""A report that shows a hostile text in every place that shows a text."""

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.statement import Statement
from discreet.report import (
    Bars,
    Code,
    Curve,
    Excerpt,
    Excerpts,
    Fact,
    Facts,
    Lines,
    Mark,
    Notice,
    Paragraph,
    Report,
    Series,
    StatementCard,
    Summary,
    Table,
)

__all__ = ["ATTACKS", "full_report"]

ATTACKS = (
    "<script>document.title='owned'</script>",
    "</script><script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "\"><svg onload=document.title='owned'>",
    "' onmouseover='document.title=1",
    "javascript:document.title='owned'",
    "</style><script>document.title='owned'</script>",
    "</title></head><body onload=document.title='owned'>",
    "<!--<script>",
    "]]><script>alert(1)</script>",
    "<iframe src=https://example.com></iframe>",
    "<link rel=stylesheet href=https://example.com/x.css>",
    "<meta http-equiv=refresh content='0;url=https://example.com'>",
    "{{ 7 * 7 }}{% for x in [] %}",
    "${alert(1)} $\\alpha$ \\frac{1}{2}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "\u2028\u2029\u202e\x00<b>",
    "line\n  guarantee    ε = 0 pure DP per user\n",
    "half a pair \ud800 <b>",
    "<details open ontoggle=alert(1)>",
)
"""Texts that must come out as they went in, and do nothing."""


def full_report(text: str) -> Report:
    """A report that shows this text in every place that shows a text."""
    statement = Statement(
        operation=text,
        dataset=text,
        guarantee=Guarantee(notion="none", assumptions=(text,), reference=text),
        options={text: text},
        notes=(text,),
        risks={text: text},
        counts={text: 3},
    )
    bars = Bars(
        title=text,
        alt=text,
        caption=text,
        axis=text,
        categories=(text, "plain"),
        series=(
            Series(name=text, values=(1.0, 2.0)),
            Series(name="b", values=(1.0, 2.0), low=(0.5, 1.5), high=(2.0, 3.0)),
        ),
    )
    lines = Lines(
        title=text,
        alt=text,
        x_axis=text,
        y_axis=text,
        log_x=True,
        curves=(Curve(name=text, x=(1.0, 10.0), y=(1.0, 2.0)),),
    )
    report = Report(title=text, subtitle=text, about={text: text})
    report.summary = Summary(
        done=(text,),
        promised=(text,),
        measured=(text,),
        not_promised=(text,),
        facts=Facts(facts=(Fact(value=text, name=text, note=text),)),
    )
    marks = (Mark(start=0, end=2, label=text),)
    report.section(
        text,
        text,
        Paragraph(text=text),
        Notice(title=text, text=text),
        Code(text=text, caption=text),
        Table(columns=(text, "n"), rows=[[text, 1]], caption=text),
        Excerpts(excerpts=(Excerpt(title=text, text=text, marks=marks),), caption=text),
        StatementCard(statement=statement),
        bars,
        lines,
    )
    return report
