"""The task next-word: a keyboard's model of the next word."""

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

__all__ = ["NextWord"]


@tasks.register("next-word", "a keyboard's model of the next word")
@dataclass(frozen=True, kw_only=True)
class NextWord(Task):
    """Train a next-word LSTM with coupled gates, with differential privacy if --epsilon is given.

    The words of --vocab must be public, or from a private vocabulary: which words a model knows is
    seen by everyone who has it. Words that it lacks become one unknown word.

        words = discreet.NextWord(vocab="words.txt", units=256)
        discreet.train(words, "messages.jsonl", epsilon=2, unit="user", output="model")
    """

    defaults: ClassVar[Mapping[str, Any]] = {
        "unit": "example",
        "clip": 0.5,
        "epochs": 5,
        "learning_rate": 3e-3,
    }

    vocab: Annotated[str | Path, Option("Public words to predict, one a line.", common=True)]
    units: Annotated[int, Option("Units of the LSTM.", least=1)] = 512
    dimensions: Annotated[int, Option("Numbers in a word's embedding.", least=1)] = 96
    length: Annotated[int, Option("Words in an example; longer lines are cut up.", least=1)] = 20

    def train(self, run: "TrainingRun") -> "Trained":
        """Train the LSTM; its score on public test documents is the recall of the first and the first three."""
        import torch

        from discreet.learning import next_word
        from discreet.learning.lesson import Lesson
        from discreet.learning.model_folder import save_model_folder
        from discreet.learning.next_word_text import hit_rates, read_words, sequences_of
        from discreet.learning.run import train_lesson

        words = read_words(Path(self.vocab))
        name, documents = run.documents()
        run.refuse_private("--vocab", Path(self.vocab))
        torch.manual_seed(run.public_seed)
        model = next_word.NextWord(len(words), dimensions=self.dimensions, units=self.units)
        about = {
            "kind": "next-word",
            "dimensions": self.dimensions,
            "units": self.units,
            "words": list(words),
        }

        def recall() -> dict[str, float]:
            if run.settings.test is None:
                return {}
            sequences, _ = sequences_of(run.read(run.settings.test).documents, words, self.length)
            return hit_rates(model, sequences)

        lesson = Lesson(
            model=model,
            dataset=name,
            documents=documents,
            prepare=lambda documents: sequences_of(documents, words, self.length),
            save=lambda write: save_model_folder(model, about, run.folder, write),
            settings=run.settings,
            **self.defaults,
            options={
                "words": len(words),
                "units": self.units,
                "dimensions": self.dimensions,
                "length": self.length,
            },
            assumptions=(
                "the vocabulary is public, or private by its own statement; words outside it are one unknown word",
            ),
            figures=recall,
        )
        return train_lesson(lesson, run)
