"""The smaller parts: messages, memory, sizes, counts of queries, certificates, protocols, programs."""

import ssl

import numpy as np
import pytest

from discreet.errors import BadInput, Refused
from discreet.secure.batching import bytes_a_text, chunks, memory_of, most_texts
from discreet.secure.certificates import Identity, Person, issue, make_authority
from discreet.secure.dialling import address_of
from discreet.secure.message import Message, joined, parted
from discreet.secure.network import lean_network, paper_network
from discreet.secure.program import compiled, program_name
from discreet.secure.protocol import PROTOCOLS, choose_protocol
from discreet.secure.queries import Queries


def test_a_message_comes_back_and_rubbish_is_refused() -> None:
    message = Message("question", {"texts": 3, "name": "ä"}, b"\0\1\2")
    assert Message.decode(message.encode()) == message
    assert parted(joined([b"", b"ab", b"c"])) == [b"", b"ab", b"c"]
    for rubbish in (b"", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\2[]"):
        with pytest.raises(BadInput, match="not a message"):
            Message.decode(rubbish)


@pytest.mark.parametrize("texts", [0, 1, 7, 256, 1000])
@pytest.mark.parametrize("most", [1, 5, 256])
def test_chunks_are_powers_of_two_that_add_up(texts, most) -> None:
    sizes = chunks(texts, most)
    assert sum(sizes) == texts
    assert all(size & (size - 1) == 0 and size <= most for size in sizes)
    assert sizes == sorted(sizes, reverse=True)


def test_memory_decides_how_many_texts_go_at_once() -> None:
    assert memory_of("512M") == 512 << 20
    assert memory_of("1.5g") == 3 << 29
    for wrong in ("", "lots", "-1G", "0"):
        with pytest.raises(BadInput, match="512M"):
            memory_of(wrong)
    lean, paper = lean_network(("a", "b")), paper_network(("a", "b"))
    assert most_texts(lean, 1 << 30) > 4 * most_texts(paper, 1 << 30)
    assert most_texts(paper, 1) == 1
    most = most_texts(paper, 1 << 30)
    assert most * bytes_a_text(paper) <= 1 << 30 < 2 * most * bytes_a_text(paper)


def test_queries_are_counted_by_client_across_restarts_and_never_past_the_limit(tmp_path) -> None:
    path = tmp_path / "counts.db"
    Queries(path, 10).count("alice", 8)
    with pytest.raises(Refused, match="alice has had 8 of 10 texts classified and asks for 3 more"):
        Queries(path, 10).count("alice", 3)
    queries = Queries(path, 10)
    queries.count("alice", 2)
    queries.count("bob", 10)
    assert (queries.asked("alice"), queries.asked("bob"), queries.asked("carol")) == (10, 10, 0)
    Queries(path, None).count("alice", 1000)


def test_a_certificate_names_role_and_person_and_its_key_is_private(tmp_path) -> None:
    make_authority(tmp_path)
    identity = Identity.at(issue(tmp_path, "asker", "alice"))
    assert identity.key.stat().st_mode & 0o077 == 0
    context = identity.context(ssl.PROTOCOL_TLS_SERVER)
    assert context.verify_mode == ssl.CERT_REQUIRED
    assert context.minimum_version == ssl.TLSVersion.TLSv1_3
    with pytest.raises(BadInput, match="exists already"):
        issue(tmp_path, "asker", "alice")
    with pytest.raises(BadInput, match="cannot be a party's name"):
        issue(tmp_path, "asker", "al.ice")
    with pytest.raises(BadInput, match="discreet secure certificates"):
        Identity.at(tmp_path / "nobody")
    Person("helper", "one").must_be("model", "helper")
    with pytest.raises(Refused, match="model is needed"):
        Person("asker", "alice").must_be("model")


@pytest.mark.parametrize("wrong", ["localhost", ":80", "host:port", "host:70000"])
def test_an_address_is_host_and_port(wrong) -> None:
    with pytest.raises(BadInput, match="HOST:PORT"):
        address_of(wrong)
    assert address_of("127.0.0.1:80") == ("127.0.0.1", 80)


def test_the_insecure_protocol_must_be_asked_for_by_name() -> None:
    with pytest.raises(Refused, match="insecure-for-testing"):
        choose_protocol("trusted-first-party")
    insecure = choose_protocol("trusted-first-party", insecure_for_testing=True)
    assert insecure.guarantee.notion == "none"
    for protocol in PROTOCOLS.values():
        if protocol.secure:
            assert protocol.guarantee.notion == "semi-honest-mpc"
            assert protocol.collusion in protocol.guarantee.assumptions


def test_what_each_side_learns_follows_the_protocol() -> None:
    network = lean_network(("a", "b"))
    for name, protocol in PROTOCOLS.items():
        learned = protocol.learns(network)
        assert set(learned) == {"asker", *protocol.roles}, name
        assert "label of each text" in learned["asker"]


def test_a_program_is_compiled_once_and_knows_its_sizes(small_lean, tmp_path, monkeypatch) -> None:
    network = small_lean.network
    made = compiled(network, 3, tmp_path)
    monkeypatch.setattr("discreet.secure.program._compile", lambda *_: pytest.fail("compiled again"))
    assert compiled(network, 3, tmp_path).code == made.code
    other = paper_network(("no", "yes"), inputs=12)
    names = {program_name(network, 3), program_name(network, 4), program_name(other, 3)}
    assert len(names) == 3
    # Nothing but the comparison is opened: the program's one result is a bit a text, and secret.
    assert b"-> tensor<3x!pphlo.secret<i1>>" in (
        made.code if isinstance(made.code, bytes) else made.code.encode()
    )


def test_labels_and_thresholds_agree(small_lean, small_paper, vectors) -> None:
    for classifier in (small_lean, small_paper):
        above = classifier.scores(vectors)[:, 0] > classifier.network.threshold
        assert np.array_equal(above.astype(int), classifier.classify(vectors))
