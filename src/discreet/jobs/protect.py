"""Protect: text in, safer text out, recorded in the ledger, with a statement beside it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.finder import Searches, remark_uncovered
from discreet.jobs.job import Job, Reads, Recorded, function_of
from discreet.jobs.recognised import recognised, refuse_private_file
from discreet.protection.mechanism import TextMechanism
from discreet.settings import Argument, Choices, OneOf, Option
from discreet.text.columns import Columns
from discreet.text.given import Source, open_source
from discreet.text.input import followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.jobs.protected import Protected

__all__ = ["Protect", "protect"]


def _mechanisms() -> Choices:
    from discreet.protection.registry import mechanisms

    return mechanisms


@dataclass(frozen=True, kw_only=True)
class Protect(Job["Protected"], Searches, Reads, Recorded):
    """Make documents safer to hand out.

    The release carries a statement of what is guaranteed and what is not.

        release = discreet.protect("notes.csv", discreet.Vickrey(epsilon=12, t=0.75), text="note", dataset="ward-7")
        release.write("safe.csv")
    """

    job_name = "protect"
    usual_purpose = "masking"

    source: Annotated[
        Source,
        Argument(
            "Documents: JSONL, CSV, Parquet, text, CoNLL; - is stdin. For fragment: TSV or TMX pairs.",
            metavar="INPUT",
        ),
    ] = field(kw_only=False)
    mechanism: Annotated[TextMechanism, OneOf(_mechanisms, "What is done: {names}.", flag="--with")] = field(
        kw_only=False
    )
    output: Annotated[
        str | Path | None, Option("-o", "--output", "The file to release.", insisted=True, local=True)
    ] = None
    spans: Annotated[
        Literal["auto", "given", "find"],
        Option(
            "Use the input's spans, or find them; auto finds them when there are none.",
            common=True,
        ),
    ] = "auto"
    reviewed: Annotated[
        str | Path | None,
        Option(
            "A reviewed sample of the input: say in the statement how many identifiers are left.",
            local=True,
        ),
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Protected":
        """Protect the documents; into the output, where one is named, and otherwise when they are used."""
        from discreet.jobs.protected import Protected
        from discreet.privacy.release import Release
        from discreet.protection.origin import verified_first
        from discreet.text.output import refuse_existing

        output = None if self.output is None else Path(self.output)
        if output is not None:
            self._refuse_unwritable(output)
            refuse_existing(output, self.force, self.source)
        corpus = self.mechanism.open_source(self.source, on_error=self.on_error)
        if corpus is None:
            corpus = open_input(self.source, self)
        _spans_of_stream(corpus, self.spans, self.mechanism)
        known = recognised(self, corpus, context)
        corpus, name = known.corpus, known.name
        self._refuse_private(corpus, context)
        documents, mechanism = self._marked(context, corpus, known.has_spans)
        release = partial(
            Release,
            random=context.random,
            dataset=name,
            ledger=context.ledger,
            recognised=True,
            risks=self._left_behind(corpus),
            notes=verified_first(mechanism),
            job=self.to_json(),
            log=context.local_log,
            named=known.named,
        )
        protected = Protected(
            documents,
            mechanism,
            columns=getattr(corpus, "columns", Columns()),
            kind=getattr(corpus, "kind", "file"),
            name=name,
            release=release,
            progress=context.progress,
        )
        if output is not None:
            protected.write(output, force=self.force)
            remark_skipped(context.progress, corpus)
        return protected

    def _refuse_private(self, corpus: Any, context: Context) -> None:
        """Refuse files said to be public that have private documents, and held-out documents that are released."""
        for setting in self.mechanism.public_files:
            value = getattr(self.mechanism, setting)
            if value is not None:
                refuse_private_file(self, f"--{setting}", Path(value), context)
        held_out = getattr(self.mechanism, "held_out", None)
        if isinstance(held_out, str | Path):
            from discreet.privacy.public import refuse_shared

            column = getattr(self.mechanism, "held_out_text", "text")
            texts = [each.text for each in open_source(held_out, text=column)]
            if not self.other_data:
                refuse_shared(None, f"--held-out {held_out}", texts, [each.text for each in corpus])

    def _refuse_unwritable(self, output: Path) -> None:
        from discreet.text.formats import format_of

        if self.mechanism.releases == "documents":
            format_of(output)

    def _marked(
        self, context: Context, corpus: Any, has_spans: bool | None
    ) -> tuple[Callable[[], Iterator[Any]], TextMechanism]:
        """The documents with their spans, and the mechanism, which knows who marked them."""
        mechanism, progress = self.mechanism, context.progress
        if mechanism.reads_first:
            mechanism = mechanism.having_read(followed(progress, corpus, f"reading for {mechanism.name}"))
        if not mechanism.needs_spans:
            if self.is_said or self.spans != "auto":
                raise BadInput(
                    f"{mechanism.name} does not look at spans; leave out what says how to find them"
                )
            return partial(followed, progress, corpus, mechanism.name), mechanism
        given = self.spans == "given" or (
            self.spans == "auto" and (_has_spans(corpus) if has_spans is None else has_spans)
        )
        if given and self.is_said:
            raise BadInput(
                "the input has spans and they are used as they are; add --spans find to search it again, "
                "or leave out what says how to find them"
            )
        if given:
            progress.remark("using the spans of the input")
            return partial(followed, progress, corpus, mechanism.name), mechanism
        finder = self.finder()
        progress.remark(f"the spans are {finder.describe()}")

        def found() -> Iterator[Any]:
            yield from finder.find(followed(progress, corpus, f"finding, {mechanism.name}"))
            remark_uncovered(progress, finder)

        known: Any = mechanism
        return found, replace(known, marked_by=finder.describe())

    def _left_behind(self, corpus: Any) -> dict[str, Any]:
        """What a reviewed sample says of the identifiers that the input's spans miss."""
        if self.reviewed is None:
            return {}
        if not self.mechanism.needs_spans or not _has_spans(corpus):
            raise BadInput(
                "--reviewed measures the spans of the input: give it a file that discreet find has written"
            )
        from discreet.finding.residual import residual_risk, risks_of
        from discreet.text.read import read

        return dict(risks_of(residual_risk(corpus, read(self.reviewed))))


protect = function_of(Protect)


def _has_spans(corpus: Any) -> bool:
    """One look through the input, up to the first span."""
    return any(document.spans for document in corpus)


def _spans_of_stream(corpus: Any, spans: str, mechanism: TextMechanism) -> None:
    if spans == "auto" and mechanism.needs_spans and getattr(corpus, "once", str(corpus.path) == "-"):
        raise BadInput(
            "say with --spans given or --spans find where the spans of standard input or of a stream come from"
        )
