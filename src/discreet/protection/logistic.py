"""Logistic regression between two classes, on dense or sparse features, classes weighted alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import positive

__all__ = ["Logistic", "cross_scores", "fit_logistic"]

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


def fit_logistic(features: Any, truths: Truths, *, penalty: float = 1e-3) -> Logistic:
    """The minimum of the mean logarithmic loss plus penalty/2·|w|², both classes counting one half."""
    from scipy.optimize import minimize

    positive("penalty", penalty)
    truths = np.asarray(truths, dtype=np.bool_)
    share = float(truths.mean())
    if not 0 < share < 1:
        raise BadInput("a classifier needs examples of both classes; all the given ones are of one")
    signs = np.where(truths, 1.0, -1.0)
    importance = np.where(truths, 0.5 / share, 0.5 / (1 - share)) / len(truths)

    def loss(parameters: Floats) -> tuple[float, Floats]:
        weights = parameters[:-1]
        margins = signs * (features @ weights + parameters[-1])
        pull = -signs * importance * np.exp(-np.logaddexp(0.0, margins))
        value = float(importance @ np.logaddexp(0.0, -margins)) + penalty / 2 * float(weights @ weights)
        return value, np.append(features.T @ pull + penalty * weights, pull.sum())

    found = minimize(
        loss,
        np.zeros(features.shape[1] + 1),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": 500, "ftol": 1e-8, "gtol": 1e-5},
    )
    return Logistic(np.asarray(found.x[:-1]), float(found.x[-1]))


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
