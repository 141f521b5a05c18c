"""How fast texts pass through a word mechanism, beside the bare neighbour search it cannot do without.

    python benchmarks/perturb.py [--words 20000] [--threads 2] [--peer PYTHON] [--vectors FILE.npz]

Two vocabularies, 30,000 × 300 (the first rows of --vectors, else random) and 400,000 × 50 (the GloVe
package where it is installed, else random). On the same noisy vectors: the raw search (torch matrix
product and top-2), our exact search with a float32 and with an 8-bit first pass; then the whole job,
text in and text out, with Vickrey and with Laplace. Rounds alternate and the best of each counts. The
ratio is the raw search's time over the row's, so 0.85 is 85 % of the raw search's speed.

The peer is the PyPI package mldp-text, whose versions of numpy and scipy fit no other environment:

    python3.11 -m venv /tmp/peer && /tmp/peer/bin/pip install mldp-text
    python benchmarks/perturb.py --peer /tmp/peer/bin/python

It runs its Laplace mechanism (`multivariate_calibrated`, with its faiss index) on the same text and ε.
With --clock cpu and --threads 1 processor time is measured, for a machine that others use too.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

PEER = """
import json, sys, time
import numpy as np
from gensim.models import KeyedVectors
from mldp_text import get_mechanism
folder, epsilon, words = sys.argv[1], float(sys.argv[2]), json.load(open(sys.argv[1] + "/text.json"))
vectors = np.load(folder + "/vectors.npy")
keyed = KeyedVectors(vectors.shape[1])
keyed.add_vectors(json.load(open(folder + "/words.json")), vectors)
mechanism = get_mechanism("multivariate_calibrated", epsilon=epsilon, embedding_matrix=keyed, dim=vectors.shape[1])
clock = time.process_time if sys.argv[3] == "cpu" else time.perf_counter
mechanism.replace_word(words[0])
start = clock()
for word in words:
    mechanism.replace_word(word)
print((clock() - start) / len(words))
"""


def main() -> None:
    options = parse()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    if options.memory_of:
        print(peak_memory(options.memory_of))
        return
    import torch

    torch.set_num_threads(options.threads)
    print(
        f"{options.words:,} words, ε = {options.epsilon:g}, {options.threads} thread(s), {options.clock} time"
    )
    for count, dimension in ((30_000, 300), (400_000, 50)):
        bench(options, *vectors(count, dimension, options.vectors))
    print("\npeak memory of the whole job, 50,000 × 50, memory setting 64 MB")
    for documents in (500, 4000):
        command = [sys.executable, __file__, "--memory-of", str(documents), "--threads", str(options.threads)]
        used = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        print(f"  {documents * 100:>9,} words of text   {used:7.0f} MB")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--words", type=int, default=20_000)
    parser.add_argument("--epsilon", type=float, default=10.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--vectors", type=Path)
    parser.add_argument("--memory-of", type=int, default=0, help=argparse.SUPPRESS)
    return parser.parse_args()


def vectors(count: int, dimension: int, file: Path | None):
    """Words and vectors of the wanted shape, and where they come from."""
    import numpy as np

    from discreet.errors import NotInstalled
    from discreet.language.vectors import WordVectors, glove, load_vectors

    if dimension == 50:
        try:
            found = glove()
            return WordVectors(found.words, np.asarray(found.matrix)), "GloVe 6B"
        except NotInstalled:
            pass
    elif file is not None:
        found = load_vectors(file).most_common(count)
        return found, file.name
    rng = np.random.default_rng(0)
    lengths = rng.normal(6, 1, size=(count, 1)) / np.sqrt(dimension)
    matrix = (rng.normal(size=(count, dimension)) * lengths).astype(np.float32)
    return WordVectors([f"w{number:x}" for number in range(count)], matrix), "random vectors"


def corpus(words: list[str], count: int) -> Iterable:
    """Documents of a hundred words, drawn by Zipf's law from the first 20,000 that are letters."""
    import numpy as np

    from discreet.text.document import Document

    known = [word for word in words[:20_000] if word.isalnum() and not word.isdecimal()]
    weights = 1 / np.arange(3, len(known) + 3)
    drawn = np.random.default_rng(1).choice(len(known), size=count, p=weights / weights.sum())
    for start in range(0, count, 100):
        yield Document(id=str(start), text=" ".join(known[i] for i in drawn[start : start + 100]) + ".\n")


def bench(options: argparse.Namespace, source, name: str) -> None:
    import numpy as np
    import torch

    from discreet.privacy.random import Random
    from discreet.privacy.spherical_noise import spherical_noise
    from discreet.protection.mechanisms.laplace import Laplace
    from discreet.protection.mechanisms.vickrey import Vickrey
    from discreet.protection.words.neighbours import Neighbours
    from discreet.protection.words.vocabulary import Vocabulary

    vocabulary = Vocabulary.of(source)
    documents = list(corpus(list(vocabulary.words), options.words))
    text = [word for document in documents for word in document.text.rstrip(".\n").split(" ")]
    print(f"\n{len(vocabulary):,} × {vocabulary.dimension}, {name}")
    noise = spherical_noise(len(text), vocabulary.dimension, options.epsilon, Random(1))
    queries = (vocabulary.vectors[vocabulary.indices(text)] + noise).astype(np.float32)
    matrix = torch.from_numpy(vocabulary.vectors)
    half = matrix.square().sum(1) / 2
    searches = {kind: Neighbours(vocabulary.vectors, precision=kind) for kind in ("float32", "int8")}

    def raw() -> object:
        return torch.cat(
            [
                torch.addmm(-half, part, matrix.T).topk(2).indices
                for part in torch.from_numpy(queries).split(256)
            ]
        ).numpy()

    jobs: dict[str, Callable[[], object]] = {
        "raw top-2 search (torch)": raw,
        "exact search, float32 first": lambda: searches["float32"].search(queries, 2).indices,
        "exact search, int8 first": lambda: searches["int8"].search(queries, 2).indices,
        "whole job, Vickrey": whole(Vickrey(epsilon=options.epsilon), vocabulary, documents),
        "whole job, Laplace": whole(Laplace(epsilon=options.epsilon), vocabulary, documents),
    }
    clock = time.process_time if options.clock == "cpu" else time.perf_counter
    best = dict.fromkeys(jobs, float("inf"))
    answers = {}
    for search in searches.values():
        search.search(queries[:1], 2)
    for _ in range(options.rounds):
        for job, run in jobs.items():
            start = clock()
            answers[job] = run()
            best[job] = min(best[job], (clock() - start) / len(text))
    for job, seconds in best.items():
        ratio = best["raw top-2 search (torch)"] / seconds
        print(f"  {job:<30}{seconds * 1e6:9.1f} µs a word {1 / seconds:11,.0f} words/s   × {ratio:.2f}")
    flat, quick = (answers[f"exact search, {kind} first"] for kind in ("float32", "int8"))
    same = (flat == quick).all(), (flat == answers["raw top-2 search (torch)"]).all(axis=1).mean()
    print(f"  int8 and float32 agree on all: {same[0]}; the raw search on {same[1]:.4%} of the words")
    if options.peer:
        seconds = peer(options, vocabulary, text)
        ours = best["whole job, Laplace"]
        print(
            f"  {'mldp-text, Laplace':<30}{seconds * 1e6:9.1f} µs a word   we are {seconds / ours:,.0f} times as fast"
        )


def whole(mechanism, vocabulary, documents: list) -> Callable[[], object]:
    """Text in, text out, to the last document (the figures measured for the statement come after it)."""
    from itertools import islice

    from discreet.privacy.random import Random
    from discreet.privacy.release import Tally
    from discreet.protection.words.texts import ReplaceWords

    job = ReplaceWords(mechanism=mechanism, vocabulary=vocabulary)
    assert len(job.known) and len(job.entries)

    def run() -> object:
        stream = job.apply(documents, random=Random(), tally=Tally())
        return list(islice(stream, len(documents)))

    return run


def peer(options: argparse.Namespace, vocabulary, text: list[str]) -> float:
    import numpy as np

    with tempfile.TemporaryDirectory() as folder:
        np.save(f"{folder}/vectors.npy", vocabulary.vectors)
        Path(folder, "words.json").write_text(json.dumps(vocabulary.words))
        Path(folder, "text.json").write_text(json.dumps(text[:200]))
        command = [str(options.peer), "-c", PEER, folder, str(options.epsilon), options.clock]
        found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"the peer failed; is mldp-text installed there?\n{found.stderr[-2000:]}")
    return float(found.stdout.split()[-1])


def peak_memory(documents: int) -> float:
    """Megabytes at most, while so many documents of a hundred words pass."""
    from discreet.privacy.random import Random
    from discreet.privacy.release import Tally
    from discreet.protection.mechanisms.vickrey import Vickrey
    from discreet.protection.words.texts import ReplaceWords
    from discreet.protection.words.vocabulary import Vocabulary

    source, _ = vectors(400_000, 50, None)
    vocabulary = Vocabulary.of(source, most_common=50_000, memory=64 * 2**20)
    job = ReplaceWords(mechanism=Vickrey(epsilon=10), vocabulary=vocabulary)
    for _ in job.apply(corpus(list(vocabulary.words), documents * 100), random=Random(), tally=Tally()):
        pass
    # Not ru_maxrss, which starts from the memory of the process that started this one.
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    main()
