"""Randomised response on the class that a public model gives a document: the last round of a conversation."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.bit_mechanism import local_dp
from discreet.encoding.codes import Floats
from discreet.encoding.directions import Directions, read_directions
from discreet.encoding.registry import randomisers
from discreet.encoding.sized import Epsilon
from discreet.encoding.vectors import check_vectors
from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.release import Tally
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings

__all__ = ["ClassResponse", "ClassResponseClaim"]

BATCH = 10_000
"""Vectors that a check encodes at a time."""


@randomisers.register("class", "randomised response on the class that a public model gives")
@dataclass(frozen=True, kw_only=True)
class ClassResponse:
    """The device scores its vector with public directions, and sends the best class by k-ary randomised response.

    The answer is a function of the vector, kept with probability e^ε/(e^ε + k − 1): ε local DP for any two
    documents, whatever the directions are, as long as they were fixed before and not trained on this
    document. Directions trained on *other* documents' private codes are post-processing of those.
    Reference: Warner 1965; Kairouz, Bonawitz and Ramage 2016.

        directions = discreet.read_directions("model/directions.json")
        codes = discreet.encode("new.jsonl", discreet.ClassResponse(epsilon=8, directions=directions), dataset="new")
    """

    epsilon: Epsilon
    directions: Annotated[
        Directions,
        Option(
            "A public model's directions, for class; see train classifier.",
            parse=read_directions,
            metavar="FILE",
        ),
    ] = field(repr=False)

    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def takes_unit(self) -> bool:
        """As the directions were trained."""
        return bool(self.directions.made.get("unit", True))

    @property
    def elements(self) -> int:
        """Numbers a vector."""
        return self.directions.weights.shape[1]

    def sized(self, elements: int) -> Self:
        """Itself: the directions say for how many numbers they are."""
        if elements != self.elements:
            raise BadInput(
                f"the directions are for vectors of {self.elements} numbers, not of {elements}; encode as the "
                "data was encoded that they were trained on"
            )
        return self

    @cached_property
    def response(self) -> RandomisedResponse:
        """The randomised response behind it."""
        return RandomisedResponse(epsilon=self.epsilon, categories=len(self.directions.labels))

    @property
    def guarantee(self) -> Guarantee:
        """ε local DP."""
        return local_dp(
            self.epsilon, "Warner 1965", "the directions are public and not trained on this document"
        )

    @property
    def published(self) -> None:
        """Nothing else is claimed."""

    @property
    def bytes(self) -> int:
        """One byte a document."""
        return 1

    def certificate(self, claim: float | None = None) -> Certificate:
        """Exact, over the whole output matrix."""
        return verify_pure(self.response.channel, claim=claim)

    def check(self, checking: Checking) -> DrawnResult:
        """Every pair of classes, exactly; and the classes drawn, against the matrix."""
        random, draws = checking.random, checking.draws(self.response.telling_draws)
        # Vectors of which the directions' class is known: some of many, for the classes that occur.
        tried = random.normal((1000, self.elements))
        answers = self.directions.scores(tried).argmax(axis=1)
        fits = []
        for answer in np.unique(answers)[[0, -1]]:
            vector = tried[answers == answer][:1]
            sent = [
                self.randomise(vector.repeat(min(BATCH, draws - start), axis=0), random)[:, 0]
                for start in range(0, draws, BATCH)
            ]
            fits.append(self.response.fit(int(answer), np.concatenate(sent)))
        return DrawnResult(claim=self.certificate(self.epsilon), fits=tuple(fits))

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:  # noqa: ARG002
        """One class a document."""
        check_vectors(vectors, self.elements)
        answers = self.directions.scores(vectors).argmax(axis=1)
        return self.response.draw(answers, random).astype(np.uint8)[:, None]

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """An unbiased estimate of the one-hot class."""
        count = len(self.directions.labels)
        keep = self.response.keep
        other = (1 - keep) / (count - 1)
        return np.asarray((np.eye(count)[packed[:, 0]] - other) / (keep - other))

    features = estimate


@claims.register("class-response", "Randomised response on the class of a public model, exactly.")
@dataclass(frozen=True, kw_only=True)
class ClassResponseClaim:
    """Randomised response on the class of a public model, exactly: what holds, whatever the directions are."""

    epsilon: Annotated[float, Option("The ε claimed for a document.", above=0)] = 8.0
    classes: Annotated[int, Option("Number of classes.", least=2, most=256)] = 2

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> DrawnResult:
        """Every pair of classes, exactly; and the classes drawn."""
        names = tuple(str(number) for number in range(self.classes))
        directions = Directions(names, np.eye(self.classes), np.zeros(self.classes))
        return ClassResponse(epsilon=self.epsilon, directions=directions).check(checking)
