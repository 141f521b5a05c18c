"""How fast secrets are ranked among random suffixes: as a tree, beside scoring each suffix by itself.

    python benchmarks/canaries.py [CANARIES]

The model is the next-word LSTM of 1.3 million weights over 10,000 words, with random weights: the time
does not depend on them. Secrets have three words after two hints. The plain way reads every suffix whole,
in batches; it is measured on 2,000 suffixes and stands for as many as the tree has. Processor seconds of
one thread.
"""

import argparse
import time

import torch

from discreet.attacks.memory.ranks import rank_suffix
from discreet.attacks.memory.suffixes import Suffixes
from discreet.learning.next_word import NextWord
from discreet.privacy.random import Random

WORDS = 10_000
SUFFIXES = 2_000_000
PLAIN = 2_000


def plain(model: NextWord, prefix: tuple[int, ...], rows: torch.Tensor) -> torch.Tensor:
    """ln Pr of each row after the prefix, every row read from its beginning."""
    whole = torch.hstack([torch.tensor([prefix]).expand(len(rows), -1), rows])
    start = len(prefix)
    scores = []
    with torch.inference_mode():
        for part in whole.split(250):
            logs = model(part[:, :-1])[:, start - 1 :].log_softmax(2)
            scores.append(logs.gather(2, part[:, start:, None]).sum((1, 2)))
    return torch.cat(scores)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("canaries", nargs="?", type=int, default=3)
    count = parser.parse_args().canaries
    torch.set_num_threads(1)
    model = NextWord(WORDS).eval()
    random = Random(1)
    among = Suffixes.draw(range(1, WORDS), length=3, count=SUFFIXES, random=random)
    canaries = random.integers(WORDS - 1, (count, 5)) + 1
    rows = torch.from_numpy(among.rows()[:: among.count // PLAIN][:PLAIN].copy())
    begun = time.process_time()
    plain(model, (1, 2), rows)
    slow = (time.process_time() - begun) * among.count / len(rows)
    begun = time.process_time()
    for words in canaries.tolist():
        rank_suffix(model.step, words[:2], words[2:], among)
    quick = (time.process_time() - begun) / count
    print(f"{among.count:,} suffixes a canary, {sum(p.numel() for p in model.parameters()):,} weights")
    print(f"as a tree   {quick:8.1f} s a canary, {90 * quick / 60:8.1f} minutes for 90")
    print(f"one by one  {slow:8.1f} s a canary, {90 * slow / 60:8.1f} minutes for 90")
    print(f"ratio       {slow / quick:8.1f}")


if __name__ == "__main__":
    main()
