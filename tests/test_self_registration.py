"""Members register themselves when they are first asked for, for every thread alike."""

import sys
import threading

import pytest

from discreet.errors import BadInput
from discreet.registry import Registry


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A package whose modules register slowly, and its registry."""
    package = tmp_path / "slow_room"
    (package / "members").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from discreet.registry import Registry\n"
        'table = Registry("member", rooms=("slow_room.members",), first=("late",))\n'
    )
    (package / "members" / "__init__.py").write_text("")
    for name in ("early", "late"):
        (package / "members" / f"{name}.py").write_text(
            "import time\nfrom slow_room import table\ntime.sleep(0.1)\n"
            f'@table.register("{name}", "a member")\nclass {name.capitalize()}: pass\n'
        )
    monkeypatch.syspath_prepend(tmp_path)
    import slow_room

    yield slow_room.table
    for module in [one for one in sys.modules if one.startswith("slow_room")]:
        del sys.modules[module]


def test_threads_that_ask_while_another_loads_see_all_members(room):
    seen = []
    threads = [threading.Thread(target=lambda: seen.append(room.names())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [["late", "early"]] * 4


def test_a_member_that_cannot_be_loaded_is_asked_for_again(room, monkeypatch):
    monkeypatch.setattr("discreet.registry.import_module", lambda name: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        room.names()
    monkeypatch.undo()
    assert "early" in room.names()


def test_an_unknown_name_is_answered_with_the_known_ones(room):
    with pytest.raises(BadInput, match="there is no member 'none'; there are late"):
        room.make("none")


def test_two_members_of_one_name_are_a_defect():
    members: Registry[type] = Registry("member", rooms=())
    members.register("one", "")(type("First", (), {}))
    with pytest.raises(ValueError, match="two members"):
        members.register("one", "")(type("Second", (), {}))
