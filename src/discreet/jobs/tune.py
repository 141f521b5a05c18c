"""Tune: choose ε and t of a word mechanism for a tolerated loss of utility."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.attacks.tuning.families import family_of, tunable
from discreet.jobs.context import Context
from discreet.jobs.job import Job, function_of
from discreet.jobs.page import refuse_page, write_page
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Reads, followed, name_of, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.attacks.tuning.loss import Loss
    from discreet.attacks.tuning.tune import Tuning
    from discreet.protection.words.vocabulary import Vocabulary
    from discreet.report import Report
    from discreet.text.document import Document

__all__ = ["Tune", "Tuned", "tune"]

_SEARCH = "The search"


@dataclass(frozen=True, kw_only=True)
class Tune(Job["Tuned"], Reads):
    """Choose ε and t: the hardest setting to attack whose loss of utility you tolerate. Use public texts for it.

    ε is doubled at t = 0 until the loss falls below the bound; then t is varied at that ε.

        tuned = discreet.tune("public.jsonl", max_loss=0.1)
    """

    job_name = "tune"

    source: Annotated[
        Source, Argument("Public documents like those to protect, with labels.", metavar="INPUT")
    ] = field(kw_only=False)
    max_loss: Annotated[float, Option("The loss of utility to tolerate, 0 to 1.", common=True)]
    mechanism: Annotated[str, Option("--with", "What is tuned.", choices=tunable, common=True)] = "vickrey"
    word_labels: Annotated[
        str | Path | None,
        Option(
            "Lines of word,label: the loss is then the share of words whose label changes.",
            common=True,
            local=True,
        ),
    ] = None
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "Write a report with the curve, as .html.", common=True, local=True),
    ] = None
    adversary: Annotated[
        Literal["best", "drawn"],
        Option(
            "Attacker: MAP guess or released word, the better (best), or posterior sample (drawn).",
            common=True,
        ),
    ] = "best"
    vectors: Annotated[
        str | None, Option("Public word vectors: glove, or a file.", common=True, local=True)
    ] = None
    vocabulary: Annotated[int, Option("Answer with this many of the most common words.", least=2)] = 10_000
    candidates: Annotated[int, Option("Attack this many of the input's most common words.", least=2)] = 500
    start: Annotated[float, Option("The first ε.", above=0, panel=_SEARCH)] = 1.0
    limit: Annotated[float, Option("The last ε.", above=0, panel=_SEARCH)] = 1024.0
    steps: Annotated[int, Option("Steps of t from 0 to 1.", least=0, panel=_SEARCH)] = 20
    draws: Annotated[
        int, Option("Outputs a word that the attacker estimates the mechanism from.", least=1, panel=_SEARCH)
    ] = 30
    trials: Annotated[
        int, Option("Draws that each error and loss is measured on.", least=2, panel=_SEARCH)
    ] = 5_000
    seed: Annotated[int | None, Option("Repeatable draws, for tests.", local=True)] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Tuned":
        """Search, measure the choice once more on fresh draws, and write the report if one is wanted."""
        from discreet.attacks.tuning.inputs import prior_of
        from discreet.attacks.tuning.tune import LEAK
        from discreet.attacks.tuning.tune import tune as search
        from discreet.protection.words.text_vocabulary import text_vocabulary

        refuse_page(self.output, self.force, "--output")
        corpus = open_input(self.source, self)
        context.progress.remark(LEAK)
        documents = list(followed(context.progress, corpus, "reading"))
        remark_skipped(context.progress, corpus)
        known, vectors = text_vocabulary(self.vectors, most_common=self.vocabulary)
        splitting, random = context.random.spawn(2)
        prior = prior_of(documents, known, self.candidates)
        family, has_t = family_of(self.mechanism)
        found = search(
            known,
            self._loss(documents, known, splitting, context),
            max_loss=self.max_loss,
            family=family,
            words=prior,
            prior=prior,
            adversary=self.adversary,
            start=self.start,
            limit=self.limit,
            steps=self.steps if has_t else 0,
            draws=self.draws,
            trials=self.trials,
            random=random,
            watch=lambda setting: context.progress.remark(str(setting)),
        )
        tuned = Tuned(
            tuning=found,
            mechanism=self.mechanism,
            vectors=vectors,
            words=len(known),
            source=name_of(self.source),
        )
        if self.output is not None:
            write_page(context.progress, tuned.report(), self.output, self.force)
        return tuned

    def _loss(
        self, documents: "list[Document]", known: "Vocabulary", random: Any, context: Context
    ) -> "Loss":
        from discreet.attacks.tuning.inputs import read_word_labels
        from discreet.attacks.tuning.loss import ClassifierLoss, LabelLoss

        if self.word_labels is not None:
            labels = read_word_labels(Path(self.word_labels))
            return LabelLoss(vocabulary=known, labels=labels, trials=self.trials)
        loss = ClassifierLoss(documents, known, random=random)
        context.progress.remark(
            f"without protection the classifier errs on {loss.clean_error} of the documents; "
            f"the most common label alone on {1 - loss.commonest:.4g}"
        )
        return loss


tune = function_of(Tune)


@dataclass(frozen=True, kw_only=True)
class Tuned:
    """The chosen ε and t, and everything that was measured on the way (`tuning`).

    What was measured on the texts is not covered by any guarantee.

        tuned = discreet.tune("public.jsonl", max_loss=0.1)
        print(tuned)
    """

    tuning: "Tuning"
    mechanism: str
    vectors: str
    words: int
    source: str

    @property
    def epsilon(self) -> float:
        """The chosen ε."""
        return self.tuning.epsilon

    @property
    def t(self) -> float:
        """The chosen t."""
        return self.tuning.t

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"mechanism": self.mechanism, "vectors": self.vectors, **self.tuning.to_json()}

    def __str__(self) -> str:
        return str(self.tuning)

    def report(self) -> "Report":
        """The page with the curve."""
        from discreet.attacks.tuning.report import tuning_report

        about = {
            "mechanism": self.mechanism,
            "vectors": f"{self.vectors}, {self.words:,} words",
            "input": self.source,
        }
        return tuning_report(self.tuning, about=about)
