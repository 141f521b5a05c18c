"""A federation of real processes on loopback: a server that is killed, a site that dies in a round."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import load_file

from discreet.federation.client import LocalTraining
from discreet.federation.flower.certificates import make_federation_keys
from discreet.federation.next_word_task import NextWordTask, learner_loss
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import weights_of
from discreet.privacy.ledger import Ledger
from discreet.text.count import counted
from discreet.text.document import Document

ROUNDS, SEED, PATIENCE = 12, 7, 120
WORDS = "the patient was seen today with a cough and no fever".split()
SITES = ["ash", "birch", "cedar"]


def texts_of(place: int) -> list[str]:
    return [" ".join(WORDS[(place + shift + step) % 11] for step in range(15)) for shift in range(6)]


def eventually(condition, what: str):
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} did not happen in {PATIENCE} s")


class Processes:
    """Commands of discreet, each a process of its own, ended by its number."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", "from discreet.cli.main import main; main()", "federate", *arguments]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "FLWR_TELEMETRY_ENABLED": "0"}
        with (self.folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=subprocess.STDOUT, env=environment
            )
        self.running.append(process)
        return process

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def end(self) -> None:
        for process in self.running:
            if process.poll() is None:
                process.kill()
            process.wait(timeout=60)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("federation")
    make_federation_keys(folder / "keys", SITES)
    (folder / "words.txt").write_text("\n".join(WORDS) + "\n")
    for place, site in enumerate(SITES):
        rows = [{"id": f"{site}-{n}", "text": text} for n, text in enumerate(texts_of(place))]
        (folder / f"{site}.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
    return folder


@pytest.fixture(scope="module")
def processes(folder):
    processes = Processes(folder)
    yield processes
    processes.end()


def server_arguments(port: int, wait_for: int) -> list[str]:
    return (
        f"server -o out --vocabulary words.txt --sites keys/sites --certificate keys/server.pem "
        f"--key keys/server.key --dataset notes --ledger ledger.db --port {port} --wait-for {wait_for} "
        f"--patience {PATIENCE} --deadline {PATIENCE} --rounds {ROUNDS} --dimensions 4 --units 4 --seed {SEED} "
        "--batch-size 4 --learning-rate 0.1"
    ).split()


def reached(folder: Path) -> int:
    path = folder / "out" / "server.checkpoint"
    if not path.exists():
        return 0
    with safe_open(path, framework="pt") as file:
        return int(json.loads(file.metadata()["discreet"])["round"])


def expected_model(with_all: int) -> dict[str, torch.Tensor]:
    """The same rounds in one process, with the third site gone after `with_all` of them."""
    task = NextWordTask(vocabulary=tuple(WORDS), dimensions=4, units=4)
    parts = [
        [
            each
            for mine in task.examples([Document(id="x", text=text) for text in texts_of(place)])
            for each in mine
        ]
        for place in range(3)
    ]
    model = task.model(SEED)
    local = LocalTraining(batch_size=4, learning_rate=0.1)
    everyone = in_process(model, learner_loss, parts.__getitem__, local, seed=SEED)
    without = in_process(model, learner_loss, lambda c: parts[c] if c < 2 else [], local, seed=SEED)

    def collect(round, clients, weights):
        return (everyone if round < with_all else without)(round, clients, weights)

    algorithm = Algorithm(population=3, clients=3, rounds=ROUNDS)
    return train(algorithm, State(weights_of(model)), collect, seed=SEED).weights


@pytest.mark.timeout(600)
def test_a_killed_server_and_a_lost_site_leave_the_model_that_the_rounds_give(folder, processes):
    first = processes.start("server", *server_arguments(0, 3))
    line = eventually(
        lambda: next((x for x in processes.log("server").splitlines() if "listening on" in x), None),
        "listening",
    )
    port = int(line.split("127.0.0.1:")[1].split()[0])
    sites = [
        processes.start(
            site,
            "client",
            f"{site}.jsonl",
            "--server",
            f"127.0.0.1:{port}",
            *("--certificate keys/server.pem --poll 0.05".split()),
            *("--key", f"keys/sites/{site}.key", "--patience", str(PATIENCE)),
        )
        for site in SITES
    ]
    # The third site freezes in a round, the server is killed while it waits for it, then the site dies.
    eventually(lambda: reached(folder) >= 2 or first.poll() is not None, "two rounds")
    sites[2].send_signal(signal.SIGSTOP)
    first.kill()
    first.wait(timeout=60)
    sites[2].kill()
    finished = (folder / "out" / "model.safetensors").exists()
    done = ROUNDS if finished else reached(folder)
    if not finished:
        again = processes.start("resumed", *server_arguments(port, 2))
        eventually(lambda: again.poll() is not None, "the end of the resumed run")
        assert again.returncode == 0, processes.log("resumed")
        assert f"going on after round {done} of {ROUNDS}" in processes.log("resumed")
        statement = json.loads((folder / "out" / "model.safetensors.statement.json").read_text())
        # Every round once: the lost site is missing from all that came after, and from no other.
        assert statement["counts"] == {"rounds": ROUNDS} and statement["guarantee"]["unit"] == "site"
        assert f"was left out of {counted(ROUNDS - done, 'rounds')};" in processes.log("resumed")
        with Ledger.open(folder / "ledger.db") as ledger:
            assert [entry.status for entry in ledger.history("notes")] == ["confirmed"]
        assert not (folder / "out" / "server.checkpoint").exists()
    found, expected = load_file(folder / "out" / "model.safetensors"), expected_model(done)
    assert all(torch.equal(found[name], expected[name]) for name in expected)
