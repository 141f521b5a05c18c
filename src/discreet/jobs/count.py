"""Count: how many users or documents stand in each category, with noise, recorded, with a statement."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.jobs.context import Context
from discreet.jobs.job import Job, Recorded, function_of
from discreet.jobs.recognised import recognised
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.as_table import table_package
from discreet.text.count import counted
from discreet.text.given import Given, Source, open_source
from discreet.text.input import Format, IdColumn, OnError, TextColumn, UserColumn, followed, remark_skipped
from discreet.text.read import Corpus
from discreet.text.users import user_of

if TYPE_CHECKING:
    from discreet.privacy.statement import Statement
    from discreet.text.document import Document

__all__ = ["Count", "Counted", "count"]


@dataclass(frozen=True, kw_only=True)
class Count(Job["Counted"], Recorded):
    """Count users or documents by category, with ε for each of them.

    The categories are public and named by you: a list read off the data would say what occurs in it. A user with
    many rows counts in at most one of them, drawn at random (--most for more, at more noise); each category gets
    discrete Laplace noise, those without a row too.

        table = discreet.count("notes.csv", by="department", categories=("A", "B"), epsilon=1)
    """

    job_name = "count"

    source: Annotated[
        Source, Argument("Rows to count: JSONL, CSV, Parquet; - is stdin.", metavar="INPUT")
    ] = field(kw_only=False)
    by: Annotated[str, Option("Column or field with the category.", common=True)]
    epsilon: Annotated[
        float, Option("Privacy parameter for a unit; smaller is more private.", above=0, common=True)
    ]
    categories: Annotated[
        tuple[str, ...], Option("The public list of categories, with commas: A,B,…", commas=True, common=True)
    ] = ()
    unit: Annotated[Literal["user", "document"], Option("Whose presence is protected.", common=True)] = "user"
    most: Annotated[int, Option("Rows of a user that count, drawn at random.", least=1, common=True)] = 1
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "Where the table goes, .json or .csv.", insisted=True, local=True),
    ] = None
    text: TextColumn = "text"
    id: IdColumn = "id"
    user: UserColumn = "user"
    format: Format = None
    on_error: OnError = "stop"
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Counted":
        """Reserve, count and draw the noise, write, confirm."""
        from discreet.privacy.counts import Counting, release_counts
        from discreet.text.output import refuse_existing

        counting = Counting(categories=self.categories, epsilon=self.epsilon, unit=self.unit, most=self.most)
        output = None if self.output is None else Path(self.output)
        if output is not None:
            refuse_existing(output, self.force, self.source)
        corpus = open_source(
            self.source,
            text=self.text,
            id=self.id,
            user=self.user,
            label=self.by,
            format=self.format,
            on_error=self.on_error,
        )
        known = recognised(self, corpus, context, text_of=_row if self.text == self.by else None)
        corpus = known.corpus
        with context.open_ledger() as ledger:
            found = release_counts(
                self._rows(corpus, context.progress),
                counting,
                operation=f"count {self.unit}s by {self.by}",
                dataset=known.name,
                named=known.named,
                random=context.random,
                ledger=ledger,
                path=output,
                force=self.force,
                job=self.to_json(),
            )
        remark_skipped(context.progress, corpus)
        return Counted(
            by=self.by,
            counts=dict(zip(self.categories, found.counts, strict=True)),
            margin=counting.margin,
            statement=found.statement,
            output=output,
        )

    def _rows(self, corpus: Corpus | Given, progress: Progress) -> Iterator[tuple[str, str]]:
        """Each row's unit and category; how many are in no category is said here and nowhere else."""
        as_documents = isinstance(corpus, Given) and corpus.kind == "documents" and self.by != "label"
        known, outside = frozenset(self.categories), 0
        for document in followed(progress, corpus, "counting"):
            category = document.fields.get(self.by) if as_documents else document.label
            unit = (
                document.id
                if self.unit == "document"
                else user_of(document, "count documents with --unit document")
            )
            if category is None or str(category) not in known:
                outside += 1
            else:
                yield unit, str(category)
        if outside:
            progress.remark(
                f"{counted(outside, 'rows')} in none of the categories and not counted; that number is private"
            )


count = function_of(Count)


def _row(document: "Document") -> str:
    """What tells rows apart that are read for their category alone."""
    return f"{document.id}\n{document.user}\n{document.text}\n{sorted(document.fields.items(), key=str)}"


@dataclass(frozen=True, kw_only=True)
class Counted:
    """The noisy counts by category; in 95 of 100 draws the noise on one is at most `margin`.

    Counts are whole numbers and may be negative: nothing was rounded up after the noise.

        table = discreet.count("notes.csv", by="department", categories=("A", "B"), epsilon=1)
        print(table["A"], "±", table.margin, table.to_pandas())
    """

    by: str
    counts: Mapping[str, int]
    margin: int
    statement: "Statement"
    output: Path | None = None

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, category: str) -> int:
        return self.counts[category]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "output": None if self.output is None else str(self.output),
            "counts": dict(self.counts),
            "margin": self.margin,
            "statement": self.statement.to_json(),
        }

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a row for each category."""
        rows = [{self.by: name, "count": number} for name, number in self.counts.items()]
        return table_package("pandas").DataFrame(rows)

    def __str__(self) -> str:
        width = max(len(self.by), *(len(name) for name in self.counts))
        lines = [f"{self.by:<{width}}  {'count':>8}  ± {self.margin} in 95 of 100 draws"]
        lines += [f"{name:<{width}}  {number:>8,}" for name, number in self.counts.items()]
        written = [] if self.output is None else [f"written to {self.output}"]
        return "\n".join([*lines, "", str(self.statement), *written])
