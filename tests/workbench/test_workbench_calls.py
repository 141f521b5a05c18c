"""The workbench's calls: guarded, held inside the project, and answering with what they say."""

import json
import threading
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.report import Curve, Lines, Report, Summary
from discreet.workbench.app import workbench_app
from discreet.workbench.compare.job import Job, Jobs
from discreet.workbench.guard import KEY_HEADER, LARGEST_BODY, Guard
from discreet.workbench.project import DOCUMENTS, Project
from discreet.workbench.try_out.offered import offered
from discreet.workbench.try_out.trial import LONGEST, segments, try_out

HOST = "http://127.0.0.1:8000"
CALLS = [
    "/",
    "/compare",
    "/ledger",
    "/reports",
    "/frame.js",
    "/chart.js",
    "/api/try",
    "/api/compare",
    "/api/ledger",
]
CALLS += [
    "/api/reports",
    "/api/report?name=report.html",
    "/review/",
    "/review/api/desk",
]
TEXT = "The patient was seen by her doctor on Monday and went home after lunch."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    project.mkdir()
    rows = [
        {"id": f"n{number}", "text": f"{TEXT} Note {number}.", "spans": [[4, 11, "PERSON"]]}
        for number in range(4)
    ]
    (project / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (project / "page.html").write_text("<p>not ours</p>", encoding="utf-8")
    (tmp_path / "secret.jsonl").write_text('{"id": "s", "text": "outside"}', encoding="utf-8")
    (project / "link.jsonl").symlink_to(tmp_path / "secret.jsonl")
    report = Report(title="A <b>report</b>", summary=Summary(done=("Counted.",)))
    curve = Curve(name="one", x=(1.0, 2.0), y=(3.0, 4.0))
    report.section("Part", "", Lines(title="Line", alt="rises", curves=(curve,), x_axis="x", y_axis="y"))
    report.write(project / "report.html")
    return project


@pytest.fixture
def guard() -> Guard:
    return Guard("right")


@pytest.fixture
def stranger(folder: Path, guard: Guard) -> TestClient:
    app = workbench_app(Project(folder), guard, folder / "notes.jsonl")
    return TestClient(app, base_url=HOST, follow_redirects=False)


@pytest.fixture
def client(stranger: TestClient, guard: Guard) -> TestClient:
    assert stranger.get("/?token=right").status_code == 303
    stranger.cookies.set(guard.cookie, guard.session)
    stranger.headers[KEY_HEADER] = guard.key
    stranger.headers["origin"] = HOST
    return stranger


@pytest.mark.parametrize("address", CALLS)
def test_without_the_token_nothing_is_served(stranger: TestClient, address: str) -> None:
    assert stranger.get(address).status_code == 403


@pytest.mark.parametrize("address", CALLS)
def test_with_it_everything_is(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("address", ["/api/try", "/api/compare", "/api/compare/cancel", "/api/ledger/would"])
def test_a_foreign_origin_is_refused(client: TestClient, address: str) -> None:
    assert client.post(address, json={}, headers={"origin": "http://evil.example"}).status_code == 403
    del client.headers["origin"]
    assert client.post(address, json={}).status_code == 403


def test_large_and_malformed_bodies_are_refused(client: TestClient) -> None:
    assert client.post("/api/try", content=b"x" * (LARGEST_BODY + 1)).status_code == 413
    for body in (b"{", b"[]", b"7", b'{"text": 3}'):
        assert client.post("/api/try", content=body).status_code == 400
    assert client.get("/api/documents").status_code == 400


NOT_OURS = [
    "../secret.jsonl",
    "link.jsonl",
    "/etc/passwd",
    "..%2fsecret.jsonl",
    "absent.jsonl",
    "page.html",
    "",
    "a\0b",
]


@pytest.mark.parametrize("name", NOT_OURS)
def test_files_outside_the_project_are_refused(client: TestClient, guard: Guard, name: str) -> None:
    for address in ("/api/documents", "/api/report", "/report", "/report/take"):
        answer = client.get(address, params={"name": name, "ticket": guard.ticket(name)})
        assert answer.status_code == 400
        assert "outside" not in answer.text.replace("not one of the project", "")
    for address in ("/../secret.jsonl", "/%2e%2e/secret.jsonl", "/frame.py"):
        assert client.get(address).status_code == 404


def test_the_project_lists_what_it_has(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "more.csv").write_text("id,text\n1,a\n", encoding="utf-8")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "no.csv").write_text("id,text\n1,a\n", encoding="utf-8")
    assert set(Project(folder).files(DOCUMENTS)) == {"notes.jsonl", "link.jsonl", "sub/more.csv"}


def test_a_trial_shows_draws_guarantee_and_risk(client: TestClient) -> None:
    answer = client.post(
        "/api/try", json={"text": TEXT, "mechanism": "laplace", "values": {"epsilon": 0.5}, "draws": 2}
    ).json()
    assert len(answer["draws"]) == 2
    assert all("".join(piece["text"] for piece in draw).endswith(".") for draw in answer["draws"])
    assert any(piece["changed"] for piece in answer["draws"][0])
    assert answer["statement"]["guarantee"]["notion"] == "metric-dp"
    assert (
        0 <= answer["risk"]["guessed_low"] <= answer["risk"]["guessed"] <= answer["risk"]["guessed_high"] <= 1
    )
    assert any("trial" in line for line in answer["plain"])


def test_more_noise_is_guessed_less_often() -> None:
    # 1,000 guesses each at ε = 0.5 (near chance) and ε = 100 (near certain): a draw of chance cannot turn them round.
    found = [
        try_out({"text": TEXT, "mechanism": "laplace", "values": {"epsilon": epsilon}, "draws": 1}, Random(1))
        for epsilon in (0.5, 100.0)
    ]
    assert found[0]["risk"]["guessed_high"] < found[1]["risk"]["guessed_low"]


def test_the_broken_mechanism_says_so_and_the_mask_too() -> None:
    broken = try_out({"text": TEXT, "mechanism": "vickrey-as-printed", "draws": 1}, Random(1))
    assert broken["plain"][0].startswith("No guarantee")
    assert any("does not hold" in line for line in broken["plain"])
    masked = try_out({"text": "Call 020 7946 0123 or mail ann@example.org", "mechanism": "mask"}, Random(1))
    assert "ann@example.org" not in "".join(piece["text"] for piece in masked["draws"][0])


@pytest.mark.parametrize("name", [one["name"] for one in offered()])
def test_every_mechanism_can_be_tried(name: str) -> None:
    assert try_out({"text": TEXT, "mechanism": name, "draws": 1}, Random(1))["draws"]


def test_the_mechanisms_and_their_controls_come_from_the_registry(client: TestClient) -> None:
    shown = {one["name"]: one for one in client.get("/api/try").json()["mechanisms"]}
    assert next(iter(shown)) == "vickrey" and not {"pseudonym", "redact", "distort", "fragment"} & set(shown)
    sliders = {field["name"]: field["slider"] for field in shown["vickrey"]["controls"]}
    assert sliders["epsilon"] == {"low": 0.5, "high": 100.0, "value": 12.0, "by_factors": True}
    assert set(sliders) == {"epsilon", "t"} and not sliders["t"]["by_factors"]
    settings = {field["name"]: field for field in shown["vickrey"]["settings"]}
    assert settings["numbers"]["choices"] == ["placeholder", "word", "keep"] and "vectors" not in settings
    assert shown["mask"]["controls"] == [] and shown["mask"]["settings"][0]["name"] == "style"
    assert client.get("/api/compare").json()["mechanisms"] == [name for name in shown if name != "mask"]


def test_other_settings_reach_the_trial() -> None:
    text = "Ward 7 was closed."
    kept = try_out({"text": text, "mechanism": "laplace", "values": {"numbers": "keep"}, "draws": 1})
    assert "7" in "".join(piece["text"] for piece in kept["draws"][0])
    masked = try_out({"text": "Mail ann@example.org", "mechanism": "mask", "values": {"style": "block"}})
    assert "█" in "".join(piece["text"] for piece in masked["draws"][0])


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({}, "no text"),
        ({"text": "x" * (LONGEST + 1)}, "characters"),
        ({"text": TEXT, "mechanism": "magic"}, "no mechanism"),
        ({"text": TEXT, "mechanism": "laplace", "draws": 99}, "draws"),
        ({"text": TEXT, "mechanism": "laplace", "values": {"epsilon": 1e9}}, "epsilon"),
        ({"text": TEXT, "mechanism": "laplace", "values": {"epsilon": "1"}}, "number"),
        ({"text": TEXT, "mechanism": "laplace", "values": [1]}, "values"),
        ({"text": TEXT, "mechanism": "laplace", "values": {"numbers": "eat"}}, "choose one of"),
        ({"text": TEXT, "mechanism": "laplace", "values": {"vectors": "/etc/passwd"}}, "from a page"),
        ({"text": TEXT, "mechanism": "pseudonym"}, "no mechanism"),
    ],
)
def test_senseless_trials_are_explained(client: TestClient, request_, said: str) -> None:
    answer = client.post("/api/try", json=request_)
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_segments_are_the_released_text() -> None:
    pieces = segments("the cat sat", "the dog sat")
    assert [(piece["text"], piece["changed"]) for piece in pieces] == [
        ("the ", False),
        ("dog", True),
        (" sat", False),
    ]


def test_a_comparison_runs_to_its_end(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr("discreet.workbench.compare.routes.EPSILONS", (5.0, 50.0))
    began = client.post("/api/compare", json={"mechanisms": ["laplace"], "file": "notes.jsonl"})
    assert began.status_code == 200
    while (job := client.get("/api/compare").json()["job"])["state"] == "running":
        threading.Event().wait(0.2)
    assert job["state"] == "done", job
    low, high = job["points"]
    assert (
        low["error"] > high["error"]
        and low["uses"]["similarity"]["value"] < high["uses"]["similarity"]["value"]
    )
    assert low["uses"]["words"]["value"] < high["uses"]["words"]["value"] <= 1
    assert "labels" not in low["uses"]  # the sample has none
    assert low["examples"][0]["original"].startswith("The patient")


def test_comparisons_that_make_no_sense_are_refused(client: TestClient) -> None:
    for body in (
        {},
        {"mechanisms": []},
        {"mechanisms": ["mask"], "file": "notes.jsonl"},
        {"mechanisms": ["laplace"], "file": "../x"},
    ):
        assert client.post("/api/compare", json=body).status_code == 400
    assert client.post("/api/compare/cancel", json={}).status_code == 400


def test_a_job_can_be_stopped_and_another_waits_for_it() -> None:
    go = threading.Event()

    def piece() -> dict[str, int]:
        go.wait(60)
        return {"n": 1}

    jobs = Jobs()
    job = jobs.start([piece] * 5)
    with pytest.raises(Exception, match="running"):
        jobs.start([piece])
    job.cancel()
    go.set()
    job.wait(60)
    assert job.state == "cancelled"
    assert len(job.points) <= 1


def test_a_failing_job_says_why() -> None:
    def fails() -> dict[str, int]:
        raise ZeroDivisionError

    job = Job([fails])
    job.wait(60)
    assert job.to_json()["state"] == "failed"
    assert "defect" in job.to_json()["problem"]


def test_the_ledger_is_shown_and_nothing_is_recorded(client: TestClient, folder: Path) -> None:
    assert client.get("/api/ledger").json()["ledger"] is None
    guarantee = Guarantee(
        notion="approx-dp", unit="user", relation="add-or-remove-one", epsilon=1.0, delta=1e-7
    )
    with Ledger.open(folder / "discreet-ledger.db") as ledger:
        ledger.set_budget("notes", unit="user", epsilon=2.5, delta=1e-6)
        ledger.confirm(ledger.reserve(Charge(dataset="notes", operation="train", guarantee=guarantee)))
    before = client.get("/api/ledger").json()
    assert [(one["operation"], one["status"]) for one in before["entries"]] == [("train", "confirmed")]
    given = {"dataset": "notes", "notion": "approx-dp", "unit": "user", "epsilon": "2", "delta": "1e-8"}
    (after,) = client.post("/api/ledger/would", json=given).json()["balances"]
    assert after["over"] and after["spent"] > before["balances"][0]["spent"]
    assert client.get("/api/ledger").json() == before


@pytest.mark.parametrize(
    "given",
    [
        [],
        {"notion": "magic"},
        {"notion": "pure-dp", "epsilon": "x"},
        {"notion": "pure-dp", "epsilon": "1", "unit": "cat"},
        {"notion": "metric-dp", "epsilon": "1"},
        {"notion": "approx-dp", "epsilon": "-1"},
    ],
)
def test_senseless_charges_are_refused(client: TestClient, folder: Path, given) -> None:
    Ledger.open(folder / "discreet-ledger.db").close()
    assert client.post("/api/ledger/would", json=given).status_code == 400


def test_reports_are_listed_shown_sealed_and_taken_along(client: TestClient, guard: Guard) -> None:
    name = f"report.html&ticket={guard.ticket('report.html')}"
    (listed,) = client.get("/api/reports").json()["reports"]
    assert (listed["name"], listed["title"]) == ("report.html", "A <b>report</b>")
    page = client.get(f"/report?name={name}")
    assert "sandbox" in page.headers["content-security-policy"]
    assert "script-src" not in page.headers["content-security-policy"]
    taken = client.get(f"/report/take?name={name}&kind=json")
    assert taken.json()["title"] == "A <b>report</b>"
    assert "attachment" in taken.headers["content-disposition"]
    assert "attachment" in client.get(f"/report/take?name={name}").headers["content-disposition"]
    assert client.get(f"/report/take?name={name}&kind=exe").status_code == 400
