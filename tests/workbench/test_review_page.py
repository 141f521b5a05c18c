"""The review page: guarded against other pages, and worked with keyboard and mouse in a real browser."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from discreet.text.document import Document, Span
from discreet.workbench.guard import KEY_HEADER, LARGEST_BODY, Guard
from discreet.workbench.review.desk import Desk
from discreet.workbench.review.routes import review_app

HOST = "http://127.0.0.1:8000"
ATTACKS = [
    "<script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "</mark></div><svg onload=\"document.title='owned'\">",
]
NOTES = [
    Document(f"n{number}", f"Ann 😀 saw {attack} and Bob", fields={"name": f"Ann {attack}"}).with_spans(
        (Span(0, 3, "PERSON", why=attack), Span(6, 9, "VERB"), Span(10, 10 + len(attack), "ODD"))
    )
    for number, attack in enumerate(ATTACKS)
]


@pytest.fixture
def guard() -> Guard:
    return Guard("right")


@pytest.fixture
def client(tmp_path: Path, guard: Guard) -> TestClient:
    desk = Desk(NOTES, tmp_path / "found.review.jsonl")
    return TestClient(review_app(desk, guard, tmp_path / "out.jsonl"), base_url=HOST, follow_redirects=False)


def _enter(client: TestClient) -> TestClient:
    """What a browser does with the answer to the first visit."""
    entered = client.get("/?token=right")
    assert entered.status_code == 303
    name, value = entered.headers["set-cookie"].split(";")[0].split("=", 1)
    client.cookies.set(name, value)
    client.headers[KEY_HEADER] = entered.headers["location"].removeprefix("/#key=")
    return client


def test_without_the_token_nothing_is_served(client: TestClient) -> None:
    for address in ("/", "/review.js", "/api/desk", "/api/documents/0", "/?token=wrong"):
        assert client.get(address).status_code == 403
    assert client.post("/api/undo", json={}, headers={"origin": HOST}).status_code == 403


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient) -> None:
    cookie = client.get("/?token=right").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:9", "null", ""])
def test_a_call_from_another_page_is_refused(client: TestClient, origin: str) -> None:
    _enter(client)
    answer = client.post(
        "/api/documents/0", json={"action": "confirm", "item": 0}, headers={"origin": origin}
    )
    assert answer.status_code == 403


def test_another_host_name_is_refused(client: TestClient) -> None:
    _enter(client)
    assert client.get("/api/desk", headers={"host": "evil.example:8000"}).status_code == 403


@pytest.mark.parametrize("path", ["/../desk.py", "/%2e%2e/desk.py", "/desk.py", "/..%2fdesk.py"])
def test_no_other_file_is_served(client: TestClient, path: str) -> None:
    assert _enter(client).get(path).status_code == 404


def test_a_call_that_is_too_large_or_has_no_length_is_refused(client: TestClient) -> None:
    _enter(client)
    big = client.post("/api/documents/0", content=b"x" * (LARGEST_BODY + 1), headers={"origin": HOST})
    assert big.status_code == 413
    chunked = client.post("/api/documents/0", content=iter([b"{}"]), headers={"origin": HOST})
    assert chunked.status_code == 411


def test_a_senseless_decision_is_explained(client: TestClient) -> None:
    _enter(client)
    answer = client.post("/api/documents/0", json={"action": "destroy"}, headers={"origin": HOST})
    assert answer.status_code == 400
    assert "choose one of" in answer.json()["error"]
    assert client.get("/api/documents/99").status_code == 404


def test_agreement_and_export(client: TestClient, tmp_path: Path) -> None:
    _enter(client)
    assert client.get("/api/agreement").json()["documents"] == 0
    for item, action in enumerate(("confirm", "confirm", "reject")):
        client.post("/api/documents/0", json={"action": action, "item": item}, headers={"origin": HOST})
    agreement = client.get("/api/agreement").json()
    assert agreement["documents"] == 1
    assert agreement["scores"]["strict"]["precision"] == pytest.approx(2 / 3)
    assert agreement["scores"]["strict"]["recall"] == 1
    assert client.post("/api/export", json={}, headers={"origin": HOST}).json()["documents"] == 1
    assert len(json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))["spans"]) == 2


def test_a_reviewer_works_through_a_document(open_page, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    found = tmp_path / "found.jsonl"
    rows = [
        {
            "id": note.id,
            "text": note.text,
            "name": note.fields["name"],
            "spans": [[span.start, span.end, span.label] for span in note.spans],
        }
        for note in NOTES
    ]
    found.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    with open_page("review", str(found)) as page:
        expect(page.locator("#text mark")).to_have_count(3)
        assert "token" not in page.url
        page.keyboard.press("Enter")
        expect(page.locator("mark.confirmed")).to_have_count(1)
        page.keyboard.press("x")
        expect(page.locator("mark.rejected")).to_have_count(1)
        page.keyboard.press("1")
        expect(page.locator("mark.corrected")).to_have_count(1)
        page.keyboard.press("u")
        expect(page.locator("mark.corrected")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        page.locator("mark").nth(1).click()
        page.get_by_role("button", name="End one character right").click()
        expect(page.locator("mark.corrected")).to_have_count(1)
        assert page.locator("mark").nth(1).text_content() == "saw "
        # Select 'Bob' at the end and label it: offsets must survive the emoji before it.
        page.evaluate(
            """() => { const node = document.getElementById('text').lastChild, range = document.createRange();
            range.setStart(node, node.length - 3); range.setEnd(node, node.length);
            const chosen = window.getSelection(); chosen.removeAllRanges(); chosen.addRange(range); }"""
        )
        page.get_by_role("button", name="PERSON").click()
        expect(page.locator("mark.added")).to_have_text("Bob")
        page.get_by_role("button", name="Document done").click()
        expect(page.locator("#title")).to_have_text("n1")
        expect(page.locator("#progress-text")).to_contain_text("1 of 3 documents")
        page.get_by_role("button", name="Agreement").click()
        expect(page.locator("#agreement table")).to_contain_text("strict")
        page.get_by_role("button", name="Export").click()
        expect(page.locator("#status")).to_contain_text("1 document written to found.reviewed.jsonl")
        page.reload()
        expect(page.locator("#progress-text")).to_contain_text("1 of 3 documents")
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        assert page.title() == "discreet review"
    reviewed = json.loads((tmp_path / "found.reviewed.jsonl").read_text(encoding="utf-8"))
    added = reviewed["spans"][-1]
    assert reviewed["text"][added["start"] : added["end"]] == "Bob"


def test_spans_that_overlap_are_all_drawn_and_can_be_decided(open_page, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    text = "Dr Ann Lee Clinic opened"
    row = {"id": "n", "text": text, "spans": [[0, 10, "PERSON"], [3, 10, "NAME"], [7, 17, "ORGANIZATION"]]}
    (tmp_path / "found.jsonl").write_text(json.dumps(row), encoding="utf-8")
    with open_page("review", str(tmp_path / "found.jsonl")) as page:
        expect(page.locator("#text mark")).to_have_count(3)
        assert page.locator("#text").text_content() == text  # nothing twice, nothing lost
        shown = page.locator("mark.overlap")
        assert [shown.nth(place).get_attribute("data-text") for place in (0, 1)] == ["Ann Lee", "Lee Clinic"]
        page.keyboard.press("ArrowRight")
        page.keyboard.press("x")
        expect(page.locator("mark.overlap.rejected")).to_have_attribute("data-text", "Ann Lee")
        page.keyboard.press("Enter")
        expect(page.locator("mark.overlap.confirmed")).to_have_attribute("data-text", "Lee Clinic")
