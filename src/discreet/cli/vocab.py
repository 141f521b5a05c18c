"""`discreet vocab`: a WordPiece vocabulary of private text, with differential privacy."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.reading import (
    Format,
    IdColumn,
    OnError,
    TextColumn,
    UserColumn,
    followed,
    open_corpus,
    tell_skipped,
)
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.learning.vocabulary.release import Calibration, LearntVocabulary
    from discreet.text.document import Document

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("vocab")(_vocab)


def _vocab(
    input: Annotated[Path, typer.Argument(help="Documents: JSONL, CSV, Parquet, text; - is stdin.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The vocab.txt to release.")],
    epsilon: Annotated[float | None, typer.Option(help="What the vocabulary may spend.")] = None,
    delta: Annotated[float, typer.Option(help="The δ that goes with it.")] = 1e-9,
    unit: Annotated[
        Literal["user", "document", "example"],
        typer.Option(help="Whose words are protected together; a person has many documents."),
    ] = "document",
    words_per_unit: Annotated[
        int | None, typer.Option(help="Distinct words a unit may bring, chosen at random; default 256.")
    ] = None,
    example_words: Annotated[int, typer.Option(help="Words of an example, with --unit example.")] = 256,
    size: Annotated[int, typer.Option(help="Pieces at most.")] = 30_000,
    alphabet: Annotated[
        Path | None, typer.Option(help="A public file with the characters to cover; default: English, Greek.")
    ] = None,
    calibration: Annotated[
        Literal["sound", "published"],
        typer.Option(help="published: noise and threshold as the paper prints them, which do not hold."),
    ] = "sound",
    noise: Annotated[
        float | None, typer.Option(help="Standard deviation of the noise, instead of --epsilon.")
    ] = None,
    held_out: Annotated[
        Path | None,
        typer.Option(help="Texts to measure pieces a word on, beside a vocabulary without noise."),
    ] = None,
    dataset: Annotated[
        str | None, typer.Option("--dataset", help="Whose budget it is; default: the input's name.")
    ] = None,
    ledger: LedgerPath = None,
    no_ledger: Annotated[bool, typer.Option("--no-ledger", help="Book nothing: for trials.")] = False,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    format: Format = None,
    on_error: OnError = "stop",
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Learn a WordPiece vocabulary that Hugging Face reads, without giving any unit's words away."""
    from contextlib import nullcontext

    from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET, read_alphabet
    from discreet.learning.vocabulary.release import release_vocabulary
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random

    session = Session(as_json=as_json, quiet=quiet)
    most = words_per_unit or (min(256, example_words) if unit == "example" else 256)
    chosen = _calibration(calibration, epsilon, noise, delta=delta, most_words=most, unit=unit)
    reading: dict[str, Any] = {
        "format": format,
        "text_column": text_column,
        "id_column": id_column,
        "user_column": user_column,
        "on_error": on_error,
    }
    corpus = open_corpus(input, **reading)
    measured_on = None if held_out is None else open_corpus(held_out, **reading)
    with nullcontext() if no_ledger else Ledger.open(ledger) as books:
        statement, learnt = release_vocabulary(
            followed(session, corpus, "counting words"),
            output,
            chosen,
            example_words=example_words,
            size=size,
            alphabet=PUBLIC_ALPHABET if alphabet is None else read_alphabet(alphabet),
            random=Random(seed),
            dataset=dataset or corpus.name,
            ledger=books,
            force=force,
        )
    tell_skipped(session, corpus)
    if not learnt.words:
        session.remark(
            f"no word passed the threshold of {chosen.threshold:,.0f} units, so only the alphabet is in it; "
            "give more texts, a larger --epsilon or fewer --words-per-unit"
        )
    found: dict[str, Any] = {"output": str(output), "statement": statement.to_json()}
    text = str(statement)
    if measured_on is not None:
        found["utility"], said = _utility(learnt, followed(session, measured_on, "measuring"), size)
        text += said
    session.result(found, text)


def _calibration(kind: str, epsilon: float | None, noise: float | None, **settings: Any) -> "Calibration":
    from discreet.learning.vocabulary.threshold import WordThreshold
    from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted

    maker = WordThreshold if kind == "sound" else WordThresholdAsPrinted
    if epsilon is not None and noise is None:
        return maker.for_epsilon(epsilon, **settings)
    if noise is not None and epsilon is None:
        return maker(sigma=noise, **settings)
    raise BadInput("say with --epsilon what may be spent, or with --noise what is added; one of the two")


def _utility(
    learnt: "LearntVocabulary", held_out: "Iterable[Document]", size: int
) -> tuple[dict[str, Any], str]:
    """Pieces a word on texts not learnt from, of both vocabularies; not part of what is released."""
    from discreet.learning.vocabulary.fertility import fertility, word_frequencies
    from discreet.learning.vocabulary.wordpiece import train_wordpiece

    frequencies = word_frequencies(held_out)
    private = fertility(learnt.pieces, frequencies)
    plain = fertility(train_wordpiece(learnt.exact, size=size), frequencies)
    text = (
        f"\nOn the held-out text, for your eyes only (it was not made private):\n"
        f"  private      {private}\n  without noise {plain}"
    )
    return {"private": private.to_json(), "without_noise": plain.to_json()}, text
