"""Find: documents in, the same documents with personal information marked."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.documents import Documents
from discreet.jobs.finder import Searches, remark_uncovered
from discreet.jobs.job import Job, Reads, function_of
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.finding.coverage import Coverage
    from discreet.finding.records.annotate import Annotator
    from discreet.text.document import Document
    from discreet.text.read import Corpus

__all__ = ["Find", "Found", "find"]

_PANEL = "What is looked for"
_RECORDS = "Known values from records"


@dataclass(frozen=True, kw_only=True)
class Find(Job["Found"], Searches, Reads):
    """Mark names, dates, numbers and addresses in documents, with a score and a reason for each.

    The output holds the original texts: it is for reviewing and for `discreet protect`, not for release.

        found = discreet.find("Dr Okafor saw Anna Müller on 3 May.")
    """

    job_name = "find"

    source: Annotated[
        Source, Argument("Documents: JSONL, CSV, Parquet, text, CoNLL; - is stdin.", metavar="INPUT")
    ] = field(kw_only=False)
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "Where the marked documents go.", insisted=True, local=True),
    ] = None
    fine: Annotated[bool, Option("Finer labels: UK_NHS for ID, CREDIT_CARD for CARD.", panel=_PANEL)] = False
    label_set: Annotated[
        Literal["presidio", "hf", "hipaa"] | None,
        Option("Labels of others: Presidio's, Hugging Face's (PER, LOC, ORG), HIPAA's.", panel=_PANEL),
    ] = None
    fields: Annotated[
        str | Path | None,
        Option(
            "Table of known values, a row a person: mark them too.", panel=_RECORDS, common=True, local=True
        ),
    ] = None
    key: Annotated[
        str, Option("The table's column that names the document's user.", panel=_RECORDS, common=True)
    ] = "id"
    columns: Annotated[
        tuple[str, ...],
        Option(
            "--field", "A column's kind and label, e.g. gp=name:DOCTOR; skip leaves it out.", panel=_RECORDS
        ),
    ] = ()
    records_only: Annotated[bool, Option("Mark the table's values alone.", panel=_RECORDS)] = False
    explain: Annotated[bool, Option("Say of every span which source decided, and why.", common=True)] = False
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Found":
        """Mark the documents; into the output, where one is named, and otherwise as they are asked for."""
        from discreet.text.formats import format_of
        from discreet.text.output import refuse_existing

        if self.label_set is not None and (self.fine or self.fields is not None):
            raise BadInput(
                "--label-set renames what is found; leave out --fine and --fields, which have labels of their own"
            )
        finder = replace(self.finder(fine=self.fine), label_set=self.label_set)
        output = None if self.output is None else Path(self.output)
        if output is not None:
            format_of(output)
            refuse_existing(output, self.force, self.source)
        corpus = open_input(self.source, self)
        annotator = self._annotator()
        how = finder.describe()
        if annotator is not None:
            how = f"known values from {self.fields}" + ("" if self.records_only else f", and {how}")

        def marked() -> "Iterator[Document]":
            found: Iterable[Document] = finder.find(followed(context.progress, corpus, "finding"))
            return iter(found if annotator is None else annotator.annotate(found))

        found = Found(marked, corpus=corpus, how=how, output=output, coverage=finder.coverage)
        if output is not None:
            found.write_counting(output, force=self.force, explain=self.explain)
            remark_skipped(context.progress, corpus)
            remark_uncovered(context.progress, finder)
            if annotator is not None:
                _remark_unmatched(context.progress, annotator)
            context.progress.remark(
                f"{output} holds the original texts and where to look in them: it is not a release"
            )
        return found

    def _annotator(self) -> "Annotator | None":
        """What marks the values of the people's table; None when there is no table."""
        from discreet.finding.records.annotate import Annotator
        from discreet.finding.records.field import guess_fields, parse_field
        from discreet.finding.records.table import read_records

        if self.fields is None:
            if self.columns or self.records_only:
                raise BadInput(
                    "--field and --records-only describe a table of known values; name it with --fields"
                )
            return None
        records = read_records(Path(self.fields), self.key)
        columns = [column for column in next(iter(records.values())) if column != self.key]
        own = {one.column: one for one in (parse_field(text, columns) for text in self.columns)}
        fields = tuple(own.get(guess.column, guess) for guess in guess_fields(columns))
        return Annotator(records=records, fields=fields, key=self.key, keep_others=not self.records_only)


find = function_of(Find)


class Found(Documents):
    """Documents with their spans, and how they were found.

    `how` says by what they were found. Iterate it, index it, write it, or take it along as a table.

        found = discreet.find("notes.jsonl")
        print(found[0].spans, found.to_pandas())
    """

    def __init__(
        self,
        make: Any,
        *,
        corpus: "Corpus | Any",
        how: str,
        output: Path | None,
        coverage: "Coverage | None" = None,
    ) -> None:
        super().__init__(
            make,
            columns=corpus.columns,
            kind=getattr(corpus, "kind", "file"),
            keep=hasattr(corpus, "kind"),
            name=corpus.name,
        )
        self.how = how
        self.output = output
        self.coverage = coverage
        self.counts: Counter[str] = Counter()
        self.documents = 0

    def write_counting(self, path: Path, *, force: bool, explain: bool) -> None:
        """Write the documents, counting their spans; with `explain`, print a line for each."""

        def watch(document: "Document") -> None:
            self.counts.update(span.label for span in document.spans)
            if explain:
                print_reasons(document)

        self.documents = self.write_all(path, force=force, watch=watch)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "output": None if self.output is None else str(self.output),
            "documents": self.documents,
            "spans": sum(self.counts.values()),
            "labels": dict(self.counts),
            "finder": self.how,
            "languages": {} if self.coverage is None else dict(self.coverage.languages),
            "uncovered_documents": 0 if self.coverage is None else self.coverage.uncovered_documents,
        }

    def __str__(self) -> str:
        if self.output is None:
            return repr(self)
        found = sum(self.counts.values())
        lines = [f"{counted(found, 'spans')} in {counted(self.documents, 'documents')}, {self.how}"]
        lines += [f"  {label:<14} {count:>8,}" for label, count in self.counts.most_common()]
        warning = None if self.coverage is None else self.coverage.warning()
        lines += [] if warning is None else [f"warning: {warning}"]
        return "\n".join([*lines, f"written to {self.output}"])


def _remark_unmatched(progress: Progress, annotator: "Annotator") -> None:
    unmatched = annotator.unmatched
    if unmatched.documents_without_record:
        progress.remark(
            f"no record in the table for {counted(unmatched.documents_without_record, 'documents')}"
        )
    if unmatched.records_without_document:
        progress.remark(f"no document for {counted(unmatched.records_without_document, 'records')}")
    for column, count in unmatched.empty_fields.items():
        progress.remark(f"field {column!r} was empty for {counted(count, 'documents')}")


def print_reasons(document: "Document") -> None:
    """A line on the screen for each span: where, what, how sure, and why."""
    stream = sys.stderr if "--json" in sys.argv else sys.stdout
    for span in document.spans:
        words = " ".join(document.covered(span).split())
        print(
            f"{document.id}\t{span.start}\t{span.end}\t{span.label}\t{span.score:g}\t{words}\t{span.source}\t{span.why}",
            file=stream,
        )
