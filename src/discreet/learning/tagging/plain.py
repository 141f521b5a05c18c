"""A tagger trained without privacy, from documents to its release: it has no guarantee, and the ledger knows."""

from dataclasses import asdict

from discreet.learning.run import MAY_REPEAT, NOT_PRIVATE
from discreet.learning.tagging.folder import WEIGHTS, save_tagger
from discreet.learning.tagging.network import LAYERS
from discreet.learning.tagging.quantisation import measured
from discreet.learning.tagging.train import Recipe, train_tagger
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.privacy.charge import Charge
from discreet.privacy.provenance import Unguarded
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement

__all__ = ["train_plainly"]

_EPOCHS, _RATE, _WINDOW = 4, 4e-4, 256
_SAMPLE = 200
"""Training documents on which 8-bit and float32 weights are compared where there are no others."""


def train_plainly(run: TrainingRun, *, window: int | None, layers: int | None) -> Trained:
    """Train all of MiniLM, measure it with 8-bit weights too, and release it."""
    settings = run.settings
    recipe = Recipe(
        epochs=_EPOCHS if settings.epochs is None else max(1, round(settings.epochs)),
        learning_rate=_RATE if settings.learning_rate is None else settings.learning_rate,
        window=_WINDOW if window is None else window,
        layers=LAYERS if layers is None else layers,
        seed=run.public_seed,
    )
    name, documents = run.documents()
    test = None if settings.test is None else run.read(settings.test).documents
    path = run.place(WEIGHTS)
    charge = Charge(dataset=name, operation=run.operation, guarantee=MAY_REPEAT, options=asdict(recipe))
    with (
        run.open_ledger() as ledger,
        staged_release(path, charge=charge, ledger=ledger, force=run.force, job=run.job) as staged,
    ):
        with run.percent("training") as moved:
            tagger = train_tagger(documents, recipe, moved)
        with run.progress.progress("scoring"):
            gold = documents[:_SAMPLE] if test is None else test
            tagger, notes = measured(tagger, gold, seen=test is None)
        save_tagger(tagger, run.folder, staged.output.write, guarantee=False)
        staged.statement = Statement(
            operation=run.operation,
            guarantee=MAY_REPEAT,
            dataset=name,
            options=asdict(recipe) | {"labels": list(tagger.labels)},
            counts={"documents": Unguarded(tagger.about["documents"])},
            notes=(NOT_PRIVATE, *notes),
        )
    return Trained(folder=run.folder, statement=staged.statement)
