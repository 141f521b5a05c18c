"""One hostile site of five: held-out accuracy of a next-word model under each way to combine the updates.

    python benchmarks/hostile_site.py

The texts are drawn from a Markov chain of 20 words in which each word is followed by one of its own with probability 0.8.
`opposite` sends −10 times its honest update, `largest` the largest number of the kind everywhere, `noise` random
numbers of ten times its update's norm. The default clip is on, as it always is without `--clip`.
"""

import logging
from collections.abc import Iterator
from typing import Literal, get_args

import numpy as np
import torch
from torch import Tensor

from discreet.federation.aggregate import Reply
from discreet.federation.client import LocalTraining, Update
from discreet.federation.next_word_task import NextWordTask, accuracy_and_perplexity, learner_loss
from discreet.federation.population import in_process
from discreet.federation.robust import Aggregate
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import Weights, load_weights, norm, weights_of
from discreet.privacy.sampling import Indices
from discreet.text.document import Document

WORDS = tuple(f"word{letter}" for letter in "abcdefghijklmnopqrst")
TASK = NextWordTask(vocabulary=WORDS, dimensions=16, units=32, length=12)
SITES, HOSTILE, ROUNDS = 5, 2, 20

Attack = Literal["nobody", "opposite", "largest", "noise"]


def spoilt(value: Tensor, attack: Attack, size: float, random: torch.Generator) -> Tensor:
    """What the hostile site sends instead of its update; `size` is the noise's."""
    if attack == "opposite":
        return -10 * value
    if attack == "largest":
        return torch.full_like(value, torch.finfo(value.dtype).max)
    return value if attack == "nobody" else torch.randn(value.shape, generator=random) * size


def texts(count: int, seed: int) -> list[list[int]]:
    """Examples of the chain."""
    random = np.random.default_rng(seed)
    after = np.random.default_rng(0).permutation(len(WORDS))
    documents = []
    for number in range(count):
        words = [int(random.integers(len(WORDS)))]
        while len(words) < 24:
            odd = random.random() > 0.8
            words.append(int(random.integers(len(WORDS)) if odd else after[words[-1]]))
        documents.append(Document(id=str(number), text=" ".join(WORDS[word] for word in words)))
    return [each for mine in TASK.examples(documents) for each in mine]


def accuracy(aggregate: Aggregate, attack: Attack) -> float:
    """Held-out accuracy after the rounds, with one site at its attack."""
    parts = [texts(40, 100 + site) for site in range(SITES)]
    model = TASK.model(1)
    start = weights_of(model)
    honest = in_process(
        model,
        learner_loss,
        parts.__getitem__,
        LocalTraining(batch_size=8, learning_rate=2.0, step_clip=1.0),
        seed=1,
    )
    random = torch.Generator().manual_seed(4)

    def collect(round: int, clients: Indices, weights: Weights) -> Iterator[Reply]:
        for reply in honest(round, clients, weights):
            if reply.client != HOSTILE or reply.update is None:
                yield reply
                continue
            delta = reply.update.delta
            size = 10 * norm(delta) / sum(value.numel() for value in delta.values()) ** 0.5
            sent = {name: spoilt(value, attack, size, random) for name, value in delta.items()}
            yield Reply(HOSTILE, Update(sent, reply.update.examples, reply.update.loss))

    algorithm = Algorithm(
        population=SITES, clients=SITES, rounds=ROUNDS, weighting="equal", aggregate=aggregate
    )
    load_weights(model, train(algorithm, State(start), collect, seed=1).weights)
    return accuracy_and_perplexity(model, texts(60, 999))[0]


def main() -> None:
    """Print the table."""
    logging.disable(logging.WARNING)
    kinds: tuple[Aggregate, ...] = ("mean", "trimmed-mean", "median")
    print("| hostile | " + " | ".join(kinds) + " |\n|---|" + "---|" * len(kinds))
    for attack in get_args(Attack):
        print(
            f"| {attack} | " + " | ".join(f"{accuracy(kind, attack):.3f}" for kind in kinds) + " |",
            flush=True,
        )


if __name__ == "__main__":
    main()
