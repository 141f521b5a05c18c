"""A federation of real processes in which most sites are hostile: the model is that of the honest ones."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from discreet.federation.aggregate import Reply
from discreet.federation.client import LocalTraining, Update
from discreet.federation.flower.certificates import make_federation_keys
from discreet.federation.next_word_task import NextWordTask, learner_loss
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import weights_of
from discreet.text.document import Document

SEED, PATIENCE, DEADLINE, ROUNDS = 7, 200, 30, 2
WORDS = "the patient was seen today with a cough and no fever".split()
SITES = ["ash", "birch", "crash", "endless", "header", "huge", "many", "poser", "silent"]


def texts_of(place: int) -> list[str]:
    return [" ".join(WORDS[(place + shift + step) % 11] for step in range(10)) for shift in range(4)]


def eventually(condition, what: str):
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what} did not happen in {PATIENCE} s")


@pytest.fixture
def folder(tmp_path):
    make_federation_keys(tmp_path / "keys", SITES)
    make_federation_keys(tmp_path / "other", ["ash"])
    (tmp_path / "words.txt").write_text("\n".join(WORDS) + "\n")
    for place, site in enumerate(SITES):
        rows = [{"id": f"{site}-{n}", "text": text} for n, text in enumerate(texts_of(place))]
        (tmp_path / f"{site}.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
    return tmp_path


@pytest.fixture
def start(folder):
    """Start a process by its name; each is ended by its number."""
    running = []

    def started(name, *command):
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "FLWR_TELEMETRY_ENABLED": "0"}
        with (folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, *command], cwd=folder, stdout=log, stderr=subprocess.STDOUT, env=environment
            )
        running.append(process)
        return process

    yield started
    for process in running:
        if process.poll() is None:
            process.kill()
        process.wait(timeout=60)


def expected_model() -> dict[str, torch.Tensor]:
    """The same rounds in one process: who was refused has no part, who was silent is back in the second round."""
    task = NextWordTask(vocabulary=tuple(WORDS), dimensions=4, units=4)
    documents = [[Document(id="x", text=text) for text in texts_of(place)] for place in range(len(SITES))]
    parts = [[each for mine in task.examples(some) for each in mine] for some in documents]
    model = task.model(SEED)
    local = LocalTraining(batch_size=4, learning_rate=0.1)
    honest = in_process(model, learner_loss, parts.__getitem__, local, seed=SEED)
    taken = [{"ash", "birch", "huge"}, {"ash", "birch", "huge", "poser", "silent"}]

    def collect(round, clients, weights):
        for reply in honest(round, clients, weights):
            name = SITES[reply.client]
            if name == "huge":
                largest = torch.finfo(torch.float32).max
                full = {key: torch.full_like(value, largest) for key, value in weights.items()}
                reply = Reply(reply.client, Update(full, len(parts[reply.client]), 0.5))
            yield reply if name in taken[round] else Reply(reply.client, None, "refused")

    algorithm = Algorithm(population=len(SITES), clients=len(SITES), rounds=ROUNDS)
    return train(algorithm, State(weights_of(model)), collect, seed=SEED).weights


@pytest.mark.timeout(600)
def test_hostile_sites_change_nothing_but_their_own_part(folder, start):
    discreet = ["-c", "from discreet.cli.main import main; main()", "federate"]
    server = start(
        "server",
        *discreet,
        *(
            f"server -o out --vocabulary words.txt --sites keys/sites --certificate keys/server.pem --dataset notes "
            f"--key keys/server.key --ledger ledger.db --port 0 --patience {PATIENCE} --deadline {DEADLINE} "
            f"--rounds {ROUNDS} --dimensions 4 --units 4 --seed {SEED} --batch-size 4 --learning-rate 0.1"
        ).split(),
    )

    def log():
        return (folder / "server.log").read_text()

    port = (
        eventually(lambda: "listening on" in log() and log(), "listening").split("127.0.0.1:")[1].split()[0]
    )
    start(
        "ash",
        *discreet,
        *(f"client ash.jsonl --server 127.0.0.1:{port} --certificate keys/server.pem --poll 0.1").split(),
        *(f"--key keys/sites/ash.key --patience {PATIENCE}").split(),
    )
    script = str(Path(__file__).with_name("hostile_sites.py"))
    others = [name for name in SITES if name not in ("ash", "crash")]
    start("hostile", script, port, "strangers", *others)
    crashed = start("crash", script, port, "crash")
    eventually(lambda: server.poll() is not None, "the end of the run")
    assert server.returncode == 0, log()
    assert crashed.wait(timeout=30) == 9
    said = " ".join(log().split())
    for name, reason in {
        "crash": "it announced an answer and did not send all of it",
        "silent": "it announced an answer and did not send all of it",
        "endless": "this reply was refused, because it counts inf examples",
        "header": "this reply was refused, because",
        "many": "this reply was refused, because it counts 4611686018427387904 examples",
        "poser": "this reply was refused, because its parameters differ",
        "huge": "its update was longer than the weights",
    }.items():
        assert f"round 0: site {name}: {reason}" in said, log()
    assert "site ash:" not in said and "site birch:" not in said
    met = json.loads((folder / "met.json").read_text())
    assert "turned this site away" in met["wrong key"] and met["no key"] == 401
    assert "is not the one whose certificate was given" in met["foreign authority"]
    assert [met["in another's name"], met["as the server"], met["another's messages"]] == [403, 403, 401]
    found, expected = load_file(folder / "out" / "model.safetensors"), expected_model()
    assert all(torch.equal(found[name], expected[name]) for name in expected)
