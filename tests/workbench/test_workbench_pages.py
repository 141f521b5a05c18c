"""Every screen of the workbench in a real browser, with texts that try to be markup."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.report import Curve, Lines, Report

ATTACKS = [
    "<script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "</textarea></pre><svg onload=\"document.title='owned'\">",
    "javascript:document.title='owned'//",
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, open_page) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("project")
    rows = [
        {
            "id": f"n{number} {attack}",
            "text": f"The doctor saw {attack} at home today",
            "spans": [[4, 10, "PERSON"]],
        }
        for number, attack in enumerate(ATTACKS)
    ]
    (folder / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    report = Report(title=ATTACKS[0], subtitle=ATTACKS[1])
    curve = Curve(name=ATTACKS[2], x=(1.0, 2.0, 3.0), y=(3.0, 4.0, 2.0))
    report.section("Part", "", Lines(title=ATTACKS[1], alt="x", curves=(curve,), x_axis="x", y_axis="y"))
    report.write(folder / "report.html")
    guarantee = Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=1.0)
    with Ledger.open(folder / "discreet-ledger.db") as ledger:
        ledger.set_budget(ATTACKS[0], unit="user", epsilon=3.0)
        ledger.confirm(ledger.reserve(Charge(dataset=ATTACKS[0], operation=ATTACKS[1], guarantee=guarantee)))
    with open_page("workbench", str(folder), "--review", str(folder / "notes.jsonl")) as page:
        page.base = page.url.rstrip("/")
        yield page


def test_try(page) -> None:
    from playwright.sync_api import expect

    page.goto(page.base + "/")
    expect(page.locator("#protected .draw")).to_have_count(3)
    expect(page.locator("#risk .big")).to_contain_text("%")
    page.select_option("#mechanism", "vickrey-as-printed")
    expect(page.locator("#plain")).to_contain_text("No guarantee")
    page.select_option("#mechanism", "laplace")
    expect(page.locator("#guarantee")).to_contain_text("metric-DP")
    page.locator("#control-epsilon").focus()
    before = page.locator("#controls output").text_content()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#controls output")).not_to_have_text(before)
    for attack in ATTACKS:
        page.fill("#text", f"The doctor {attack} came home")
        page.click("#again")
        expect(page.locator("#status")).to_have_text("Drawn.")
    page.select_option("#file", "notes.jsonl")
    expect(page.locator("#document option")).to_have_count(len(ATTACKS))
    expect(page.locator("#status")).to_have_text("Drawn.")
    assert page.title() == "Try – discreet"


def test_compare(page) -> None:
    from playwright.sync_api import expect

    page.goto(page.base + "/compare")
    page.get_by_label("laplace").uncheck()
    page.click("#begin")
    expect(page.locator("circle.point").first).to_be_visible()
    page.locator("circle.point").first.click()
    expect(page.locator("#examples")).to_contain_text("vickrey, ε =")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_label("Use, from left to right").select_option("words")
    expect(page.locator("#curves svg")).to_contain_text("share of words kept")
    expect(page.locator("#use option[value=labels]")).to_be_disabled()
    cancel = page.get_by_role("button", name="Cancel")
    if cancel.is_enabled():
        cancel.click()
    expect(page.locator("#begin")).to_be_enabled()
    assert page.title() == "Compare – discreet"


def test_review(page) -> None:
    from playwright.sync_api import expect

    page.goto(page.base + "/review/")
    expect(page.locator("#text mark")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("mark.confirmed")).to_have_count(1)
    expect(page.locator("#title")).to_contain_text("n0")
    page.get_by_role("link", name="Workbench").click()
    expect(page.locator("header nav a")).to_have_count(5)


def test_ledger(page) -> None:
    from playwright.sync_api import expect

    page.goto(page.base + "/ledger")
    expect(page.locator("#events li")).to_have_count(1)
    expect(page.locator("#accounts .meter")).to_have_count(1)
    page.fill("#epsilon", "5")
    page.select_option("#notion", "pure-dp")
    page.click("#would button")
    expect(page.locator("#answer")).to_contain_text("over budget")
    expect(page.locator("#status")).to_contain_text("nothing was recorded")
    assert page.title() == "Ledger – discreet"


def test_reports(page) -> None:
    from playwright.sync_api import expect

    page.goto(page.base + "/reports")
    page.locator("#list button").first.click()
    expect(page.locator("#report svg circle.point")).to_have_count(3)
    page.locator("#report svg").focus()
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.locator("#report svg circle.point")).not_to_have_count(3)
    page.keyboard.press("0")
    expect(page.locator("#report svg circle.point")).to_have_count(3)
    page.goto(page.base + page.locator("#report a", has_text="Open the page").get_attribute("href"))
    expect(page.locator("h1")).to_contain_text("<script>")
    assert page.title() != "owned"
