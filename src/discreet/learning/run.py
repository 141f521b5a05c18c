"""One training by a lesson: with an ε by the private trainer, without one by the ordinary one."""

from contextlib import nullcontext

from discreet.learning.lesson import Lesson
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.learning.validation import validation_of
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.provenance import Unguarded
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement

__all__ = ["MAY_REPEAT", "NOT_PRIVATE", "train_lesson"]

MAY_REPEAT = Guarantee(
    notion="none",
    unit="document",
    reference="a network trained without differential privacy may repeat its training texts",
)
NOT_PRIVATE = "trained without differential privacy: whoever has the model may draw training text out of it"


def train_lesson(lesson: Lesson, run: TrainingRun) -> Trained:
    """Train, release and state the model of a lesson."""
    if run.settings.epsilon is None:
        return _train_plainly(lesson, run)
    from discreet.learning.private.run import train_privately

    return train_privately(lesson, run)


def _train_plainly(lesson: Lesson, run: TrainingRun) -> Trained:
    batch = run.settings.batch_size
    recipe = PlainRecipe(
        epochs=max(1, round(lesson.chosen("epochs"))),
        batch_size=32 if batch is None else batch,
        learning_rate=lesson.chosen("learning_rate"),
        seed=run.public_seed,
    )
    path = run.place()
    steps = recipe.steps(len(lesson.examples))
    random = run.random
    watched = validation_of(lesson, run, steps, random)
    options = dict(lesson.options) | {"epochs": recipe.epochs, "batch_size": recipe.batch_size}
    charge = Charge(dataset=lesson.dataset, operation=run.operation, guarantee=MAY_REPEAT, options=options)
    with (
        run.open_ledger() as ledger,
        staged_release(path, charge=charge, ledger=ledger, force=run.force, job=run.job) as staged,
    ):
        looks = (
            nullcontext()
            if watched is None
            else watched.recorded(ledger, steps=steps, seeded=random.is_seeded)
        )
        with looks as entry, run.progress.progress("training", steps) as advance:
            validator = None if watched is None else watched.validator
            fit(lesson.model, lesson.examples, recipe, lambda *_: advance(1), validator)
        lesson.save(staged.output.write)
        staged.statement = Statement(
            operation=run.operation,
            guarantee=MAY_REPEAT,
            dataset=lesson.dataset,
            options=options,
            counts={"examples": Unguarded(len(lesson.examples))},
            notes=(
                NOT_PRIVATE,
                *run.notes,
                *lesson.notes,
                *(() if watched is None else (watched.note(entry),)),
                *lesson.measured(),
            ),
        )
    return Trained(folder=run.folder, statement=staged.statement)
