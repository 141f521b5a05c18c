"""`discreet train classifier --encoded CODES.parquet`: what a server learns from private codes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.by_flag import by_flag
from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from discreet.encoding.encoded_file import Encoded
    from discreet.privacy.statement import Statement

__all__ = ["ClassifierCommand", "train_on_encoded"]

FLAG = "--encoded"


def train_on_encoded(
    encoded: Annotated[Path, typer.Option(FLAG, help="Codes with labels, written by discreet encode.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the classifier.")],
    model: Annotated[
        Literal["mlp", "linear"],
        typer.Option(help="mlp as in the OME paper; linear also gives directions for encode --with class."),
    ] = "mlp",
    on: Annotated[
        Literal["features", "estimate"],
        typer.Option(help="Every bit or number as it was sent, or unbiased estimates of the vector."),
    ] = "features",
    test: Annotated[
        Path | None, typer.Option(help="Codes to score it on; a fifth of the others unless given.")
    ] = None,
    hidden: Annotated[int, typer.Option(help="Hidden units of mlp; the paper has 128 and 768.")] = 128,
    epochs: Annotated[int, typer.Option(help="Passes over the codes, for mlp.")] = 50,
    dropout: Annotated[float, typer.Option(help="Share of the input left out in each step of mlp.")] = 0.5,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a classifier on private codes. It is post-processing: nothing more is spent.

    mlp writes model.safetensors, linear directions.json: public scores that a device can apply itself, and
    answer with its class (discreet encode --with class --directions …).
    """
    from discreet.attacks.interval import proportion
    from discreet.encoding.encoded_file import read_encoded
    from discreet.privacy.random import Random
    from discreet.privacy.release import staged_release
    from discreet.privacy.statement import Statement

    session = Session(as_json=as_json, quiet=quiet)
    if model == "linear":
        on = "estimate"  # a device scores its vector, so the directions must be those of vectors
    random = Random(seed)
    given, released = read_encoded(encoded), Statement.read(encoded)
    names = tuple(sorted({label for label in given.labels if label is not None}))
    if len(names) < 2:
        raise BadInput(f"{encoded}: {len(names)} classes among the labels; a classifier needs two or more")
    numbers, labels = _rows(given, names, on)
    if test is None:
        order = random.permutation(len(labels))
        held, kept = order[: len(order) // 5], order[len(order) // 5 :]
        sets = (numbers[kept], labels[kept]), (numbers[held], labels[held])
    else:
        other = read_encoded(test)
        if other.made != given.made:
            raise BadInput(f"{test} was not encoded like {encoded}; encode both with the same options")
        sets = (numbers, labels), _rows(other, names, on)
    out.mkdir(parents=True, exist_ok=True)
    name = "model.safetensors" if model == "mlp" else "directions.json"
    with staged_release(out / name, force=force) as staged:
        with session.progress("training", epochs) as advance:
            settings = {"hidden": hidden, "epochs": epochs, "dropout": dropout}
            content, predict = _train(model, sets[0], names, given, settings, random, advance)
        staged.output.write(content)
        right = int((predict(sets[1][0]) == sets[1][1]).sum())
        accuracy = proportion(right, len(sets[1][1])) if len(sets[1][1]) else None
        options = {"model": model, "on": on, "classes": list(names), **(settings if model == "mlp" else {})}
        counts = {"training codes": len(sets[0][1]), "test codes": len(sets[1][1])}
        measured = {} if accuracy is None else {"accuracy on test codes": str(accuracy)}
        staged.statement = _statement(encoded, released, options, counts, measured)
    result = {
        "output": str(out / name),
        "accuracy": None if accuracy is None else accuracy.to_json(),
        "statement": staged.statement.to_json(),
    }
    session.result(result, str(staged.statement))


def _statement(
    encoded: Path,
    released: "Statement",
    options: dict[str, Any],
    counts: dict[str, int],
    risks: dict[str, str],
) -> "Statement":
    """The promise of the codes, which whatever is made of them keeps."""
    from dataclasses import replace

    return replace(
        released,
        operation=f"train classifier --encoded {encoded.name}",
        options=options,
        counts=counts,
        verbatim={},
        risks=risks,
        notes=(
            f"post-processing of {encoded.name} (ledger entry {released.ledger_entry}): nothing more is spent",
            "the promise covers the codes; labels were read as they were sent",
        ),
    )


def _rows(
    given: "Encoded", names: tuple[str, ...], on: str
) -> "tuple[NDArray[np.float64], NDArray[np.int64]]":
    """Numbers and labels of the codes that have a label."""
    import numpy as np

    places = [row for row, label in enumerate(given.labels) if label in names]
    numbers = getattr(given.randomiser, on)(given.codes[places])
    return numbers, np.array([names.index(str(given.labels[row])) for row in places], dtype=np.int64)


def _train(
    model: str,
    rows: "tuple[NDArray[np.float64], NDArray[np.int64]]",
    names: tuple[str, ...],
    given: "Encoded",
    settings: dict[str, Any],
    random: Any,
    advance: Any,
) -> tuple[bytes, Any]:
    """The file's content and a function that predicts."""
    import json

    import numpy as np

    numbers, labels = rows
    if model == "linear":
        from discreet.encoding.directions import Directions
        from discreet.encoding.encoded_file import WAY
        from discreet.learning.discriminant import fit_discriminant

        fitted = fit_discriminant(numbers, labels, len(names))
        way = {key: given.made["options"][key] for key in WAY}
        directions = Directions(names, fitted.weights, fitted.bias, way)
        return (json.dumps(directions.to_json()) + "\n").encode(), fitted.predict
    from discreet.learning.perceptron import PerceptronRecipe, train_perceptrons
    from discreet.learning.perceptron_file import perceptron_bytes

    # One scale for all numbers, from the codes themselves: estimates can be far from unit size.
    scale = float(np.sqrt((numbers**2).mean())) or 1.0

    def scaled(some: "NDArray[np.float64]") -> "NDArray[np.float32]":
        return (some / scale).astype(np.float32)

    trained = train_perceptrons(
        scaled(numbers)[None],
        labels[None],
        len(names),
        PerceptronRecipe(**settings),
        random=random,
        progress=lambda _done, _all: advance(1),
    )
    made = {**given.made, "scale": scale}
    return perceptron_bytes(trained, names, made), lambda some: trained.predict(scaled(some))[0]


ClassifierCommand = by_flag(FLAG, train_on_encoded)
"""`discreet train classifier`, which is `train_on_encoded` when `--encoded` stands among its options."""
