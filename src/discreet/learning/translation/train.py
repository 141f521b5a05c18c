"""Train a translator on pairs, or go on with one that is trained (fine-tuning).

Cross-entropy with label smoothing; Muon moves the matrices, Adam the rest; the learning rate rises over a
twentieth of the steps and falls to zero in a line. A limit of time shortens that line, so that a training
that is cut off still ends at a small rate. Nothing here is private: a network remembers its pairs.
"""

import copy
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from discreet.errors import BadInput
from discreet.language.batching import by_length, padded
from discreet.learning.translation.network import Shape, TranslationNetwork
from discreet.learning.translation.subwords import Subwords, learn_subwords
from discreet.learning.translation.translator import Translator
from discreet.validate import at_least, between, positive

__all__ = ["Recipe", "fast_bfloat16", "fine_tune", "train_translator"]

Pair = tuple[str, str]
Example = tuple[list[int], list[int]]
Progress = Callable[[int, int, float], None]
"""Told how many thousandths of a training are done, 1000, and the loss of the last step."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train: how many target subwords in all, the peak learning rate, the size of a step.

    With `minutes` it ends after that time at the latest; two such trainings are then not the same to the
    last bit. `bfloat16` multiplies matrices in that format: faster where the processor has
    it, slower where it does not.
    """

    subwords: int = 1_000_000
    learning_rate: float = 3e-3
    step_subwords: int = 1536
    dropout: float = 0.1
    smoothing: float = 0.1
    longest: int = 120
    minutes: float | None = None
    bfloat16: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        at_least("subwords", self.subwords, 1)
        positive("learning_rate", self.learning_rate)
        at_least("step_subwords", self.step_subwords, 16)
        between("dropout", self.dropout, 0, 0.9)
        between("smoothing", self.smoothing, 0, 0.9)
        at_least("longest", self.longest, 4)
        if self.minutes is not None:
            positive("minutes", self.minutes)


def fast_bfloat16() -> bool:
    """Whether the processor multiplies in bfloat16 by vectors; where it does not, float32 is faster.

    Matrix instructions do not count: some virtual machines announce them, and they end the process.
    """
    able = torch.cpu.get_capabilities()
    return bool(able.get("avx512_bf16")) and not able.get("amx_bf16")


def train_translator(
    pairs: Iterable[Pair],
    recipe: Recipe,
    *,
    vocabulary: int = 4_000,
    sizes: Mapping[str, int] = MappingProxyType({}),
    progress: Progress | None = None,
    keep: Callable[[Translator], None] | None = None,
) -> Translator:
    """A translator from nothing: subwords learned from the pairs, then the network, of other `sizes` if given.

    `keep` is handed what there is after every tenth of the training.
    """
    pairs = list(pairs)
    subwords = learn_subwords((text for pair in pairs for text in pair), vocabulary)
    torch.manual_seed(recipe.seed)
    network = TranslationNetwork(Shape(vocabulary=len(subwords), **sizes))
    about: dict[str, Any] = {"pairs": len(pairs)}
    tenths = 0
    for share, done, loss in _fit(network, subwords, pairs, recipe):
        about["target subwords"] = done
        if progress is not None:
            progress(int(1000 * share), 1000, loss)
        if keep is not None and int(10 * share) > tenths:
            tenths = int(10 * share)
            keep(Translator(network.eval(), subwords, about))
            network.train()
    return Translator(network.eval(), subwords, about)


def fine_tune(
    translator: Translator, pairs: Iterable[Pair], recipe: Recipe, progress: Progress | None = None
) -> Translator:
    """A copy that has learned further from `pairs`, with the same subwords."""
    pairs = list(pairs)
    torch.manual_seed(recipe.seed)
    network = copy.deepcopy(translator.network)
    for share, _, loss in _fit(network, translator.subwords, pairs, recipe):
        if progress is not None:
            progress(int(1000 * share), 1000, loss)
    return Translator(network.eval(), translator.subwords, {**translator.about, "fine-tuned on": len(pairs)})


def _fit(
    network: TranslationNetwork, subwords: Subwords, pairs: Sequence[Pair], recipe: Recipe
) -> Iterator[tuple[float, int, float]]:
    """Train; after each step how far it is, the target subwords so far, and the loss."""
    examples = _examples(subwords, pairs, recipe.longest)
    for module in network.modules():
        if isinstance(module, nn.Dropout):
            module.p = recipe.dropout
    matrices = [one for name, one in network.named_parameters() if one.ndim == 2 and "embedding" not in name]
    kept = {id(one) for one in matrices}
    rest = [one for one in network.parameters() if id(one) not in kept]
    optimisers = [
        # Its steps get the size that AdamW's would have, so that one learning rate serves both (arXiv:2502.16982).
        torch.optim.Muon(matrices, lr=recipe.learning_rate, weight_decay=0.0, adjust_lr_fn="match_rms_adamw"),
        torch.optim.Adam(rest, lr=recipe.learning_rate, betas=(0.9, 0.98)),
    ]
    network.train()
    started, done, share = time.monotonic(), 0, 0.0
    for batch in _batches(examples, recipe):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=recipe.bfloat16):
            loss, count = _loss(network, subwords, batch, recipe.smoothing)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=recipe.bfloat16):
            for optimiser in optimisers:
                for group in optimiser.param_groups:
                    group["lr"] = recipe.learning_rate * _schedule(share)
                optimiser.step()
                optimiser.zero_grad()
        done += count
        spent = 0.0 if recipe.minutes is None else (time.monotonic() - started) / (60 * recipe.minutes)
        share = min(1.0, max(done / recipe.subwords, spent))
        yield share, done, loss.item()
        if share >= 1.0:
            return


def _schedule(done: float) -> float:
    return max(0.02, min(1.0, done / 0.05, (1.0 - done) / 0.95)) if done > 0 else 0.02


def _examples(subwords: Subwords, pairs: Sequence[Pair], longest: int) -> list[Example]:
    sources, targets = (subwords.encode([pair[side] for pair in pairs]) for side in (0, 1))
    examples = [
        ([*source, subwords.end], [*target, subwords.end])
        for source, target in zip(sources, targets, strict=True)
        if source and target and max(len(source), len(target)) < longest
    ]
    if not examples:
        raise BadInput(
            f"no pair has between 1 and {longest - 1} subwords on both sides; nothing to learn from"
        )
    return examples


def _batches(examples: list[Example], recipe: Recipe) -> Iterator[list[Example]]:
    """Steps of pairs of like length, in a new order every time round, without end."""
    order = np.random.default_rng(recipe.seed)
    while True:
        shuffled = [examples[place] for place in order.permutation(len(examples))]
        lengths = [max(len(source), len(target)) for source, target in shuffled]
        batches = list(by_length(lengths, recipe.step_subwords))
        for place in order.permutation(len(batches)):
            yield [shuffled[row] for row in batches[place]]


def _loss(
    network: TranslationNetwork, subwords: Subwords, batch: list[Example], smoothing: float
) -> tuple[torch.Tensor, int]:
    source, mask = padded([source for source, _ in batch], subwords.pad)
    target, real = padded([[subwords.begin, *target] for _, target in batch], subwords.pad)
    hidden = network(source, mask, target[:, :-1])
    places = real[:, 1:].bool()
    scores = network.scores(hidden[places])
    return cross_entropy(scores, target[:, 1:][places], label_smoothing=smoothing), int(places.sum())
