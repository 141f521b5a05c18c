"""The task masked: a BERT masked language model of any size."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from discreet.learning.registry import tasks
from discreet.learning.task import Task
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun

__all__ = ["Masked"]


@tasks.register("masked", "a BERT masked language model of any size")
@dataclass(frozen=True, kw_only=True)
class Masked(Task):
    """Train a masked language model, with differential privacy if --epsilon is given.

    The vocabulary must be public, or made with `discreet vocabulary`. --start goes on from a model of the same
    vocabulary and size: train that one on public text first.

        model = discreet.Masked(vocab="vocab.txt", width=256, layers=4, heads=4)
        discreet.train(model, "notes.jsonl", epsilon=8, output="model")
    """

    defaults: ClassVar[Mapping[str, Any]] = {
        "unit": "example",
        "clip": 0.5,
        "epochs": 10,
        "learning_rate": 1e-3,
    }
    unfit: ClassVar[Mapping[str, str]] = {
        "test": "a masked model has no score but its loss; name public documents with --validate"
    }

    vocab: Annotated[
        str | Path, Option("WordPiece vocabulary, as `discreet vocabulary` writes it.", common=True)
    ]
    start: Annotated[
        str | Path | None, Option("Folder of a model to go on from, trained on public text.", common=True)
    ] = None
    width: Annotated[int, Option("Width of the network.", least=1)] = 128
    layers: Annotated[int, Option("Layers.", least=1)] = 2
    heads: Annotated[int, Option("Attention heads.", least=1)] = 2
    length: Annotated[int, Option("Word pieces in an example.", least=2)] = 128

    def train(self, run: "TrainingRun") -> "Trained":
        """Train the model, from its beginning or from `start`."""
        import torch

        from discreet.learning.lesson import Lesson
        from discreet.learning.masked import MaskedModel, MaskedShape
        from discreet.learning.model_folder import load_model_folder, save_model_folder
        from discreet.learning.run import train_lesson
        from discreet.learning.vocabulary.encoder import PieceEncoder

        encoder = PieceEncoder.read(Path(self.vocab))
        name, documents = run.documents()
        run.refuse_private("--vocab", Path(self.vocab))
        size = {"width": self.width, "layers": self.layers, "heads": self.heads, "length": self.length}
        shape = MaskedShape(
            vocabulary=len(encoder.pieces),
            pad=encoder.numbers["[PAD]"],
            mask=encoder.numbers["[MASK]"],
            **size,
        )
        torch.manual_seed(run.public_seed)
        model = MaskedModel(shape, keep=encoder.special)
        start = None if self.start is None else Path(self.start)
        if start is not None:
            model = load_model_folder(start, "masked", lambda _about: model)
        about = {"kind": "masked", **size}
        lesson = Lesson(
            model=model,
            dataset=name,
            documents=documents,
            prepare=lambda documents: encoder.cut([document.text for document in documents], self.length),
            save=lambda write: save_model_folder(
                model, {**about, "pieces": list(encoder.pieces)}, run.folder, write
            ),
            settings=run.settings,
            **self.defaults,
            options={
                **about,
                "start": None if start is None else start.name,
                "pieces": len(encoder.pieces),
            },
            assumptions=("the vocabulary is public, or private by its own statement",),
        )
        return train_lesson(lesson, run)
