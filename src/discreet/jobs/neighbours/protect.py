"""Verify protect: two words near each other, a document each many times, through the whole job of every word mechanism."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from discreet.errors import BadInput
from discreet.jobs.neighbours.runs import scratch, write_documents
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import pure_family
from discreet.privacy.verify.empirical import EmpiricalBound, EmpiricalBounds, Written, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings
from discreet.text.document import Document

__all__ = ["ProtectClaim"]

WORDS = {"amber": (0, 0), "birch": (1, 0.2), "cedar": (0.4, 0.6), "dogwood": (2, 1), "elder": (-1, 0.3)}
PAIR = ("amber", "birch")
MECHANISMS = ("laplace", "mahalanobis", "vickrey", "generalised-vickrey", "santext", "tem")


@claims.register("protect", "The command protect with every word mechanism: two words through the whole job.")
@dataclass(frozen=True, kw_only=True)
class ProtectClaim:
    """The command protect with every word mechanism: two words through the whole job, by draws."""

    epsilon: Annotated[float, Option("ε per unit of distance; the two words are about 1 apart.", above=0)] = (
        2.0
    )
    mechanisms: Annotated[tuple[str, ...], Option("Which word mechanisms.", commas=True)] = MECHANISMS

    def __post_init__(self) -> None:
        check_settings(self)
        for name in self.mechanisms:
            if name not in MECHANISMS:
                raise BadInput(f"{name!r} is no word mechanism with a guarantee: {', '.join(MECHANISMS)}")

    def check(self, checking: Checking) -> EmpiricalBounds:
        """Documents of one word and of its neighbour; what is released is compared."""
        draws = checking.draws(10_000)
        checking.refuse_ignored("protect")
        with scratch() as folder:
            vectors = folder / "words.txt"
            lines = [f"{word} {x} {y}" for word, (x, y) in WORDS.items()]
            vectors.write_text("\n".join(lines) + "\n", encoding="utf-8")
            inputs = [
                write_documents(folder / f"{word}.jsonl", [Document(f"{n}", word) for n in range(draws)])
                for word in PAIR
            ]
            return EmpiricalBounds(
                parts=tuple(self._bound(name, vectors, inputs, folder) for name in self.mechanisms)
            )

    def _bound(self, name: str, vectors: Path, inputs: list[Path], folder: Path) -> EmpiricalBound:
        from discreet.jobs.protect import protect
        from discreet.protection.registry import mechanisms

        made: Any = mechanisms.make(name)
        mechanism = made(epsilon=self.epsilon, vectors=vectors)
        vocabulary = mechanism.texts.entries
        answers = list(vocabulary.words)
        places = [answers.index(word) for word in PAIR]
        near, far = mechanism.space(vocabulary)[places].astype(np.float64)
        apart = min(float(np.linalg.norm(near - far)), mechanism.cut(vocabulary))
        sides, stated = [], 0.0
        for number, source in enumerate(inputs):
            output = folder / f"{name}-{number}.jsonl"
            released = protect(source, mechanism, output=output, ledger=None, dataset="public")
            stated = released.statement.guarantee.epsilon or 0.0
            texts = [json.loads(line)["text"] for line in output.read_text("utf-8").splitlines()]
            numbers = [answers.index(text) for text in texts]
            sides.append(
                Written(numbers=np.array(numbers, dtype=np.float64)[:, None], facts=[{}] * len(texts))
            )
        return empirical_bound(
            sides[0],
            sides[1],
            pure_family,
            what=f"protect --with {name}, words {apart:.3g} apart",
            epsilon=stated * apart,
        )
