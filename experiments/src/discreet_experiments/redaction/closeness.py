"""How alike two models are, from their weights or from what they answer inside to the same inputs.

Each function takes two matrices with the same rows, one row an input (or a word of the vocabulary) and
one column a unit, and gives a distance: 0 for models alike up to a rotation and a scale of the units
(for PWCCA up to any invertible linear map), larger for less alike. Columns are centred first.
Reference: Ding, Denain and Steinhardt 2021, "Grounding representation similarity through statistical testing".
"""

import numpy as np
from numpy.typing import ArrayLike

from discreet.attacks.distinguishing.two_samples import Floats
from discreet.errors import BadInput

__all__ = ["linear_cka", "procrustes", "pwcca"]


def linear_cka(first: ArrayLike, second: ArrayLike) -> float:
    """1 − |BᵀA|² / (|AᵀA|·|BᵀB|) in Frobenius norms, between 0 and 1 (Kornblith et al. 2019)."""
    a, b = _centred(first, second)
    cross = np.linalg.norm(b.T @ a) ** 2
    return max(0.0, 1.0 - float(cross / (np.linalg.norm(a.T @ a) * np.linalg.norm(b.T @ b))))


def procrustes(first: ArrayLike, second: ArrayLike) -> float:
    """min over orthogonal R of |A/|A| − (B/|B|)·R|², which is 2 − 2·|AᵀB|_nuclear/(|A|·|B|): from 0 to 2."""
    a, b = _centred(first, second)
    nuclear = np.linalg.svd(a.T @ b, compute_uv=False).sum()
    return max(0.0, 2.0 - 2.0 * float(nuclear / (np.linalg.norm(a) * np.linalg.norm(b))))


def pwcca(first: ArrayLike, second: ArrayLike) -> float:
    """1 − Σ wᵢρᵢ: canonical correlations weighted by their part in the first matrix (Morcos et al. 2018).

    wᵢ ∝ Σⱼ |⟨hᵢ, aⱼ⟩| over the columns aⱼ of A, hᵢ the i-th canonical variable of A. Not symmetric. It
    needs more rows than columns: with as few rows as columns everything correlates perfectly.
    """
    a, b = _centred(first, second)
    span, other = _basis(a), _basis(b)
    if max(span.shape[1], other.shape[1]) >= len(a) - 1:
        raise BadInput(
            f"PWCCA needs more rows than columns: {len(a)} rows for {a.shape[1]} and {b.shape[1]} columns"
        )
    rotation, correlations, _ = np.linalg.svd(span.T @ other, full_matrices=False)
    weights = np.abs((span @ rotation).T @ a).sum(axis=1)
    return max(0.0, 1.0 - float(weights @ np.minimum(correlations, 1.0) / weights.sum()))


def _basis(matrix: Floats) -> Floats:
    """Orthonormal columns that span the matrix."""
    left, values, _ = np.linalg.svd(matrix, full_matrices=False)
    return np.asarray(left[:, values > values[0] * max(matrix.shape) * np.finfo(float).eps])


def _centred(first: ArrayLike, second: ArrayLike) -> tuple[Floats, Floats]:
    matrices = []
    for given, name in ((first, "first"), (second, "second")):
        matrix = np.asarray(given, dtype=np.float64)
        if matrix.ndim != 2 or not np.isfinite(matrix).all():
            raise BadInput(f"the {name} model must be a matrix of finite numbers, one row an input")
        matrix = matrix - matrix.mean(axis=0)
        if not np.any(np.abs(matrix) > 1e-12 * max(1.0, float(np.abs(given).max()))):
            raise BadInput(f"every row of the {name} matrix is the same: there is nothing to compare")
        matrices.append(matrix)
    if len(matrices[0]) != len(matrices[1]):
        raise BadInput(
            f"the matrices have {len(matrices[0])} and {len(matrices[1])} rows; a row must be the same input in both"
        )
    return matrices[0], matrices[1]
