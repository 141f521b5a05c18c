"""Real parties in processes of their own: answers, separation, limits, strangers, and a helper that is killed.

Nothing here depends on which of two processes is faster: each assertion holds whoever notices first.
"""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from small_networks import unit_vectors

import discreet
from discreet.cli.main import main
from discreet.errors import BadInput, DiscreetError, PartyGone, Refused
from discreet.privacy.statement import Statement
from discreet.secure.ask import Asking, ask
from discreet.secure.certificates import Identity, issue, make_authority
from discreet.secure.deploy import deploy
from discreet.secure.program import compiled
from discreet.secure.protocol import PROTOCOLS
from discreet.secure.shelf import Shelf
from discreet_experiments.loopback import Loopback, running

LIMIT = 100
ASKERS = ("alice", "bob", "carol")
COMMAND = "from discreet.cli.main import main; main()"


@pytest.fixture(scope="module", autouse=True)
def programs(small_lean):
    """Compiled once here, not in every process at the same moment."""
    for texts in (1, 2, 4):
        compiled(small_lean.network, texts)


@pytest.fixture(scope="module")
def one_house(tmp_path_factory, small_lean):
    house = Loopback(tmp_path_factory.mktemp("house"), small_lean, ASKERS)
    yield house
    house.stop()


@pytest.fixture
def house(one_house):
    """The model owner and the helper, started again if a test has ended one of them."""
    if not one_house.alive:
        one_house.stop()
        helper = one_house.start("helper", "--record", "seen-by-helper")
        one_house.start(
            "model",
            "--model",
            "classifier",
            "--helper",
            helper,
            "--limit",
            LIMIT,
            "--record",
            "seen-by-model",
        )
    return one_house


def sure(classifier, vectors):
    """Texts that are not on the fence, where fixed point may fall to either side."""
    return vectors[np.abs(classifier.scores(vectors)[:, 0]) > 1e-3]


def test_three_separate_processes_answer_as_the_clear_model_does(house) -> None:
    vectors = sure(house.classifier, unit_vectors(7, 12))
    answers = ask(vectors, house.asking("alice", record=house.folder / "seen-by-asker"))
    assert np.array_equal(answers.opened, house.classifier.classify(vectors))
    assert sum(answers.chunks) == len(vectors)
    assert len({os.getpid(), *(one.pid for one in house.processes.values())}) == 3
    said = str(answers.statement())
    listed = json.loads((house.folder / "peers.json").read_text())
    for role in ("model", "helper"):
        assert f"peer: {role} ({role}), certificate sha256 {listed[f'{role}.{role}']}" in said
    for what in ("aby3", "no two of model owner", "the helper learns", "rounds", "bytes sent"):
        assert what in said
    assert answers.online.rounds > 0
    _nothing_readable(house, vectors)


def _nothing_readable(house, vectors) -> None:
    """No number of the texts or weights stands in what any party received, as float or as fixed point."""
    numbers = np.concatenate([vectors.ravel(), *(one.ravel() for one in house.classifier.weights.values())])
    numbers = numbers[np.abs(numbers) > 1e-3]
    fixed = np.round(numbers.astype(np.float64) * 2**18).astype(np.int64)
    secrets = {one.tobytes() for one in (*numbers.astype(np.float32), *numbers.astype(np.float64), *fixed)}
    # Four bytes occur by chance once in 2³² places; floats are looked for where two stand in a row.
    pairs = {numbers[place : place + 2].astype(np.float32).tobytes() for place in range(len(numbers) - 1)}
    secrets = {one for one in secrets if len(one) == 8} | pairs
    for who in ("asker", "model", "helper"):
        received = b"".join(path.read_bytes() for path in (house.folder / f"seen-by-{who}").iterdir())
        assert len(received) > 1000
        assert not any(one in received for one in secrets)
        # The search does find what is there.
        assert any(one in received + fixed[3].tobytes() for one in secrets)


def test_the_command_and_python_get_the_same_answers(house, monkeypatch, capsys, tmp_path) -> None:
    class Encoder:
        def encode(self, texts, advance):
            advance(len(texts))
            return sure(house.classifier, unit_vectors(9, 12))[: len(texts)]

    monkeypatch.setattr("discreet.language.sentences.SentenceEncoder", Encoder)
    parties = {role: house.addresses[role] for role in ("model", "helper")}
    texts, identity, out = ["one", "two", "three"], str(house.folder / "bob"), tmp_path / "answers.jsonl"
    answered = discreet.ask(texts, identity=identity, **parties)
    clear = house.classifier.classify(Encoder().encode(texts, lambda _: None))
    assert answered.labels == [house.classifier.network.labels[number] for number in clear]
    assert answered.statement.job == {
        "job": "secure ask", "protocol": "aby3", "insecure_for_testing": False,
    }  # fmt: skip
    options = ["--model", parties["model"], "--helper", parties["helper"], "--identity", identity]
    monkeypatch.setattr(
        sys, "argv", ["discreet", "secure", "ask", *texts, *options, "-o", str(out), "--json"]
    )
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    printed = json.loads(capsys.readouterr().out)
    assert printed["answers"] == answered.answers == [json.loads(row) for row in out.read_text().splitlines()]
    for name in ("job", "guarantee", "options", "operation"):
        assert printed["statement"][name] == answered.statement.to_json()[name]
    assert Statement.read(out).to_json() == printed["statement"]


def test_askers_side_by_side_get_their_own_answers(house) -> None:
    mine = {
        name: sure(house.classifier, unit_vectors(6, 12, seed)) for seed, name in enumerate(("alice", "bob"))
    }
    clear = {name: house.classifier.classify(vectors) for name, vectors in mine.items()}
    assert not np.array_equal(clear["alice"], clear["bob"])
    with ThreadPoolExecutor(2) as pool:
        futures = {name: pool.submit(ask, mine[name], house.asking(name)) for name in mine}
        for name, future in futures.items():
            assert np.array_equal(future.result(120).opened, clear[name])


def test_a_client_past_its_limit_is_refused_and_others_are_not(house) -> None:
    with pytest.raises(Refused, match=rf"carol has had 0 of {LIMIT}"):
        ask(unit_vectors(128, 12), house.asking("carol"))
    assert len(ask(unit_vectors(1, 12), house.asking("bob")).opened) == 1


def test_strangers_and_impostors_are_kept_out(house, tmp_path) -> None:
    make_authority(tmp_path)
    stranger = Identity.at(issue(tmp_path, "asker", "alice"))
    with pytest.raises(DiscreetError, match="model"):
        ask(unit_vectors(1, 12), Asking(parties=dict(house.addresses), identity=stranger))
    # A helper's certificate is valid, but it is not an asker's.
    with pytest.raises(Refused, match="certificate of a helper"):
        ask(unit_vectors(1, 12), house.asking("helper"))
    # The addresses swapped: the party at the model's address cannot show a model's certificate.
    swapped = {"model": house.addresses["helper"], "helper": house.addresses["model"]}
    with pytest.raises(Refused, match="nothing was sent"):
        ask(unit_vectors(1, 12), Asking(parties=swapped, identity=house.identity("alice")))
    assert house.alive


def test_a_name_that_is_removed_or_has_another_certificate_is_refused(house) -> None:
    peers = house.folder / "peers.json"
    before = peers.read_text()
    listed = json.loads(before)
    try:
        peers.write_text(json.dumps({name: one for name, one in listed.items() if name != "carol.asker"}))
        with pytest.raises(DiscreetError, match="carol is not listed"):
            ask(unit_vectors(1, 12), house.asking("carol"))
        peers.write_text(json.dumps(listed | {"model.model": listed["helper.helper"]}))
        with pytest.raises(Refused, match="model shows another certificate"):
            ask(unit_vectors(1, 12), house.asking("alice"))
    finally:
        peers.write_text(before)


def test_a_killed_helper_ends_the_session_with_one_error_and_the_model_lives_on(house) -> None:
    helper = house.processes["helper"]

    def kill(_texts):
        if helper.poll() is None:
            helper.send_signal(signal.SIGKILL)
            helper.wait(120)

    with pytest.raises(PartyGone, match="the helper has gone") as gone:
        ask(unit_vectors(20, 12), house.asking("alice", at_once=1), advance=kill)
    assert gone.value.role == "helper"
    assert house.processes["model"].poll() is None
    with pytest.raises(PartyGone, match="helper"):
        ask(unit_vectors(1, 12), house.asking("alice"))
    assert house.processes["model"].poll() is None


def test_an_asker_that_goes_leaves_the_parties_ready_for_the_next(house) -> None:
    def go(_texts):
        raise RuntimeError("the asker stops here")

    with pytest.raises(RuntimeError, match="stops here"):
        ask(unit_vectors(4, 12), house.asking("alice", at_once=1), advance=go)
    assert len(ask(unit_vectors(1, 12), house.asking("alice")).opened) == 1


def test_two_parties_need_nobody_else(tmp_path, small_lean) -> None:
    with running(tmp_path, small_lean, PROTOCOLS["cheetah"]) as house:
        vectors = sure(small_lean, unit_vectors(2, 12))
        answers = ask(vectors, house.asking(protocol=PROTOCOLS["cheetah"]))
        assert np.array_equal(answers.opened, small_lean.classify(vectors))
        with pytest.raises(Refused, match="cheetah only"):
            ask(vectors, house.asking(protocol=PROTOCOLS["trusted-first-party"]))


def test_three_servers_answer_while_model_owner_and_asker_only_share(
    tmp_path, small_lean, monkeypatch
) -> None:
    with running(tmp_path, small_lean, PROTOCOLS["three-servers"]) as house:
        servers = house.asking(protocol=PROTOCOLS["three-servers"])
        vectors = sure(small_lean, unit_vectors(4, 12))
        assert np.array_equal(ask(vectors, servers).opened, small_lean.classify(vectors))
        monkeypatch.setattr("discreet.language.sentences.SentenceEncoder.encode", lambda *_, **__: vectors)
        where = tuple(house.addresses[role] for role in PROTOCOLS["three-servers"].roles)
        answered = discreet.ask(["a"] * len(vectors), identity=house.folder / "asker", servers=where)
        assert answered.statement.job["protocol"] == "three-servers"
        addresses = [house.addresses[f"server-{rank}"] for rank in range(3)]
        with pytest.raises(Refused, match="model is needed"):
            deploy(small_lean, addresses, house.identity("asker"))


def test_a_server_without_a_model_says_so(tmp_path) -> None:
    with pytest.raises(BadInput, match="discreet secure deploy"):
        _ = Shelf(tmp_path / "none.bin").network


def test_a_party_that_is_told_to_stop_stops(tmp_path, small_lean) -> None:
    house = Loopback(tmp_path, small_lean)
    house.start("helper")
    process = house.processes["helper"]
    process.terminate()
    assert process.wait(120) == 0
    process.stdout.close()
    del house.processes["helper"]


def test_a_model_with_an_unsupported_layer_does_not_start(tmp_path, small_lean) -> None:
    house = Loopback(tmp_path, small_lean)
    described = tmp_path / "classifier" / "network.json"
    described.write_text(described.read_text().replace('"squares"', '"lstm"'))
    options = "secure party --role model --identity model --model classifier --helper 127.0.0.1:1".split()
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COMMAND, *options],
        cwd=house.folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 2
    assert "'lstm', which cannot be computed securely" in run.stderr
    assert run.stdout == ""
