"""Apply: a trained model on documents, its answers beside or in them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.jobs.context import Context
from discreet.jobs.documents import Documents
from discreet.jobs.job import Job, Reads, function_of
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.text.given import Given
    from discreet.text.read import Corpus

__all__ = ["Applied", "Apply", "apply"]


class Applied(Documents):
    """The documents with a model's answers.

    Spans, labels, texts or fields, as the model gives them; iterate it, index it, or take it along as a table.

        applied = discreet.apply("classifier/", ["No fever since Tuesday."])
        print(applied[0].label)
    """

    def __init__(self, make: Any, *, corpus: "Corpus | Given", kind: str) -> None:
        super().__init__(
            make,
            columns=corpus.columns,
            kind=getattr(corpus, "kind", "file"),
            keep=hasattr(corpus, "kind"),
            name=corpus.name,
        )
        self.model_kind = kind
        self.output: Path | None = None
        self.count = 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        output = None if self.output is None else str(self.output)
        return {"output": output, "model": self.model_kind, "documents": self.count}

    def __str__(self) -> str:
        if self.output is None:
            return repr(self)
        return f"{counted(self.count, 'documents')} through the {self.model_kind}, written to {self.output}"


@dataclass(frozen=True, kw_only=True)
class Apply(Job[Applied], Reads):
    """Use a trained model: mark, classify, complete, guess or translate documents.

    The model's folder says which: a tagger marks spans, a classifier sets the label, a translator exchanges the
    text, a next-word model adds the field `completion`, a masked model the field `guesses` for each [MASK]. The
    output holds the texts as they are: it is not a release.

        labelled = discreet.apply("classifier/", ["No fever since Tuesday."])
    """

    job_name = "apply"

    model: Annotated[Path | str, Argument("A folder that discreet train has written.")] = field(kw_only=False)
    source: Annotated[
        Source, Argument("Documents: JSONL, CSV, Parquet, text, CoNLL; - is stdin.", metavar="INPUT")
    ] = field(kw_only=False)
    output: Annotated[
        str | Path | None, Option("-o", "--output", "Where the documents go.", insisted=True, local=True)
    ] = None
    words: Annotated[
        int, Option("Words a next-word model adds, or guesses a masked model gives.", least=1, common=True)
    ] = 5
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> Applied:
        """Into the output, where one is named, and otherwise as they are asked for."""
        from discreet.learning.applied import applied
        from discreet.text.formats import format_of
        from discreet.text.output import refuse_existing

        output = None if self.output is None else Path(self.output)
        if output is not None:
            format_of(output)
            refuse_existing(output, self.force, self.source)
        kind, use = applied(Path(self.model), words=self.words)
        corpus = open_input(self.source, self)
        found = Applied(lambda: use(followed(context.progress, corpus, kind)), corpus=corpus, kind=kind)
        if output is not None:
            found.count = found.write_all(output, force=self.force)
            found.output = output
            remark_skipped(context.progress, corpus)
        return found


apply = function_of(Apply)
