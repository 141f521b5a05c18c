"""Train the tagger on one thread: `python -m tagger.train --data DIR --run DIR`; go on after a stop by the same command.

The loss lets a source be silent: where it has no label for a kind, its O stands for "O or that kind", so the
probability of all tags that a token's label allows is what grows.
"""

import argparse
import json
import math
import time
from pathlib import Path
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from discreet.finding.tagger.words import Features, features
from tagger.batches import Batch, Shard, batches, shard
from tagger.corpus import HELD_BACK, Corpus
from tagger.examples import KINDS, TAGS, allowed
from tagger.torch_network import SETTINGS, TorchTagger
from tagger.vocabulary import choose, first_rows

__all__ = ["partial_loss"]

_WORDS = 50_000


def partial_loss(scores: Tensor, permitted: Tensor, weights: Tensor, real: Tensor) -> Tensor:
    """Minus the log of the probability of the permitted tags, the mean over tokens; all in one row per token."""
    log = torch.log_softmax(scores, -1)
    chosen = torch.where(permitted, log, -torch.inf).logsumexp(-1)
    weighted = weights * real
    return -(chosen * weighted).sum() / weighted.sum().clamp(min=1)


class _Lookup:
    """The features of a shard's words, and of any part of them."""

    def __init__(self, words: list[str], known: dict[str, int]) -> None:
        self.all = features(words, known, int(SETTINGS["buckets"]), int(SETTINGS["shapes"]))  # type: ignore[call-overload]
        self.starts = np.cumsum(self.all.counts) - self.all.counts

    def part(self, chosen: NDArray[np.int64]) -> Features:
        counts = self.all.counts[chosen]
        offsets = np.repeat(self.starts[chosen] - (np.cumsum(counts) - counts), counts) + np.arange(
            counts.sum()
        )
        return Features(self.all.rows[chosen], self.all.grams[offsets], counts, self.all.shapes[chosen])


def main() -> None:
    """Train until the last round, with a checkpoint after every few minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument(
        "--run", type=Path, required=True, help="folder of the checkpoint; an existing one is continued"
    )
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=4096, help="tokens of a batch, padding included")
    parser.add_argument("--all-sources", action="store_true", help="hold nothing back: the model that ships")
    parser.add_argument("--silver", type=Path, help="what tagger.silver wrote")
    parser.add_argument("--start", type=Path, help="checkpoint to begin from instead of nothing")
    given = parser.parse_args()
    torch.set_num_threads(1)
    given.run.mkdir(parents=True, exist_ok=True)
    held_back = frozenset() if given.all_sources else HELD_BACK
    corpus = Corpus.read(given.data, held_back=held_back, silver=given.silver)
    path = given.run / "checkpoint.pt"
    state = torch.load(path, weights_only=False) if path.exists() else None
    classes: list[frozenset[str]] = []
    if state is None and given.start is not None:
        before = torch.load(given.start, weights_only=False)
        words = before["words"]
    elif state is None:
        first = shard(corpus.round(0), classes)
        words = choose(
            (first.words[place] for tokens in first.tokens for place in tokens), given.data, size=_WORDS
        )
    else:
        words = state["words"]
    known = {word: place for place, word in enumerate(words) if place}
    model = TorchTagger(len(words), len(TAGS))
    optimiser = torch.optim.Adam(model.parameters(), lr=given.rate, fused=True)
    done, seen = 0, 0
    if state is not None:
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        done, seen = state["round"], state["batch"]
    elif given.start is not None:
        model.load_state_dict(before["model"])
    else:
        with torch.no_grad():
            model.words.weight.copy_(
                torch.from_numpy(first_rows(words, given.data, int(model.words.embedding_dim)))
            )
    (given.run / "settings.json").write_text(
        json.dumps({"kinds": KINDS, **SETTINGS, "held_back": sorted(corpus.held_back)})
    )
    for number in range(done, given.rounds):
        data = shard(corpus.round(1 + number), classes)
        _round(model, optimiser, data, _Lookup(data.words, known), classes, given, number, seen, words)
        seen = 0
        _save(path, model, optimiser, words, number + 1, 0)


def _round(
    model: TorchTagger,
    optimiser: torch.optim.Optimizer,
    data: Shard,
    lookup: _Lookup,
    classes: list[frozenset[str]],
    given: argparse.Namespace,
    number: int,
    seen: int,
    words: list[str],
) -> None:
    tables = torch.from_numpy(np.stack([allowed(lacks) for lacks in classes]))
    random = Random(1000 + number)
    every = list(batches(data, random, given.batch))
    model.train()
    started, saved, total, tokens = time.monotonic(), time.monotonic(), 0.0, 0
    for place, batch in enumerate(every):
        if place < seen:
            continue
        progress = (number + place / len(every)) / given.rounds
        for group in optimiser.param_groups:
            group["lr"] = (
                given.rate
                * min(1.0, (number * len(every) + place + 1) / 200)
                * (0.02 + 0.98 * (1 + math.cos(math.pi * progress)) / 2)
            )
        loss = _loss(model, batch, lookup, tables)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        total += float(loss.detach())
        tokens += int(batch.real.sum())
        if (place + 1) % 100 == 0:
            speed = tokens / (time.monotonic() - started)
            print(
                f"round {number} batch {place + 1}/{len(every)} loss {total / 100:.4f} {speed:.0f} tokens/s",
                flush=True,
            )
            total = 0.0
        if time.monotonic() - saved > 240:
            _save(given.run / "checkpoint.pt", model, optimiser, words, number, place + 1)
            saved = time.monotonic()


def _loss(model: TorchTagger, batch: Batch, lookup: _Lookup, tables: Tensor) -> Tensor:
    vectors = model.word_vectors(lookup.part(batch.distinct), unknown=0.3, bare=0.1)
    scores = model(vectors, batch.index, batch.real)
    permitted = tables[batch.classes[:, None].expand_as(batch.tags), batch.tags]
    return partial_loss(scores, permitted, batch.weights[:, None].expand_as(batch.tags), batch.real)


def _save(
    path: Path,
    model: TorchTagger,
    optimiser: torch.optim.Optimizer,
    words: list[str],
    number: int,
    batch: int,
) -> None:
    state = {
        "model": model.state_dict(),
        "optimiser": optimiser.state_dict(),
        "words": words,
        "round": number,
        "batch": batch,
    }
    torch.save(state, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


if __name__ == "__main__":
    main()
