import pytest
import torch
from slope_model import rows_of, slope_loss

from discreet.errors import BadInput
from discreet.federation.checkpoint import Held, load_checkpoint, save_checkpoint
from discreet.federation.client import LocalTraining
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.optimiser import ServerOptimiser
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import weights_of


class Killed(Exception):
    pass


def algorithms():
    plan = CyclicPlan(
        population=12, batch_size=3, steps=6, clip_norm=0.5, noise_multiplier=0.5, delta=1e-5, bands=4
    )
    return {
        "banded noise": Algorithm.private(plan),
        "adam": Algorithm(
            population=12, clients=4, rounds=6, server=ServerOptimiser(kind="adam", learning_rate=0.1)
        ),
    }


@pytest.mark.parametrize("name", ["banded noise", "adam"])
@pytest.mark.parametrize("killed", ["before the checkpoint", "after the checkpoint"])
def test_a_killed_run_goes_on_as_if_nothing_had_happened(slope, tmp_path, name, killed):
    algorithm = algorithms()[name]
    start, path = weights_of(slope), tmp_path / "server.checkpoint"
    rounds = []
    train_here = in_process(slope, slope_loss, rows_of, LocalTraining(), seed=5)

    def collect(round, clients, weights):
        rounds.append(round)
        return train_here(round, clients, weights)

    whole = train(algorithm, State(start), collect, seed=5)

    def dies(state):
        if state.round == 4 and killed == "before the checkpoint":
            raise Killed
        save_checkpoint(path, algorithm, state, seed=5, held=Held(run="a-run", entry="an-entry"))
        if state.round == 4:
            raise Killed

    rounds.clear()
    with pytest.raises(Killed):
        train(algorithm, State(start), collect, seed=5, after_round=dies)
    state, held = load_checkpoint(path, algorithm, seed=5)
    assert held == Held(run="a-run", entry="an-entry")
    assert state.round == (3 if killed == "before the checkpoint" else 4)
    end = train(algorithm, state, collect, seed=5)
    # Every round counts once: one that died before its checkpoint is run again, and only its second run stands.
    assert rounds == ([0, 1, 2, 3, 3, 4, 5] if killed == "before the checkpoint" else list(range(6)))
    assert end.round == 6 and end.losses == whole.losses
    assert all(torch.equal(end.weights[key], whole.weights[key]) for key in start)


def test_a_checkpoint_of_another_run_is_refused(slope, tmp_path):
    path = tmp_path / "server.checkpoint"
    algorithm = Algorithm(population=12, clients=4, rounds=6)
    save_checkpoint(path, algorithm, State(weights_of(slope)), seed=5, held=Held(run="a-run"))
    with pytest.raises(BadInput, match="other settings"):
        load_checkpoint(path, Algorithm(population=12, clients=4, rounds=7), seed=5)
    with pytest.raises(BadInput, match="other settings"):
        load_checkpoint(path, algorithm, seed=6)
    path.write_bytes(b"nonsense")
    with pytest.raises(BadInput, match="not a checkpoint"):
        load_checkpoint(path, algorithm, seed=5)


def test_no_half_written_checkpoint_is_left(slope, tmp_path):
    path = tmp_path / "server.checkpoint"
    algorithm = Algorithm(population=12, clients=4, rounds=6)
    save_checkpoint(path, algorithm, State(weights_of(slope)), seed=None, held=Held(run="a-run"))
    before = path.read_bytes()
    with pytest.raises(TypeError):
        save_checkpoint(path, algorithm, State(weights_of(slope)), seed=object(), held=Held(run="a-run"))
    assert path.read_bytes() == before and [one.name for one in tmp_path.iterdir()] == [path.name]
