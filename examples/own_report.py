"""Put your own numbers into discreet's report format: one page, offline, light and dark, printable.

$ python examples/own_report.py
open report.html
"""

import sys
from collections import Counter

from discreet.report import Bars, Excerpt, Excerpts, Fact, Facts, Report, Series, Summary, Table
from discreet.synthetic import clinic


def main(path: str) -> None:
    """Describe the synthetic clinic on one page."""
    notes = list(clinic())
    labels = Counter(span.label for note in notes for span in note.spans)
    kinds = Counter(str(note.fields["kind"]) for note in notes)
    report = Report(
        title="The synthetic clinic", subtitle="What its notes hold, counted from their gold spans."
    )
    report.summary = Summary(
        done=(
            f"Counted {labels.total():,} mentions of personal information in {len(notes)} synthetic notes.",
        ),
        not_promised=("Nothing here is protected: these are the raw notes of people who do not exist.",),
        facts=Facts(
            facts=(
                Fact(value=f"{len(notes)}", name="notes"),
                Fact(value=f"{len({note.user for note in notes})}", name="patients"),
                Fact(value=f"{labels.total() / len(notes):.1f}", name="identifiers a note"),
            )
        ),
    )
    report.section(
        "What there is to find",
        "",
        Bars(
            title="Mentions by label",
            alt=f"{labels.most_common(1)[0][0]} is the most frequent label.",
            categories=tuple(label for label, _ in labels.most_common()),
            series=(
                Series(name="mentions", values=tuple(float(count) for _, count in labels.most_common())),
            ),
        ),
        Table(columns=("kind of note", "notes"), rows=[list(row) for row in kinds.most_common()]),
        Excerpts(excerpts=(Excerpt.of(notes[7].id, notes[7].text, notes[7].spans),)),
    )
    report.write(path, force=True)
    print(f"open {path}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "report.html")
