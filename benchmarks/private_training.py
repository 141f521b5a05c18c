"""What differential privacy costs in time: private steps beside plain ones, on the same model and batch.

    python benchmarks/private_training.py [--repeats N] [--peers]

Each ratio is processor time for the gradient of one batch, per example clipped and summed, over that of
ordinary training; medians of alternating repeats, all in one run, one thread. `--peers` adds Opacus's hooks
on the same models.
"""

import argparse
import copy
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.grid_sum import GridSum
from discreet.learning.tagging.bilstm import BiLstmTagger, TaggedWords
from discreet.learning.tagging.learner import MarkedWindow, TaggerLearner
from discreet.learning.tagging.network import TaggerNetwork
from discreet.learning.tagging.windows import Window

WORDS, TAGS = 32, 9


class TorchBiLstm(nn.Module):
    """The same tagger on torch's own LSTM: what plain training would use."""

    def __init__(self, vectors: np.ndarray[Any, Any], units: int) -> None:
        super().__init__()
        self.vectors = torch.from_numpy(vectors)
        self.lstm = nn.LSTM(vectors.shape[1], units, bidirectional=True, batch_first=True)
        self.output = nn.Linear(2 * units, TAGS)

    def losses(self, words: Tensor, tags: Tensor, _lengths: Tensor) -> Tensor:
        scores = self.output(self.lstm(self.vectors[words])[0])
        each = nn.functional.cross_entropy(scores.transpose(1, 2), tags, reduction="none")
        return each.mean(1)


def plain(model: Any, batch: tuple[Tensor, ...]) -> Callable[[], None]:
    def run() -> None:
        model.zero_grad()
        model.losses(*batch).mean().backward()

    return run


def private(model: Any, batch: tuple[Tensor, ...]) -> Callable[[], None]:
    sums = GridSum([weight for weight in model.parameters() if weight.requires_grad], 1.0, most=10_000)

    def run() -> None:
        sums.clear()
        add_clipped(model, batch, sums)

    return run


def by_opacus(model: Any, batch: tuple[Tensor, ...]) -> Callable[[], None]:
    from opacus import GradSampleModule
    from opacus.validators import ModuleValidator

    model = ModuleValidator.fix(copy.deepcopy(model))
    wrapped = GradSampleModule(model.train(), loss_reduction="sum")

    def run() -> None:
        wrapped.zero_grad()
        wrapped._module.losses(*batch).sum().backward()
        each = [value.grad_sample for value in wrapped.parameters() if value.requires_grad]
        norms = torch.stack([value.flatten(1).square().sum(1) for value in each]).sum(0).sqrt()
        factors = (1.0 / norms).clamp(max=1.0)
        for value in each:
            torch.tensordot(factors, value, 1)

    return run


def times(runs: dict[str, Callable[[], None]], repeats: int) -> dict[str, float]:
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(repeats + 1):
        for name, run in runs.items():
            start = time.process_time()
            run()
            if number:
                taken[name].append(time.process_time() - start)
    return {name: statistics.median(each) for name, each in taken.items()}


def tagger(trains: Any, batch_size: int) -> tuple[Any, tuple[Tensor, ...]]:
    learner = TaggerLearner(TaggerNetwork.fresh(TAGS, dropout=0.0), trains)
    random = np.random.default_rng(0)
    windows = []
    for _ in range(batch_size):
        pieces = (101, *random.integers(1000, 30_000, WORDS - 2), 102)
        firsts = tuple(range(1, WORDS - 1))
        window = Window(pieces, (1,) * WORDS, firsts, 0, 0, WORDS - 2)
        windows.append(MarkedWindow(window, tuple(int(tag) for tag in random.integers(0, TAGS, WORDS))))
    return learner, learner.collate(windows)


def bilstm(crf: bool, batch_size: int, units: int) -> tuple[Any, tuple[Tensor, ...], np.ndarray[Any, Any]]:
    random = np.random.default_rng(0)
    vectors = random.normal(size=(5000, 300)).astype(np.float32)
    model = BiLstmTagger(vectors, TAGS, units=units, crf=crf)
    sentence = [
        TaggedWords(tuple(random.integers(0, 5000, 15)), tuple(random.integers(0, TAGS, 15)))
        for _ in range(batch_size)
    ]
    return model, model.collate(sentence), vectors


def frozen_features(batch_size: int) -> tuple[Any, tuple[Tensor, ...]]:
    """A classifier's head on sentence vectors that were computed once."""

    class Head(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(384, TAGS)

        def losses(self, features: Tensor, labels: Tensor) -> Tensor:
            return nn.functional.cross_entropy(self.linear(features), labels, reduction="none")

    return Head(), (torch.randn(batch_size, 384), torch.randint(0, TAGS, (batch_size,)))


def report(name: str, taken: dict[str, float], against: str = "plain") -> None:
    ratios = "  ".join(f"{each} {value / taken[against]:.2f}×" for each, value in taken.items())
    print(f"{name:<44} plain {1000 * taken[against]:8.1f} ms   {ratios}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--peers", action="store_true", help="Opacus as well.")
    given = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(0)

    for trains in ("full", "lora", "head"):
        model, batch = tagger(trains, 16)
        runs = {"plain": plain(model, batch), "private": private(model, batch)}
        if given.peers and trains == "full":
            runs["opacus"] = by_opacus(model, batch)
        report(f"MiniLM tagger, {trains}, 16 × {WORDS} pieces", times(runs, given.repeats))

    model, batch = frozen_features(4096)
    runs = {"plain": plain(model, batch), "private": private(model, batch)}
    report("head on stored sentence vectors, 4,096", times(runs, 10 * given.repeats))

    for units, size in ((100, 32), (100, 256)):
        model, batch, vectors = bilstm(False, size, units)
        theirs = TorchBiLstm(vectors, units)
        runs = {"plain": plain(theirs, batch), "ours, not private": plain(model, batch)}
        runs["private"] = private(model, batch)
        if given.peers:
            from opacus.layers import DPLSTM

            slow = copy.deepcopy(theirs)
            slow.lstm = DPLSTM(300, units, bidirectional=True, batch_first=True)
            runs["opacus"] = by_opacus(slow, batch)
        report(f"BiLSTM-TDDL, {units} units, {size} × 15 words", times(runs, 2 * given.repeats))
    model, batch, _ = bilstm(True, 32, 100)
    runs = {"plain": plain(model, batch), "private": private(model, batch)}
    report("BiLSTM-CRF, 100 units, 32 × 15 words", times(runs, 2 * given.repeats))


if __name__ == "__main__":
    main()
