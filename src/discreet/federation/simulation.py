"""The federated rounds in one process, on documents that are all here and are shared out among clients."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from torch import nn

from discreet.errors import BadInput
from discreet.federation.next_word_task import NextWordTask, accuracy_and_perplexity, learner_loss
from discreet.federation.partition import by_user, equal_split, label_skew, shuffled_users
from discreet.federation.population import in_process
from discreet.federation.recipe import Split
from discreet.federation.run import AfterRound, Run
from discreet.federation.streams import stream
from discreet.federation.training import Algorithm, State, train
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.progress import Progress
from discreet.text.document import Document

__all__ = ["Division", "simulate"]


@dataclass(frozen=True, kw_only=True)
class Division:
    """How documents are shared out among clients: `sites` of them in an equal or skewed split."""

    split: Split = "user"
    sites: int = 5
    concentration: float = 0.5

    def clients(
        self, documents: Sequence[Document], task: NextWordTask, seed: int | None
    ) -> list[list[list[int]]]:
        """Each client's examples; one that a skewed split leaves without any stays, and answers so.

        Without a seed the split is still the same each time: it is no part of what keeps anything private,
        and a run that is taken up again must find its clients as they were.
        """
        random = stream(0 if seed is None else seed, "split")
        found = task.examples(documents)
        examples = [example for mine in found for example in mine]
        if not examples:
            raise BadInput("there is nothing to train on: no text has two words or more")
        owners = [one for one, mine in zip(documents, found, strict=True) for _ in mine]
        if self.split == "equal":
            parts = equal_split(len(examples), self.sites, random)
        elif self.split == "skewed":
            parts = label_skew([_label(one) for one in owners], self.sites, self.concentration, random)
        else:
            parts = by_user([one.user for one in owners])
            if self.split == "shuffled":
                parts = shuffled_users(parts, random)
        return [[examples[place] for place in part] for part in parts]


def _label(document: Document) -> str:
    if document.label is None:
        raise BadInput(f"document {document.id} has no label to skew by; name the column with --label-column")
    return str(document.label)


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
    parts = division.clients(documents, run.task, run.seed)

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
