"""Logistic regression between two classes or several, on dense or sparse features: the only one.

It needs scipy alone, so a room that asks how well something can be distinguished needs no extra.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import positive

__all__ = ["Logistic", "cross_scores", "fit_logistic", "predicted_labels"]

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Logistic:
    """A weight for each feature and an intercept: the log-odds of the class that is true."""

    weights: Floats
    intercept: float

    def scores(self, features: Any) -> Floats:
        """The log-odds of each row; above 0 is a guess at true."""
        return np.asarray(features @ self.weights + self.intercept)


def fit_logistic(features: Any, truths: Truths, *, penalty: float = 1e-3, balanced: bool = True) -> Logistic:
    """The minimum of the mean logarithmic loss plus penalty/2·|w|²; `balanced`, both classes count one half."""
    positive("penalty", penalty)
    truths = np.asarray(truths, dtype=np.bool_)
    share = float(truths.mean())
    if not 0 < share < 1:
        raise BadInput("a classifier needs examples of both classes; all the given ones are of one")
    signs = np.where(truths, 1.0, -1.0)
    importance = np.where(truths, 0.5 / share, 0.5 / (1 - share)) if balanced else np.ones(len(truths))
    importance = importance / len(truths)

    def loss(parameters: Floats) -> tuple[float, Floats]:
        weights = parameters[:-1]
        margins = signs * (features @ weights + parameters[-1])
        pull = -signs * importance * np.exp(-np.logaddexp(0.0, margins))
        value = float(importance @ np.logaddexp(0.0, -margins)) + penalty / 2 * float(weights @ weights)
        return value, np.append(features.T @ pull + penalty * weights, pull.sum())

    found = _minimum(loss, features.shape[1] + 1)
    return Logistic(found[:-1], float(found[-1]))


def predicted_labels(
    known: Floats, labels: NDArray[Any], asked: Floats, *, strength: float = 1.0
) -> NDArray[Any]:
    """The labels of `asked` rows by a model fitted to the `known` ones, of two classes or more.

    Features are scaled to mean 0 and variance 1 over the known rows, classes count as often as they come, and
    the penalty is 1/(2·strength) of |w|² against the sum of the losses. More than two classes have a vector of
    weights each: Pr[c | x] ∝ exp(⟨w_c, x⟩ + b_c).
    """
    positive("strength", strength)
    names, classes = np.unique(labels, return_inverse=True)
    if len(names) == 1:
        return np.repeat(names, len(asked))
    centre, spread = known.mean(axis=0), known.std(axis=0)
    spread[spread == 0] = 1.0
    known, asked = (known - centre) / spread, (asked - centre) / spread
    penalty = 1 / (strength * len(known))
    if len(names) == 2:
        model = fit_logistic(known, classes == 1, penalty=penalty, balanced=False)
        return np.asarray(names[(model.scores(asked) > 0).astype(int)])
    weights, offsets = _softmax(known, classes, len(names), penalty)
    return np.asarray(names[(asked @ weights + offsets).argmax(axis=1)])


def _softmax(
    features: Floats, classes: NDArray[np.int64], count: int, penalty: float
) -> tuple[Floats, Floats]:
    rows = np.arange(len(classes))

    def loss(parameters: Floats) -> tuple[float, Floats]:
        matrix = parameters.reshape(-1, count)
        scores = features @ matrix[:-1] + matrix[-1]
        logs = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        pull = np.exp(logs)
        pull[rows, classes] -= 1
        pull /= len(classes)
        value = -float(logs[rows, classes].mean()) + penalty / 2 * float((matrix[:-1] ** 2).sum())
        return value, np.vstack((features.T @ pull + penalty * matrix[:-1], pull.sum(axis=0))).ravel()

    found = _minimum(loss, (features.shape[1] + 1) * count).reshape(-1, count)
    return found[:-1], found[-1]


def _minimum(loss: Callable[[Floats], tuple[float, Floats]], size: int) -> Floats:
    from scipy.optimize import minimize

    settings = {"maxiter": 500, "ftol": 1e-8, "gtol": 1e-5}
    return np.asarray(minimize(loss, np.zeros(size), jac=True, method="L-BFGS-B", options=settings).x)


def cross_scores(
    features: Any, truths: Truths, penalties: Sequence[float], *, folds: int = 3, random: Random
) -> tuple[float, Floats]:
    """The penalty with the lowest loss on rows left out, and the scores that those rows got under it."""
    parts = np.empty(len(truths), dtype=np.int64)
    for kind in (True, False):
        rows = np.flatnonzero(truths == kind)
        if len(rows) < folds:
            raise BadInput(f"{len(rows)} examples of a class are too few; give at least {folds} of each")
        parts[rows[random.permutation(len(rows))]] = np.arange(len(rows)) % folds
    signs = np.where(truths, 1.0, -1.0)
    weight = np.where(truths, 1.0 / truths.sum(), 1.0 / (~truths).sum())
    tried = []
    for penalty in penalties:
        scores = np.empty(len(truths))
        for fold in range(folds):
            out = parts == fold
            scores[out] = fit_logistic(features[~out], truths[~out], penalty=penalty).scores(features[out])
        tried.append((float(weight @ np.logaddexp(0.0, -signs * scores)), penalty, scores))
    _, penalty, scores = min(tried, key=lambda one: one[0])
    return penalty, scores
