"""Per-example gradients of one backward pass: what each example adds to each weight, unsummed.

A layer's gradient for unit u is a sum of outer products over its places, Σ_t l_t ⊗ r_t, with l the
gradient at the layer's output and r its input. Its norm needs the two Gram matrices only,

    ‖Σ_t l_t ⊗ r_t‖² = Σ_{t,s} (l_t·l_s)(r_t·r_s),

and the weighted sum over the units is one product of matrices, as in ordinary training: the
gradients of single examples are never stored (Li et al. 2022; Bu et al. 2023, book-keeping). Where a
text is so long that the gradient itself is cheaper than its Gram matrices, it is made after all.

Records of a weight that is used several times (tied, or once for each step) are joined before the
norm is taken, so the norm is that of the whole gradient. The examples of one unit (a document, a user) lie
one after the other and are joined in the same way.

*Norms are upper bounds, rounding included.* With M_u = Σ_t ‖l_t‖‖r_t‖ a dot product of m numbers in float32
errs by at most γ_m‖l_t‖‖l_s‖, γ_m = m·2⁻²⁴/(1 − m·2⁻²⁴), in whatever order it is summed (Higham 2002, §3.1). The
squared norm by Gram matrices of widths m and n therefore errs by at most γ_{m+n+8}·M_u², and a gradient
made in full from k places by γ_{k+4}·M_u. Both are added. The sums over places are in double precision.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.private.grid_sum import ROUNDED, GridSum, gamma

__all__ = ["PerExampleGradients"]

Pair = tuple[Tensor, Tensor]


class PerExampleGradients:
    """Per-example records of a batch of `size` examples, of which every `each` in turn are one unit's.

    Records are detached: an input that kept its graph would keep, through the layers' nodes, this record, a
    circle that nobody collects.
    """

    def __init__(self, size: int, each: int = 1) -> None:
        if size % each:
            raise BadInput(f"{size} examples are not units of {each} examples")
        self.size = size
        self.each = each
        self.units = size // each
        self._outer: dict[nn.Parameter, list[Pair]] = {}
        self._rows: dict[nn.Parameter, list[Pair]] = {}
        self._direct: dict[nn.Parameter, Tensor] = {}
        self._known: dict[tuple[Any, ...], Pair] = {}

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

    @property
    def places(self) -> int:
        """The most places of a unit in any of the outer products."""
        counts = (left.shape[1] for pairs in self._outer.values() for left, _ in pairs)
        return self.each * max(counts, default=1)

    def norms_and_magnitudes(self) -> tuple[Tensor, Tensor]:
        """For each unit an upper bound of ‖g_u‖, and of √Σ_weights M_u²; in double precision."""
        squares = torch.zeros(self.units, dtype=torch.float64)
        magnitudes = torch.zeros(self.units, dtype=torch.float64)
        for weight in self.weights:
            magnitude = self._magnitude(weight)
            magnitudes += magnitude.square()
            squares += self._squared_norm(weight, magnitude)
        # The products and sums of these few numbers are in double precision: 2⁻⁴⁰ is ample for them.
        return squares.sqrt() * (1 + 2.0**-40), magnitudes.sqrt() * (1 + 2.0**-40)

    def _magnitude(self, weight: nn.Parameter) -> Tensor:
        """Σ ‖l‖‖r‖ over the unit's places and the weight's uses."""
        total = torch.zeros(self.units, dtype=torch.float64)
        for left, right in self._outer.get(weight, []):
            total += self._over_units(self._once(_lengths, left) * self._once(_lengths, right))
        for _, right in self._rows.get(weight, []):
            total += self._over_units(_lengths(right))
        if weight in self._direct:
            total += self._over_units(_whole_lengths(self._direct[weight]))
        return total

    def _once(self, measured: Callable[[Tensor], Tensor], record: Tensor) -> Tensor:
        """Layers share inputs (query, key and value; the gates' weights): what is measured of one is measured once."""
        key = measured, record.data_ptr(), record.shape, record.stride()
        if key not in self._known:
            # The record is kept, so that its address stands for it.
            self._known[key] = record, measured(record)
        return self._known[key][1]

    def _over_units(self, of_examples: Tensor) -> Tensor:
        return of_examples.reshape(self.units, -1).sum(1)

    def _squared_norm(self, weight: nn.Parameter, magnitude: Tensor) -> Tensor:
        """An upper bound on the square of each unit's gradient for one weight."""
        pairs, rows = self._outer.get(weight, []), self._rows.get(weight, [])
        terms = sum(record.shape[1] for record, _ in (*pairs, *rows)) + (weight in self._direct)
        if self.each * terms == 1:
            return magnitude.square()
        if weight in self._direct or (pairs and not rows and self._is_long(pairs)):
            made, terms = self._made(weight)
            return (_whole_lengths(made) + gamma(terms) * magnitude).square()
        total = torch.zeros(self.units, dtype=torch.float64)
        for part in self._gram_parts(pairs, rows):
            total += part.flatten(1).sum(1, dtype=torch.float64)
        widths = sum(weight.shape) + 8
        return total.clamp(min=0) + gamma(widths) * magnitude.square()

    def _gram_parts(self, pairs: list[Pair], records: list[Pair]) -> Iterator[Tensor]:
        """Terms, unit by unit, that add up to the squared norms."""
        outer = self._joined(pairs) if pairs else None
        rows = self._joined(records) if records else None
        if outer is not None:
            yield self._once(_gram, outer[0]) * self._once(_gram, outer[1])
        if rows is not None:
            yield (rows[0][:, :, None] == rows[0][:, None, :]) * _gram(rows[1])
        if outer is not None and rows is not None:
            # Column `number` of the left side, for every place of the embedding.
            index = rows[0][:, None, :].expand(-1, outer[0].shape[1], -1)
            yield 2 * outer[0].gather(2, index) * (outer[1] @ rows[1].transpose(1, 2))

    def _is_long(self, pairs: list[Pair]) -> bool:
        places = self.each * sum(left.shape[1] for left, _ in pairs)
        rows, columns = pairs[0][0].shape[2], pairs[0][1].shape[2]
        return places * (rows + columns) > rows * columns

    def _made(self, weight: nn.Parameter) -> tuple[Tensor, int]:
        """The gradient of each unit for one weight, in full, and how many roundings an entry has."""
        whole = torch.zeros(self.units, *weight.shape)
        terms = 4
        for left, right in (self._joined([pair]) for pair in self._outer.get(weight, [])):
            whole += left.transpose(1, 2) @ right
            terms += left.shape[1] + 1
        for numbers, right in (self._joined([pair]) for pair in self._rows.get(weight, [])):
            whole.scatter_add_(1, numbers[:, :, None].expand_as(right), right)
            terms += right.shape[1]
        if weight in self._direct:
            whole += self._direct[weight].reshape(self.units, self.each, *weight.shape).sum(1)
            terms += self.each + 1
        return whole, terms

    def _joined(self, pairs: list[Pair]) -> Pair:
        """Several uses, and the examples of one unit, one after the other along the places."""
        left = torch.cat([left for left, _ in pairs], 1) if len(pairs) > 1 else pairs[0][0]
        right = torch.cat([right for _, right in pairs], 1) if len(pairs) > 1 else pairs[0][1]
        if self.each == 1:
            return left, right
        return left.reshape(self.units, -1, *left.shape[2:]), right.reshape(self.units, -1, *right.shape[2:])

    def without(self, bad: Tensor) -> None:
        """Make the records of the units marked in `bad` zero: even 0·NaN would stay NaN."""
        examples = bad.repeat_interleave(self.each)
        for pairs in self._outer.values():
            for place, (left, right) in enumerate(pairs):
                pairs[place] = _zeroed(left, examples), _zeroed(right, examples)
        for pairs in self._rows.values():
            for place, (numbers, right) in enumerate(pairs):
                pairs[place] = numbers, _zeroed(right, examples)
        for weight, gradient in self._direct.items():
            self._direct[weight] = _zeroed(gradient, examples)

    def rounding(self) -> float:
        """By how many grid steps rounding to the grid can move what one unit changes (`grid_sum`).

        Two blocks of outer products change, each rounded before and after, once for each use of the weight.
        Embeddings, biases and layer norms are rounded example by example, and only the unit's own count.
        """
        blocks = math.sqrt(sum(len(pairs) ** 2 * weight.numel() for weight, pairs in self._outer.items()))
        own = sum(
            self.each * right.shape[1] * math.sqrt(right.shape[2])
            for pairs in self._rows.values()
            for _, right in pairs
        ) + sum(self.each * math.sqrt(weight.numel()) for weight in self._direct)
        return ROUNDED * (4 * blocks + own)

    def add_weighted(self, weights: Tensor, sums: GridSum, block: int) -> None:
        """Add Σ weight·gradient over the units to `sums`, outer products in blocks of `block` units (0: in double)."""
        each = (weights / sums.step).repeat_interleave(self.each)
        known: tuple[Any, ...] = ()
        scaled = each
        for parameter, pairs in self._outer.items():
            for left, right in pairs:
                # The weights of one recurrent layer have the same left side, one after the other.
                key = left.data_ptr(), left.shape, left.stride()
                if key != known:
                    known = key
                    scaled = (left.double() if block == 0 else left) * each[:, None, None]
                sums.add_products(parameter, scaled, right, block * self.each)
        for parameter, pairs in self._rows.items():
            for numbers, right in pairs:
                sums.add_rows(parameter, numbers, right * each[:, None, None])
        for parameter, gradient in self._direct.items():
            sums.add_each(parameter, gradient * each.reshape(-1, *(1,) * (gradient.dim() - 1)))


def _lengths(vectors: Tensor) -> Tensor:
    """Upper bounds on the lengths along the last dimension, in double precision."""
    lengths: Tensor = torch.linalg.vector_norm(vectors, dim=-1)
    # Beyond 2⁶⁰ the products that follow might overflow: such a vector is taken for no number.
    lengths = lengths.masked_fill(lengths > 2.0**60, torch.inf)
    return lengths.double() * (1 + gamma(vectors.shape[-1] + 4))


def _whole_lengths(gradients: Tensor) -> Tensor:
    """Upper bounds on the lengths of the rows, all further dimensions taken together."""
    parts = _lengths(gradients.reshape(gradients.shape[0], -1, gradients.shape[-1]))
    lengths: Tensor = torch.linalg.vector_norm(parts, dim=1)
    return lengths * (1 + 2.0**-40)


def _zeroed(record: Tensor, examples: Tensor) -> Tensor:
    return record.masked_fill(examples.reshape(-1, *(1,) * (record.dim() - 1)), 0.0)


def _gram(vectors: Tensor) -> Tensor:
    if vectors.shape[1] == 1:
        length: Tensor = torch.linalg.vector_norm(vectors, dim=2, keepdim=True)
        return length.square()
    return vectors @ vectors.transpose(1, 2)
