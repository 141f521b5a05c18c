"""Per-example gradients of one backward pass: what each example adds to each weight, unsummed.

A layer's gradient for example i is a sum of outer products over its places, Σ_t l_t ⊗ r_t, with l the
gradient at the layer's output and r its input. Its norm needs the two Gram matrices only,

    ‖Σ_t l_t ⊗ r_t‖² = Σ_{t,s} (l_t·l_s)(r_t·r_s),

and the weighted sum over the examples is one product of matrices, as in ordinary training: the
gradients of single examples are never stored (Li et al. 2022; Bu et al. 2023, book-keeping). Where a
text is so long that the gradient itself is cheaper than its Gram matrices, it is made after all.

Records of a weight that is used several times (tied, or once for each step) are joined before the
norm is taken, so the norm is that of the whole gradient. Several examples that belong to one unit
(a document, a user) are joined in the same way.
"""

from collections.abc import Iterator

import torch
from torch import Tensor, nn

from discreet.errors import BadInput

__all__ = ["PerExampleGradients"]

ROUNDING = 1e-5
"""Norms are stated larger by this part of the sum of magnitudes behind them: float32 errs by less."""

Pair = tuple[Tensor, Tensor]


class PerExampleGradients:
    """Per-example records of a batch of `size` examples; `groups` gives each example's unit, 0, 1, …

    Records are detached: an input that kept its graph would keep, through the layers' nodes, this record, a
    circle that nobody collects.
    """

    def __init__(self, size: int, groups: Tensor | None = None) -> None:
        self.size = size
        self.groups = groups
        self._places = None if groups is None else _places(groups)
        self._outer: dict[nn.Parameter, list[Pair]] = {}
        self._rows: dict[nn.Parameter, list[Pair]] = {}
        self._direct: dict[nn.Parameter, Tensor] = {}

    def outer(self, weight: nn.Parameter, left: Tensor, right: Tensor) -> None:
        """Σ_t left_t ⊗ right_t for each example: (size, places, rows) and (size, places, columns)."""
        self._check(left)
        self._outer.setdefault(weight, []).append((left.detach(), right.detach()))

    def rows(self, weight: nn.Parameter, numbers: Tensor, right: Tensor) -> None:
        """Row `numbers_t` moves by `right_t`: the outer product of an embedding."""
        self._check(numbers)
        self._rows.setdefault(weight, []).append((numbers, right.detach()))

    def direct(self, weight: nn.Parameter, gradient: Tensor) -> None:
        """The gradients themselves, (size, *shape of the weight)."""
        self._check(gradient)
        known, gradient = self._direct.get(weight), gradient.detach()
        self._direct[weight] = gradient if known is None else known + gradient

    def _check(self, record: Tensor) -> None:
        if record.shape[0] != self.size:
            raise BadInput(
                f"a layer worked on {record.shape[0]} rows in a batch of {self.size} examples: what it "
                "shares between examples has no gradient of its own for each; expand its input to one row an example"
            )

    @property
    def weights(self) -> set[nn.Parameter]:
        """The weights that something is recorded for."""
        return set(self._outer) | set(self._rows) | set(self._direct)

    def squared_norms(self) -> Tensor:
        """An upper bound, tight to `ROUNDING`, on the squared norm of each unit's whole gradient."""
        total, magnitude = self._zeros(), self._zeros()
        for part in self._parts():
            part = part.flatten(1)
            total += part.sum(1)
            magnitude += torch.linalg.vector_norm(part, ord=1, dim=1)
        return total.clamp(min=0) + ROUNDING * magnitude

    def _zeros(self) -> Tensor:
        units = self.size if self._places is None else self._places.shape[0]
        return torch.zeros(units)

    def _parts(self) -> Iterator[Tensor]:
        """Terms, unit by unit, that add up to the squared norms."""
        made = {weight: self._by_unit(each) for weight, each in self._direct.items()}
        for weight in set(self._outer) | set(self._rows):
            pairs = self._outer.get(weight, [])
            if weight in made or (pairs and weight not in self._rows and self._is_long(pairs)):
                made[weight] = self._made(weight, made.get(weight))
                continue
            outer = self._joined(pairs) if pairs else None
            rows = self._joined(self._rows[weight]) if weight in self._rows else None
            if outer is not None:
                yield _gram(outer[0]) * _gram(outer[1])
            if rows is not None:
                yield (rows[0][:, :, None] == rows[0][:, None, :]) * _gram(rows[1])
            if outer is not None and rows is not None:
                # Column `number` of the left side, for every place of the embedding.
                index = rows[0].clamp(min=0)[:, None, :].expand(-1, outer[0].shape[1], -1)
                yield 2 * outer[0].gather(2, index) * (outer[1] @ rows[1].transpose(1, 2))
        for gradient in made.values():
            yield torch.linalg.vector_norm(gradient.flatten(1), dim=1, keepdim=True).square()

    def _is_long(self, pairs: list[Pair]) -> bool:
        places = sum(left.shape[1] for left, _ in pairs)
        if self._places is not None:
            places *= self._places.shape[1]
        rows, columns = pairs[0][0].shape[2], pairs[0][1].shape[2]
        return places * (rows + columns) > rows * columns

    def _made(self, weight: nn.Parameter, gradient: Tensor | None) -> Tensor:
        """The gradient of each unit for one weight, in full."""
        each = [left.transpose(1, 2) @ right for left, right in self._outer.get(weight, [])]
        for numbers, right in self._rows.get(weight, []):
            table = right.new_zeros(self.size, *weight.shape)
            each.append(table.scatter_add_(1, numbers[:, :, None].expand_as(right), right))
        whole = self._by_unit(torch.stack(each).sum(0))
        return whole if gradient is None else gradient + whole

    def _by_unit(self, gradient: Tensor) -> Tensor:
        if self.groups is None:
            return gradient
        return gradient.new_zeros(self._zeros().shape[0], *gradient.shape[1:]).index_add_(
            0, self.groups, gradient
        )

    def _joined(self, pairs: list[Pair]) -> Pair:
        """Several uses, and several examples of one unit, one after the other along the places."""
        left = torch.cat([left for left, _ in pairs], 1) if len(pairs) > 1 else pairs[0][0]
        right = torch.cat([right for _, right in pairs], 1) if len(pairs) > 1 else pairs[0][1]
        if self._places is None:
            return left, right
        # Units with fewer examples are filled up with an example that is nowhere and nothing.
        left = torch.cat((left, left.new_full((1, *left.shape[1:]), 0 if left.dim() == 3 else -1)))
        right = torch.cat((right, right.new_zeros(1, *right.shape[1:])))
        return left[self._places].flatten(1, 2), right[self._places].flatten(1, 2)

    def add_weighted(self, weights: Tensor, sums: dict[nn.Parameter, Tensor]) -> None:
        """Add Σ weight·gradient over the units to `sums`."""
        each = weights if self.groups is None else weights[self.groups]
        for parameter, pairs in self._outer.items():
            for left, right in pairs:
                scaled = (left * each[:, None, None]).flatten(0, 1)
                sums[parameter].addmm_(scaled.T, right.flatten(0, 1))
        for parameter, pairs in self._rows.items():
            for numbers, right in pairs:
                scaled = (right * each[:, None, None]).flatten(0, 1)
                sums[parameter].index_add_(0, numbers.flatten(), scaled)
        for parameter, gradient in self._direct.items():
            sums[parameter] += torch.tensordot(each, gradient, 1)


def _gram(vectors: Tensor) -> Tensor:
    if vectors.shape[1] == 1:
        length: Tensor = torch.linalg.vector_norm(vectors, dim=2, keepdim=True)
        return length.square()
    return vectors @ vectors.transpose(1, 2)


def _places(groups: Tensor) -> Tensor:
    """(units, most examples a unit): the examples of each unit; the batch's size stands for none."""
    size = groups.shape[0]
    counts = torch.bincount(groups)
    order = torch.argsort(groups, stable=True)
    within = torch.arange(size) - (counts.cumsum(0) - counts)[groups[order]]
    places = torch.full((counts.shape[0], int(counts.max())), size)
    places[groups[order], within] = order
    return places
