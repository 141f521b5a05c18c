"""The staged release of files: file and statement or neither, and the ledger right either way."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from discreet.errors import BadInput, DiscreetError, OverBudget, Refused
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.local_log import LocalLog
from discreet.privacy.provenance import Private
from discreet.privacy.random import Random
from discreet.privacy.release import BESIDE, Release, Tally, staged_release
from discreet.privacy.statement import Statement, statement_path
from discreet.text.document import Document
from discreet.text.output import Output

GUARANTEE = Guarantee(notion="local-dp", unit="document", epsilon=0.5)
CHARGE = Charge(dataset="notes", operation="spend", guarantee=GUARANTEE)
STATEMENT = Statement(operation="spend", guarantee=GUARANTEE, dataset="notes")


class Cut(BaseException):
    """Stands for the end of the process: nothing after it runs."""


@pytest.fixture
def ledger(tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "out"
    made.mkdir()
    return made


def send(path, ledger, content=b"new", **options):
    with staged_release(path, charge=CHARGE, ledger=ledger, **options) as staged:
        staged.output.write(content)
        staged.statement = STATEMENT
    return staged.statement


def statuses(ledger):
    return [entry.status for entry in ledger.history()]


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_file_statement_and_entry_belong_together(folder, ledger):
    path = folder / "x.txt"
    statement = send(path, ledger)
    assert path.read_bytes() == b"new"
    assert Statement.read(path) == statement
    assert statement.output == {"name": "x.txt", "sha256": hashlib.sha256(b"new").hexdigest(), "bytes": 3}
    [entry] = ledger.history()
    assert (entry.id, entry.status) == (statement.ledger_entry, "confirmed")
    assert names(folder) == ["x.txt", "x.txt.statement.json"]


def test_without_a_ledger(folder):
    path = folder / "x.txt"
    with staged_release(path) as staged:
        staged.statement = STATEMENT
    assert Statement.read(path).ledger_entry is None


def test_over_budget_leaves_nothing(folder, ledger):
    ledger.set_budget("notes", unit="document", kind="local-dp", epsilon=0.4)
    with pytest.raises(OverBudget) as refused:
        send(folder / "x.txt", ledger)
    assert refused.value.exit_code == 3
    assert names(folder) == [] and ledger.history() == []


def test_an_error_gives_the_reservation_back(folder, ledger):
    with (
        pytest.raises(ZeroDivisionError),
        staged_release(folder / "x.txt", charge=CHARGE, ledger=ledger) as staged,
    ):
        assert statuses(ledger) == ["reserved"]
        staged.output.write(b"half")
        raise ZeroDivisionError
    assert names(folder) == [] and statuses(ledger) == ["cancelled"]


def test_a_missing_statement_is_a_defect(folder, ledger):
    with (
        pytest.raises(DiscreetError, match="without a statement"),
        staged_release(folder / "x.txt", charge=CHARGE, ledger=ledger),
    ):
        pass
    assert names(folder) == [] and statuses(ledger) == ["cancelled"]


def test_nothing_is_overwritten_without_force(folder, ledger):
    path = folder / "x.txt"
    path.write_bytes(b"old")
    with pytest.raises(BadInput, match="--force"):
        send(path, ledger)
    assert path.read_bytes() == b"old" and ledger.history() == []


def test_a_file_that_appears_meanwhile_is_not_overwritten_either(folder, ledger):
    path = folder / "x.txt"
    with (
        pytest.raises(BadInput, match="--force"),
        staged_release(path, charge=CHARGE, ledger=ledger) as staged,
    ):
        staged.statement = STATEMENT
        path.write_bytes(b"another's")
    assert path.read_bytes() == b"another's" and statuses(ledger) == ["cancelled"]
    assert names(folder) == ["x.txt"]


def test_force_replaces_file_and_statement(folder, ledger):
    path = folder / "x.txt"
    first = send(path, ledger, b"old")
    second = send(path, ledger, b"new", force=True)
    assert path.read_bytes() == b"new" and Statement.read(path) == second != first
    assert statuses(ledger) == ["confirmed", "confirmed"]


def test_an_error_under_force_keeps_the_old_release_and_gives_the_reservation_back(folder, ledger):
    path = folder / "x.txt"
    first = send(path, ledger, b"old")
    with pytest.raises(ZeroDivisionError), staged_release(path, charge=CHARGE, ledger=ledger, force=True):
        raise ZeroDivisionError
    assert path.read_bytes() == b"old" and Statement.read(path) == first
    assert statuses(ledger) == ["confirmed", "cancelled"]


def cut_at(monkeypatch, point):
    """End the process, as far as the files can tell, before or after a file gets its name."""
    place = Output.place

    def cut(self):
        ours = self.path.name.endswith(".statement.json") == point.startswith("statement")
        if ours and point.endswith("before"):
            raise Cut
        place(self)
        if ours and point.endswith("after"):
            raise Cut

    monkeypatch.setattr(Output, "place", cut)
    # After the end of a process nobody tidies up.
    monkeypatch.setattr(Output, "discard", lambda self: None)
    monkeypatch.setattr(Ledger, "cancel", lambda self, entry: None)
    unlink = Path.unlink
    monkeypatch.setattr(
        Path,
        "unlink",
        lambda self, missing_ok=False: (
            None if "statement" in self.name else unlink(self, missing_ok=missing_ok)
        ),
    )


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("before", [None, b"old"])
@pytest.mark.parametrize("point", ["statement before", "statement after", "file before", "file after"])
def test_a_crash_between_the_steps_leaves_no_file_without_its_statement(
    folder, ledger, monkeypatch, point, before
):
    path = folder / "x.txt"
    if before is not None:
        send(path, ledger, before)
    cut_at(monkeypatch, point)
    with pytest.raises(Cut):
        send(path, ledger, force=True)
    assert statuses(ledger)[-1] == "reserved"
    if path.exists():
        statement = Statement.read(path)
        assert statement.output["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert statement.ledger_entry in {
            entry.id for entry in ledger.history() if entry.status != "cancelled"
        }


def test_an_interruption_after_the_file_has_its_name_stays_recorded(folder, ledger, monkeypatch):
    place = Output.place

    def interrupted(self):
        place(self)
        if not self.path.name.endswith(".json"):
            raise KeyboardInterrupt

    monkeypatch.setattr(Output, "place", interrupted)
    path = folder / "x.txt"
    with pytest.raises(KeyboardInterrupt):
        send(path, ledger)
    assert path.exists() and Statement.read(path)
    assert statuses(ledger) == ["reserved"]


def test_a_file_that_cannot_get_its_name_takes_its_statement_with_it(folder, ledger, monkeypatch):
    place = Output.place

    def refused(self):
        if not self.path.name.endswith(".json"):
            raise OSError("no")
        place(self)

    monkeypatch.setattr(Output, "place", refused)
    with pytest.raises(OSError, match="no"):
        send(folder / "x.txt", ledger)
    assert names(folder) == [] and statuses(ledger) == ["cancelled"]


def test_a_ledger_that_fails_to_cancel_does_not_hide_the_error(folder, ledger, monkeypatch):
    def gone(self, entry, **_):
        raise BadInput("the server is gone")

    monkeypatch.setattr(Ledger, "cancel", gone)
    with pytest.raises(ZeroDivisionError), staged_release(folder / "x.txt", charge=CHARGE, ledger=ledger):
        raise ZeroDivisionError
    assert statuses(ledger) == ["reserved"]


def test_a_ledger_that_fails_to_confirm_leaves_the_release_and_says_so(folder, ledger, monkeypatch):
    def gone(self, entry, **_):
        raise BadInput("the server is gone")

    monkeypatch.setattr(Ledger, "confirm", gone)
    with pytest.raises(
        BadInput, match=r"x.txt and its statement are written, .* counts as spent \(the server"
    ):
        send(folder / "x.txt", ledger)
    assert Statement.read(folder / "x.txt") and statuses(ledger) == ["reserved"]


def test_a_folder_that_cannot_be_written(ledger):
    with pytest.raises(BadInput, match="cannot be written"):
        send(Path("/proc/x.txt"), ledger)
    assert statuses(ledger) == ["cancelled"]


@dataclass(frozen=True, kw_only=True)
class Shout:
    """A mechanism for the tests."""

    fails_at: int = -1
    name: str = "shout"
    guarantee: Guarantee = GUARANTEE
    published: Guarantee | None = None

    @property
    def options(self) -> dict[str, Any]:
        return {"fails_at": self.fails_at}

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        random.bytes(1)
        for number, document in enumerate(documents):
            if number == self.fails_at:
                raise BadInput("document 1 cannot be shouted")
            tally.verbatim["digits"] += sum(map(str.isdigit, document.text))
            yield document.with_text(document.text.upper())


DOCUMENTS = [Document(id="a", text="ward 7"), Document(id="b", text="bed 12")]


def test_a_release_streams_to_its_file(folder, ledger):
    path = folder / "out.jsonl"
    log = LocalLog(path=folder.parent / "log")
    statement = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger, log=log).write(path)
    assert [json.loads(line)["text"] for line in path.read_text().splitlines()] == ["WARD 7", "BED 12"]
    assert [json.loads(line)["id"] for line in path.read_text().splitlines()] == ["1", "2"]
    assert statement.counts == {"documents": 2} and statement.verbatim == {}
    [line] = log.path.read_text().splitlines()
    assert json.loads(line)["private"] == {"digits": 3} and json.loads(line)["output"] == "out.jsonl"
    assert statement.randomness == {"source": "system"}
    [entry] = ledger.history("notes")
    assert entry.operation == "protect --with shout" and entry.options == {"fails_at": -1}
    assert entry.status == "confirmed" and not entry.seeded


def test_without_a_guarantee_the_counts_are_in_the_statement(folder):
    shout = Shout(guarantee=Guarantee(notion="none"))
    log = LocalLog(path=folder / "log")
    statement = Release(DOCUMENTS, shout, dataset="notes", ledger=None, log=log).write(folder / "out.jsonl")
    assert statement.verbatim == {"digits": 3, "document ids": 2} and not log.path.exists()


def test_what_is_said_aside_is_a_note_only_without_a_guarantee():
    tally = Tally(notes=["always"], aside={"1 other field left out": Private("hiv")})
    assert tally.remarks(GUARANTEE) == ("always",)
    assert tally.private(GUARANTEE)["1 other field left out"].reveal() == "hiv"
    none = Guarantee(notion="none")
    assert tally.remarks(none) == ("always", "1 other field left out: hiv") and tally.private(none) == {}


@pytest.mark.parametrize(("named", "title"), [(True, "notes"), (False, "")])
def test_a_name_that_nobody_gave_is_not_beside_a_guarantee(folder, ledger, named, title):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger, named=named, risks={"left": 3})
    assert release.write(folder / "out.jsonl").dataset == title
    assert release.statement.risks == {}


def test_what_was_drawn_in_memory_is_logged_once(folder, ledger):
    log = LocalLog(path=folder / "log")
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger, log=log)
    assert len(list(release)) == 2 and len(release) == 2
    release.write(folder / "out.jsonl")
    assert len(log.path.read_text().splitlines()) == 1


def test_a_release_that_fails_in_the_middle(folder, ledger):
    with pytest.raises(BadInput, match="document 1"):
        Release(DOCUMENTS, Shout(fails_at=1), dataset="notes", ledger=ledger).write(folder / "out.jsonl")
    assert names(folder) == [] and statuses(ledger) == ["cancelled"]


def test_a_release_that_was_looked_at_is_written_as_it_was_seen(folder, ledger):
    release = Release(iter(DOCUMENTS), Shout(), dataset="notes", ledger=ledger)
    seen = [document.text for document in release]
    assert release.statement.counts == {"documents": 2}
    statement = release.write(folder / "out.jsonl")
    assert seen == ["WARD 7", "BED 12"] and statement.counts == {"documents": 2}


def test_a_seeded_release_is_recorded_as_void(folder, ledger):
    Release(DOCUMENTS, Shout(), dataset="notes", random=Random(seed=1), ledger=ledger).write(
        folder / "out.jsonl"
    )
    [entry] = ledger.history()
    assert entry.seeded
    ledger.set_budget("other", unit="document", kind="local-dp", epsilon=9)
    with pytest.raises(OverBudget, match="seed"):
        Release(
            [Document("1", "other")], Shout(), dataset="other", random=Random(seed=1), ledger=ledger
        ).write(folder / "o.jsonl")
    assert "o.jsonl" not in names(folder)


def test_without_a_dataset_there_is_nothing_to_charge(folder, ledger):
    with pytest.raises(BadInput, match="--dataset"):
        Release(DOCUMENTS, Shout(), ledger=ledger).write(folder / "out.jsonl")
    Release(DOCUMENTS, Shout(), ledger=None).write(folder / "out.jsonl")
    assert statement_path(folder / "out.jsonl").exists()


def test_a_release_that_drew_nothing_says_so():
    from discreet.protection.mechanisms.mask import Mask

    assert Release(DOCUMENTS, Mask(), ledger=None).statement.randomness == {"source": "none"}


def looked_at(ledger, documents=DOCUMENTS):
    """Documents that say what the ledger held when each of them was drawn."""
    for document in documents:
        yield document.with_text(f"{document.text} {statuses(ledger)}")


def test_iterating_reserves_before_the_first_draw_and_confirms_after_the_last(ledger):
    release = Release(looked_at(ledger), Shout(), dataset="notes", ledger=ledger, recognised=True)
    assert ledger.history() == []
    assert [one.text for one in release] == ["WARD 7 ['RESERVED']", "BED 12 ['RESERVED']"]
    assert statuses(ledger) == ["confirmed"]
    assert len(release) == 2 and len(list(release)) == 2
    assert statuses(ledger) == ["confirmed"], "looking again spends nothing"
    [entry] = ledger.history("notes")
    assert entry.operation == "protect --with shout"
    assert entry.guarantee == replace(GUARANTEE, assumptions=(BESIDE,)) == release.guarantee


def test_asking_for_the_statement_reserves_first(ledger):
    statement = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger).statement
    [entry] = ledger.history("notes")
    assert statement.ledger_entry == entry.id and entry.status == "confirmed"


def test_what_was_kept_is_written_under_the_same_entry(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger)
    drawn = list(release)
    statement = release.write(folder / "out.jsonl")
    again = release.write(folder / "again.jsonl")
    assert len(drawn) == 2 and statuses(ledger) == ["confirmed"]
    [entry] = ledger.history()
    assert statement.ledger_entry == again.ledger_entry == entry.id


def test_a_failure_while_kept_documents_are_written_does_not_give_the_spend_back(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger)
    list(release)
    with pytest.raises(BadInput, match="cannot be written"):
        release.write("/proc/x.jsonl")
    assert statuses(ledger) == ["confirmed"]


def test_an_iteration_that_is_abandoned_counts_as_spent_and_can_go_on(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger)
    first = next(iter(release))
    assert first.text == "WARD 7" and statuses(ledger) == ["reserved"]
    statement = release.write(folder / "out.jsonl")
    assert statuses(ledger) == ["confirmed"] and statement.counts == {"documents": 2}


def test_an_iteration_that_fails_half_way_counts_as_spent_and_is_not_drawn_again(folder, ledger):
    release = Release(DOCUMENTS, Shout(fails_at=1), dataset="notes", ledger=ledger)
    with pytest.raises(BadInput, match="document 1 cannot be shouted"):
        list(release)
    assert statuses(ledger) == ["reserved"]
    for again in (
        lambda: list(release),
        lambda: release.statement,
        lambda: release.write(folder / "x.jsonl"),
    ):
        with pytest.raises(BadInput, match="failed half-way"):
            again()
    assert statuses(ledger) == ["reserved"] and names(folder) == []


def test_a_release_over_its_budget_draws_nothing(ledger):
    ledger.set_budget("notes", unit="document", kind="local-dp", epsilon=0.4)
    random = Random()
    with pytest.raises(OverBudget):
        list(Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger, random=random))
    assert not random.has_drawn and ledger.history() == []


def test_what_was_streamed_to_a_file_is_not_drawn_a_second_time(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger)
    statement = release.write(folder / "out.jsonl")
    assert release.statement == statement
    for again in (lambda: list(release), lambda: release.write(folder / "again.jsonl")):
        with pytest.raises(BadInput, match=r"out\.jsonl"):
            again()
    assert statuses(ledger) == ["confirmed"] and "again.jsonl" not in names(folder)


def test_a_write_that_failed_can_be_tried_again(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger)
    with pytest.raises(BadInput, match="cannot be written"):
        release.write("/proc/x.jsonl")
    assert release.write(folder / "out.jsonl").counts == {"documents": 2}
    assert statuses(ledger) == ["cancelled", "confirmed"]


def test_the_default_ledger_is_used_unless_none_is_written_out(tmp_path, monkeypatch):
    monkeypatch.setenv("DISCREET_LEDGER", str(tmp_path / "own.db"))
    assert Release(DOCUMENTS, Shout(), dataset="notes").statement.ledger_entry
    assert Release(DOCUMENTS, Shout(), dataset="notes", ledger=tmp_path / "other.db").statement.ledger_entry
    for place in ("own.db", "other.db"):
        with Ledger.open(tmp_path / place) as opened:
            assert statuses(opened) == ["confirmed"]


def test_a_statement_says_that_nothing_was_recorded(folder):
    looked = Release(DOCUMENTS, Shout(), dataset="notes", ledger=None)
    assert looked.statement.notes == ("not recorded in a ledger",)
    assert looked.write(folder / "looked.jsonl").notes == ("not recorded in a ledger",)
    streamed = Release(DOCUMENTS, Shout(), dataset="notes", ledger=None).write(folder / "streamed.jsonl")
    assert streamed.notes == ("not recorded in a ledger",) and "not recorded" in str(streamed)
    with staged_release(folder / "x.txt", charge=CHARGE) as staged:
        staged.statement = STATEMENT
    assert Statement.read(folder / "x.txt").notes == ("not recorded in a ledger",)


def test_what_spends_nothing_need_not_be_recorded(folder):
    with staged_release(folder / "x.txt") as staged:
        staged.statement = STATEMENT
    assert Statement.read(folder / "x.txt").notes == ()


JOB = {"job": "protect", "mechanism": {"name": "shout", "fails_at": -1}}


def test_a_statement_holds_the_job_as_data(folder, ledger):
    release = Release(DOCUMENTS, Shout(), dataset="notes", ledger=ledger, job=JOB)
    assert release.statement.job == JOB
    release.write(folder / "out.jsonl")
    assert Statement.read(folder / "out.jsonl").job == JOB
    with staged_release(folder / "x.txt", charge=CHARGE, ledger=ledger, job=JOB) as staged:
        staged.statement = STATEMENT
    assert Statement.read(folder / "x.txt").job == JOB


@pytest.mark.parametrize("use", [list, lambda release: release.write(release.place)])
def test_a_release_made_by_hand_belongs_to_its_documents(use, folder, ledger):
    """The ledger's account is that of the content, whatever name the caller writes."""
    ledger.set_budget("notes", unit="document", epsilon=0.6, kind="local-dp")
    draws = []

    @dataclass(frozen=True)
    class Counted(Shout):
        def apply(self, documents, **given):
            draws.append(1)
            return super().apply(documents, **given)

    def made(documents, dataset, **more):
        release = Release(documents, Counted(), dataset=dataset, ledger=ledger, **more)
        release.place = folder / f"{len(draws)}-{dataset}.jsonl"
        return release

    use(made(DOCUMENTS, "notes"))
    assert draws == [1]
    for copy in (DOCUMENTS, DOCUMENTS[:1], iter(DOCUMENTS)):
        with pytest.raises(Refused, match="--other-data"):
            use(made(copy, "copy"))
    with pytest.raises(OverBudget):
        use(made(DOCUMENTS, "notes"))
    assert draws == [1]
    assert statuses(ledger) == ["confirmed"]
    use(made(iter(DOCUMENTS), "copy", other_data=True))
    assert [entry.other_data for entry in ledger.history("copy")] == ["notes"]


def test_a_release_made_by_hand_needs_a_dataset_or_no_ledger(folder, ledger, monkeypatch, tmp_path):
    monkeypatch.setenv("DISCREET_LEDGER", str(tmp_path / "own.db"))
    for use in (list, lambda release: release.write(folder / "x.jsonl"), lambda release: release.statement):
        with pytest.raises(BadInput, match="ledger=None"):
            use(Release(DOCUMENTS, Shout()))
    with Ledger.open() as own:
        assert own.history() == []
    Release(DOCUMENTS, Shout(), dataset="notes").write(folder / "x.jsonl")
    with Ledger.open() as own:
        assert statuses(own) == ["confirmed"]
