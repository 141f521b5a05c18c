"""What `discreet verify` can check so far: each check is a plain function that returns its outcome.

A keyword becomes an option and a positional parameter an argument of the command, with the text in
`Annotated` as its help; so a mechanism in any room offers its check without knowing the command line.
"""

from pathlib import Path
from typing import Annotated

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.channel import TOLERANCE, Channel
from discreet.privacy.verify.exact import verify_approximate, verify_metric, verify_pure
from discreet.privacy.verify.gaussian import verify_gaussian
from discreet.privacy.verify.statistical import Finding, Sampler, verify_sampler
from discreet.privacy.verify.table import read_table
from discreet.validate import between, positive

__all__ = ["gaussian_noise", "laplace_noise", "matrix", "randomised_response"]


Draws = Annotated[int, "How many outputs to draw for each input, twice."]
Integers = Annotated[bool, "Discrete noise on integers instead of noise on floats."]
Repeat = Annotated[int | None, "Repeatable draws from the plain samplers, for tests only."]


def randomised_response(
    *,
    epsilon: Annotated[float, "The ε claimed for each answer."],
    categories: Annotated[int, "How many answers there are."] = 2,
    keep: Annotated[float | None, "Check this probability of a true answer instead of ours."] = None,
) -> Certificate:
    """Randomised response on k answers, exactly."""
    mechanism = RandomisedResponse(epsilon=epsilon, categories=categories)
    channel = mechanism.channel
    if keep is not None:
        between("keep", keep, 0.0, 1.0)
        table = np.full((categories, categories), (1.0 - keep) / (categories - 1))
        np.fill_diagonal(table, keep)
        channel = Channel.from_probabilities(table)
    return verify_pure(channel, claim=epsilon)


def laplace_noise(
    *,
    epsilon: Annotated[float, "The ε claimed."],
    sensitivity: Annotated[float, "How far one unit moves the value."] = 1.0,
    scale: Annotated[float | None, "Check this scale instead of the one that spends ε."] = None,
    integers: Integers = False,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> Finding:
    """Laplace noise on a number, by drawing from the sampler that releases use."""
    positive("epsilon", epsilon)
    noise = LaplaceNoise.for_epsilon(epsilon, sensitivity=sensitivity)
    if scale is not None:
        noise = LaplaceNoise(scale=scale, sensitivity=sensitivity)
    return verify_sampler(*_neighbours(noise, sensitivity, integers, seed), epsilon, draws=draws)


def gaussian_noise(
    *,
    epsilon: Annotated[float, "The ε claimed."],
    delta: Annotated[float, "The δ claimed."],
    sensitivity: Annotated[float, "How far one unit moves the value."] = 1.0,
    scale: Annotated[float | None, "Check this standard deviation, in closed form."] = None,
    integers: Integers = False,
    draws: Draws = 50_000,
    seed: Repeat = None,
) -> Finding | Certificate:
    """Gaussian noise on a number: our own sampler by drawing, or any scale in closed form."""
    positive("epsilon", epsilon)
    between("delta", delta, 1e-300, 0.5)
    if scale is not None:
        return verify_gaussian(epsilon=epsilon, delta=delta, scale=scale, sensitivity=sensitivity)
    noise = GaussianNoise.for_budget(epsilon, delta, sensitivity=sensitivity)
    samplers = _neighbours(noise, sensitivity, integers, seed)
    return verify_sampler(*samplers, epsilon, delta=delta, draws=draws)


def _neighbours(
    noise: LaplaceNoise | GaussianNoise, sensitivity: float, integers: bool, seed: int | None
) -> tuple[Sampler, Sampler]:
    """The noise around 0, and around the farthest value that one unit can make of it."""
    if integers and sensitivity != int(sensitivity):
        raise BadInput(f"sensitivity is {sensitivity:g}; between integers it is a whole number")
    random = Random(seed)
    kind = np.int64 if integers else np.float64

    def around(value: float) -> Sampler:
        return lambda draws: noise.add(np.full(draws, value, dtype=kind), random)

    return around(0.0), around(sensitivity)


def matrix(
    file: Annotated[Path, "The output matrix: a header of outputs, then one line an input, its name first."],
    *,
    epsilon: Annotated[float, "The ε claimed."],
    delta: Annotated[float | None, "The δ claimed: approximate DP instead of pure."] = None,
    distances: Annotated[Path | None, "Distances between the inputs: metric-DP instead."] = None,
    neighbours: Annotated[Path | None, "Table of 0 and 1: which inputs are neighbours; default all."] = None,
    logs: Annotated[bool, "The matrix holds natural logarithms of the probabilities."] = False,
    tolerance: Annotated[float, "How far from 1 a row may add up."] = TOLERANCE,
) -> Certificate:
    """A mechanism of your own, from its output matrix in a CSV, TSV or JSON file, exactly."""
    table = read_table(file)
    make = Channel.from_logs if logs else Channel.from_probabilities
    try:
        channel = make(table.values, inputs=table.rows, outputs=table.columns, tolerance=tolerance)
    except BadInput as problem:
        raise BadInput(f"{file}: {problem}") from problem
    if distances is not None:
        if delta is not None or neighbours is not None:
            raise BadInput("metric-DP compares all inputs and has no δ; give --distances alone")
        apart = read_table(distances).arranged(channel.inputs, distances)
        return verify_metric(channel, distances=apart, claim=epsilon)
    relation = None if neighbours is None else read_table(neighbours).arranged(channel.inputs, neighbours)
    if delta is not None:
        between("delta", delta, 0.0, 1.0)
        return verify_approximate(channel, epsilon=epsilon, neighbours=relation, claim=delta)
    return verify_pure(channel, neighbours=relation, claim=epsilon)
