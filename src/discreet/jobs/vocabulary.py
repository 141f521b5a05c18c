"""Vocabulary: a WordPiece vocabulary of private text, with differential privacy."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, Reads, Recorded, function_of
from discreet.jobs.recognised import recognised, refuse_private, refuse_private_file
from discreet.privacy.provenance import Private
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import followed, open_input, remark_skipped

if TYPE_CHECKING:
    from discreet.learning.vocabulary.fertility import Fertility
    from discreet.learning.vocabulary.release import Calibration, PrivateVocabulary
    from discreet.privacy.statement import Statement
    from discreet.text.document import Document

__all__ = ["Pieces", "Vocabulary", "vocabulary"]


@dataclass(frozen=True, kw_only=True)
class Vocabulary(Job["Pieces"], Reads, Recorded):
    """Make a WordPiece vocabulary that Hugging Face reads, without giving any unit's words away.

    Words are counted by unit, at most `words_per_unit` of each; a word is in it when its noisy count passes a
    threshold. `epsilon` (or `noise`, the standard deviation in units) and `delta` say what is spent.

        pieces = discreet.vocabulary("notes.jsonl", epsilon=4, delta=1e-6, output="vocab.txt")
        print(len(pieces), pieces.statement)
    """

    job_name = "vocabulary"

    source: Annotated[
        Source, Argument("Documents: JSONL, CSV, Parquet, text; - is stdin.", metavar="INPUT")
    ] = field(kw_only=False)
    output: Annotated[
        str | Path | None,
        Option("-o", "--output", "The vocab.txt to release.", insisted=True, local=True),
    ] = None
    epsilon: Annotated[float | None, Option("What the vocabulary may spend.", above=0, common=True)] = None
    delta: Annotated[float, Option("The δ that goes with it.", above=0, below=0.5, common=True)] = 1e-9
    unit: Annotated[
        Literal["user", "document", "example"],
        Option(
            "Whose words are protected together; a user has many documents, a document many examples (windows).",
            common=True,
        ),
    ] = "document"
    words_per_unit: Annotated[
        int | None,
        Option("Distinct words a unit may bring, chosen at random; default 256.", least=1, common=True),
    ] = None
    example_words: Annotated[int, Option("Words of a window, with --unit example.", least=1)] = 256
    size: Annotated[int, Option("Pieces at most.", least=1, common=True)] = 30_000
    alphabet: Annotated[
        str | Path | None,
        Option("A public file with the characters to cover; default: English, Greek.", local=True),
    ] = None
    calibration: Annotated[
        Literal["sound", "published"],
        Option("published: noise and threshold as the paper prints them, which do not hold."),
    ] = "sound"
    noise: Annotated[
        float | None,
        Option("Standard deviation of the noise, in place of --epsilon.", above=0, unit="units"),
    ] = None
    held_out: Annotated[
        str | Path | None,
        Option(
            "Texts to measure pieces a word on, beside a vocabulary without noise.", common=True, local=True
        ),
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def run(self, context: Context) -> "Pieces":
        """Reserve, count, draw the noise, write, confirm; then measure on the held-out texts."""
        from discreet.learning.vocabulary.alphabet import PUBLIC_ALPHABET, read_alphabet
        from discreet.learning.vocabulary.release import release_vocabulary

        calibration = self._calibrated()
        known = recognised(self, open_input(self.source, self), context)
        corpus = known.corpus
        held_out = None if self.held_out is None else open_input(Path(self.held_out), self)
        if held_out is not None:
            refuse_private(self, f"--held-out {self.held_out}", held_out, context, beside=corpus)
        if self.alphabet is not None:
            refuse_private_file(self, "--alphabet", Path(self.alphabet), context)
        output = None if self.output is None else Path(self.output)
        with context.open_ledger() as ledger:
            statement, made = release_vocabulary(
                followed(context.progress, corpus, "counting words"),
                output,
                calibration,
                example_words=self.example_words,
                size=self.size,
                alphabet=PUBLIC_ALPHABET if self.alphabet is None else read_alphabet(Path(self.alphabet)),
                random=context.random,
                dataset=known.name,
                named=known.named,
                ledger=ledger,
                force=self.force,
                job=self.to_json(),
            )
        remark_skipped(context.progress, corpus)
        if not made.words:
            context.progress.remark(
                f"no word passed the threshold of {calibration.threshold:,.0f} units, so only the alphabet is in it; "
                "give more texts, a larger --epsilon or fewer --words-per-unit"
            )
        utility = None
        if held_out is not None:
            texts = followed(context.progress, held_out, "measuring")
            utility, plain = _utility(made, texts, self.size)
            facts = {"on the held-out text, without noise": Private(str(plain))}
            context.local_log.write("vocabulary", facts, dataset=known.name)
        return Pieces(pieces=tuple(made.pieces), statement=statement, output=output, utility=utility)

    def _calibrated(self) -> "Calibration":
        from discreet.learning.vocabulary.threshold import WordThreshold
        from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted

        most = self.words_per_unit
        if most is None:
            most = min(256, self.example_words) if self.unit == "example" else 256
        maker = WordThreshold if self.calibration == "sound" else WordThresholdAsPrinted
        if self.epsilon is not None and self.noise is None:
            return maker.for_epsilon(self.epsilon, delta=self.delta, most_words=most, unit=self.unit)
        if self.noise is not None and self.epsilon is None:
            return maker(sigma=self.noise, delta=self.delta, most_words=most, unit=self.unit)
        raise BadInput("say with --epsilon what may be spent, or with --noise what is added; one of the two")


vocabulary = function_of(Vocabulary)


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """The pieces of a private vocabulary, in the order of their numbers, with their statement.

    `utility` has the pieces a word on the held-out texts, which are public; that of a vocabulary without noise
    stands in the local log.

        pieces = discreet.vocabulary("notes.jsonl", epsilon=4, delta=1e-6, dataset="ward-7")
        pieces.write("vocab.txt")
    """

    pieces: tuple[str, ...]
    statement: "Statement"
    output: Path | None = None
    utility: "Fertility | None" = None

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def write(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the pieces, one a line, and the statement beside them, under the entry that they have."""
        from discreet.learning.vocabulary.wordpiece import vocabulary_text
        from discreet.privacy.release import staged_release

        entry = self.statement.ledger_entry
        with staged_release(Path(path), force=force, reserved=entry) as staged:
            staged.output.write(vocabulary_text(list(self.pieces)).encode())
            staged.statement = self.statement
        return Path(path)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        found: dict[str, Any] = {
            "output": None if self.output is None else str(self.output),
            "statement": self.statement.to_json(),
        }
        if self.utility is not None:
            found["utility"] = self.utility.to_json()
        return found

    def __str__(self) -> str:
        if self.utility is None:
            return str(self.statement)
        return f"{self.statement}\nOn the held-out text: {self.utility}"


def _utility(
    made: "PrivateVocabulary", held_out: "Iterable[Document]", size: int
) -> "tuple[Fertility, Fertility]":
    """Pieces a word on texts that were not counted, with the noise and without."""
    from discreet.learning.vocabulary.fertility import fertility, word_frequencies
    from discreet.learning.vocabulary.wordpiece import train_wordpiece

    frequencies = word_frequencies(held_out)
    return (
        fertility(made.pieces, frequencies),
        fertility(train_wordpiece(made.exact, size=size), frequencies),
    )
