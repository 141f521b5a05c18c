"""Distinguishability of two sets of texts: safe and sensitive, or released from two neighbouring data sets.

Each embedding is a view of the texts. In each the classification attack gives an accuracy and a lower
bound on ε that holds; nearest neighbours give estimates of the Rényi divergences in both directions, over
the first principal components and along the attack's own score, which one dimension suffices for, corrected by
the bias that Gaussians of that shape have. The worst view counts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from discreet.attacks.distinguishing.classification import LEAST, attack
from discreet.attacks.distinguishing.distinguishability import Distinguishability, Space, View
from discreet.attacks.distinguishing.divergence import ORDERS, Divergence, divergences
from discreet.attacks.distinguishing.embeddings import EMBEDDINGS, embed
from discreet.attacks.distinguishing.matched_gaussians import corrected
from discreet.attacks.distinguishing.projection import Projection, intrinsic_dimension, project
from discreet.attacks.distinguishing.two_samples import Floats, TwoSamples, pool
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet.validate import at_least, between

__all__ = ["Settings", "distinguish"]

WIDEST = 16
"""Dimensions beyond which the neighbours' noise outweighs what another component could show."""

ALIKE = 6
"""Decimals in which two vectors agree when they are those of one text."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the sets are looked at; `dimension` None takes the intrinsic dimension of the texts."""

    embeddings: tuple[str, ...] = EMBEDDINGS
    orders: tuple[float, ...] = ORDERS
    delta: float = 1e-5
    confidence: float = 0.95
    dimension: int | None = None
    projection: Projection = "principal"
    neighbours: int = 5
    resamples: int = 100
    limit: int = 5000

    def __post_init__(self) -> None:
        if not self.embeddings or len(set(self.embeddings)) < len(self.embeddings):
            raise BadInput("name at least one embedding, and each only once")
        if not any(order > 1 for order in self.orders):
            raise BadInput("name at least one order above 1: the line above the divergences needs it")
        between("delta", self.delta, 1e-300, 0.999)
        between("confidence", self.confidence, 0.5, 0.999999)
        at_least("limit", self.limit, LEAST)
        at_least("resamples", self.resamples, 2)
        if self.dimension is not None:
            at_least("dimension", self.dimension, 1)


def distinguish(
    first: Iterable[Document | str],
    second: Iterable[Document | str],
    *,
    settings: Settings | None = None,
    names: tuple[str, str] = ("first", "second"),
    random: Random | None = None,
    advance: Callable[[int], object] = lambda _: None,
) -> Distinguishability:
    """Distinguish two sets of texts in every way the settings name; `advance` hears of each finished view."""
    settings, source = settings or Settings(), random or Random()
    sets, counts = [], []
    for texts, name in ((first, names[0]), (second, names[1])):
        read = [text.text if isinstance(text, Document) else text for text in texts]
        if len(read) < LEAST:
            raise BadInput(f"{name} has {len(read)} texts; distinguishing takes at least {LEAST} of each")
        counts.append(len(read))
        sets.append([read[row] for row in source.permutation(len(read))[: settings.limit]])
    views = []
    for name in settings.embeddings:
        vectors = embed([*sets[0], *sets[1]], name)
        views.append(_view(name, vectors[: len(sets[0])], vectors[len(sets[0]) :], settings, source))
        advance(1)
    return Distinguishability(
        names=names,
        counts=(counts[0], counts[1]),
        used=(len(sets[0]), len(sets[1])),
        copies=(_copies(sets[0]), _copies(sets[1])),
        delta=settings.delta,
        confidence=settings.confidence,
        views=tuple(views),
        randomness=source.describe(),
    )


def _copies(texts: Sequence[str]) -> int:
    return len(texts) - len(set(texts))


def _view(name: str, first: Floats, second: Floats, settings: Settings, random: Random) -> View:
    # Every view is examined: for all bounds to hold together each takes its part of the error.
    confidence = 1.0 - (1.0 - settings.confidence) / len(settings.embeddings)
    found = attack(first, second, delta=settings.delta, confidence=confidence, random=random)
    mixed = np.concatenate((first, second))[random.permutation(len(first) + len(second))]
    baseline = attack(
        mixed[: len(first)],
        mixed[len(first) :],
        delta=settings.delta,
        confidence=confidence,
        penalties=(found.penalty,),
        random=random,
    )
    samples = pool(first, second, decimals=ALIKE)
    intrinsic = intrinsic_dimension(samples, random=random) if len(samples.points) > 20 else None
    wanted = settings.dimension
    if wanted is None:
        wanted = 1 if intrinsic is None else max(1, min(WIDEST, round(intrinsic)))
    projected = project(samples, wanted, how=settings.projection, random=random)
    scored = pool(found.scores[0][:, None], found.scores[1][:, None], decimals=ALIKE)
    spaces = [_space(f"{projected.dimension} of {samples.dimension} dimensions", projected, settings, random)]
    if min(len(scored.first), len(scored.second)) >= LEAST:
        spaces.append(_space("the attack's score", scored, settings, random))
    return View(embedding=name, intrinsic=intrinsic, attack=found, baseline=baseline, spaces=tuple(spaces))


def _space(name: str, samples: TwoSamples, settings: Settings, random: Random) -> Space:
    forward, backward = (
        divergences(
            samples,
            orders=settings.orders,
            neighbours=settings.neighbours,
            reverse=reverse,
            resamples=settings.resamples,
            confidence=settings.confidence,
            random=random,
        )
        for reverse in (False, True)
    )
    forward, backward = corrected(samples, forward, backward, neighbours=settings.neighbours, random=random)
    return Space(name=name, forward=forward, backward=backward, worse=_worse(forward, backward))


def _worse(forward: Sequence[Divergence], backward: Sequence[Divergence]) -> tuple[Divergence, ...]:
    """At each order the larger of the two: a guarantee has to hold both ways."""
    pairs = zip(forward, backward, strict=True)
    return tuple(max(pair, key=lambda one: one.estimate.value) for pair in pairs)
