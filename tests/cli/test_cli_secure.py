"""`discreet secure`: what is refused before anything is sent, with its exit code."""

import json

import pytest


@pytest.fixture
def identities(command):
    code, out, err = command("secure", "certificates", "keys", "--asker", "alice", "--json")
    assert code == 0, err
    return json.loads(out)["identities"]


def test_certificates_are_made_once_and_added_to(command, identities) -> None:
    assert {name.split("/")[-1] for name in identities} == {
        "model", "helper", "server-0", "server-1", "server-2", "alice",
    }  # fmt: skip
    code, out, _ = command("secure", "certificates", "keys", "--asker", "bob", "--json")
    assert code == 0
    assert json.loads(out)["identities"] == ["keys/bob"]
    code, _, err = command("secure", "certificates", "keys", "--asker", "bob")
    assert code == 2
    assert "exists already" in err


def test_the_insecure_mode_needs_its_name(command, identities) -> None:
    for arguments in (
        ("party", "--role", "model", "--identity", "keys/model"),
        ("ask", "a text", "--identity", "keys/alice", "--model", "127.0.0.1:1"),
    ):
        code, _, err = command("secure", *arguments, "--protocol", "trusted-first-party")
        assert code == 3
        assert "--insecure-for-testing" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("party", "--role", "model", "--identity", "keys/model"), "--model"),
        (
            ("party", "--role", "helper", "--identity", "keys/helper", "--protocol", "cheetah"),
            "no party 'helper'",
        ),
        (("party", "--role", "helper", "--identity", "keys/nobody"), "keys/nobody.pem is missing"),
        (("party", "--role", "server-1", "--identity", "keys/server-1"), "where the server-2 is"),
        (("ask", "a text", "--identity", "keys/alice", "--model", "127.0.0.1:1"), "address of the helper"),
        (("ask", "--identity", "keys/alice", "--model", "127.0.0.1:1", "--helper", "127.0.0.1:1"), "--input"),
        (("deploy", "nothing", "--identity", "keys/model", "--server", "127.0.0.1:1"), "no classifier"),
        (("ask", "a text", "--identity", "keys/alice", *4 * ("--server", "127.0.0.1:1")), "4 servers"),
        (("ask", "a text", "--identity", "keys/alice", "--at-once", "0"), "at_once is 0"),
        (("party", "--role", "helper", "--identity", "keys/helper", "--sessions", "0"), "sessions is 0"),
    ],
)
def test_what_is_missing_is_named(command, identities, arguments, message) -> None:
    code, out, err = command("secure", *arguments)
    assert code == 2
    assert message in err
    assert out == ""


@pytest.mark.parametrize(
    ("python", "said"), [((3, 11), "pip install 'discreet[secure]'"), ((3, 12), "Python 3.11")]
)
def test_without_its_engine_it_says_why_and_how_to_get_it(
    command, identities, monkeypatch, python, said
) -> None:
    monkeypatch.setattr("discreet.secure.program.find_spec", lambda name: None)
    monkeypatch.setattr("discreet.extras._PYTHON", python)
    parties = ("--model", "127.0.0.1:1", "--helper", "127.0.0.1:1")
    for arguments in (
        ("ask", "a text", "--identity", "keys/alice", *parties),
        ("party", "--role", "helper", "--identity", "keys/helper"),
    ):
        code, out, err = command("secure", *arguments)
        assert code == 2 and out == "", err
        assert "needs spu" in err and said in err
    assert command("secure", "certificates", "keys", "--asker", "carol")[0] == 0
