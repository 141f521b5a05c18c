"""The link's own checks: bodies that are too large or too slow, answers in parts, and what an answer says of itself."""

import asyncio

import pytest
import torch
from flwr.app import Message
from flwr.supercore.inflatable.inflatable_object import get_all_nested_objects, get_object_tree

from discreet.federation.client import Update
from discreet.federation.flower.apps import UNREADABLE, UNSENT
from discreet.federation.flower.gate import BodyLimit
from discreet.federation.flower.link import _Grid
from discreet.federation.flower.messages import read_update, update_records, weights_records

LIKE = {"w": torch.zeros(4)}


def posted(*parts, limit=10, seconds=5.0, pause=0.0):
    """The status that a body in these parts gets, and what the application read of it."""
    read, statuses = [], []

    async def app(scope, receive, send):
        read.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def go():
        left = list(parts)

        async def receive():
            await asyncio.sleep(pause)
            return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

        async def send(message):
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        await BodyLimit(app, most=limit, seconds=seconds)({"type": "http"}, receive, send)

    asyncio.run(go())
    return statuses, read


def test_a_body_is_read_within_its_limits_or_not_at_all():
    assert posted(b"12345", b"67890") == ([200], [b"1234567890"])
    assert posted(b"12345", b"678901") == ([413], [])
    assert posted(*[b"x"] * 9, seconds=0.05, pause=0.02) == ([413], [])


class Store:
    """An object store with what a site has sent so far."""

    def __init__(self, tree, contents):
        self.tree, self.contents, self.deleted = tree, contents, []

    def get_object_tree(self, _):
        return self.tree

    def get(self, one):
        return self.contents.get(one)

    def delete(self, one):
        self.deleted.append(one)


class State:
    def __init__(self, store):
        self.object_store = store


@pytest.fixture
def answer(monkeypatch):
    from flwr.supercore.task_identity import TaskIdentity

    for name in ("_run_id", "_task_id", "_node_id"):
        monkeypatch.setattr(TaskIdentity, name, 1)

    def made(to):
        asked = Message(weights_records(LIKE, {}), dst_node_id=5, message_type="train")
        asked.metadata.__dict__["_message_id"] = to
        found = Message(update_records(Update({"w": torch.ones(4) / 4}, 3, 0.5)), reply_to=asked)
        found.metadata.__dict__["_message_id"] = found.object_id
        return found

    return made


def grid_of(inside, most=16):
    """A grid whose store holds an answer whole."""
    objects = get_all_nested_objects(inside)
    store = Store(get_object_tree(inside), {name: one.deflate() for name, one in objects.items()})
    grid = _Grid.__new__(_Grid)
    grid.state, grid._most, grid._announced, grid.pull_interval = State(store), most, {}, 0.0
    return grid, store


def test_an_answer_belongs_to_the_message_it_was_announced_for_whatever_it_says(answer):
    announced, inside = answer("mine"), answer("another's")
    announced.metadata.__dict__["_message_id"] = inside.metadata.message_id
    grid, store = grid_of(inside)
    whole = grid._whole(announced)
    assert whole.metadata.reply_to_message_id == "mine"
    assert read_update(whole, LIKE, 3).examples == 3 and store.deleted == [announced.metadata.message_id]


def test_an_answer_in_parts_is_waited_for_and_garbage_is_an_error(answer):
    announced = answer("mine")
    grid, store = grid_of(announced)
    root = announced.metadata.message_id
    kept, store.contents[root] = store.contents[root], b""
    assert grid._whole(announced) is None and store.deleted == []
    for garbage in (b"garbage", b"Message  0\x00", b"Shell  0\x00", kept[:-3]):
        store.contents[root] = garbage
        assert grid._whole(announced).error.code == UNREADABLE
    store.contents[root] = kept
    assert not grid._whole(announced).has_error()


def test_an_announcement_alone_is_an_error_at_the_deadline_and_the_others_are_kept(answer, monkeypatch):
    from flwr.superlink.grid.inmemory_grid import InMemoryGrid

    announced, whole = answer("silent"), answer("honest")
    grid, store = grid_of(announced)
    store.contents = {}
    monkeypatch.setattr(_Grid, "push_messages", lambda self, messages: ["silent", "honest"])
    found = {"silent": [announced], "honest": [whole]}
    monkeypatch.setattr(InMemoryGrid, "pull_messages", lambda self, ids: found[next(iter(ids))])
    monkeypatch.setattr(State, "acknowledge_task_heartbeat", lambda self, task: None, raising=False)
    grid._task = 1
    monkeypatch.setattr(grid, "_whole", lambda one: one if one is whole else None)
    answers = {one.metadata.reply_to_message_id: one for one in grid.send_and_receive([], timeout=0.1)}
    assert answers["silent"].error.code == UNSENT and not answers["honest"].has_error()
    assert store.deleted == [announced.metadata.message_id]
