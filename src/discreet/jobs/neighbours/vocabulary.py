"""Verify vocabulary: vocabularies of two groups of documents of which one has a document more, through the whole job.

Three pairs: the document's words are others' as well and stand just below the threshold without it, where the noise
decides; they are nobody else's, where the threshold does; there are more of them than may count, where the choice does.
It has each of its words many times.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from discreet.jobs.neighbours.runs import run_in_turns, scratch, write_documents
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import gaussian_family
from discreet.privacy.verify.empirical import EmpiricalBound, EmpiricalBounds, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings
from discreet.text.document import Document

__all__ = ["VocabularyClaim"]

WORDS = tuple(
    a + b for b in ("ra", "lto", "rd", "ve", "nix", "ita") for a in ("zeb", "qui", "fjo", "mau", "lyn", "orb")
)
MOST = 4
"""Words of a document that count."""

TIMES = 5
KNOWN = "water"
FILE = "vocab.txt"


@claims.register("vocabulary", "The command vocabulary: neighbouring files through the whole job, by runs.")
@dataclass(frozen=True, kw_only=True)
class VocabularyClaim:
    """The command vocabulary: neighbouring files through the whole job, by runs."""

    kind: ClassVar[str] = "vocabulary"

    epsilon: Annotated[float, Option("The ε that is stated.", above=0)] = 4.0
    delta: Annotated[float, Option("The δ that is stated.", above=0, below=0.5)] = 0.01
    pairs: Annotated[
        tuple[Literal["shared", "new", "many"], ...],
        Option("The document's words: others' as well, nobody else's, more than may count.", commas=True),
    ] = ("shared", "new", "many")

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> EmpiricalBounds:
        """Vocabularies with and without one document; all files written are compared."""
        runs = checking.draws(400)
        checking.refuse_ignored(self.kind)
        with scratch() as folder:
            texts = [Document(f"{place}", KNOWN) for place in range(2)]
            stated = self.release(
                write_documents(folder / "stated.jsonl", texts), folder / "stated"
            ).statement
            below = max(1, round(stated.options["threshold"] - 0.5))
            pairs = {
                "shared": (MOST, below, "its words are others' as well"),
                "new": (MOST, 0, "its words are nobody else's"),
                "many": (len(WORDS), below, "it has more words than may count"),
            }
            parts = [self._bound(folder / name, *pairs[name], stated.guarantee, runs) for name in self.pairs]
        return EmpiricalBounds(parts=tuple(parts))

    def release(self, source: Path, folder: Path) -> Any:
        """One run of the job."""
        from discreet.jobs.vocabulary import vocabulary

        folder.mkdir(exist_ok=True)
        return vocabulary(
            source,
            output=folder / FILE,
            epsilon=self.epsilon,
            delta=self.delta,
            words_per_unit=MOST,
            ledger=None,
            dataset="public",
        )

    def _bound(
        self, folder: Path, count: int, others: int, what: str, stated: Any, runs: int
    ) -> EmpiricalBound:
        folder.mkdir()
        words = WORDS[:count]
        groups = [words[start : start + MOST] for start in range(0, len(words), MOST)]
        background = [
            Document(f"{place} {number}", " ".join(group))
            for number, group in enumerate(groups)
            for place in range(others)
        ]
        background.append(Document("known", KNOWN))
        inputs = (
            write_documents(
                folder / "with.jsonl", [*background, Document("canary", " ".join(words * TIMES))]
            ),
            write_documents(folder / "without.jsonl", background),
        )
        first, second = run_in_turns(self.release, inputs, runs=runs, numbers=self.numbers)
        return empirical_bound(
            first,
            second,
            # One unit moves the counts by √k, in which the noise is measured; half of δ is the threshold's.
            gaussian_family(delta=stated.delta, given=stated.delta / 2),
            what=f"{self.kind}, one document added, {what}",
            epsilon=stated.epsilon,
            delta=stated.delta,
        )

    def numbers(self, folder: Path) -> NDArray[np.float64]:
        """How many words passed, which of the canary's are pieces, and how many pieces there are."""
        statement = json.loads((folder / f"{FILE}.statement.json").read_text("utf-8"))
        pieces = set((folder / FILE).read_text("utf-8").splitlines())
        passed = statement["counts"]["words above the threshold"]
        return np.array([passed, *(word in pieces for word in WORDS), len(pieces)], dtype=np.float64)
