"""Secure inference with the paper's network: discreet (ABY3, three processes) beside CrypTen (two and a dealer).

    python benchmarks/secure.py [TEXTS] [--repeats N] [--peer FOLDER]

The same weights and vectors for both, on this machine, in turn; the repeat with the least
processor time counts (of all computing parties; CrypTen's dealer left out). CrypTen
0.4.1 is no dependency: install it without its own into a folder (pip install --no-deps --target FOLDER
crypten==0.4.1 omegaconf==2.3.0 antlr4-python3-runtime==4.9.3 onnx) and name it with --peer. Its provider is the trusted
third party, the setting of the paper. Bytes are what one party sends and receives: the text owner here, rank 0
there, where the dealer's deliveries are not counted.
"""

import argparse
import sys
import tempfile
import time
import types
from pathlib import Path

import numpy as np

from discreet.secure.ask import ask
from discreet.secure.classifier import Classifier
from discreet.secure.loopback import running
from discreet.secure.network import lean_network, paper_network
from discreet.secure.protocol import PROTOCOLS

LABELS = ("no", "yes")

Figures = tuple[float, float, float, int]
"""Processor seconds of all computing parties, seconds, bytes, labels equal to the clear ones."""


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("texts", type=int, nargs="?", default=64)
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("--peer", type=Path, help="Folder with CrypTen.")
    given = options.parse_args()
    order = np.random.default_rng(1)
    vectors = order.normal(size=(given.texts, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    paper, lean = (_drawn(make(LABELS)) for make in (paper_network, lean_network))
    peer = None if given.peer is None else _crypten(given.peer)
    figures: dict[str, list[Figures]] = {}
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as two,
        running(Path(one), paper, PROTOCOLS["aby3"]) as papers,
        running(Path(two), lean, PROTOCOLS["aby3"]) as leans,
    ):
        for _ in range(given.repeats):
            figures.setdefault("paper", []).append(_ours(papers, paper, vectors))
            if peer is not None:
                figures.setdefault("CrypTen", []).append(_theirs(peer, paper, vectors))
            figures.setdefault("lean", []).append(_ours(leans, lean, vectors))
    best = {name: min(runs) for name, runs in figures.items()}
    print(f"{given.texts} texts in one batch, the best of {given.repeats} by processor time")
    for name, (processor, seconds, moved, equal) in best.items():
        print(
            f"{name:<8} {processor:8.3f} s of processor  {seconds:8.3f} s  {1000 * seconds / given.texts:8.2f} ms a text  "
            f"{moved / given.texts / 1e3:9.1f} kB a text  labels equal {equal}/{given.texts}"
        )
    _compare("paper's network over lean", best["paper"], best["lean"])
    if peer is not None:
        _compare("CrypTen over ours", best["CrypTen"], best["paper"])


def _compare(what: str, one: Figures, other: Figures) -> None:
    processor, seconds, moved = (a / b for a, b in zip(one[:3], other[:3], strict=True))
    print(f"{what}: {processor:.2f}× the processor time, {seconds:.2f}× the time, {moved:.1f}× the bytes")


def _drawn(network) -> Classifier:
    order = np.random.default_rng(0)
    weights = {
        name: (order.normal(size=shape) * (2 / shape[0]) ** 0.5).astype(np.float32)
        for name, shape in network.weight_shapes().items()
    }
    return Classifier.of(network, weights)


def _ours(parties, classifier, vectors) -> Figures:
    answers = ask(vectors, parties.asking())
    equal = int((answers.opened == classifier.classify(vectors)).sum())
    return answers.processor, sum(answers.seconds), answers.online.sent + answers.online.received, equal


def _crypten(folder: Path):
    """CrypTen from a folder; the module of torch that it looks for and no longer finds is stubbed."""
    sys.path.append(str(folder))
    sys.modules["torch.onnx.symbolic_registry"] = types.ModuleType("symbolic_registry")
    import crypten
    from crypten.config import cfg

    cfg.mpc.provider = "TTP"
    cfg.communicator.verbose = True
    return crypten


def _theirs(crypten, classifier, vectors) -> Figures:
    import torch

    weights = {name: torch.from_numpy(value.copy()) for name, value in classifier.weights.items()}
    texts = torch.from_numpy(vectors)

    @crypten.mpc.run_multiprocess(world_size=2)
    def classify():
        torch.set_num_threads(1)
        private = {name: crypten.cryptensor(value, src=0) for name, value in weights.items()}
        asked = crypten.cryptensor(texts, src=1)
        crypten.reset_communication_stats()
        started, busy = time.perf_counter(), time.process_time()
        sequence = asked.unsqueeze(1)
        branches = []
        for place, kernel in enumerate((3, 4, 5)):
            filters = private[f"0.{place}.0.weight"].t().reshape(-1, 1, kernel)
            passed = sequence.conv1d(filters) + private[f"0.{place}.0.offset"].reshape(1, -1, 1)
            pooled = passed.unsqueeze(2).max_pool2d((1, 4)).squeeze(2).relu()
            branches.append(pooled.transpose(1, 2).reshape(len(texts), -1))
        hidden = crypten.cat(branches, dim=1).matmul(private["1.weight"]) + private["1.offset"]
        score = (hidden.relu().matmul(private["3.weight"]) + private["3.offset"]).sigmoid()
        opened = score.gt(0.5).get_plain_text()
        seconds, busy = time.perf_counter() - started, time.process_time() - busy
        stats = crypten.communicator.get().get_communication_stats()
        return busy, seconds, stats["bytes"], opened[:, 0].numpy()

    (one, seconds, moved, opened), (two, *_), *_ = classify()
    return one + two, seconds, moved, int((opened == classifier.classify(vectors)).sum())


if __name__ == "__main__":
    main()
