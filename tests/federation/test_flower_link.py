"""Sites in threads against a real link over TLS, in one process."""

import threading

import numpy as np
import pytest
import torch
from flwr.app import Error, Message
from slope_model import Slope, rows_of, slope_loss

from discreet.errors import BadInput
from discreet.federation.client import LocalTraining, Update
from discreet.federation.flower.apps import NOBODY, SiteData, across_sites, client_app, server_app
from discreet.federation.flower.certificates import make_federation_keys, read_private_key, read_public_keys
from discreet.federation.flower.link import Link
from discreet.federation.flower.messages import declared_records, read_update, update_records, weights_records
from discreet.federation.flower.site import Site
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import weights_of

LOCAL = LocalTraining(batch_size=4)
NAMES = ["a-good", "b-good", "c-nan", "d-shape", "e-error"]


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    folder = tmp_path_factory.mktemp("keys")
    make_federation_keys(folder, NAMES)
    return folder


@pytest.fixture(scope="module")
def link(keys):
    admitted = read_public_keys(keys / "sites")
    link = Link(admitted, certificate=keys / "server.pem", key=keys / "server.key")
    yield link
    link.close()


def prepare_as(name):
    """A site that behaves as its name says."""

    def spoilt(model, batch):
        if name == "e-error":
            raise ValueError("a private sentence")
        loss = slope_loss(model, batch)
        return loss * float("nan") if name == "c-nan" else loss

    def prepare(task):
        assert task == {"kind": "slope"}
        model = Slope()
        if name == "d-shape":
            model.line = torch.nn.Linear(3, 2, bias=False)
        return SiteData(model, spoilt, rows_of(NAMES.index(name)))

    return prepare


def test_spoilt_sites_do_not_spoil_the_model(keys, link, slope):
    """Same seed, same model as in one process; NaN, a wrong shape and an error are left out and told."""
    stop = threading.Event()
    threads = []
    for name in NAMES:
        site = Site(
            client_app(prepare_as(name)),
            server=link.address,
            certificate=keys / "server.pem",
            key=read_private_key(keys / "sites" / f"{name}.key"),
            poll=0.05,
            patience=120,
        )
        threads.append(threading.Thread(target=site.run, args=(stop.is_set,), daemon=True))
        threads[-1].start()
    try:
        assert link.wait_for(len(NAMES), 120)
        start = weights_of(slope)
        algorithm = Algorithm(population=5, clients=5, rounds=2)
        ended = []
        link.serve(
            server_app(
                algorithm,
                State(start),
                {"kind": "slope"},
                LOCAL,
                link.roster,
                seed=9,
                deadline=120,
                after_round=lambda state: None,
                finished=ended.append,
            )
        )
    finally:
        stop.set()
        for thread in threads:
            thread.join(timeout=60)
    (state,) = ended
    assert {(event.round, event.client) for event in state.events} == {
        (round, client) for round in range(2) for client in (2, 3, 4)
    }
    assert not any("private sentence" in event.what for event in state.events)
    collect = in_process(
        slope, slope_loss, lambda client: rows_of(client) if client < 2 else [], LOCAL, seed=9
    )
    expected = train(algorithm, State(start), collect, seed=9).weights
    assert all(torch.equal(state.weights[name], expected[name]) for name in start)


@pytest.mark.parametrize("wrong", ["key", "certificate"])
def test_a_stranger_is_turned_away(keys, link, tmp_path, wrong):
    make_federation_keys(tmp_path, ["stranger"])
    stranger = Site(
        client_app(prepare_as("a-good")),
        server=link.address,
        certificate=(tmp_path if wrong == "certificate" else keys) / "server.pem",
        key=read_private_key(
            (tmp_path / "sites" / "stranger.key") if wrong == "key" else keys / "server.key"
        ),
        poll=0.05,
        patience=0.5,
    )
    with pytest.raises(BadInput, match="the server at"):
        stranger.run()
    assert link.online() == []


class SilentGrid:
    """Delivers every message and answers as it is told, client by client."""

    def __init__(self, *answers):
        self.asked = iter(answers)

    def send_and_receive(self, messages, *, timeout):
        answers = next(self.asked)
        for place, message in enumerate(messages):
            message.metadata.__dict__["_message_id"] = f"m{place}"
        return [
            answer(message) for message, answer in zip(messages, answers, strict=True) if answer is not None
        ]


@pytest.fixture
def identity(monkeypatch):
    from flwr.supercore.task_identity import TaskIdentity

    monkeypatch.setattr(TaskIdentity, "_run_id", 1)
    monkeypatch.setattr(TaskIdentity, "_task_id", 1)
    monkeypatch.setattr(TaskIdentity, "_node_id", 1)


def test_who_is_away_or_late_is_told_and_left_out(slope, identity):
    weights = weights_of(slope)

    def good(message):
        return Message(update_records(Update(weights, 4, 0.5)), reply_to=message)

    def nonsense(message):
        return Message(weights_records(weights, {"task": "?"}), reply_to=message)

    def broken(message):
        return Message(Error(code=3, reason="secret"), reply_to=message)

    def declares(message):
        return Message(declared_records(4), reply_to=message)

    grid = SilentGrid([declares] * 4, [good, None, nonsense, broken])
    collect = across_sites(grid, lambda: [11, NOBODY, 12, 13, 14], {}, LOCAL, seed=None, deadline=1.0)
    replies = list(collect(0, np.arange(5), weights))
    assert [reply.client for reply in replies] == [0, 1, 2, 3, 4]
    assert replies[0].update is not None and replies[0].update.examples == 4
    problems = [reply.problem for reply in replies[1:]]
    for problem, word in zip(
        problems, ["not connected", "deadline", "refused, because it has no record", "failed"], strict=True
    ):
        assert word in problem and "secret" not in problem


def test_an_update_survives_the_wire_to_the_bit(slope, identity):
    message = Message(weights_records(weights_of(slope), {}), dst_node_id=5, message_type="train")
    message.metadata.__dict__["_message_id"] = "m"
    update = Update(weights_of(slope), 3, 0.25)
    back = read_update(Message(update_records(update), reply_to=message), update.delta, 3)
    assert back.examples == 3 and back.loss == 0.25
    assert all(torch.equal(back.delta[name], update.delta[name]) for name in update.delta)


def test_an_array_that_would_run_code_is_refused(slope, identity):
    records = update_records(Update(weights_of(slope), 3, 0.25))
    array = records.array_records["update"]["line.bias"]
    array.data = (
        b"\x93NUMPY\x01\x00v\x00{'descr': '|O', 'fortran_order': False, 'shape': (1,), }".ljust(127) + b"\n"
    )
    message = Message(weights_records(weights_of(slope), {}), dst_node_id=5, message_type="train")
    message.metadata.__dict__["_message_id"] = "m"
    with pytest.raises(BadInput, match="holds dtype"):
        read_update(Message(records, reply_to=message), weights_of(slope), 3)


def test_keys_are_private_and_named(tmp_path):
    make_federation_keys(tmp_path, ["one", "two"])
    assert (tmp_path / "server.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "sites" / "one.key").stat().st_mode & 0o077 == 0
    assert list(read_public_keys(tmp_path / "sites")) == ["one", "two"]
    with pytest.raises(BadInput, match="exists already"):
        make_federation_keys(tmp_path, ["one", "two"])
    for bad in (["../x"], ["a", "a"], []):
        with pytest.raises(BadInput):
            make_federation_keys(tmp_path / "more", bad)
    with pytest.raises(BadInput, match=r"no site's public key"):
        read_public_keys(tmp_path)
