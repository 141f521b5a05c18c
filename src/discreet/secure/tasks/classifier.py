"""`train classifier --for secure`: a classifier whose weights and texts can stay secret in use."""

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from discreet.learning.registry import purposes
from discreet.settings import Option, check_settings

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun
    from discreet.privacy.charge import Charge
    from discreet.privacy.statement import Statement
    from discreet.secure.classifier import Classifier
    from discreet.secure.held_out import Measured

__all__ = ["SecureInference"]


@purposes.register("secure", "multi-party inference on secret texts")
@dataclass(frozen=True, kw_only=True)
class SecureInference:
    """A classifier on MiniLM vectors for `discreet secure`, checked for fixed point.

    The weights are not private: whoever gets them may draw training text out of them. Secure inference keeps
    them with their owner, and the statement beside them says what does not hold.

        task = discreet.Classifier(purpose=discreet.SecureInference(network="lean"))
        discreet.train(task, "reviews.jsonl", output="model")
    """

    name: ClassVar[str] = ""

    network: Annotated[
        Literal["lean", "paper"], Option("lean: one comparison a text; paper: three convolutions.")
    ] = "lean"
    opens: Annotated[Literal["label", "score"], Option("What an asker gets to see; scores leak more.")] = (
        "label"
    )
    compare: Annotated[int, Option("Compare clear and secure labels of this many test texts.", least=0)] = 100

    def __post_init__(self) -> None:
        check_settings(self)

    def train(self, run: "TrainingRun") -> "Trained":
        """Train on documents; test on those of `--test`, or on a fifth held out."""
        from discreet.language.sentences import SentenceEncoder
        from discreet.learning.trained import Trained
        from discreet.privacy.random import Random
        from discreet.privacy.release import staged_release
        from discreet.secure.classifier import save_classifier
        from discreet.secure.held_out import divide, measure, read_task
        from discreet.secure.network import lean_network, paper_network
        from discreet.secure.training import RECIPES, train_network

        name, documents = run.documents()
        task, recipe = read_task(documents), RECIPES[self.network]
        if run.settings.epochs is not None:
            recipe = replace(recipe, epochs=max(1, round(run.settings.epochs)))
        if run.settings.test is None:
            task, held_out = divide(task, 0.2, Random(recipe.seed))
        else:
            held_out = read_task(run.read(run.settings.test).documents, task.labels)
        make = lean_network if self.network == "lean" else paper_network
        described = replace(make(task.labels), opens=self.opens)
        charge = _charge(name, asdict(recipe) | {"network": self.network})
        path = run.place()
        with (
            run.open_ledger() as ledger,
            staged_release(path, charge=charge, ledger=ledger, force=run.force, job=run.job) as staged,
        ):
            encoder = SentenceEncoder()
            with run.progress.progress("reading", len(task.texts) + len(held_out.texts)) as advance:
                vectors = encoder.encode(task.texts, advance=advance)
                unseen = encoder.encode(held_out.texts, advance=advance)
            with run.progress.progress("training", recipe.epochs) as advance:
                classifier = train_network(described, vectors, task.answers, recipe, advance)
            measured = measure(classifier, unseen, held_out.answers, self.compare)
            save_classifier(classifier, run.folder, staged.output.write)
            staged.statement = _statement(classifier, charge, len(task.texts), measured)
        return Trained(folder=run.folder, statement=staged.statement)


def _charge(dataset: str, options: dict[str, object]) -> "Charge":
    from discreet.learning.run import MAY_REPEAT
    from discreet.privacy.charge import Charge

    return Charge(
        dataset=dataset, operation="train classifier --for secure", guarantee=MAY_REPEAT, options=options
    )


def _statement(classifier: "Classifier", charge: "Charge", texts: int, measured: "Measured") -> "Statement":
    from discreet.privacy.provenance import told
    from discreet.privacy.statement import Statement

    network = classifier.network
    return Statement(
        operation=charge.operation,
        guarantee=charge.guarantee,
        dataset=charge.dataset,
        options=dict(charge.options) | {"labels": list(network.labels), "opens": network.opens},
        counts=told({"documents": texts, "comparisons a text": network.comparisons}),
        risks={"held-out": measured.to_json()},
        notes=(
            "trained without differential privacy: keep the weights; secure inference does not show them",
            f"held-out accuracy {measured.accuracy:.3f} on {measured.texts} texts; "
            f"secure label = clear label on {measured.equal} of {measured.compared}",
            f"no value exceeds {classifier.ranges.largest:.4g} for any text; "
            f"{classifier.ranges.spare_bits:.1f} bits are to spare before anything overflows",
        ),
    )
