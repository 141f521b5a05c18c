"""The demo's report, section by section."""

import shlex

from discreet.demo.finding import finding_section
from discreet.demo.guarantees import checking_section, counting_section, ledger_section
from discreet.demo.learning import learning_section
from discreet.demo.risks import reading_section
from discreet.demo.steps import DemoRun
from discreet.demo.summary import summary_of
from discreet.report import Code, Excerpt, Excerpts, Mark, Paragraph, Report, Section, StatementCard, Table
from discreet.report.parts import Cell
from discreet.text.document import Document

__all__ = ["next_commands", "tell"]


def tell(demo: DemoRun) -> Report:
    """The whole report."""
    command = f"discreet demo --out {shlex.quote(str(demo.files.folder))}"
    report = Report(
        title="A synthetic clinic's notes, released and checked",
        subtitle=(
            f"{len(demo.notes)} notes by {demo.patients} synthetic patients were searched, protected, "
            "attacked and recorded in the ledger. Every person, number and address in this report is synthetic."
        ),
        about={
            "Command": command if demo.seed is None else f"{command} --seed {demo.seed}",
            "Took": f"{demo.seconds:.0f} seconds",
        },
        summary=summary_of(demo),
    )
    report.sections += [
        _notes(demo),
        finding_section(demo),
        _releases(demo),
        reading_section(demo),
        counting_section(demo),
        learning_section(demo),
        ledger_section(demo),
        checking_section(demo),
        _next(demo),
    ]
    return report


def _notes(demo: DemoRun) -> Section:
    kinds: dict[str, list[int]] = {}
    for note in demo.notes:
        kinds.setdefault(str(note.fields["kind"]), []).append(len(note.text))
    rows: list[list[Cell]] = [
        [kind, len(sizes), round(sum(sizes) / len(sizes))]
        for kind, sizes in sorted(kinds.items(), key=lambda item: -len(item[1]))
    ]
    note = _example(demo)
    total = sum(len(one.spans) for one in demo.notes)
    return Section(
        "The notes",
        f"Letters, ward notes, telephone notes and messages, with {total:,} mentions of personal information marked by "
        "the generator as it wrote them.",
    ).add(
        Excerpts(
            excerpts=(Excerpt.of(f"{note.id}, {note.fields['kind']}", note.text, note.spans),),
            caption="A raw note. What is marked is what there is to find; diseases named after people, laboratory "
            "values and sample numbers are not.",
        ),
        Table(columns=("kind of note", "notes", "characters on average"), rows=rows),
    )


def _releases(demo: DemoRun) -> Section:
    note = _example(demo)
    mask, pseudonym = (
        next(document for document in release.documents if document.id == note.id)
        for release in (demo.releases.mask, demo.releases.pseudonym)
    )
    return Section(
        "Two releases of the notes",
        "A mask puts a label where an identifier stood. A pseudonym puts a code there, the same for the same person in "
        "every note, and moves dates by a secret number of days, so that what belongs together still does.",
    ).add(
        Excerpts(
            excerpts=(
                Excerpt(title="Masked", text=mask.text, marks=_put_in(mask)),
                Excerpt(title="Under pseudonyms", text=pseudonym.text, marks=_put_in(pseudonym)),
            ),
            caption="The same note after each. Highlighted is what was put in; the rest is as it was, byte for byte.",
        ),
        Paragraph(
            text="Each release has a statement beside it, a file that says what was done, what is guaranteed, what was passed "
            "through verbatim and what was measured. The two, rendered for reading:"
        ),
        StatementCard(statement=demo.releases.mask.statement),
        StatementCard(statement=demo.releases.pseudonym.statement),
        Paragraph(
            text=f"Only the second can be undone, and only with its key: with it, {demo.releases.restored} of "
            f"{len(demo.notes)} notes came back exactly as they were."
        ),
    )


def _next(demo: DemoRun) -> Section:
    about = {
        "notes.jsonl": "the raw notes, with gold spans",
        "patients.csv": "the table of patients behind them",
        "found.jsonl": "the notes with what was found",
        "masked.jsonl": "released: masked",
        "pseudonyms.jsonl": "released: under pseudonyms",
        "pseudonym.key": "the secret key of the pseudonyms, readable by you alone; without it nobody can restore the notes",
        "pseudonyms.jsonl.vault": "the originals behind the pseudonyms, encrypted with that key",
        "departments.json": "released: the noisy counts",
        "departments-model.json": "released: the model trained with differential privacy",
        "ledger.db": "the privacy ledger",
    }
    rows: list[list[Cell]] = [[name, text] for name, text in about.items()]
    return Section("Next steps", "The same with your own files takes one command a step.").add(
        Code(text="\n".join(next_commands(demo)), caption="Three commands to try next"),
        Table(columns=("file", "what it is"), rows=rows, caption="In the folder beside this page"),
    )


def _put_in(document: Document) -> tuple[Mark, ...]:
    return tuple(Mark(start=span.start, end=span.end) for span in document.spans)


def _example(demo: DemoRun) -> Document:
    """A note of middling length with as many kinds of identifier as possible."""
    fitting = [note for note in demo.notes if 300 <= len(note.text) <= 800]
    return max(fitting, key=lambda note: (len({span.label for span in note.spans}), -len(note.text)))


def next_commands(demo: DemoRun) -> list[str]:
    """What to try after the demo."""
    folder = demo.files.folder
    notes, ledger = shlex.quote(str(folder / "notes.jsonl")), shlex.quote(str(folder / "ledger.db"))
    return [
        f"discreet protect {notes} --spans find --with mask --style numbered -o mine.jsonl --no-ledger",
        f"discreet ledger show --ledger {ledger}",
        demo.broken.command,
    ]
