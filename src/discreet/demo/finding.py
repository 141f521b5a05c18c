"""The report's section on the search: four scores, every label, and one note with its mistakes."""

from discreet.demo.steps import DemoRun
from discreet.finding.matching import MEASURES, pair
from discreet.finding.scores import ALL
from discreet.report import Bars, Excerpt, Excerpts, Mark, Paragraph, Section, Series, Table
from discreet.report.parts import Cell, Tone
from discreet.text.document import Document, Span

__all__ = ["finding_section"]

_MEANING = {
    "strict": "the same words and the same label",
    "exact": "the same words, whatever the label",
    "type": "the same label; overlapping words count half",
    "partial": "overlapping words count half, whatever the label",
}


def finding_section(demo: DemoRun) -> Section:
    """What was found, how well, and what a mistake looks like."""
    scores = demo.scores
    labels = sorted(
        (label for label in scores.labels if label != ALL), key=lambda label: -scores.counts(label).possible
    )
    strict = scores.counts()
    section = Section(
        "What was found",
        f"{strict.correct:,} of {strict.possible:,} identifiers were found with exactly the right words and label.",
    )
    rows: list[list[Cell]] = []
    for measure in MEASURES:
        counts = scores.counts(measure=measure)
        low, high = scores.interval(measure=measure)
        rows.append(
            [
                measure,
                _MEANING[measure],
                counts.precision,
                counts.recall,
                counts.f1,
                f"{low:.3f} – {high:.3f}",
            ]
        )
    section.add(
        Table(
            columns=("score", "counts as found", "precision", "recall", "F1", "95% interval of F1"),
            rows=rows,
            caption="Four ways to count",
        ),
        _by_label(demo, labels),
        _mistakes(demo),
        Paragraph(
            text="Precision is the share of what was marked that is right; recall is the share of what is there that was "
            "found. For privacy it is recall that counts: a false alarm costs a word, a miss costs a person. The intervals "
            f"are from a bootstrap over the notes. The search used {demo.finder.removeprefix('found by ')}."
        ),
    )
    return section


def _by_label(demo: DemoRun, labels: list[str]) -> Bars:
    scores = demo.scores

    def series(which: str) -> Series:
        intervals = [scores.interval(label, of=which) for label in labels]
        return Series(
            name=which,
            values=tuple(getattr(scores.counts(label), which) for label in labels),
            low=tuple(low for low, _ in intervals),
            high=tuple(high for _, high in intervals),
        )

    weakest = min(labels, key=lambda label: scores.counts(label).recall)
    floor = min(*series("precision").low, *series("recall").low)
    return Bars(
        title="Precision and recall by label, strict",
        alt=f"Precision and recall for {len(labels)} labels; recall is lowest for {weakest}, at "
        f"{scores.counts(weakest).recall:.2f}.",
        categories=tuple(f"{label} ({scores.counts(label).possible})" for label in labels),
        series=(series("precision"), series("recall")),
        mark="points",
        limits=(max(0.0, floor - 0.05), 1.01),
        axis="score, with its 95% interval",
        caption="In brackets: how many there are. The axis does not start at zero.",
    )


def _mistakes(demo: DemoRun) -> Excerpts:
    """The note that shows most kinds of mistake in the fewest words."""

    def worth(number: int) -> tuple[int, int]:
        marks = _judged(demo.found[number], demo.notes[number])
        tones = [mark.tone for mark in marks]
        kinds = len(set(tones)) + min(2, tones.count("bad"))
        return kinds, -len(demo.notes[number].text)

    number = max(range(len(demo.notes)), key=worth)
    note = demo.notes[number]
    marks = _judged(demo.found[number], note)
    return Excerpts(
        excerpts=(Excerpt(title=f"{note.id}, {note.fields['kind']}", text=note.text, marks=marks),),
        caption="A note with mistakes, chosen for them: green is right, amber is a false alarm or badly cut, red was missed.",
    )


def _judged(found: Document, gold: Document) -> tuple[Mark, ...]:
    """Every span, with what is right or wrong about it."""
    pairs, missed, spurious = pair(found.spans, gold.spans)
    marks: list[tuple[Span, str, Tone]] = []
    for mine, theirs in pairs:
        if mine.label != theirs.label:
            marks.append((mine, f"{mine.label}, not {theirs.label}", "caution"))
        elif (mine.start, mine.end) != (theirs.start, theirs.end):
            marks.append((mine, f"{mine.label}, badly cut", "caution"))
        else:
            marks.append((mine, mine.label, "good"))
    marks += [(span, f"{span.label}, false alarm", "caution") for span in spurious]
    marks += [(span, f"{span.label}, missed", "bad") for span in missed]
    return tuple(Mark(start=span.start, end=span.end, label=label, tone=tone) for span, label, tone in marks)
