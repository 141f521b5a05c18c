"""Our table: accuracy at the ε that holds, for every mechanism, in three ways of asking.

*Encoded*: test documents are sent like training documents, as in the paper. *Two rounds*: the server publishes the
linear model trained on the training codes, and a test document sends its class by randomised response at the
same ε. *On the device*: the device keeps the class to itself and spends nothing. Each document spends its ε
once in each way. The model is the linear discriminant on unbiased estimates.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.interval import Estimate, mean
from discreet.encoding.codes import Floats, OneHotBins
from discreet.encoding.encoder import Scaling
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.gaussian import ClippedGaussian
from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.encoding.mechanisms.metric import MetricNoise
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.mechanisms.oue import OUE
from discreet.encoding.mechanisms.privunit import PrivUnit
from discreet.encoding.mechanisms.sue import SUE
from discreet.encoding.projection import Projection
from discreet.encoding.randomiser import Randomiser
from discreet.encoding.statistics import shipped_statistics
from discreet.learning.discriminant import fit_discriminant
from discreet.learning.perceptron import PerceptronRecipe, train_perceptrons
from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet_experiments.ome.tasks import Sizes, Task

__all__ = ["EPSILONS", "WAYS", "Point", "Way", "measure_frontier"]

EPSILONS = (1.0, 2.0, 4.0, 8.0, 16.0)


@dataclass(frozen=True, kw_only=True)
class Way:
    """A mechanism made to spend a given ε in truth, and the vectors it is given; its name ends in their length."""

    name: str
    make: Callable[[float, int], Randomiser]
    dimensions: int = 8
    """Public principal directions; 0 for the whole vector."""

    unit: bool = True


def _ome(epsilon: float, elements: int) -> OME:
    """λ = 1, with the claim scaled until ε holds: what is left of it at an honest ε."""
    claim = epsilon
    for _ in range(60):
        made = OME(epsilon=claim, elements=elements, factor=1.0)
        claim *= epsilon / float(made.guarantee.epsilon or epsilon)
    return made


WAYS = (
    Way(name="PrivUnit 384", make=lambda e, r: PrivUnit(epsilon=e, elements=r), dimensions=0),
    Way(name="PrivUnit 32", make=lambda e, r: PrivUnit(epsilon=e, elements=r), dimensions=32),
    Way(name="PrivUnit 8", make=lambda e, r: PrivUnit(epsilon=e, elements=r)),
    Way(name="Gaussian 8", make=lambda e, r: ClippedGaussian(epsilon=e, elements=r)),
    Way(name="Laplace 8", make=lambda e, r: ClippedLaplace(epsilon=e, elements=r)),
    Way(name="metric 8", make=lambda e, r: MetricNoise(epsilon=e / 2, elements=r)),
    Way(name="signs 8", make=lambda e, r: BitResponse(epsilon=e, elements=r), unit=False),
    Way(
        name="SUE 8",
        make=lambda e, r: SUE(epsilon=e, elements=r, code=OneHotBins(bins=4)),
        unit=False,
    ),
    Way(
        name="OUE 8",
        make=lambda e, r: OUE(epsilon=2 * e, elements=r, code=OneHotBins(bins=4)),
        unit=False,
    ),
    Way(name="OME 8", make=_ome, unit=False),
)


@dataclass(frozen=True, kw_only=True)
class Point:
    """One mechanism on one task at one ε that holds."""

    task: str
    way: str
    epsilon: float
    encoded: Estimate
    two_rounds: Estimate
    on_device: Estimate
    clear: Estimate
    """Without privacy, the better of the linear model and the paper's perceptron on the whole vector."""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        figures = {
            name: getattr(self, name).to_json() for name in ("encoded", "two_rounds", "on_device", "clear")
        }
        return {"task": self.task, "way": self.way, "epsilon": self.epsilon, **figures}


def measure_frontier(
    every: list[Task], sizes: Sizes, random: Random, watch: Callable[[str], None]
) -> list[Point]:
    """Every way at every ε on every task but the pairs, whose vectors barely beat the commoner class in the clear."""
    found = []
    for task in every:
        if task.pairs:
            continue
        watch(f"{task.name}: accuracy without privacy")
        clear = _clear(task, sizes, random.spawn(1)[0])
        for way in WAYS:
            watch(f"{task.name}: {way.name}")
            vectors = _vectors(task, way)
            for epsilon in EPSILONS:
                found.append(_measure(task, way, vectors, epsilon, clear, sizes, random.spawn(1)[0]))
    return found


def _vectors(task: Task, way: Way) -> Floats:
    """The vectors that a way randomises, scaled by public numbers only."""
    projection = Projection(kind="public", count=way.dimensions) if way.dimensions else None
    scaling = Scaling(statistics=shipped_statistics("minilm"), projection=projection, unit=way.unit)
    return scaling.apply(task.sentence)


def _measure(
    task: Task, way: Way, vectors: Floats, epsilon: float, clear: Estimate, sizes: Sizes, random: Random
) -> Point:
    randomiser = way.make(epsilon, vectors.shape[1])
    response = RandomisedResponse(epsilon=epsilon, categories=task.classes)
    figures: dict[str, list[float]] = {"encoded": [], "two_rounds": [], "on_device": []}
    for _ in range(sizes.large_runs if task.large else sizes.frontier_runs):
        train, test = task.split(random)
        sent = randomiser.estimate(randomiser.randomise(vectors[np.concatenate((train, test))], random))
        model = fit_discriminant(sent[: len(train)], task.labels[train], task.classes)
        truth, own = task.labels[test], model.predict(vectors[test])
        figures["encoded"].append(float((model.predict(sent[len(train) :]) == truth).mean()))
        figures["two_rounds"].append(float((response.draw(own, random) == truth).mean()))
        figures["on_device"].append(float((own == truth).mean()))
    accuracies = {name: mean(values) for name, values in figures.items()}
    return Point(task=task.name, way=way.name, epsilon=epsilon, clear=clear, **accuracies)


def _clear(task: Task, sizes: Sizes, random: Random) -> Estimate:
    """No privacy: the better of two classifiers on the whole vector."""
    runs = sizes.large_runs if task.large else sizes.frontier_runs
    splits = [task.split(random) for _ in range(runs)]
    vectors = shipped_statistics("minilm").z_scores(task.sentence)
    linear, layered = [], []
    recipe = PerceptronRecipe(hidden=128, epochs=10)
    for train, test in splits:
        truth = task.labels[test]
        model = fit_discriminant(task.sentence[train], task.labels[train], task.classes)
        linear.append(float((model.predict(task.sentence[test]) == truth).mean()))
        network = train_perceptrons(
            vectors[train].astype(np.float32)[None],
            task.labels[train][None],
            task.classes,
            recipe,
            random=random,
        )
        layered.append(float((network.predict(vectors[test].astype(np.float32))[0] == truth).mean()))
    return max(mean(linear), mean(layered), key=lambda one: one.value)
