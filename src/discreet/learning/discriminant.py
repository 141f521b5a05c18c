"""Linear discriminant analysis with a ridge: the classifier for numbers whose noise is known to be round."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.validate import positive

__all__ = ["Discriminant", "fit_discriminant"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Discriminant:
    """score_c(x) = ⟨w_c, x⟩ + b_c; the class is the highest."""

    weights: Floats
    bias: Floats

    def predict(self, features: Floats) -> NDArray[np.int64]:
        """The class of each row."""
        return np.asarray((features @ self.weights.T + self.bias).argmax(axis=1))


def fit_discriminant(
    features: Floats, labels: NDArray[np.int64], classes: int, *, ridge: float = 1.0
) -> Discriminant:
    """w_c = (S + ρ·tr(S)/d·I)⁻¹ μ_c and b_c = −⟨w_c, μ_c⟩/2, with class means μ_c and pooled covariance S.

    Means of unbiased estimates are unbiased, and their noise falls with the number of documents; with round noise
    S is mostly noise and the ridge, as large as the mean variance by default, says so. Equal priors.
    """
    positive("ridge", ridge)
    counts = np.bincount(labels, minlength=classes)
    if len(counts) > classes or (counts == 0).any():
        raise BadInput(
            f"every one of the {classes} classes needs a document; their counts are {counts.tolist()}"
        )
    sums = np.zeros((classes, features.shape[1]))
    np.add.at(sums, labels, features)
    means = sums / counts[:, None]
    within = features - means[labels]
    pooled = within.T @ within / len(features)
    pooled[np.diag_indices_from(pooled)] += ridge * np.trace(pooled) / len(pooled) + 1e-12
    weights = np.linalg.solve(pooled, means.T).T
    return Discriminant(weights, -0.5 * np.einsum("ij,ij->i", weights, means))
