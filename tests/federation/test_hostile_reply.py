"""Whatever an admitted site answers, it is an update of this model or a reply that was refused, and why."""

import io
import json
import math
import tracemalloc

import numpy as np
import pytest
import torch
from flwr.app import ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict

from discreet.errors import BadInput
from discreet.federation.aggregate import Reply, add_up, average
from discreet.federation.client import LocalTraining, Update
from discreet.federation.flower.apps import across_sites
from discreet.federation.flower.gate import Gate
from discreet.federation.flower.messages import (
    declared_records,
    read_update,
    update_records,
    weights_records,
)
from discreet.federation.flower.site_weight import Declarations
from discreet.federation.training import Algorithm, State, train

LIKE = {"a": torch.zeros(3, 2), "b": torch.zeros(4)}
GOOD = Update({"a": torch.full((3, 2), 0.125), "b": torch.full((4,), 0.25)}, 5, 0.5)


@pytest.fixture
def ask(monkeypatch):
    from flwr.supercore.task_identity import TaskIdentity

    for name in ("_run_id", "_task_id", "_node_id"):
        monkeypatch.setattr(TaskIdentity, name, 1)

    def made():
        message = Message(weights_records(LIKE, {}), dst_node_id=5, message_type="train")
        message.metadata.__dict__["_message_id"] = "m"
        return message

    return made


def claimed(shape, kind="<f4", version=1):
    """An array's header that claims this, with no numbers after it."""
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    return b"\x93NUMPY" + bytes([version, 0]) + b"v\x00" + header.encode().ljust(117) + b"\n"


def records_with(data=None, name="b", **numbers):
    records = update_records(GOOD)
    if data is not None:
        records.array_records["update"][name].data = data
    if numbers:
        records["numbers"] = MetricRecord({"examples": 5, "loss": 0.5} | numbers)
    return records


def npy(values):
    stream = io.BytesIO()
    np.save(stream, values)
    return stream.getvalue()


def test_a_good_reply_is_read_whole_in_either_order_of_its_columns(ask):
    turned = np.asfortranarray(np.arange(6, dtype=np.float32).reshape(3, 2))
    found = read_update(Message(records_with(npy(turned), "a"), reply_to=ask()), LIKE, 5)
    assert found.examples == 5 and torch.equal(found.delta["a"], torch.from_numpy(turned))
    assert torch.equal(found.delta["b"], GOOD.delta["b"])


@pytest.mark.parametrize(
    ("records", "said"),
    [
        (lambda: records_with(examples=2**62), "more than the 5 it may have"),
        (lambda: records_with(examples=6), "more than the 5"),
        (lambda: records_with(examples=math.inf), "inf examples, which is no whole number"),
        (lambda: records_with(examples=math.nan), "nan examples"),
        (lambda: records_with(examples=5.0), "5.0 examples"),
        (lambda: records_with(examples=[5]), "no whole number"),
        (lambda: records_with(examples=-3), "counts -3 examples"),
        (lambda: records_with(examples=0), "counts 0 examples"),
        (lambda: records_with(loss=math.nan), "mean loss is nan"),
        (lambda: records_with(loss=1e308), "mean loss is 1e"),
        (lambda: records_with(claimed("(100000000000,)")), "shape"),
        (lambda: records_with(claimed("(4,)")), "0 bytes of numbers, not 16"),
        (lambda: records_with(claimed("(4,)", "|O")), "holds dtype"),
        (lambda: records_with(claimed("(4,)", "<f8")), "not float32"),
        (lambda: records_with(claimed("(4,)", version=9)), "header of b cannot be read"),
        (lambda: records_with(b"\x93NUMPY\x01\x00v\x00" + b"(" * 118), "header of b cannot be read"),
        (lambda: records_with(b""), "header of b cannot be read"),
        (lambda: records_with(npy(np.full(4, np.nan, np.float32))), "NaN or infinity"),
        (lambda: records_with(npy(np.zeros(4, np.float32)) + b"more"), "20 bytes"),
        (lambda: records_with(npy(np.zeros((2, 2), np.float32))), "shape"),
        (lambda: RecordDict({"update": ArrayRecord()}), "no record 'numbers'"),
        (lambda: RecordDict({"numbers": MetricRecord({"examples": 5, "loss": 0.5})}), "no record 'update'"),
        (
            lambda: RecordDict(
                {"update": ConfigRecord(), "numbers": MetricRecord({"examples": 5, "loss": 0.5})}
            ),
            "no record 'update'",
        ),
        (lambda: update_records(Update({"\x1b[31m": torch.zeros(1)}, 5, 0.5)), r"\\x1b"),
    ],
)
def test_a_malformed_reply_is_refused_with_its_reason(ask, records, said):
    with pytest.raises(BadInput, match=said):
        read_update(Message(records(), reply_to=ask()), LIKE, 5)


def test_what_a_header_claims_is_never_allocated(ask):
    reply = Message(records_with(claimed("(50000000,)")), reply_to=ask())
    tracemalloc.start()
    try:
        with pytest.raises(BadInput):
            read_update(reply, LIKE, 5)
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


class Sites:
    """A grid on which each client answers as it is told."""

    def __init__(self, declared, answers):
        self.declared, self.answers = declared, answers

    def send_and_receive(self, messages, *, timeout):
        found = []
        for message in messages:
            kind, settings = message.metadata.message_type, message.content.config_records["settings"]
            client = int(settings["client"])
            message.metadata.__dict__["_message_id"] = f"{kind}-{client}"
            records = declared_records(self.declared[client]) if kind == "query" else self.answers[client]()
            found.append(Message(records, reply_to=message))
        return found


def replies(declared, answers, rounds=1):
    grid = Sites(declared, answers)
    nodes = list(range(11, 11 + len(declared)))
    collect = across_sites(grid, lambda: nodes, {}, LocalTraining(), seed=None, deadline=1.0)
    return [list(collect(round, np.arange(len(declared)), LIKE)) for round in range(rounds)][-1]


def test_a_seeded_storm_of_broken_replies_never_leaves_the_boundary(ask):
    """Bytes flipped, cut, repeated and doubled in the array's data: each is refused, or is an update that fits."""
    random = np.random.default_rng(18)
    whole = npy(np.full(4, 0.5, np.float32))
    taken = 0
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(int(random.integers(1, 4))):
            place = int(random.integers(len(data))) if data else 0
            match int(random.integers(4)):
                case 0:
                    data[place : place + 1] = bytes([int(random.integers(256))])
                case 1:
                    del data[place:]
                case 2:
                    data *= 2
                case 3:
                    data[place:place] = random.bytes(7)
        (reply,) = replies([5], [lambda data=data: records_with(bytes(data))])
        if reply.update is None:
            assert reply.problem.startswith("this reply was refused, because ")
        else:
            taken += 1
            assert reply.update.delta["b"].shape == (4,) and bool(reply.update.delta["b"].isfinite().all())
    assert 0 < taken < 400


def test_the_round_goes_on_without_the_refused_and_the_reason_names_them(ask, caplog):
    answers = [lambda: records_with(), lambda: records_with(examples=2**62), lambda: RecordDict()]
    grid = Sites([5, 5, 5], answers)
    collect = across_sites(grid, lambda: [11, 12, 13], {}, LocalTraining(), seed=None, deadline=1.0)
    algorithm = Algorithm(population=3, clients=3, rounds=2)
    ended = train(algorithm, State(LIKE), collect, names=("ash", "birch", "cedar"))
    assert torch.equal(ended.weights["b"], torch.full((4,), 0.5))
    assert "round 0: site birch: this reply was refused, because it counts 4611686018427387904" in caplog.text
    assert "round 1: site cedar: this reply was refused, because it has no record 'numbers'" in caplog.text
    assert "site ash" not in caplog.text


def test_a_site_weighs_what_it_declared_up_to_four_medians(ask):
    declared = [5, 5, 5, 5, 10**9]
    found = replies(declared, [records_with] * 4 + [lambda: records_with(examples=10**9)])
    assert [reply.update.examples for reply in found] == [5, 5, 5, 5, 20]
    held = Declarations(2.0)
    held.add({0: 3, 1: 4, 2: 2**62})
    held.add({0: 2**62, 1: 2**62})
    assert held.counts == {0: 3, 1: 4, 2: 2**62} and held.weight(2**62) == 8 and held.weight(7) == 7


@pytest.mark.parametrize("declared", [2**62, 0, -1])
def test_a_declaration_out_of_bounds_leaves_the_site_out(ask, declared):
    found = replies([5, declared], [records_with, records_with])
    assert found[0].update is not None and found[1].update is None
    assert "this reply was refused" in found[1].problem


@pytest.mark.parametrize("kind", [torch.float32, torch.float64])
def test_huge_finite_values_are_clipped_to_the_norm_of_the_weights(kind, caplog):
    start = {"w": torch.tensor([3.0, 4.0], dtype=kind)}
    huge = torch.full((2,), torch.finfo(kind).max, dtype=kind)

    def collect(round, clients, weights):
        yield Reply(0, Update({"w": huge}, 1, 0.1))
        yield Reply(1, Update({"w": torch.tensor([0.5, -0.5], dtype=kind)}, 1, 0.1))

    ended = train(Algorithm(population=2, clients=2, rounds=1), State(start), collect)
    pull = 5 / math.sqrt(2) / 2
    expected = torch.tensor([3 + pull + 0.25, 4 + pull - 0.25], dtype=kind)
    assert torch.allclose(ended.weights["w"], expected)
    assert "client 0: its update was longer than the weights" in caplog.text and "client 1" not in caplog.text


def test_an_ordinary_update_passes_the_default_clip_to_the_bit():
    random = torch.Generator().manual_seed(2)
    like = {"w": torch.randn(40, generator=random)}
    mine = [Reply(n, Update({"w": torch.randn(40, generator=random) / 8}, n + 1, 0.0)) for n in range(3)]
    plain = average(add_up(mine, like, weighting="examples", clip_norm=None), like)
    kept = add_up(
        mine, like, weighting="examples", clip_norm=None, most_norm=max(1.0, float(like["w"].norm()))
    )
    assert torch.equal(average(kept, like)["w"], plain["w"]) and kept.shortened == []


def test_weights_that_are_no_numbers_never_reach_the_checkpoint(caplog):
    largest = torch.finfo(torch.float32).max
    start = {"w": torch.tensor([largest, 1.0])}

    def collect(round, clients, weights):
        yield Reply(0, Update({"w": torch.tensor([largest, 1.0])}, 1, 0.1))

    seen = []
    train(Algorithm(population=1, clients=1, rounds=2), State(start), collect, after_round=seen.append)
    assert [state.round for state in seen] == [1, 2]
    assert all(torch.equal(state.weights["w"], start["w"]) for state in seen)
    assert "the last ones are kept" in caplog.text


class Said:
    """A parsed request."""

    def __init__(self, **fields):
        self.__dict__.update(fields)


def announcement(node=7, source=7, to="m", target=1, objects=3, count=1):
    about = Said(src_node_id=source, dst_node_id=target, reply_to_message_id=to)
    leaf = Said(children=[])
    tree = Said(children=[leaf] * (objects - 1))
    return Said(
        node=Said(node_id=node),
        messages_list=[Said(metadata=about)] * count,
        message_object_trees=[tree] * count,
    )


def sent(size, node=7, session="s"):
    return Said(node=Said(node_id=node), session_id=session, object_content=b"x" * size)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (announcement(), ""),
        (announcement(source=8), "for itself only"),
        (announcement(to=""), "no orders"),
        (announcement(source=1), "for itself only"),
        (announcement(target=8), "no orders"),
        (announcement(count=2), "one answer"),
        (announcement(count=0), "one answer"),
        (announcement(objects=6), "at most 5 objects"),
    ],
)
def test_a_site_speaks_for_itself_and_to_the_server(request_, said):
    gate = Gate(server=1, most=100, objects=5)
    assert said in gate.problem("/v1/fleet/push-messages", request_) and (
        bool(said) == bool(gate.problem("/v1/fleet/push-messages", request_))
    )


def test_an_answer_has_a_size_that_announcing_it_again_does_not_renew():
    gate = Gate(server=1, most=100, objects=5)
    push, announce = "/v1/fleet/push-object", "/v1/fleet/push-messages"
    assert "announce" in gate.problem(push, sent(1))
    assert gate.problem(announce, announcement()) == ""
    assert "announce" in gate.problem(push, sent(1, node=8)) and "announce" in gate.problem(
        push, sent(1, session="")
    )
    assert gate.problem(push, sent(2**20)) == ""
    assert gate.problem(announce, announcement()) == ""
    assert "at most" in gate.problem(push, sent(201))
    assert gate.problem(announce, announcement(to="next")) == ""
    assert gate.problem(push, sent(2**20)) == ""


def test_an_array_that_repeats_its_chunks_is_not_put_together():
    from discreet.federation.flower.link import _refuse_bombs

    def content(kind, children, body):
        return f"{kind} {','.join(children)} {len(body)}".encode() + b"\x00" + body

    chunk = content("ArrayChunk", [], b"x" * 1000)
    array = content("Array", ["c"], json.dumps({"arraychunk_ids": [0] * 3000}).encode())
    with pytest.raises(BadInput, match="larger than the model"):
        _refuse_bombs({"a": array, "c": chunk}, 1000)
    _refuse_bombs({"a": content("Array", ["c"], b'{"arraychunk_ids": [0]}'), "c": chunk}, 1000)
