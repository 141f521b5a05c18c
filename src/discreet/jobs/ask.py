"""Ask: texts in, labels out, of a model that we never see and that never sees the texts."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, function_of
from discreet.secure.terms import AskerTerms
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Format, IdColumn, TextColumn, open_input

if TYPE_CHECKING:
    from discreet.privacy.statement import Statement

__all__ = ["Answered", "Ask", "ask"]


@dataclass(frozen=True, kw_only=True)
class Ask(AskerTerms, Job["Answered"]):
    """Classify texts in secret: only their labels are opened, and only to you.

    The model's owner never sees the texts, and you never see the model; who must not collude stands in the
    statement.

        answered = discreet.ask(["All is well."], identity="keys/alice", model="HOST:7701", helper="HOST:7702")
    """

    job_name = "secure ask"

    source: Annotated[Source | None, Argument("Texts to classify.", metavar="[TEXT]...", many=True)] = field(
        default=None, kw_only=False
    )
    input: Annotated[str | Path | None, Option("A file of documents instead.", common=True, local=True)] = (
        None
    )
    output: Annotated[
        str | Path | None, Option("-o", "--out", "JSONL file for the answers.", common=True, local=True)
    ] = None
    text: TextColumn = "text"
    id: IdColumn = "id"
    format: Format = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Answered":
        """Share the texts out, compute with the others, open the labels."""
        from discreet.secure.answers import write_answers
        from discreet.secure.ask import ask_about
        from discreet.text.output import refuse_existing

        asking = self.asking()
        if (self.input is None) == (self.source is None):
            raise BadInput("give texts, or a file of them with --input")
        output = None if self.output is None else Path(self.output)
        if output is not None:
            refuse_existing(output, self.force, self.input)
        given = self.source if self.input is None else Path(self.input)
        assert given is not None
        documents = list(open_input(given, self))
        answers = ask_about([one.text for one in documents], asking, context.progress)
        rows = answers.rows([one.id for one in documents])
        # The addresses of servers, and the insecure mode, choose a protocol of their own.
        statement = answers.statement(self.to_json() | {"protocol": asking.protocol.name})
        if output is not None:
            statement = write_answers(output, rows, statement, force=self.force)
        return Answered(rows, statement, output)


ask = function_of(Ask)


@dataclass(frozen=True)
class Answered:
    """The answers, a dictionary a text, and the statement of how they came about.

    `labels` has the label of each text, in order.

        answered = discreet.ask(["All is well."], identity="keys/alice", model="HOST:7701", helper="HOST:7702")
        print(answered.labels)
    """

    answers: list[dict[str, Any]]
    statement: "Statement"
    output: Path | None = None

    @property
    def labels(self) -> list[str]:
        """The label of each text."""
        return [str(row["label"]) for row in self.answers]

    def __len__(self) -> int:
        return len(self.answers)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"answers": self.answers, "statement": self.statement.to_json()}

    def __str__(self) -> str:
        listed = "\n".join(f"{row['id']}  {row['label']}" for row in self.answers)
        return f"{listed if self.output is None else f'answers: {self.output}'}\n\n{self.statement}"
