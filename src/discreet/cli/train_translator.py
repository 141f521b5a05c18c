"""`discreet train translator`: a small translation model, from public pairs or going on from another one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli.reading import OnError
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.learning.translation.train import Recipe
    from discreet.learning.translation.translator import Translator
    from discreet.privacy.statement import Statement

__all__ = ["register"]

OPERATION = "train translator"


def register(models: typer.Typer) -> None:
    """Add the command."""
    models.command("translator")(_train)


def _train(
    inputs: Annotated[
        list[Path], typer.Argument(help="Pairs: TSV (source TAB target) or TMX; phrase pairs as well.")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the translator.")],
    start: Annotated[
        Path | None, typer.Option("--start", help="Go on with the translator in this folder (fine-tuning).")
    ] = None,
    test: Annotated[Path | None, typer.Option(help="Pairs to score it on with BLEU, not trained on.")] = None,
    subwords: Annotated[int, typer.Option(help="How long: target subwords learned from in all.")] = 1_000_000,
    minutes: Annotated[float | None, typer.Option(help="Stop after this time, wherever it is.")] = None,
    bfloat16: Annotated[
        bool, typer.Option("--bfloat16", help="Multiply in bfloat16: faster where the processor has it.")
    ] = False,
    learning_rate: Annotated[
        float | None, typer.Option(help="Peak learning rate; default 0.003, or 0.001 with --start.")
    ] = None,
    vocabulary: Annotated[
        int | None, typer.Option(help="Subwords to learn from the pairs; default 4000. Not with --start.")
    ] = None,
    languages: Annotated[
        str | None, typer.Option(help="Source and target language of a TMX, as de,en.")
    ] = None,
    dataset: Annotated[
        str | None, typer.Option(help="Name in the ledger; default: the first input's name.")
    ] = None,
    on_error: OnError = "stop",
    ledger: LedgerPath = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a small Transformer to translate, or adapt one with sentences or phrase pairs.

    The model is not private: it may remember its pairs. The statement beside it says so.
    """
    from discreet.cli.parallel import language_pair
    from discreet.cli.train_tagger import percent
    from discreet.learning.translation.train import Recipe, fine_tune, train_translator
    from discreet.learning.translation.translator import WEIGHTS, Translator
    from discreet.privacy.charge import Charge
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.release import staged_release
    from discreet.text.parallel import read_parallel

    session = Session(as_json=as_json, quiet=quiet)
    if start is not None and vocabulary is not None:
        raise BadInput("--vocabulary is set when a translator is begun; with --start its subwords are kept")
    between = language_pair(languages)
    corpora = [read_parallel(path, languages=between, on_error=on_error) for path in inputs]
    pairs = [(pair.source, pair.target) for corpus in corpora for pair in corpus]
    held_out = None if test is None else [pair[:2] for pair in read_parallel(test, languages=between)]
    begun = None if start is None else Translator.load(start)
    recipe = Recipe(
        subwords=subwords,
        learning_rate=learning_rate or (3e-3 if begun is None else 1e-3),
        minutes=minutes,
        bfloat16=bfloat16,
    )
    name = dataset or corpora[0].name
    out.mkdir(parents=True, exist_ok=True)
    charge = Charge(dataset=name, operation=OPERATION, guarantee=_guarantee(), options=_options(recipe))
    with (
        Ledger.open(ledger) as books,
        staged_release(out / WEIGHTS, charge=charge, ledger=books, force=force) as staged,
    ):
        with session.progress("training", 100) as advance:
            if begun is None:
                translator = train_translator(
                    pairs, recipe, vocabulary=vocabulary or 4_000, progress=percent(advance)
                )
            else:
                translator = fine_tune(begun, pairs, recipe, percent(advance))
        translator.save(out, staged.output.write)
        staged.statement = _statement(translator, name, recipe, held_out)
    session.result(staged.statement.to_json(), str(staged.statement))


def _guarantee() -> Any:
    from discreet.privacy.guarantee import Guarantee

    return Guarantee(
        notion="none",
        unit="document",
        reference="a network trained without differential privacy may repeat its training pairs",
    )


def _options(recipe: "Recipe") -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(recipe)


def _statement(
    translator: "Translator", dataset: str, recipe: "Recipe", held_out: list[tuple[str, str]] | None
) -> "Statement":
    from discreet.privacy.statement import Statement

    notes = ["trained without differential privacy: whoever has the model may draw training pairs out of it"]
    if held_out:
        from discreet.learning.translation.quality import quality_of

        found = quality_of(translator, held_out)
        notes.append(
            f"held-out BLEU {found.bleu:.1f}, chrF {found.chrf:.1f} on {found.sentences:,} pairs; mean length "
            f"{found.words:.1f} words, of the references {found.reference_words:.1f}"
        )
    return Statement(
        operation=OPERATION,
        guarantee=_guarantee(),
        dataset=dataset,
        options=_options(recipe),
        counts={
            name: count
            for name, count in translator.about.items()
            if name in ("pairs", "target subwords", "fine-tuned on")
        },
        notes=tuple(notes),
    )
