"""The page in a real browser: offline, silent, harmless, readable wide and narrow, light and dark."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile_report import ATTACKS, full_report

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to open the report in")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One page with every attack in it."""
    report = full_report(ATTACKS[0])
    for attack in ATTACKS[1:]:
        section = full_report(attack).sections[0]
        section.parts = [part for part in section.parts if part.kind != "figure"]
        report.sections.append(section)
    path = tmp_path_factory.mktemp("report") / "report.html"
    report.write(path)
    return path


def opened(browser: Any, path: Path, **options: Any) -> tuple[Any, list[str], list[str]]:
    page = browser.new_page(**options)
    complaints: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: (complaints.append("a dialog opened"), dialog.dismiss()))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(path.as_uri())
    return page, complaints, requests


def test_attacks_do_nothing_and_nothing_is_fetched(browser, page_file):
    page, complaints, requests = opened(browser, page_file)
    assert page.title() == ATTACKS[0]
    assert complaints == []
    assert [url for url in requests if not url.startswith("data:,")] == [page_file.as_uri()]
    assert page.evaluate("document.scripts.length") == 1
    assert page.evaluate(
        "JSON.parse(document.getElementById('report-data').textContent).sections.length"
    ) == len(ATTACKS)
    page.close()


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_runs_over_the_edge(browser, page_file, width):
    page, _, _ = opened(browser, page_file, viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    wide, narrow = page.locator(".drawing .wide").first, page.locator(".drawing .narrow").first
    assert (wide.is_visible(), narrow.is_visible()) == ((True, False) if width > 600 else (False, True))
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_the_paper(browser, page_file, scheme):
    """WCAG AA: at least 4.5 to 1 for text, 3 to 1 for the parts of a figure."""
    page, _, _ = opened(browser, page_file, color_scheme=scheme)
    colours = page.evaluate(
        """() => Object.fromEntries(['paper', 'raised', 'sunken', 'ink', 'quiet', 'accent', 'good', 'caution', 'bad',
           'mark', 'mark-good', 'mark-caution', 'mark-bad', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5',
           'series-6'].map(name => [name, getComputedStyle(document.documentElement).getPropertyValue('--' + name)]))"""
    )
    for paper in ("paper", "raised", "sunken"):
        for ink in ("ink", "quiet", "accent", "good", "caution", "bad"):
            assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
    for paper in ("mark", "mark-good", "mark-caution", "mark-bad"):
        assert contrast(colours["ink"], colours[paper]) >= 4.5, paper
        assert contrast(colours["quiet"], colours[paper]) >= 4.5, paper
    for number in range(1, 7):
        assert contrast(colours[f"series-{number}"], colours["raised"]) >= 3, number
    page.close()


def test_paper_is_light_even_when_the_screen_is_dark(browser, page_file):
    page, _, _ = opened(browser, page_file, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    ink = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')")
    assert contrast(ink, "#ffffff") > 10
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert not page.locator("nav").is_visible()
    page.close()


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour.strip()[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
