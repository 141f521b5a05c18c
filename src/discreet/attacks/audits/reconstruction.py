"""Reconstruction: guess the words behind a release, or the text behind an encoded vector."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Reads, followed, name_of, open_input

if TYPE_CHECKING:
    from discreet.attacks.inversion.invert import Inversion
    from discreet.attacks.reconstruction.released import ReleaseReconstruction
    from discreet.privacy.random import Random

__all__ = ["Reconstruction"]

_WORDS = "Attack on replaced words"
_CODES = "Attack on encoded vectors"


@attacks.register("reconstruction", "Guess the original words, or the texts, behind a release.")
@dataclass(frozen=True, kw_only=True)
class Reconstruction(Reads):
    """Guess the original words behind a release: unchanged ones, the MAP guess, and what the context gives away.

    With --encoded it attacks what discreet encode wrote: it guesses the text, its words and its label from a
    code, by the nearest of known texts and by linear inversion.

        found = discreet.audit(discreet.attacks.Reconstruction("noisy.jsonl", against="notes.jsonl"))
    """

    released: Annotated[
        str | Path,
        Argument("A file released by a word mechanism, or by discreet encode, with its statement."),
    ] = field(kw_only=False)
    against: Annotated[Source, Option("The original it was made from.", common=True, local=True)]
    encoded: Annotated[bool, Option("The release holds codes, not texts.", common=True)] = False
    documents: Annotated[int, Option("Look at this many documents.", least=1, common=True)] = 1_000
    candidates: Annotated[
        int | None,
        Option(
            "Words, the most common ones (default 2,000), or with --encoded texts (default 100) that the attacker "
            "chooses among.",
            least=2,
            common=True,
        ),
    ] = None
    reader: Annotated[
        str | None,
        Option(
            "Language model for the context attack: masked (default), smollm2, a model's folder, or none.",
            panel=_WORDS,
            common=True,
        ),
    ] = None
    vectors: Annotated[
        str | None,
        Option(
            "Where the word vectors of the release are; default: installed ones.", panel=_WORDS, local=True
        ),
    ] = None
    draws: Annotated[
        int | None,
        Option("Estimate the mechanism from this many outputs a word; default 30.", least=1, panel=_WORDS),
    ] = None
    places: Annotated[
        int | None,
        Option(
            "Ask the language model about this many words; default 300, smollm2 30.", least=1, panel=_WORDS
        ),
    ] = None
    statistics: Annotated[
        str | Path | None,
        Option("The statistics of the release; default: shipped ones.", panel=_CODES, local=True),
    ] = None
    vector_field: Annotated[
        str | None,
        Option("Field with the numbers, for --embed given; default: vector.", panel=_CODES, local=True),
    ] = None

    def __post_init__(self) -> None:
        others = ("reader", "vectors", "draws", "places") if self.encoded else ("statistics", "vector_field")
        for name in others:
            if getattr(self, name) is not None:
                flag = "--" + name.replace("_", "-")
                raise BadInput(
                    f"{flag} belongs to the attack on replaced words; leave it out with --encoded"
                    if self.encoded
                    else f"{flag} belongs to the attack on encoded vectors; add --encoded, or leave it out"
                )

    def measure(
        self, *, progress: Progress, random: "Random"
    ) -> "Measured[ReleaseReconstruction] | Measured[Inversion]":
        """Attack the release and say how often each guess is right."""
        from discreet.attacks.stated import statement_beside

        released = Path(self.released)
        shared: dict[str, Any] = {
            "attacked": {"released": released, "against": self.against},
            "command": f"reconstruction {released.name}{' --encoded' * self.encoded} --against {name_of(self.against)}",
            "statement": statement_beside(released),
        }
        if self.encoded:
            from discreet.attacks.inversion.report import inversion_report

            return Measured(found=self._codes(released, progress, random), page=inversion_report, **shared)
        from discreet.attacks.reconstruction.report import release_report

        return Measured(found=self._words(released, progress, random), page=release_report, **shared)

    def _words(self, released: Path, progress: Progress, random: "Random") -> "ReleaseReconstruction":
        from discreet.attacks.reconstruction.pairing import paired
        from discreet.attacks.reconstruction.readers import reader_or_reason
        from discreet.attacks.reconstruction.rebuild import mechanism_of
        from discreet.attacks.reconstruction.released import attack_release
        from discreet.privacy.statement import Statement
        from discreet.text.read import read

        originals = open_input(self.against, self)
        columns = {f"{name}_column": getattr(self, name) for name in ("text", "id", "user", "label")}
        corpus = read(released, **columns)
        mechanism = mechanism_of(Statement.read(released), self.vectors)
        reader, absent = reader_or_reason("masked" if self.reader is None else self.reader)
        return attack_release(
            mechanism,
            paired(followed(progress, corpus, "reconstruction"), originals),
            reader=reader,
            reader_absent=absent,
            documents=self.documents,
            candidates=2_000 if self.candidates is None else self.candidates,
            draws=30 if self.draws is None else self.draws,
            places=self.places,
            random=random,
        )

    def _codes(self, released: Path, progress: Progress, random: "Random") -> "Inversion":
        from discreet.attacks.inversion.encoded_release import attack_encoded

        return attack_encoded(
            released,
            followed(progress, open_input(self.against, self), "reconstruction"),
            statistics=None if self.statistics is None else Path(self.statistics),
            field="vector" if self.vector_field is None else self.vector_field,
            documents=self.documents,
            candidates=100 if self.candidates is None else self.candidates,
            random=random,
        )
