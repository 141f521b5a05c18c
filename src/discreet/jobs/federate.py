"""Federate: documents in, a model trained over simulated clients out, recorded, with a statement beside it."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.federation.division import Division
from discreet.federation.recipe import SERVER, FederatedRecipe
from discreet.jobs.context import Context
from discreet.jobs.job import Job, Recorded, function_of
from discreet.jobs.recognised import recognised, refuse_private, refuse_private_file
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Reads, followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.federation.run import Run
    from discreet.privacy.statement import Statement

__all__ = ["Federate", "Federated", "Federates", "federate"]


def _unsaid(_text: str) -> None:
    """A run says itself whom it left out, and not all of them."""


@dataclass(frozen=True, kw_only=True)
class Federates(FederatedRecipe, Job["Federated"], Recorded):
    """What a simulated run and one between sites share."""

    output: Annotated[str | Path, Option("-o", "--out", "Folder for the model.", local=True)]
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run_on(self, dataset: str, context: Context, *, named: bool = True, test: bool = False) -> "Run":
        """The run that these settings describe, on the budget of a dataset."""
        from discreet.federation.run import Run

        return Run(
            operation=self.job_name,
            dataset=dataset,
            recipe=self,
            task=self.task(),
            output=Path(self.output),
            seed=context.seed,
            force=self.force,
            job=self.to_json(),
            named=named,
            log=replace(context.local_log, remark=_unsaid),
            public=("the documents of --test, that the model is measured on, are public",) if test else (),
        )


@dataclass(frozen=True, kw_only=True)
class Federate(Federates, Division, Reads):
    """Train a next-word model by federated averaging over simulated clients, all in this process.

    With --epsilon or --noise-multiplier it is private for each client: that is each user with --split user, and a part
    of the texts, not a person, with the other splits. Run it again after it was interrupted,
    and it goes on at the round it had reached.

        federated = discreet.federate("notes.jsonl", output="model", vocabulary="words.txt", clip=0.5, epsilon=6)
    """

    job_name = "federate simulate"

    source: Annotated[
        Source, Argument("Documents with their users: JSONL, CSV, Parquet, …", metavar="INPUT")
    ] = field(kw_only=False)
    output: Annotated[str | Path, Option("-o", "--out", "Folder for the model.", local=True)] = field()
    clients: Annotated[
        int | None, Option("Clients a round, on average.", least=1, panel=SERVER, common=True)
    ] = 10
    test: Annotated[
        str | Path | None, Option("Documents to measure it on, not trained on.", common=True, local=True)
    ] = None

    def run(self, context: Context) -> "Federated":
        """Share the documents out among clients, do the rounds, release the model."""
        from discreet.federation.simulation import simulate

        known = recognised(self, open_input(self.source, self), context)
        corpus = known.corpus
        run = self.run_on(known.name, context, named=known.named, test=self.test is not None)
        documents = list(followed(context.progress, corpus, "reading"))
        remark_skipped(context.progress, corpus)
        if run.recipe.is_private:
            refuse_private_file(self, "--vocabulary", Path(self.vocabulary), context)
        test = None if self.test is None else open_input(Path(self.test), self)
        if test is not None and run.recipe.is_private:
            refuse_private(self, f"--test {self.test}", test, context, beside=documents)
        with context.open_ledger() as ledger:
            statement = simulate(run, documents, self, ledger=ledger, progress=context.progress, test=test)
        return Federated(statement, run.output)


federate = function_of(Federate)


@dataclass(frozen=True)
class Federated:
    """A model trained over clients: its statement, and the folder that holds it.

    With noise the guarantee is (ε, δ) for each client: a user where the documents are shared out by user, else a part of
    them that was made for the simulation, or a site.

        federated = discreet.federate("notes.jsonl", output="model", vocabulary="words.txt", clip=0.5, epsilon=6)
        print(federated.output, federated.statement.guarantee)
    """

    statement: "Statement"
    output: Path

    def to_json(self) -> dict[str, Any]:
        """The statement, as a plain dictionary."""
        return self.statement.to_json()

    def __str__(self) -> str:
        return str(self.statement)
