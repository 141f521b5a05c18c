"""`discreet ledger` on the command line."""

import json
import sys

import pytest

from discreet.cli import main as command_line
from discreet.errors import OverBudget
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger

PURE = Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=0.5)


def charge(guarantee=PURE, dataset="notes", **more):
    return Charge(dataset=dataset, operation="vocab", guarantee=guarantee, **more)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCREET_LEDGER", raising=False)
    monkeypatch.setenv("COLUMNS", "160")
    return tmp_path


@pytest.fixture
def discreet(monkeypatch, capsys):
    """Run the command line; the exit code, stdout and stderr."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", "ledger", *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_a_budget_is_set_shown_and_spent(discreet):
    code, out, _ = discreet("budget", "notes", "--unit", "user", "--epsilon", 3, "--delta", "1e-6")
    assert code == 0 and "3 left" in out
    with Ledger.open() as ledger:
        ledger.confirm(ledger.reserve(charge()))
        ledger.reserve(charge())
    code, out, _ = discreet("show")
    assert code == 0
    for words in (
        "central-dp per user",
        "ε = 1",
        "add-or-remove-one",
        "2 left",
        "███░",
        "reserved and counted",
    ):
        assert words in out
    code, out, _ = discreet("show", "notes", "--json")
    [balance] = json.loads(out)["balances"]
    assert balance["epsilon"] == pytest.approx(1.0, rel=1e-4) and balance["left"] == pytest.approx(
        2.0, rel=1e-4
    )
    assert balance["reserved"] == 1 and balance["budget"]["epsilon"] == 3.0


def test_over_budget_is_said_with_the_numbers(discreet):
    discreet("budget", "notes", "--unit", "user", "--epsilon", 0.75, "--quiet")
    with Ledger.open() as ledger:
        ledger.reserve(charge())
        with pytest.raises(
            OverBudget, match=r"is ε = 0.75; vocab would bring it from ε = 0.5 to ε = 1\. Nothing was written"
        ):
            ledger.reserve(charge())


def test_budgets_are_listed_and_withdrawn(discreet):
    discreet("budget", "notes", "--unit", "user", "--epsilon", "inf")
    discreet(
        "budget", "notes", "--unit", "word", "--kind", "metric-dp", "--metric", "angular", "--epsilon", 9
    )
    code, out, _ = discreet("budget", "notes")
    assert (code, out) == (
        0,
        "notes: ε = ∞, central-dp per user\nnotes: ε = 9, metric-dp per word under angular\n",
    )
    code, out, _ = discreet("budget", "notes", "--unit", "user", "--withdraw", "--json")
    assert [each["unit"] for each in json.loads(out)["budgets"]] == ["word"]
    code, out, _ = discreet("budget", "mail")
    assert code == 0 and "only recorded" in out


def test_history_marks_what_counts(discreet):
    with Ledger.open() as ledger:
        ledger.confirm(ledger.reserve(charge()))
        ledger.cancel(ledger.reserve(charge(seeded=True)))
        waiting = ledger.reserve(charge(Guarantee(notion="none"), dataset="mail"))
    code, out, _ = discreet("history")
    assert code == 0
    for words in (
        "confirmed",
        "cancelled",
        "counted as spent",
        "drawn from a seed",
        "no formal guarantee",
        waiting[:8],
    ):
        assert words in out
    code, out, _ = discreet("history", "mail", "--json")
    [entry] = json.loads(out)["entries"]
    assert (entry["id"], entry["status"]) == (waiting, "reserved")


def test_the_export_is_one_json_object(discreet, here):
    with Ledger.open() as ledger:
        ledger.reserve(charge())
    code, out, _ = discreet("export")
    assert code == 0 and len(json.loads(out)["entries"]) == 1
    code, out, _ = discreet("export", "-o", "ledger.json")
    assert (code, out) == (0, "ledger.json: 1 entry\n")
    assert json.loads((here / "ledger.json").read_text())["format"] == 1
    code, _, err = discreet("export", "-o", "ledger.json")
    assert code == 2 and "--force" in err
    assert discreet("export", "-o", "ledger.json", "--force", "--quiet") == (0, "", "")


def test_a_reservation_is_cancelled_only_by_name(discreet):
    with Ledger.open() as ledger:
        entry = ledger.reserve(charge())
    code, _, err = discreet("cancel", entry[:8])
    assert code == 3 and "--nothing-was-released" in err
    assert discreet("cancel", entry[:8], "--nothing-was-released")[0] == 0
    with Ledger.open() as ledger:
        assert ledger.history()[0].status == "cancelled"
        done = ledger.reserve(charge())
        ledger.confirm(done)
    code, _, err = discreet("cancel", done, "--nothing-was-released")
    assert code == 2 and "confirmed already" in err


def test_a_void_entry_is_explained(discreet):
    with Ledger.open() as ledger:
        ledger.reserve(charge(Guarantee(notion="none")))
    _, out, _ = discreet("show")
    assert "ε = ∞" in out and "no guarantee" in out


def test_the_ledger_is_named_by_option_or_environment(discreet, here, monkeypatch):
    Ledger.open("other.db").close()
    assert discreet("show", "--ledger", "other.db")[0] == 0
    monkeypatch.setenv("DISCREET_LEDGER", "other.db")
    assert discreet("show")[0] == 0
    assert [path.name for path in here.iterdir()] == ["other.db"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show",), "there is no ledger at "),
        (("history",), "there is no ledger"),
        (("budget", "notes", "--epsilon", "3"), "--unit"),
        (
            ("budget", "notes", "--unit", "patient", "--epsilon", "3"),
            "choose one of word, window, example, document, user, client, site",
        ),
        (("budget", "notes", "--unit", "user", "--epsilon", "nan"), "epsilon"),
        (("budget", "notes", "--unit", "user", "--epsilon", "3", "--withdraw"), "not both"),
        (("budget", "notes", "--unit", "user", "--epsilon", "three"), "three"),
        (("show", "--ledger", "mysql://x"), "mysql"),
    ],
)
def test_bad_input_ends_with_two_and_a_way_out(discreet, arguments, words):
    code, out, err = discreet(*arguments)
    assert code == 2 and words in err and out == ""


def test_a_dataset_that_is_not_there(discreet):
    Ledger.open().close()
    code, _, err = discreet("show", "nowhere")
    assert code == 2 and "nothing on dataset 'nowhere'" in err
