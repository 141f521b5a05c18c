"""Claims about outputs that can be listed: randomised response, and a matrix of the user's own."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.channel import TOLERANCE, Channel
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_approximate, verify_metric, verify_pure
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.registry import claims
from discreet.privacy.verify.table import read_table
from discreet.settings import Argument, Option, check_settings

__all__ = ["MatrixClaim", "RandomisedResponseClaim"]


@claims.register("randomised-response", "Randomised response on k answers, exactly.")
@dataclass(frozen=True, kw_only=True)
class RandomisedResponseClaim:
    """Randomised response on k answers, exactly."""

    epsilon: Annotated[float, Option("The ε claimed for each answer.")]
    categories: Annotated[int, Option("How many answers there are.")] = 2
    keep: Annotated[
        float | None, Option("Check this probability of a true answer instead of ours.", least=0, most=1)
    ] = None

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> Certificate | DrawnResult:
        """Every pair of answers; and the answers drawn, against the matrix, unless another one is given."""
        mechanism = RandomisedResponse(epsilon=self.epsilon, categories=self.categories)
        if self.keep is not None:
            table = np.full((self.categories, self.categories), (1.0 - self.keep) / (self.categories - 1))
            np.fill_diagonal(table, self.keep)
            return verify_pure(Channel.from_probabilities(table), claim=self.epsilon)
        random, draws = checking.random, checking.draws(mechanism.telling_draws)
        fits = tuple(
            mechanism.fit(answer, mechanism.draw(np.full(draws, answer), random))
            for answer in (0, self.categories - 1)
        )
        return DrawnResult(claim=verify_pure(mechanism.channel, claim=self.epsilon), fits=fits)


@claims.register("matrix", "A mechanism of your own, from its output matrix, exactly.")
@dataclass(frozen=True, kw_only=True)
class MatrixClaim:
    """A mechanism of your own, from its output matrix in a CSV, TSV or JSON file, exactly."""

    file: Annotated[
        Path, Argument("The output matrix: a header of outputs, then one line an input, its name first.")
    ] = field(kw_only=False)
    epsilon: Annotated[float, Option("The ε claimed.")]
    delta: Annotated[
        float | None, Option("The δ claimed: approximate DP instead of pure.", least=0, most=1)
    ] = None
    distances: Annotated[
        Path | None, Option("Distances between the inputs: metric-DP instead.", local=True)
    ] = None
    neighbours: Annotated[
        Path | None,
        Option("Table of 0 and 1: which inputs are neighbours; default all.", local=True),
    ] = None
    logs: Annotated[bool, Option("The matrix holds natural logarithms of the probabilities.")] = False
    tolerance: Annotated[float, Option("How far from 1 a row may add up.")] = TOLERANCE

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> Certificate:
        """Every pair of inputs, or the neighbours among them."""
        del checking
        table = read_table(self.file)
        make = Channel.from_logs if self.logs else Channel.from_probabilities
        try:
            channel = make(table.values, inputs=table.rows, outputs=table.columns, tolerance=self.tolerance)
        except BadInput as problem:
            raise BadInput(f"{self.file}: {problem}") from problem
        if self.distances is not None:
            if self.delta is not None or self.neighbours is not None:
                raise BadInput("metric-DP compares all inputs and has no δ; give --distances alone")
            apart = read_table(self.distances).arranged(channel.inputs, self.distances)
            return verify_metric(channel, distances=apart, claim=self.epsilon)
        relation = None
        if self.neighbours is not None:
            relation = read_table(self.neighbours).arranged(channel.inputs, self.neighbours)
        if self.delta is not None:
            return verify_approximate(channel, epsilon=self.epsilon, neighbours=relation, claim=self.delta)
        return verify_pure(channel, neighbours=relation, claim=self.epsilon)
