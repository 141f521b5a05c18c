"""The task translator: a small translation model, from public pairs or going on from another one."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from discreet.errors import BadInput
from discreet.learning.registry import tasks
from discreet.learning.task import Task
from discreet.settings import Argument, Option
from discreet.text.parallel import language_pair

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun
    from discreet.learning.translation import translator

__all__ = ["Translator"]

_NOT_PRIVATE = "a translator is not trained with differential privacy yet"
_SUBWORDS = "a translator's length is said with --subwords and --minutes"
_PAIRS = "it is for documents, and a translator reads sentence pairs"


@tasks.register("translator", "a small translation model")
@dataclass(frozen=True, kw_only=True)
class Translator(Task):
    """Train a small Transformer to translate, or adapt one with sentences or phrase pairs.

    The model is not private: it may remember its pairs. The statement beside it says so.

        discreet.train(discreet.Translator(start="base"), "memory.tmx", output="adapted")
    """

    helps: ClassVar[Mapping[str, str]] = {
        "source": "Pairs: TSV (source TAB target) or TMX; phrase pairs as well.",
        "test": "Pairs to score it on with BLEU, not trained on.",
        "dataset": "Whose budget it is; default: the first input's name.",
    }
    defaults: ClassVar[Mapping[str, Any]] = {"learning_rate": "0.003, or 0.001 with --start"}
    unfit: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("epsilon", "delta", "unit", "clip", "finish"), _NOT_PRIVATE),
        **dict.fromkeys(("epochs", "batch_size", "validate", "validate_epsilon", "patience"), _SUBWORDS),
        **dict.fromkeys(("text", "id", "user", "label", "format"), _PAIRS),
    }

    more: Annotated[tuple[str | Path, ...], Argument("Further files of pairs.", metavar="[MORE]...")] = ()
    start: Annotated[
        str | Path | None, Option("Go on with the translator in this folder (fine-tuning).", common=True)
    ] = None
    subwords: Annotated[int, Option("How long: target subwords trained on in all.", least=1, common=True)] = (
        1_000_000
    )
    minutes: Annotated[
        float | None, Option("Stop after this time, wherever it is.", above=0, common=True)
    ] = None
    bfloat16: Annotated[bool, Option("Multiply in bfloat16: faster where the processor has it.")] = False
    vocabulary: Annotated[
        int | None,
        Option("Subwords made of the pairs; default 4000. Not with --start.", least=1, common=True),
    ] = None
    languages: Annotated[
        str | None, Option("Source and target language of a TMX, as de,en.", common=True)
    ] = None

    def train(self, run: "TrainingRun") -> "Trained":
        """Train on the pairs of all files; score on those of `--test` with BLEU and chrF."""
        from discreet.learning.trained import Trained
        from discreet.learning.translation import translator
        from discreet.learning.translation.train import Recipe, fine_tune, train_translator
        from discreet.privacy.charge import Charge
        from discreet.privacy.guarantee import Guarantee
        from discreet.privacy.provenance import told
        from discreet.privacy.release import staged_release
        from discreet.privacy.statement import Statement
        from discreet.text.parallel import read_parallel

        if self.start is not None and self.vocabulary is not None:
            raise BadInput(
                "--vocabulary is set when a translator is begun; with --start its subwords are kept"
            )
        between, settings = language_pair(self.languages), run.settings
        corpora = [
            read_parallel(path, languages=between, on_error=run.reads.on_error) for path in self._files(run)
        ]
        pairs = [(pair.source, pair.target) for corpus in corpora for pair in corpus]
        held_out = (
            []
            if settings.test is None
            else [pair[:2] for pair in read_parallel(settings.test, languages=between)]
        )
        begun = None if self.start is None else translator.Translator.load(Path(self.start))
        rate = settings.learning_rate
        if rate is None:
            rate = 3e-3 if begun is None else 1e-3
        recipe = Recipe(
            subwords=self.subwords,
            learning_rate=rate,
            minutes=self.minutes,
            bfloat16=self.bfloat16,
            seed=run.public_seed,
        )
        path = run.place(translator.WEIGHTS)
        none = Guarantee(
            notion="none",
            unit="document",
            reference="a network trained without differential privacy may repeat its training pairs",
        )
        charge = Charge(
            dataset=run.dataset_of((f"{one} {other}" for one, other in pairs), corpora[0].name),
            operation=run.operation,
            guarantee=none,
            options=asdict(recipe),
        )
        with (
            run.open_ledger() as ledger,
            staged_release(path, charge=charge, ledger=ledger, force=run.force, job=run.job) as staged,
        ):
            with run.percent("training") as moved:
                if begun is None:
                    size = 4_000 if self.vocabulary is None else self.vocabulary
                    made = train_translator(pairs, recipe, vocabulary=size, progress=moved)
                else:
                    made = fine_tune(begun, pairs, recipe, moved)
            made.save(run.folder, staged.output.write)
            staged.statement = Statement(
                operation=charge.operation,
                guarantee=none,
                dataset=charge.dataset,
                options=charge.options,
                counts=told({name: count for name, count in made.about.items() if name in _COUNTED}),
                notes=(
                    "trained without differential privacy: whoever has the model may draw training pairs out of it",
                    *_quality(made, held_out),
                ),
            )
        return Trained(folder=run.folder, statement=staged.statement)

    def _files(self, run: "TrainingRun") -> list[Path]:
        if not isinstance(run.source, str | Path):
            raise BadInput("a translator is trained on files of pairs: name a .tsv or a .tmx")
        return [Path(run.source), *map(Path, self.more)]


_COUNTED = ("pairs", "target subwords", "fine-tuned on")


def _quality(made: "translator.Translator", held_out: list[Any]) -> list[str]:
    """BLEU, chrF and length on held-out pairs, in words."""
    if not held_out:
        return []
    from discreet.learning.translation.quality import quality_of

    found = quality_of(made, held_out)
    return [
        f"held-out BLEU {found.bleu:.1f}, chrF {found.chrf:.1f} on {found.sentences:,} pairs; mean length "
        f"{found.words:.1f} words, of the references {found.reference_words:.1f}"
    ]
