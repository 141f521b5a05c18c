"""Secure inference: the paper's network and the lean one with real parties, alone, in a batch, and beside CrypTen.

    python benchmarks/secure.py [TEXTS] [--repeats N] [--labels N] [--peer FOLDER]

ABY3, three processes over TLS on this machine, weights and vectors drawn at random. Prints, for both networks in
turn: milliseconds and processor milliseconds a text in one batch and one by one, their ratios, bytes, how many of
`--labels` texts get the label that the clear network gives, how long after the helper is killed the asker knows,
and the memory that a text takes in an engine. Of the repeats, the one with the least processor time counts.

CrypTen 0.4.1 is no dependency: install it without its own into a folder (pip install --no-deps --target FOLDER
crypten==0.4.1 omegaconf==2.3.0 antlr4-python3-runtime==4.9.3 onnx) and name it with --peer. Its provider is the trusted
third party, the setting of the paper. Bytes are what one party sends and receives: the text owner here, rank 0
there, where the dealer's deliveries are not counted.
"""

import argparse
import re
import signal
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import crypten_peer
import numpy as np

from discreet.errors import PartyGone
from discreet.secure.ask import ask
from discreet.secure.batching import bytes_a_text
from discreet.secure.classifier import Classifier
from discreet.secure.network import lean_network, paper_network
from discreet.secure.protocol import PROTOCOLS
from discreet_experiments.loopback import Loopback, running

LABELS = ("no", "yes")


@dataclass(frozen=True, order=True)
class Figures:
    """What some texts cost; ordered by the processor seconds of all engines (CrypTen: both parties)."""

    processor: float
    seconds: float
    moved: float
    equal: int
    texts: int
    median: float = 0.0

    def __str__(self) -> str:
        alone = f" (median {1000 * self.median:.1f})" if self.median else ""
        return (
            f"{1000 * self.seconds / self.texts:9.2f} ms{alone}  {1000 * self.processor / self.texts:9.2f} ms of processor  "
            f"{self.moved / self.texts / 1e3:9.1f} kB a text  labels equal {self.equal}/{self.texts}"
        )


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("texts", type=int, nargs="?", default=64)
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("--labels", type=int, default=2048, help="Texts to compare labels on (lean).")
    options.add_argument("--peer", type=Path, help="Folder with CrypTen.")
    given = options.parse_args()
    vectors = _vectors(max(given.texts, given.labels))
    paper, lean = (_drawn(make(LABELS)) for make in (paper_network, lean_network))
    peer = None if given.peer is None else crypten_peer.load(given.peer)
    figures: dict[str, list[Figures]] = {}
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as two,
        running(Path(one), paper, PROTOCOLS["aby3"]) as papers,
        running(Path(two), lean, PROTOCOLS["aby3"]) as leans,
    ):
        batch = vectors[: given.texts]
        for house in (papers, leans):
            _measured(house, batch[:2], at_once=1)  # programs compiled, pages loaded
            _measured(house, batch)
        for _ in range(given.repeats):
            for name, house in (("paper", papers), ("lean", leans)):
                figures.setdefault(f"{name}, batch", []).append(_measured(house, batch))
                alone = batch[: 8 if name == "paper" else 32]
                figures.setdefault(f"{name}, alone", []).append(_measured(house, alone, at_once=1))
            if peer is not None:
                found = crypten_peer.classify(peer, paper, batch)
                figures.setdefault("CrypTen, batch", []).append(Figures(*found, len(batch)))
        best = {name: min(runs) for name, runs in figures.items()}
        print(f"{given.texts} texts in one batch; the best of {given.repeats} by processor time")
        for name, one_run in best.items():
            print(f"{name:<15} {one_run}")
        for way in ("batch", "alone"):
            _compare(f"paper's network over lean, {way}", best[f"paper, {way}"], best[f"lean, {way}"])
        if peer is not None:
            _compare("CrypTen over ours, batch", best["CrypTen, batch"], best["paper, batch"])
        many = _measured(leans, vectors[: given.labels])
        print(f"labels of the lean network: {many.equal} of {many.texts} are the clear ones")
        for name, house, texts in (("paper", papers, 32), ("lean", leans, 1024)):
            taken = _memory(house, vectors[:texts]) / 1e3
            reckoned = bytes_a_text(house.classifier.network) / 1e3
            print(
                f"memory of the {name} network: {taken:.0f} kB a text in an engine, {reckoned:.0f} reckoned with"
            )
        print(f"the helper killed: the asker knows after {_after_a_kill(leans, vectors):.2f} s")


def _compare(what: str, one: Figures, other: Figures) -> None:
    pairs = ((one.processor, other.processor), (one.seconds, other.seconds), (one.moved, other.moved))
    processor, seconds, moved = ((a / one.texts) / (b / other.texts) for a, b in pairs)
    middle = f" (median {one.median / other.median:.1f}×)" if other.median else ""
    print(
        f"{what}: {processor:.1f}× the processor time, {seconds:.1f}× the time{middle}, {moved:.1f}× the bytes"
    )


def _vectors(texts: int) -> np.ndarray:
    drawn = np.random.default_rng(1).normal(size=(texts, 384)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def _drawn(network) -> Classifier:
    order = np.random.default_rng(0)
    weights = {
        name: (order.normal(size=shape) * (2 / shape[0]) ** 0.5).astype(np.float32)
        for name, shape in network.weight_shapes().items()
    }
    return Classifier.of(network, weights)


def _measured(house: Loopback, vectors: np.ndarray, **how) -> Figures:
    answers = ask(vectors, house.asking(**how))
    return Figures(
        processor=answers.processor,
        seconds=sum(answers.seconds),
        moved=answers.online.sent + answers.online.received,
        equal=int((answers.opened == house.classifier.classify(vectors)).sum()),
        texts=len(vectors),
        median=float(np.median(answers.seconds)) if how else 0.0,
    )


def _memory(house: Loopback, vectors: np.ndarray) -> float:
    """Bytes a text by which a large question raises the peak of the model owner's engine over a small one."""

    def peak(texts: int) -> int:
        seen: list[int] = []
        ask(
            vectors[:texts],
            house.asking(),
            lambda _: seen.append(_largest_child(house.processes["model"].pid)),
        )
        return max(seen)

    small, large = 2, len(vectors)
    return (peak(large) - peak(small)) / (large - small)


def _largest_child(parent: int) -> int:
    """The highest peak of memory among a process's children, of which one is the engine that computes."""
    children = [
        int(child)
        for task in Path(f"/proc/{parent}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    peaks = [re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{one}/status").read_text()) for one in children]
    return max(1024 * int(found[1]) for found in peaks if found)


def _after_a_kill(house: Loopback, vectors: np.ndarray) -> float:
    """Seconds from the end of the helper to the asker's error, everything closed."""
    killed = 0.0

    def kill(_texts: int) -> None:
        nonlocal killed
        if not killed:
            house.processes["helper"].send_signal(signal.SIGKILL)
            house.processes["helper"].wait()
            killed = time.perf_counter()

    try:
        ask(vectors[:64], house.asking(at_once=1), advance=kill)
    except PartyGone:
        return time.perf_counter() - killed
    raise AssertionError("the helper was killed and nobody noticed")


if __name__ == "__main__":
    main()
