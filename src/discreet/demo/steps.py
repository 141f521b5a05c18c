"""The tour, step by step: notes, search, scores, releases, attacks, checks."""

import csv
import io
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from discreet.demo.files import Files
from discreet.demo.linkage import Linkage, Linker
from discreet.demo.model import Model, train_and_release
from discreet.demo.releases import Documents, Releases, release_all
from discreet.finding.finder import Finder
from discreet.finding.scores import Scores, score
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.claims.answers import RandomisedResponseClaim
from discreet.privacy.verify.fit import DrawnResult
from discreet.progress import Progress
from discreet.synthetic import clinic, patients
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.text.document import Document
from discreet.text.output import new_file, write_text
from discreet.text.write import open_writer

__all__ = ["Checked", "DemoRun", "run"]


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A claim put to the verifier, as a command and its answer."""

    command: str
    result: Certificate | DrawnResult

    @property
    def epsilon(self) -> float:
        """The ε that holds, by the formula."""
        claim = self.result.claim if isinstance(self.result, DrawnResult) else self.result
        assert isinstance(claim, Certificate)
        return claim.epsilon


@dataclass(frozen=True, kw_only=True)
class DemoRun:
    """Everything the tour did, for the report and for the screen."""

    files: Files
    notes: Documents
    found: Documents
    finder: str
    scores: Scores
    raw: Linkage
    releases: Releases
    model: Model
    sound: Checked
    broken: Checked
    seed: int | None
    seconds: float

    @property
    def patients(self) -> int:
        """How many people the notes are about."""
        return len({note.user for note in self.notes})


def run(files: Files, progress: Progress, seed: int | None, finder: Finder | None = None) -> DemoRun:
    """Walk the whole tour and leave its files behind."""
    started = time.monotonic()
    finder = finder or Finder()
    progress.remark("1/6  Writing the notes of a synthetic clinic")
    notes, records = tuple(map(_without_record, clinic())), list(patients())
    _write_documents(files.notes, notes)
    _write_table(files.patients, records)

    progress.remark("2/6  Finding personal information in them")
    found = tuple(progress.track(finder.find(notes), "finding", len(notes)))
    _write_documents(files.found, found)

    progress.remark("3/6  Scoring what was found against the gold spans")
    scores = score(found, notes)

    progress.remark(
        "4/6  Releasing with and without a guarantee, recording each in the ledger, attacking the result"
    )
    linker = Linker(records)
    releases = release_all(found, notes, linker, files, random=Random(seed), marked_by=finder.describe())

    progress.remark("5/6  Training on an archive with and without differential privacy, attacking the models")
    with Ledger.open(files.ledger) as ledger:
        model = train_and_release(files.model, ledger=ledger, random=Random(seed))

    progress.remark("6/6  Verifying a claim that holds and one that does not, writing the report")
    return DemoRun(
        files=files,
        notes=notes,
        found=found,
        finder=finder.describe(),
        scores=scores,
        raw=linker.measure(notes, {note.id: note.user or "" for note in notes}),
        releases=releases,
        model=model,
        sound=_check(),
        broken=_check(keep=round(math.e / (1 + math.e), 4)),
        seed=seed,
        seconds=time.monotonic() - started,
    )


def _check(keep: float | None = None) -> Checked:
    """Randomised response on one answer a department; `keep` is somebody else's idea of the constant."""
    answers = len(DEPARTMENTS)
    command = f"discreet verify randomised-response --epsilon 1 --categories {answers}"
    return Checked(
        command=command if keep is None else f"{command} --keep {keep}",
        result=RandomisedResponseClaim(epsilon=1.0, categories=answers, keep=keep).check(Checking()),
    )


def _without_record(note: Document) -> Document:
    """The note with what describes it; the patient's record has a table of its own."""
    return replace(note, fields={name: note.fields[name] for name in ("kind", "date")})


def _write_documents(path: Path, documents: Iterable[Document]) -> None:
    with new_file(path) as output, open_writer(output, path) as writer:
        for document in documents:
            writer.write(document)


def _write_table(path: Path, rows: list[dict[str, str]]) -> None:
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, fieldnames=list(rows[0]))
    table.writeheader()
    table.writerows(rows)
    write_text(path, text.getvalue())
