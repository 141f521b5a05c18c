"""The federated rounds in one process, on documents that are all here and are shared out among clients."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from torch import nn

from discreet.federation.division import Division
from discreet.federation.next_word_task import accuracy_and_perplexity, learner_loss
from discreet.federation.population import in_process
from discreet.federation.run import AfterRound, Run
from discreet.federation.training import Algorithm, State, train
from discreet.privacy.data_digest import data_digest
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.progress import Progress
from discreet.text.document import Document

__all__ = ["simulate"]


def simulate(
    run: Run,
    documents: Sequence[Document],
    division: Division,
    *,
    ledger: Ledger | None,
    progress: Progress,
    test: Iterable[Document] | None = None,
) -> Statement:
    """Train over clients made of the documents and release the model, measured on those of `test`."""
    run = replace(run, data=data_digest(documents), unit=division.unit)
    parts = division.share(documents, run.task, run.seed)

    def rounds(algorithm: Algorithm, model: nn.Module, start: State, after_round: AfterRound) -> State:
        collect = in_process(model, learner_loss, parts.__getitem__, run.recipe.local, seed=run.seed)
        return train(algorithm, start, collect, seed=run.seed, after_round=after_round)

    def notes(model: nn.Module) -> tuple[str, ...]:
        said = f"{len(parts):,} clients by {division.split} split"
        if test is None:
            return (said,)
        examples = [each for mine in run.task.examples(test) for each in mine]
        accuracy, perplexity = accuracy_and_perplexity(model, examples)
        return (said, f"held-out accuracy: {accuracy:.4g}", f"held-out perplexity: {perplexity:.4g}")

    return run.lead(len(parts), rounds, ledger=ledger, progress=progress, notes=notes)
