"""A private value cannot be printed, formatted or put beside a guarantee; it goes to a file for its owner alone."""

import json
import stat

import pytest

from discreet.errors import BadInput
from discreet.privacy.local_log import NAME, LocalLog, log_beside
from discreet.privacy.provenance import Private, Public, Released, Unguarded, refuse_private, told


@pytest.mark.parametrize("use", [str, "{}".format, lambda value: f"{value} texts", json.dumps])
def test_a_private_value_goes_into_no_text(use):
    with pytest.raises(TypeError):
        use(Private(7))
    assert repr(Private(7)) == "Private(…)"
    assert Private(7).reveal() == 7


@pytest.mark.parametrize("mark", [Public, Released, Unguarded])
def test_a_marked_number_is_a_number(mark):
    assert mark(7) == 7 and json.dumps(mark(7)) == "7" and f"{mark(1234):,}" == "1,234"


@pytest.mark.parametrize("value", [Private("x"), Unguarded(1), [Private(1)], {"a": ({"b": Unguarded(2)},)}])
def test_what_is_private_is_refused_at_any_depth(value):
    with pytest.raises(TypeError, match="the folder"):
        refuse_private("the folder", value)


def test_what_is_public_passes():
    refuse_private("x", {"a": [1, 2.5, "text", None, Public(3)]})
    refuse_private("x", {"a": [Public(1), Released(2)]}, numbers=True)
    with pytest.raises(TypeError, match="'a' stands beside a guarantee"):
        refuse_private("x", {"a": 1}, numbers=True)
    assert all(isinstance(count, Unguarded) for count in told({"a": 1}).values())


def test_the_log_is_for_its_owner_alone(tmp_path):
    heard = []
    log = LocalLog(path=tmp_path / "data" / NAME, remark=heard.append)
    log.write("encode", {"zero vectors": Private(1)}, dataset="jane", entry=None)
    log.path.chmod(0o644)
    log.write("encode", {"who": Private("client 7")})
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    first, second = map(json.loads, log.path.read_text().splitlines())
    assert first["private"] == {"zero vectors": 1} and first["dataset"] == "jane"
    assert second["private"] == {"who": "client 7"}
    assert heard == [
        "private, not in the statement: 1 zero vector",
        "private, not in the statement: who: client 7",
    ]


def test_nothing_to_log_makes_no_file(tmp_path):
    LocalLog(path=tmp_path / NAME, remark=pytest.fail).write("encode", {})
    assert not (tmp_path / NAME).exists()


def test_a_log_that_cannot_be_written_says_what_to_do(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="--log"):
        LocalLog(path=tmp_path / "file" / NAME).write("encode", {"a": Private(1)})


def test_the_log_lies_beside_the_ledger(tmp_path):
    assert log_beside(tmp_path / "ledger.db") == tmp_path / NAME
    assert log_beside("postgresql://host/ledger") is None
