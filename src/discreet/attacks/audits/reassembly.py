"""Reassembly: join released fragments where they overlap."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.input import OnError, TextColumn, open_input

if TYPE_CHECKING:
    from discreet.attacks.reassembly.reassemble import Reassembly as Rebuilt
    from discreet.privacy.random import Random
    from discreet.privacy.statement import Statement

__all__ = ["Reassembly"]


@attacks.register("reassembly", "Join released fragments, and count the sentences that come back.")
@dataclass(frozen=True, kw_only=True)
class Reassembly:
    """Join the phrases of a release where they overlap, and count the sentences that come back.

    The attacker knows nothing but the fragments: graph reduction, and joiners with a language model.

        found = discreet.audit(discreet.attacks.Reassembly("phrases.tsv", against="memory.tmx"))
    """

    released: Annotated[
        str | Path, Argument("Phrases released with fragment or ngrams, with their statement.")
    ] = field(kw_only=False)
    against: Annotated[
        str | Path, Option("The pairs or documents they were made from.", common=True, local=True)
    ]
    target: Annotated[
        str | Path | None,
        Option("The translations, if they are a file of their own.", common=True, local=True),
    ] = None
    languages: Annotated[
        str | None, Option("Source and target language of a TMX, as de,en.", common=True)
    ] = None
    side: Annotated[
        Literal["source", "target"], Option("Which side of the pairs is joined.", common=True)
    ] = "source"
    public: Annotated[
        str | Path | None,
        Option("Public text for the joiner's language model besides the fragments.", local=True),
    ] = None
    sentences: Annotated[int, Option("Compare with this many sentences.", least=1, common=True)] = 2_000
    text: TextColumn = "text"
    on_error: OnError = "stop"

    def measure(self, *, progress: Progress, random: "Random") -> "Measured[Rebuilt]":
        """Join the fragments in several ways and compare with the sentences."""
        from discreet.attacks.reassembly.reassemble import reassemble
        from discreet.attacks.reassembly.report import reassembly_report
        from discreet.privacy.statement import Statement
        from discreet.protection.fragments.rows import read_rows, words_of

        released, against = Path(self.released), Path(self.against)
        statement = Statement.read(released)
        paired = _is_paired(statement, released)
        tokenised = bool(statement.options.get("tokenised", False))
        column = 1 if self.side == "target" and paired else 0
        public = [] if self.public is None else [one.text for one in open_input(self.public, _Lines())]
        rows = list(read_rows(released))
        found = reassemble(
            [words_of(row[column], tokenised) for row in rows],
            [words_of(text, tokenised) for text in self._texts(column if paired else None)],
            others=[words_of(row[1 - column], tokenised) for row in rows] if paired else None,
            most=self.sentences,
            public=[words_of(text, tokenised) for text in public],
            random=random,
            watch=progress.remark,
        )
        return Measured(
            found=found,
            attacked={"released": released, "against": against},
            command=f"reassembly {released.name} --against {against.name}",
            statement=statement,
            page=reassembly_report,
        )

    def _texts(self, column: int | None) -> list[str]:
        """The sentences of one side of the pairs, or of documents where there are no pairs."""
        from discreet.text.parallel import language_pair, read_parallel

        if column is None:
            return [document.text for document in open_input(Path(self.against), self)]
        pairs = read_parallel(
            Path(self.against), self.target, languages=language_pair(self.languages), on_error=self.on_error
        )
        return [pair[column] for pair in pairs]


class _Lines:
    """Public text is read line by line."""

    format = "lines"


def _is_paired(statement: "Statement", released: Path) -> bool:
    for name in ("fragment", "ngrams"):
        if statement.operation == f"protect --with {name}":
            return name == "fragment"
    raise BadInput(
        f"{released} was made by {statement.operation!r}; reassembly joins what fragment or ngrams released"
    )
