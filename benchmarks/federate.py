"""Federated rounds beside a bare PyTorch loop over the same batches, and beside Flower's simulation.

    python benchmarks/federate.py [--clients 20] [--rounds 10] [--flower] [--canaries 90]

A next-word LSTM of 1.3 million weights; every client has 32 examples of 20 words in batches of 16. The bare loop
takes the same steps with torch's SGD and no clients at all. Populations of 1,000 and 10,000 show that a round
costs what its clients cost. `--flower` runs the same job in Flower's Ray simulation: pip install ray==2.55.1 first.
`--canaries N` ranks N canaries among two million suffixes each. Times are processor seconds, but for Flower,
which uses other processes: there it is the clock.
"""

import argparse
import time

import torch

from discreet.attacks.memory.secret_sharer import ask, grid
from discreet.attacks.memory.suffixes import Suffixes
from discreet.federation.client import LocalTraining
from discreet.federation.next_word_task import learner_loss
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import weights_of
from discreet.learning.next_word import NextWord
from discreet.privacy.random import Random

WORDS, EXAMPLES, LENGTH, BATCH, RATE = 10_000, 32, 20, 16, 0.1


def examples_of(client: int) -> list[list[int]]:
    drawn = Random(client).integers(WORDS - 2, (EXAMPLES, LENGTH)) + 2
    return drawn.tolist()


def bare_loop(steps: int) -> float:
    """The same batches by torch's own SGD."""
    model = NextWord(WORDS)
    examples = examples_of(0)
    optimiser = torch.optim.SGD(model.parameters(), lr=RATE)
    model.train()
    start = time.process_time()
    for step in range(steps):
        first = BATCH * (step % (EXAMPLES // BATCH))
        optimiser.zero_grad()
        learner_loss(model, examples[first : first + BATCH]).backward()
        optimiser.step()
    return time.process_time() - start


def rounds(population: int, clients: int, count: int, cached: dict[int, list[list[int]]]) -> float:
    model = NextWord(WORDS)
    local = LocalTraining(batch_size=BATCH, learning_rate=RATE)
    algorithm = Algorithm(population=population, clients=clients, rounds=count)
    for number in range(count):
        for client in algorithm.sample(1, number).tolist():
            cached.setdefault(client, examples_of(client))
    collect = in_process(model, learner_loss, cached.__getitem__, local, seed=1)
    start = time.process_time()
    train(algorithm, State(weights_of(model)), collect, seed=1)
    return time.process_time() - start


def flower(clients: int, count: int) -> float:
    """The same job by Flower's simulation: its Ray workers, our apps."""
    from flwr.simulation import run_simulation

    from discreet.federation.flower.apps import SiteData, client_app, server_app

    def prepare(_task: dict[str, object]) -> SiteData:
        return SiteData(NextWord(WORDS), learner_loss, examples_of(0))

    start = State(weights_of(NextWord(WORDS)))
    server = server_app(
        Algorithm(population=clients, clients=clients, rounds=count),
        start,
        {},
        LocalTraining(batch_size=BATCH, learning_rate=RATE),
        lambda grid: sorted(grid.get_node_ids()),
        seed=1,
        deadline=3600,
        after_round=lambda _: None,
        finished=lambda _: None,
    )
    began = time.monotonic()
    run_simulation(server_app=server, client_app=client_app(prepare), num_supernodes=clients)
    return time.monotonic() - began


def canaries(count: int) -> float:
    model = NextWord(WORDS).eval()
    random = Random(1)
    asked = grid(
        range(2, WORDS), user_probabilities=[0.1], example_probabilities=[1.0], each=count, random=random
    )
    among = Suffixes.draw(range(2, WORDS), length=3, count=2_000_000, random=random)
    start = time.process_time()
    ask(model.step, asked, among)
    return time.process_time() - start


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--clients", type=int, default=20)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--flower", action="store_true")
    options.add_argument("--canaries", type=int, default=0)
    given = options.parse_args()
    torch.set_num_threads(1)
    steps = given.rounds * given.clients * EXAMPLES // BATCH
    bare_loop(4)
    bare = bare_loop(steps)
    print(f"{given.rounds} rounds of {given.clients} clients, {steps} local steps; 1.3 million weights")
    print(f"bare PyTorch loop, the same steps        {bare:8.2f} s")
    for population in (1_000, 10_000):
        took = rounds(population, given.clients, given.rounds, {})
        print(
            f"federated rounds, {population:>6,} clients        {took:8.2f} s  {given.rounds / took:.2f} rounds/s, "
            f"{took / bare:.2f} × the bare loop"
        )
    half = rounds(10_000, max(1, given.clients // 2), given.rounds, {})
    print(f"with half the clients a round            {half:8.2f} s")
    if given.flower:
        print(f"Flower's simulation, by the clock        {flower(given.clients, given.rounds):8.2f} s")
    if given.canaries:
        print(f"{given.canaries} canaries among 2,000,000 suffixes  {canaries(given.canaries):8.1f} s")


if __name__ == "__main__":
    main()
