"""A page of ours in a real browser: the server as a process of its own, Chromium, and what went wrong in it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    (path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(path).exists()), None
)


@contextmanager
def _serving(*arguments: str) -> Iterator[str]:
    code = "import sys; from discreet.cli.main import main; sys.argv = ['discreet', *sys.argv[1:], '--no-browser']; main()"
    environment = {name: value for name, value in os.environ.items() if name != "DISCREET_LEDGER"}
    server = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONUNBUFFERED": "1"},
    )
    assert server.stderr is not None
    try:
        for line in server.stderr:
            if match := re.search(r"http://\S+", line):
                yield match.group()
                break
        else:
            pytest.fail("the page did not start")
    finally:
        server.terminate()
        server.wait(60)
        server.stderr.close()


@contextmanager
def _page(address: str) -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=90_000)
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"],
        )
        page = browser.new_page()
        page.set_default_timeout(90_000)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "request",
            lambda one: one.url.startswith(("http://127.0.0.1", "data:")) or problems.append(one.url),
        )
        page.goto(address)
        assert "token" not in page.url
        yield page
        assert problems == []
        browser.close()


@pytest.fixture(scope="module")
def open_page():
    """`with open_page("workbench", folder) as page`: the command served, and its page in Chromium."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium (apt-get install chromium)")

    @contextmanager
    def opened(*arguments: str) -> Iterator[Any]:
        with _serving(*arguments) as address, _page(address) as page:
            yield page

    return opened
