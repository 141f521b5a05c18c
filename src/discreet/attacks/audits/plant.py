"""Plant: put canaries into texts before a model is trained on them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from discreet.attacks.registry import attacks
from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import Reads, followed, open_input

if TYPE_CHECKING:
    from discreet.privacy.random import Random

__all__ = ["Plant", "Planted"]


@attacks.register("plant", "Plant canaries in texts, before a model is trained on them.")
@dataclass(frozen=True, kw_only=True)
class Plant(Reads):
    """Plant canaries. Train on the result, then ask with `audit canaries` and `audit membership`.

    The result is as private as the input: nothing is released here.
    """

    unfit: ClassVar[tuple[str, ...]] = ("report",)

    source: Annotated[
        Source, Argument("The documents that a model is to be trained on.", metavar="INPUT")
    ] = field(kw_only=False)
    output: Annotated[str | Path, Option("-o", "--output", "The documents with the canaries.", local=True)]
    key: Annotated[str | Path, Option("Where to write what was planted; keep it secret.", local=True)]
    words: Annotated[
        str | Path, Option("Public words to draw from, one a line: the model's vocabulary.", local=True)
    ]
    pattern: Annotated[
        str,
        Option(
            "H for hints, S for the secret: HHSSS for next-word, HS, HSH or HHSHH for masked.", common=True
        ),
    ] = "HHSSS"
    copies: Annotated[
        tuple[int, ...],
        Option("Numbers of documents that a canary is inserted into.", commas=True, common=True),
    ] = (1, 10, 100)
    each: Annotated[int, Option("Canaries for each number of copies.", least=1, common=True)] = 10
    controls: Annotated[int, Option("Canaries that are never inserted.", least=2, common=True)] = 100
    one_user: Annotated[
        bool, Option("Each canary is a user of its own, who writes it once for each copy.")
    ] = False
    coins: Annotated[
        int,
        Option(
            "Documents of random words, each in or out by a coin: for audit membership.", least=0, common=True
        ),
    ] = 0
    prefixes: Annotated[
        str | Path | None,
        Option("Public lines of text for the hints, so that canaries look like text.", local=True),
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def measure(self, *, progress: Progress, random: "Random") -> "Planted":
        """Write the documents with the canaries, and the key."""
        from discreet.attacks.memory.planting import Planting, planted
        from discreet.text.output import new_file, refuse_existing
        from discreet.text.write import open_writer

        output, key = Path(self.output), Path(self.key)
        refuse_existing(key, self.force)
        corpus = open_input(self.source, self)
        planting = Planting(
            pattern=self.pattern, copies=self.copies, each=self.each, controls=self.controls, coins=self.coins
        )
        lines = None if self.prefixes is None else _lines(Path(self.prefixes))
        drawn = planting.draw(_vocabulary(Path(self.words)), random, prefixes=lines)
        count = sum(1 for _ in corpus)
        if max(planting.copies) > count and not self.one_user:
            raise BadInput(
                f"a canary cannot be inserted into {max(planting.copies)} of {count} documents; lower --copies"
            )
        with (
            new_file(output, force=self.force) as file,
            open_writer(file, output, columns=corpus.columns) as writer,
        ):
            documents = followed(progress, corpus, "planting")
            for document in planted(documents, drawn, count=count, random=random, one_user=self.one_user):
                writer.write(document)
        drawn.write(key, force=self.force)
        return Planted(
            output=output,
            key=key,
            documents=count,
            canaries=len(drawn.canaries),
            controls=len(drawn.controls),
            coins=len(drawn.coins),
            included=sum(coin.included for coin in drawn.coins),
        )


@dataclass(frozen=True, kw_only=True)
class Planted:
    """Where the planted documents and the key are, and how much was planted."""

    output: Path
    key: Path
    documents: int
    canaries: int
    controls: int
    coins: int
    included: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "output": str(self.output),
            "key": str(self.key),
            "canaries": self.canaries,
            "coins": self.coins,
        }

    def __str__(self) -> str:
        return (
            f"{counted(self.canaries, 'canaries')} in {counted(self.documents, 'documents')}, "
            f"{counted(self.controls, 'controls')}, {self.included} of {self.coins} coins in. "
            f"Train on {self.output}; keep {self.key} to yourself."
        )


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: cannot be read ({problem})") from problem


def _vocabulary(path: Path) -> list[str]:
    """Whole words of a list or of a vocab.txt: letters only, so that every tokeniser keeps them in one piece."""
    words = [line.strip() for line in _lines(path)]
    found = [word for word in words if word.isalpha() and word == word.lower()]
    if len(found) < 2:
        raise BadInput(f"{path}: there are not two lower-case words in it, one a line")
    return found
