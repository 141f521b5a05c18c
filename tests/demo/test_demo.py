"""The demo end to end: its files, its numbers, its ledger, its page in a browser."""

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from discreet.demo.files import Files, prepare
from discreet.demo.pages import tell
from discreet.demo.screen import as_json, as_text
from discreet.demo.steps import DemoRun, run
from discreet.errors import BadInput
from discreet.finding.finder import Finder
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.progress import Quiet
from discreet.synthetic import clinic
from discreet.text import read

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def discreet(*arguments: str, where: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from discreet.cli.main import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=where, timeout=280)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    where = tmp_path_factory.mktemp("demo")
    done = discreet("demo", "--out", "demo-out", "--json", where=where)
    assert done.returncode == 0, done.stderr
    return where / "demo-out", json.loads(done.stdout)


def test_every_file_is_there_and_nothing_else(demo):
    folder, said = demo
    files = Files(folder)
    assert {path.name for path in folder.iterdir()} == {path.name for path in files.all}
    assert said["report"] == str(Path("demo-out") / "report.html")
    assert [document.spans for document in read(files.notes)] == [note.spans for note in clinic()]
    for secret in (files.key, files.vault):
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    for path in files.released:
        statement = Statement.read(path)
        assert statement.randomness["source"] == "system"
        assert statement.ledger_entry
    for release in (files.masked, files.pseudonyms):
        assert all(not document.fields and document.user[:5].lower() == "user-" for document in read(release))


def test_the_numbers_are_worth_showing(demo):
    _, said = demo
    assert (said["notes"], said["patients"]) == (300, 60)
    assert said["f1"]["strict"] > 0.7
    assert said["f1"]["strict"] <= said["f1"]["exact"] <= said["f1"]["partial"]
    assert said["survived"]["mask"]["readable"] < 0.15 * said["survived"]["mask"]["mentions"]
    assert said["traced"]["raw"] > 250
    assert said["traced"]["mask"] < said["traced"]["raw"] / 3
    assert [one["verdict"] for one in said["verified"]] == ["certified", "violated"]


def test_the_ledger_has_one_finite_spend_and_two_infinite_ones(demo):
    folder, said = demo
    assert [entry["epsilon"] for entry in said["spent"]] == [pytest.approx(1.0, abs=1e-6), "inf", "inf"]
    assert said["refused"]["exit_code"] == 3
    assert "no finite budget allows it" in said["refused"]["message"]
    with Ledger.open(folder / "ledger.db", create=False) as ledger:
        entries = ledger.history("clinic")
        assert [entry.status for entry in entries] == ["confirmed"] * 3
        [balance] = ledger.spent("clinic")
    assert (balance.epsilon, balance.entries, balance.void) == (float("inf"), 3, 2)


def test_the_commands_it_ends_with_work(demo):
    folder, _ = demo
    html = (folder / "report.html").read_text(encoding="utf-8")
    report = json.loads(html.split('id="report-data">')[1].split("</script>")[0])
    commands = report["sections"][-1]["parts"][0]["text"].splitlines()
    assert len(commands) == 3
    codes = [discreet(*command.split()[1:], where=folder.parent).returncode for command in commands[1:]]
    assert codes == [0, 4]
    quick = [*commands[0].split()[1:], "--patterns-only"]
    assert discreet(*quick, where=folder.parent).returncode == 0
    assert (folder.parent / "mine.jsonl").exists()


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to open the report in")
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_report_opens_offline(demo, width, scheme):
    from playwright.sync_api import sync_playwright

    folder, _ = demo
    complaints: list[str] = []
    requests: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
        )
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto((folder / "report.html").as_uri())
        figures = page.locator("[role=img]")
        alts = [figures.nth(number).get_attribute("aria-label") for number in range(figures.count())]
        widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        drawn = figures.first.locator("svg:visible").count()
        headings = page.locator("h2").all_inner_texts()
        browser.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith("data:,")] == [(folder / "report.html").as_uri()]
    assert len(alts) >= 4
    assert all(alt and len(alt) > 30 for alt in alts)
    assert widths[0] == widths[1]
    assert drawn == 1
    assert headings[0] == "Summary"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    kept = tmp_path / "mine.txt"
    kept.write_text("mine")
    done = discreet("demo", "--out", str(tmp_path), "--json", where=tmp_path)
    assert done.returncode == 2
    assert "--force" in json.loads(done.stdout)["error"]
    assert list(tmp_path.iterdir()) == [kept]


def test_force_replaces_the_demos_files_and_no_others(tmp_path):
    files = Files(tmp_path)
    kept = tmp_path / "mine.txt"
    for path in (kept, *files.all):
        path.write_text("old")
    prepare(tmp_path, force=True)
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.parametrize(("make", "word"), [("file", "is a file"), ("orphan", "does not exist")])
def test_a_folder_that_cannot_be_used_is_named(tmp_path, make, word):
    target = tmp_path / "there"
    if make == "file":
        target.write_text("x")
    else:
        target = target / "deeper"
    with pytest.raises(BadInput, match=word):
        prepare(target, force=True)


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> DemoRun:
    folder = tmp_path_factory.mktemp("seeded")
    return run(Files(folder), Quiet(), 7, Finder(names=False))


def test_a_seeded_run_says_that_it_is_void(seeded):
    assert [entry["epsilon"] for entry in as_json(seeded)["spent"]] == ["inf", "inf", "inf"]
    assert "void" in as_text(seeded)
    report = tell(seeded).to_json()
    assert report["summary"]["facts"][3]["value"] == "void"
    assert "Nothing" in report["summary"]["promised"][0]
    assert Statement.read(seeded.files.histogram).randomness["seed"] == 7


def test_the_private_model_knows_something_and_gives_away_less(seeded):
    # Seeded. The plain model fits the notes it was trained on; intervals are at 95 %, the margins far wider.
    every, public, private = seeded.model.trained
    assert every.attack.low > 0.55
    assert private.attack.low < 0.55
    assert private.attack.value < every.attack.value
    assert every.accuracy.value > public.accuracy.value > private.accuracy.value > 0.4
    assert seeded.model.plan.epsilon <= 2.0
    assert Statement.read(seeded.files.model).guarantee.unit == "user"


def test_pseudonyms_came_back_exactly(seeded):
    assert seeded.releases.restored == 300


def test_the_screen_fits_and_says_where_to_look(seeded):
    text = as_text(seeded)
    assert str(seeded.files.report) in text
    assert len(text.splitlines()) <= 20
    assert [line.split()[0] for line in text.splitlines()[2:9]] == [
        "found",
        "survived",
        "traced",
        "guarantee",
        "trained",
        "refused",
        "verified",
    ]


def test_help_does_not_load_the_tour():
    code = "import sys, discreet.jobs.demo; print('numpy' in sys.modules, 'discreet.demo' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.split() == ["False", "False"]


def test_the_tour_needs_no_torch():
    # `make demo` installs what finding and the report need, and nothing else.
    code = "import sys, discreet.demo.pages; print(any(name in sys.modules for name in ('torch', 'transformers')))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.strip() == "False"
