"""A classifier from private codes: what a server learns from vectors that devices sent with noise.

It is post-processing of codes that are released already, so nothing more is spent, and their guarantee holds for
whatever is made of them.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.encoded_file import WAY, Encoded, read_encoded
from discreet.errors import BadInput
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.privacy.provenance import Released
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.privacy.verify.bounds import highest_probability, lowest_probability

if TYPE_CHECKING:
    from discreet.learning.tasks.classifier import Classifier

__all__ = ["train_on_codes"]

Rows = tuple[NDArray[np.float64], NDArray[np.int64]]
Predict = Callable[[NDArray[np.float64]], NDArray[np.int64]]

_EPOCHS = 50
_CONFIDENCE = 0.95


def train_on_codes(task: "Classifier", codes: Path, run: TrainingRun) -> Trained:
    """Train on the labelled codes of a file, and score on those of `--test` or on a fifth held out.

    mlp writes model.safetensors, linear directions.json: public scores that a device can apply itself.
    """
    random, settings = run.random, run.settings
    # A device scores its vector, so directions must be those of vectors.
    on = "estimate" if task.model == "linear" else task.on
    given, released = read_encoded(codes), Statement.read(codes)
    names = tuple(sorted({label for label in given.labels if label is not None}))
    if len(names) < 2:
        raise BadInput(f"{codes}: {len(names)} classes among the labels; a classifier needs two or more")
    numbers, labels = _rows(given, names, on)
    if settings.test is None:
        order = random.permutation(len(labels))
        held, kept = order[: len(order) // 5], order[len(order) // 5 :]
        seen, unseen = (numbers[kept], labels[kept]), (numbers[held], labels[held])
    else:
        other = read_encoded(Path(settings.test))
        if other.made != given.made:
            raise BadInput(f"{settings.test} was not encoded like {codes}; encode both with the same options")
        seen, unseen = (numbers, labels), _rows(other, names, on)
    epochs = _EPOCHS if settings.epochs is None else max(1, round(settings.epochs))
    network = {"hidden": task.hidden, "epochs": epochs, "dropout": task.dropout}
    path = run.place("model.safetensors" if task.model == "mlp" else "directions.json")
    with staged_release(path, force=run.force, job=run.job) as staged:
        if task.model == "mlp":
            with run.progress.progress("training", epochs) as advance:
                content, predict = _perceptron(seen, names, given, network, random, advance)
        else:
            content, predict = _directions(seen, names, given)
        staged.output.write(content)
        accuracy = _accuracy(predict, unseen)
        staged.statement = replace(
            released,
            operation=f"{run.operation} --encoded {codes.name}",
            options={
                "model": task.model,
                "on": on,
                "classes": list(names),
                **(network if task.model == "mlp" else {}),
            },
            counts={"training codes": Released(len(seen[1])), "test codes": Released(len(unseen[1]))},
            verbatim={},
            risks={} if accuracy is None else {"accuracy on test codes": _shown(accuracy)},
            notes=(
                f"post-processing of {codes.name} (ledger entry {released.ledger_entry}): nothing more is spent",
                "the guarantee covers the codes; labels were read as they were sent",
            ),
        )
    return Trained(folder=run.folder, statement=staged.statement, measured={"accuracy": accuracy})


def _rows(given: Encoded, names: tuple[str, ...], on: str) -> Rows:
    """Numbers and labels of the codes that have a label."""
    places = [row for row, label in enumerate(given.labels) if label in names]
    numbers = getattr(given.randomiser, on)(given.codes[places])
    return numbers, np.array([names.index(str(given.labels[row])) for row in places], dtype=np.int64)


def _directions(rows: Rows, names: tuple[str, ...], given: Encoded) -> tuple[bytes, Predict]:
    """The content of directions.json, and a function that predicts."""
    from discreet.encoding.directions import Directions
    from discreet.learning.discriminant import fit_discriminant

    fitted = fit_discriminant(*rows, len(names))
    way = {key: given.made["options"][key] for key in WAY}
    directions = Directions(names, fitted.weights, fitted.bias, way)
    return (json.dumps(directions.to_json()) + "\n").encode(), fitted.predict


def _perceptron(
    rows: Rows, names: tuple[str, ...], given: Encoded, network: dict[str, Any], random: Any, advance: Any
) -> tuple[bytes, Predict]:
    """The content of model.safetensors, and a function that predicts."""
    from discreet.learning.perceptron import PerceptronRecipe, train_perceptrons
    from discreet.learning.perceptron_file import perceptron_bytes

    numbers, labels = rows
    # One scale for all numbers, from the codes themselves: estimates can be far from unit size.
    scale = float(np.sqrt((numbers**2).mean())) or 1.0

    def scaled(some: NDArray[np.float64]) -> NDArray[np.float32]:
        return (some / scale).astype(np.float32)

    trained = train_perceptrons(
        scaled(numbers)[None],
        labels[None],
        len(names),
        PerceptronRecipe(**network),
        random=random,
        progress=lambda _done, _all: advance(1),
    )
    made = {**given.made, "scale": scale}
    return perceptron_bytes(trained, names, made), lambda some: trained.predict(scaled(some))[0]


def _accuracy(predict: Predict, rows: Rows) -> dict[str, float] | None:
    """The share of right answers with its Clopper–Pearson interval; None where there is nothing to test on."""
    count = len(rows[1])
    if not count:
        return None
    right, tail = int((predict(rows[0]) == rows[1]).sum()), (1 - _CONFIDENCE) / 2
    return {
        "value": right / count,
        "low": float(lowest_probability(right, count, tail)),
        "high": float(highest_probability(right, count, tail)),
        "count": count,
        "confidence": _CONFIDENCE,
    }


def _shown(accuracy: dict[str, float]) -> str:
    return "{value:.4g} [{low:.4g}, {high:.4g}]".format(**accuracy)
