"""The page: complete in one file, nothing to load, nothing to run, and texts stay texts."""

import itertools
import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hostile_report import ATTACKS, full_report

from discreet.errors import BadInput, NotInstalled
from discreet.report import Report


@cache
def drawn(text: str) -> tuple[Report, str]:
    report = full_report(text)
    return report, report.to_html()


class Page(HTMLParser):
    """What a browser would see: elements, attributes, and the text between them."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def harmless() -> Page:
    return Page(drawn("harmless")[1])


def shape(page: Page) -> list[tuple[str, frozenset[str]]]:
    return [
        (tag, frozenset(attributes))
        for tag, attributes in page.elements
        if tag not in ("path", "use", "g", "text", "tspan", "clippath", "rect", "defs")
    ]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_text_adds_no_element_and_no_attribute(attack, harmless):
    page = Page(drawn(attack)[1])
    assert shape(page) == shape(harmless)
    assert all(not name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert attack.replace("\ud800", "?") in "".join(page.texts)


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_embedded_data_is_the_report(attack):
    report, html = drawn(attack)
    data = re.search(r'<script type="application/json" id="report-data">(.*?)</script>', html, re.DOTALL)
    assert json.loads(data[1]) == json.loads(json.dumps(report.to_json()).replace("\\ud800", "?"))
    assert not re.search(r"[<>&\u2028\u2029]", data[1])


def test_nothing_is_loaded_and_nothing_runs(harmless):
    assert [attributes.get("type") for attributes in harmless.all("script")] == ["application/json"]
    for _, attributes in harmless.elements:
        for name in ("src", "srcset", "action", "data"):
            assert name not in attributes
        link = attributes.get("href") or "#"
        assert link.startswith(("#", "data:,"))
    policy = [
        one["content"] for one in harmless.all("meta") if one.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy and policy[0].startswith("default-src 'none'")
    html = drawn("x")[1]
    assert "url(http" not in html and "@import" not in html and "@font-face" not in html


def test_headings_go_down_one_level_at_a_time(harmless):
    levels = [int(tag[1]) for tag, _ in harmless.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_figures_say_what_they_show_and_identifiers_are_unique(harmless):
    drawings = [attributes for _, attributes in harmless.elements if attributes.get("role") == "img"]
    assert [one["aria-label"] for one in drawings] == ["harmless", "harmless"]
    names = [attributes["id"] for _, attributes in harmless.elements if "id" in attributes]
    assert len(names) == len(set(names))
    targets = [
        attributes["href"][1:]
        for _, attributes in harmless.elements
        if (attributes.get("href") or "").startswith("#")
    ]
    assert set(targets) <= set(names)


def test_drawings_take_their_colours_from_the_page():
    html = drawn("x")[1]
    drawings = "".join(re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    assert "var(--series-1)" in drawings and "var(--ink)" in drawings
    assert not re.findall(r"#[0-9a-f]{6}\b", drawings)
    assert "font-family" not in drawings


def test_equal_reports_make_equal_pages():
    first, second = full_report("x"), full_report("x")
    second.created = first.created
    first.sections[0].parts = second.sections[0].parts
    assert first.to_html() == second.to_html()


def test_an_empty_report_is_a_page():
    assert Page(Report(title="nothing").to_html()).all("h1")


def test_write_refuses_to_replace_and_leaves_nothing_half_done(tmp_path: Path):
    path = tmp_path / "report.html"
    Report(title="first").write(path)
    with pytest.raises(BadInput, match="--force"):
        Report(title="second").write(path)
    assert "first" in path.read_text()
    Report(title="second").write(path, force=True)
    assert "second" in path.read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]


def test_without_matplotlib_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(NotInstalled, match=r"discreet\[report\]"):
        full_report("x").to_html()


def test_matplotlib_is_not_imported_until_a_figure_is_drawn():
    import subprocess
    import sys

    code = "import sys, discreet.report; print('matplotlib' in sys.modules, 'jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
