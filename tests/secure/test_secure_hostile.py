"""Messages of a peer that is admitted but broken or hostile: each is answered with a clear error."""

import asyncio
import struct

import pytest

from discreet.errors import BadInput, DiscreetError, PartyGone, Refused
from discreet.secure.certificates import Identity, Person, issue, make_authority
from discreet.secure.connection import Connection
from discreet.secure.dialling import recorder
from discreet.secure.message import FRAME, LONGEST, Message, parted
from discreet.secure.party import Party, PartySettings
from discreet.secure.protocol import PROTOCOLS

SESSION = "0123456789abcdef" * 2


def test_a_party_names_its_records_itself(tmp_path) -> None:
    """Nothing that a peer sends is part of the name, and two records never meet."""
    for _ in range(2):
        with recorder(tmp_path / "seen", "asker") as file:
            file.write(b"x")
    names = sorted(path.name for path in tmp_path.rglob("*.bytes"))
    assert len(names) == 2 and all(name.endswith("-from-asker.bytes") for name in names)
    with pytest.raises(BadInput, match="role"):
        recorder(tmp_path / "seen", "../../x")
    assert recorder(None, "asker") is None


class Told:
    """A connection that takes note of what is sent."""

    role, record = "asker", None

    async def close(self) -> None:
        """Nothing to close."""


@pytest.fixture
def helper(tmp_path):
    make_authority(tmp_path)
    identity = Identity.at(issue(tmp_path, "helper", "helper"))
    settings = PartySettings(
        role="helper", protocol=PROTOCOLS["aby3"], identity=identity, record=tmp_path / "r"
    )
    return lambda: Party(settings)


@pytest.mark.parametrize(
    "session", [None, "", "../../../../x", "ab", 7, SESSION.upper(), SESSION + "\n", ["a"]]
)
def test_a_session_has_an_id_of_ours_or_none(helper, tmp_path, session) -> None:
    async def ask(kind, role):
        await helper()._welcome(Told(), Person(role, "x"), Message(kind, {"session": session}))

    for kind, role in (("ask", "asker"), ("join", "model")):
        with pytest.raises(BadInput, match="session"):
            asyncio.run(ask(kind, role))
    assert not list(tmp_path.rglob("*.bytes"))


def test_a_session_is_asked_and_joined_once(helper) -> None:
    async def twice(kind, role):
        party = helper()
        party._session = lambda *_: asyncio.sleep(0)
        for _ in range(2):
            told = Told()
            await party._welcome(told, Person(role, "x"), Message(kind, {"session": SESSION}))
            party._joining.clear()
            if told.record is not None:
                told.record.close()

    for kind, role in (("ask", "asker"), ("join", "model")):
        with pytest.raises(Refused, match="already"):
            asyncio.run(twice(kind, role))


@pytest.mark.parametrize("network", [None, 3, {}, {"layers": 1}, {"layers": [{}], "labels": ["a", "b"]}])
def test_a_question_without_a_network_is_explained(helper, network) -> None:
    fields = {"session": SESSION, "protocol": "aby3"} | ({} if network is None else {"network": network})

    async def compute():
        await helper()._compute(None, Told(), Person("asker", "x"), SESSION, Message("ask", fields), None)

    with pytest.raises(BadInput):
        asyncio.run(compute())


def test_parts_that_do_not_fit_their_lengths_are_refused() -> None:
    for data in (b"\0", b"\0\0\0\5ab", struct.pack("!I", 2**32 - 1) + b"x"):
        with pytest.raises(BadInput, match="length"):
            parted(data)


def test_fields_too_deep_to_read_are_refused() -> None:
    deep = b"[" * 100_000
    with pytest.raises(BadInput, match="not a message"):
        Message.decode(struct.pack("!I", len(deep)) + deep)


def _first(data: bytes) -> Message:
    async def receive():
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        return await Connection(reader, None, role="asker", dialled=False).first()

    return asyncio.run(receive())


def test_an_oversized_message_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadInput, match="bytes at once"):
        _first(FRAME.pack(0, 0, LONGEST + 1))


def test_a_peer_that_stops_in_the_middle_of_a_message_has_gone() -> None:
    whole = Message("ask", {"session": SESSION}).encode()
    frame = FRAME.pack(0, 0, len(whole)) + whole
    assert _first(frame).fields["session"] == SESSION
    for cut in (0, 4, FRAME.size, len(frame) - 1):
        with pytest.raises(PartyGone) as gone:
            _first(frame[:cut])
        assert isinstance(gone.value, DiscreetError)
