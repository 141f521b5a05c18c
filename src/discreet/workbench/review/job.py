"""Review: a person checks what was found, in the browser, on this machine."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, function_of
from discreet.jobs.said import Said
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.input import Format, IdColumn, TextColumn, open_input

__all__ = ["Review", "review"]


@dataclass(frozen=True, kw_only=True)
class Review(Job[Said]):
    """Confirm, reject, correct and add spans. Every decision is saved at once, in FOUND.review.jsonl."""

    job_name = "review"

    found: Annotated[str | Path, Argument("Documents with found spans, as discreet find writes them.")] = (
        field(kw_only=False)
    )
    sample: Annotated[
        int | None, Option("Review only this many documents, drawn at random.", least=1, common=True)
    ] = None
    fields: Annotated[
        str | Path | None,
        Option("Table of known values, shown beside the documents.", common=True, local=True),
    ] = None
    key: Annotated[
        str, Option("The table's column that names the document's user.", common=True, local=True)
    ] = "id"
    port: Annotated[
        int, Option("Port on 127.0.0.1; 0 takes a free one.", least=0, most=65535, common=True, local=True)
    ] = 0
    browser: Annotated[bool, Option("--browser/--no-browser", "Open the page.", common=True, local=True)] = (
        True
    )
    format: Format = None
    text: TextColumn = "text"
    id: IdColumn = "id"

    def run(self, context: Context) -> Said:
        """Serve the page until it is stopped; say where the decisions are."""
        from discreet.finding.records.table import read_records
        from discreet.workbench.guard import Guard
        from discreet.workbench.review.desk import Desk
        from discreet.workbench.review.routes import review_app
        from discreet.workbench.review.sample import keep_sample
        from discreet.workbench.serve import serve

        found = Path(self.found)
        if str(found) == "-":
            raise BadInput("review needs a file, not standard input: decisions are saved beside it")
        corpus = open_input(found, self)
        documents = keep_sample(corpus, self.sample, found.with_name(found.name + ".sample"))
        records = None if self.fields is None else read_records(Path(self.fields), self.key)
        journal = found.with_name(found.name + ".review.jsonl")
        desk = Desk(documents, journal, records=records, key=self.key)
        reviewed = found.with_name(f"{corpus.name}.reviewed.jsonl")
        guard = Guard()
        serve(
            review_app(desk, guard, reviewed),
            guard,
            port=self.port,
            browser=self.browser,
            announce=lambda address: context.progress.remark(
                f"Review {counted(len(documents), 'documents')} at {address}  (Ctrl-C stops)"
            ),
        )
        return Said(
            f"The decisions are in {journal}"
            + (f", the reviewed documents in {reviewed}" * reviewed.exists()),
            {"decisions": str(journal), "reviewed": str(reviewed) if reviewed.exists() else None},
        )


review = function_of(Review)
