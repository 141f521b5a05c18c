"""The tour told as a report, section by section."""

import shlex

from discreet.demo.finding import finding_section
from discreet.demo.learning import learning_section
from discreet.demo.promises import books_section, checking_section, counting_section
from discreet.demo.risks import reading_section
from discreet.demo.steps import DemoRun
from discreet.demo.summary import summary_of
from discreet.report import Code, Excerpt, Excerpts, Mark, Paragraph, Report, Section, StatementCard, Table
from discreet.report.parts import Cell
from discreet.text.document import Document

__all__ = ["next_commands", "tell"]


def tell(outcome: DemoRun) -> Report:
    """The whole report."""
    command = f"discreet demo --out {shlex.quote(str(outcome.files.folder))}"
    report = Report(
        title="From a clinic's notes to releases you can account for",
        subtitle=(
            f"{len(outcome.notes)} notes by {outcome.patients} synthetic patients were searched, protected, "
            "attacked and recorded. Every person, number and address in this report is made up."
        ),
        about={
            "Command": command if outcome.seed is None else f"{command} --seed {outcome.seed}",
            "Took": f"{outcome.seconds:.0f} seconds",
        },
        summary=summary_of(outcome),
    )
    report.sections += [
        _notes(outcome),
        finding_section(outcome),
        _releases(outcome),
        reading_section(outcome),
        counting_section(outcome),
        learning_section(outcome),
        books_section(outcome),
        checking_section(outcome),
        _next(outcome),
    ]
    return report


def _notes(outcome: DemoRun) -> Section:
    kinds: dict[str, list[int]] = {}
    for note in outcome.notes:
        kinds.setdefault(str(note.fields["kind"]), []).append(len(note.text))
    rows: list[list[Cell]] = [
        [kind, len(sizes), round(sum(sizes) / len(sizes))]
        for kind, sizes in sorted(kinds.items(), key=lambda item: -len(item[1]))
    ]
    note = _example(outcome)
    total = sum(len(one.spans) for one in outcome.notes)
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


def _releases(outcome: DemoRun) -> Section:
    note = _example(outcome)
    mask, pseudonym = (
        next(document for document in release.documents if document.id == note.id)
        for release in (outcome.releases.mask, outcome.releases.pseudonym)
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
            text="Each release has a statement beside it, a file that says what was done, what is guaranteed, what went "
            "through verbatim and what was measured. These are the two, as people read them:"
        ),
        StatementCard(statement=outcome.releases.mask.statement),
        StatementCard(statement=outcome.releases.pseudonym.statement),
        Paragraph(
            text=f"Only the second can be undone, and only with its key: with it, {outcome.releases.restored} of "
            f"{len(outcome.notes)} notes came back exactly as they were."
        ),
    )


def _next(outcome: DemoRun) -> Section:
    about = {
        "notes.jsonl": "the raw notes, with gold spans",
        "patients.csv": "the table of patients behind them",
        "found.jsonl": "the notes with what was found",
        "masked.jsonl": "released: masked",
        "pseudonyms.jsonl": "released: under pseudonyms",
        "pseudonym.key": "the secret behind the pseudonyms, readable by you alone; without it nobody can go back",
        "pseudonyms.jsonl.vault": "what stood behind the pseudonyms, encrypted with that key",
        "departments.json": "released: the noisy counts",
        "departments-model.json": "released: the model with a guarantee",
        "ledger.db": "the books",
    }
    rows: list[list[Cell]] = [[name, text] for name, text in about.items()]
    return Section("Your turn", "The same with your own files takes one command a step.").add(
        Code(text="\n".join(next_commands(outcome)), caption="Three commands to try next"),
        Table(columns=("file", "what it is"), rows=rows, caption="In the folder beside this page"),
    )


def _put_in(document: Document) -> tuple[Mark, ...]:
    return tuple(Mark(start=span.start, end=span.end) for span in document.spans)


def _example(outcome: DemoRun) -> Document:
    """A note of middling length with as many kinds of identifier as possible."""
    fitting = [note for note in outcome.notes if 300 <= len(note.text) <= 800]
    return max(fitting, key=lambda note: (len({span.label for span in note.spans}), -len(note.text)))


def next_commands(outcome: DemoRun) -> list[str]:
    """What to try after the demo."""
    folder = outcome.files.folder
    notes, ledger = shlex.quote(str(folder / "notes.jsonl")), shlex.quote(str(folder / "ledger.db"))
    return [
        f"discreet protect {notes} --spans find --with mask --style numbered -o mine.jsonl --no-ledger",
        f"discreet ledger show --ledger {ledger}",
        outcome.broken.command,
    ]
