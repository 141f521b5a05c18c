"""The pages against other ports, slow clients, odd files and odd calls: refused or answered, never a crash."""

import json
import os
import socket
import threading
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from discreet.report import Report, Summary
from discreet.text.document import Document, Span
from discreet.workbench.app import workbench_app
from discreet.workbench.guard import KEY_HEADER, Guard
from discreet.workbench.project import Project
from discreet.workbench.review.desk import Desk
from discreet.workbench.review.routes import review_app

HOST = "http://127.0.0.1:8000"
DEEP = b"[" * 100_000


def _client(app: object, guard: Guard) -> TestClient:
    client = TestClient(app, base_url=HOST, follow_redirects=False, raise_server_exceptions=False)
    client.cookies.set(guard.cookie, guard.session)
    client.headers.update({"origin": HOST, KEY_HEADER: guard.key})
    return client


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    project.mkdir()
    rows = [{"id": f"n{number}", "text": "Ann \ud800 saw Bob"} for number in range(3)]
    (project / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    Report(title="Report", summary=Summary(done=("Counted.",))).write(project / "report.html")
    return project


@pytest.fixture
def client(folder: Path) -> TestClient:
    guard = Guard()
    return _client(workbench_app(Project(folder), guard), guard)


@pytest.fixture
def review(tmp_path: Path) -> TestClient:
    guard = Guard()
    notes = [Document("n\udcff", "Ann saw Bob").with_spans((Span(0, 3, "PERSON"),))]
    app = review_app(Desk(notes, tmp_path / "found.review.jsonl"), guard, tmp_path / "out.jsonl")
    return _client(app, guard)


def test_what_another_port_receives_opens_no_data(folder: Path) -> None:
    """A browser sends cookies to every port of a host: the cookie alone must not be enough, nor hold the token."""
    guard = Guard()
    client = _client(workbench_app(Project(folder), guard), guard)
    entered = client.get(f"/?token={guard.token}")
    assert guard.token not in entered.headers["set-cookie"] and guard.key not in entered.headers["set-cookie"]
    assert entered.headers["location"] == f"/#key={guard.key}"
    ticket = client.get("/api/reports").json()["reports"][0]["ticket"]
    assert client.get(f"/report?name=report.html&ticket={ticket}").status_code == 200
    del client.headers[KEY_HEADER]
    addresses = ["/api/try", "/api/ledger", "/api/reports", "/api/documents?name=notes.jsonl"]
    addresses += ["/report?name=report.html", "/report/take?name=report.html", "/report?name=notes&ticket=x"]
    for address in [*addresses, f"/report?name=other.html&ticket={ticket}"]:
        assert client.get(address).status_code == 403, address
    assert client.post("/api/try", json={"text": "a"}).status_code == 403
    assert client.get("/").status_code == 200


def test_two_pages_stand_side_by_side(folder: Path, tmp_path: Path) -> None:
    one, other = Guard(), Guard()
    assert one.cookie != other.cookie
    bench = _client(workbench_app(Project(folder), one), one)
    desk = _client(review_app(Desk([], tmp_path / "j.jsonl"), other, tmp_path / "o.jsonl"), other)
    for client in (bench, desk):
        for guard in (one, other):
            client.cookies.set(guard.cookie, guard.session)
    assert bench.get("/api/try").status_code == 200
    assert desk.get("/api/desk").status_code == 200
    desk.headers[KEY_HEADER] = one.key
    assert desk.get("/api/desk").status_code == 403


def test_links_that_lead_nowhere_and_names_of_bytes_are_skipped(client: TestClient, folder: Path) -> None:
    (folder / "gone.jsonl").symlink_to(folder / "absent.jsonl")
    (folder / "gone.html").symlink_to(folder / "absent.html")
    (folder / "round.jsonl").symlink_to(folder / "round.jsonl")
    (Path(os.fsdecode(os.fsencode(folder) + b"/\xff.html"))).write_bytes(b"")
    assert client.get("/api/try").json()["files"] == ["notes.jsonl"]
    assert [one["name"] for one in client.get("/api/reports").json()["reports"]] == ["report.html"]
    for name in ("gone.jsonl", "round.jsonl", "x" * 5000 + ".jsonl", "a%00.jsonl"):
        assert client.get(f"/api/documents?name={name}").status_code == 400, name


def test_a_report_can_have_any_name(client: TestClient, folder: Path) -> None:
    name = 'Bericht 中文 "x".html'
    (folder / "report.html").rename(folder / name)
    ticket = client.get("/api/reports").json()["reports"][0]["ticket"]
    for kind in ("json", "html"):
        answer = client.get(f"/report/take?kind={kind}&name={quote(name)}&ticket={ticket}")
        assert answer.status_code == 200
        assert quote(f'Bericht 中文 "x".{kind}') in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    "data", ['{"sections": NaN}', '{"sections": ' + "[" * 100_000, '{"sections": "\\ud800"}']
)
def test_a_damaged_report_is_no_crash(client: TestClient, folder: Path, data: str) -> None:
    page = f'<script type="application/json" id="report-data">{data}</script>'
    (folder / "odd.html").write_text(page, encoding="utf-8")
    assert client.get("/api/reports").status_code == 200
    assert client.get("/api/report?name=odd.html").status_code in (200, 400)


BODIES = [
    b"",
    b"{",
    b"\xff\xfe\xff",
    DEEP,
    b'{"a": ' + b"9" * 5000 + b"}",
    b'{"text": "\\ud800"}',
    b"NaN",
    b"[]",
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_malformed_call_is_explained(client: TestClient, review: TestClient, body: bytes) -> None:
    for address in ("/api/try", "/api/compare", "/api/ledger/would"):
        answer = client.post(address, content=body)
        assert answer.status_code == 400 and answer.json()["error"], address
    answer = review.post("/api/documents/0", content=body)
    assert answer.status_code == 400 and answer.json()["error"]


def test_half_a_surrogate_pair_passes_or_is_refused(client: TestClient, review: TestClient) -> None:
    refused = client.get("/api/documents?name=notes.jsonl")
    assert refused.status_code == 400 and "surrogate" in refused.json()["error"]
    assert client.get("/api/documents?name=%ED%A0%80.jsonl").status_code == 400
    relabel = b'{"action": "relabel", "item": 0, "label": "\\ud800"}'
    assert review.post("/api/documents/0", content=relabel).status_code == 400
    assert review.post("/api/documents/0", json={"action": "confirm", "item": 0}).status_code == 200
    assert review.get("/api/desk").json()["documents"][0]["id"] == "n\udcff"


def test_numbers_beyond_reason_are_refused(client: TestClient, review: TestClient) -> None:
    large = {"notion": "pure-dp", "epsilon": 10**400, "dataset": "d", "unit": ["x"]}
    assert client.post("/api/ledger/would", json=large).status_code == 400
    assert review.post("/api/documents/" + "9" * 5000, json={"action": "done"}).status_code in (400, 404)
    odd = {"action": "add", "start": -(10**30), "end": 10**30, "label": "X"}
    assert review.post("/api/documents/0", json=odd).status_code == 400
    assert client.get("/api/try", headers={"content-length": "²".encode("latin-1")}).status_code == 411


def test_an_address_that_is_not_there_answers_with_a_page(client: TestClient, review: TestClient) -> None:
    for asked in (client, review):
        answer = asked.get("/nothing/here")
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert '<a href="/">' in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert asked.get("/api/nothing").json()["error"]


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_client_that_does_not_finish_its_call_is_disconnected(sent: bytes) -> None:
    import uvicorn

    from discreet.workbench.serve import settings_of_server

    async def app(scope: object, receive: object, send: object) -> None:
        more = True
        while more:
            message = await receive()
            more = message["type"] == "http.request" and message.get("more_body", False)

    config = settings_of_server(app, patience=0.5)
    assert config.limit_concurrency and config.timeout_keep_alive <= 10
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        with socket.create_connection(listener.getsockname(), timeout=30) as caller:
            caller.sendall(sent)
            before = time.monotonic()
            while caller.recv(1000):
                pass
            assert time.monotonic() - before < 20
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()
