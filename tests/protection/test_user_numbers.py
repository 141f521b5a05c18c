"""Numbers of users depend on the user and a secret, not on who came before: parts of a file can be joined again."""

import re
from dataclasses import replace

import pytest

from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.privacy.release import Release, Tally, UserKey
from discreet.protection.mechanisms.mask import Mask
from discreet.protection.metadata import UserNumbers
from discreet.text.document import Document

PEOPLE = [Document(str(n), f"note {n}", user=f"P{n % 5}") for n in range(20)]


def numbers(documents, ledger, dataset="ward", **more):
    release = Release(documents, Mask(), dataset=dataset, ledger=ledger, **more)
    return {one.user: two.user for one, two in zip(documents, release, strict=True)}


def test_parts_of_a_file_give_one_person_one_number_and_two_people_two(tmp_path):
    """Split after the second person: by order of appearance P0 and P2 were both user-1, and P1 had two numbers."""
    first = [one for one in PEOPLE if one.user in ("P0", "P1")]
    rest = [one for one in PEOPLE if one.user in ("P2", "P1", "P3", "P4")]
    with Ledger(tmp_path / "l.db") as ledger:
        here, there = numbers(first, ledger), numbers(rest, ledger)
        whole = numbers(PEOPLE, ledger)
    assert here["P1"] == there["P1"]
    assert len({*here.values(), *there.values()}) == 5
    assert {**here, **there} == whole


def test_the_order_does_not_show(tmp_path):
    with Ledger(tmp_path / "l.db") as ledger:
        assert numbers(PEOPLE, ledger) == numbers(PEOPLE[::-1], ledger)


def test_a_part_in_a_file_of_another_name_is_of_the_same_dataset(tmp_path, monkeypatch):
    import json

    import discreet

    monkeypatch.chdir(tmp_path)
    text = [f"Seen on ward {n}, nothing to report for bed {n * 7}." for n in range(12)]
    rows = [{"id": str(n), "text": text[n], "user": f"P{n % 4}"} for n in range(12)]
    for name, part in {"whole": rows, "second": rows[5:]}.items():
        lines = "".join(json.dumps(row) + "\n" for row in part)
        (tmp_path / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    found = {}
    for name, part in {"whole": rows, "second": rows[5:]}.items():
        release = discreet.protect(f"{name}.jsonl", discreet.Mask(), spans="given", ledger="ledger.db")
        found[name] = {row["user"]: one.user for row, one in zip(part, release, strict=True)}
    assert found["second"].items() <= found["whole"].items()


def test_another_dataset_and_another_ledger_have_other_numbers(tmp_path):
    with Ledger(tmp_path / "one.db") as one, Ledger(tmp_path / "two.db") as two:
        seen = [numbers(PEOPLE, one), numbers(PEOPLE, one, "clinic", other_data=True), numbers(PEOPLE, two)]
    assert len({number for each in seen for number in each.values()}) == 15


def test_spellings_of_a_name_are_one_dataset(tmp_path):
    with Ledger(tmp_path / "l.db") as ledger:
        assert ledger.user_key("Ward 7") == ledger.user_key("ward 7 ")
        assert ledger.user_key("Ward 7") != ledger.user_key("Ward 8")


def test_without_a_ledger_numbers_are_of_one_release_and_it_says_so():
    first, second = numbers(PEOPLE, None), numbers(PEOPLE, None)
    assert not {*first.values()} & {*second.values()}
    release = Release(PEOPLE, Mask(), ledger=None)
    assert any("of this release alone" in note for note in release.statement.notes)
    assert numbers(PEOPLE, None, random=Random(4)) == numbers(PEOPLE, None, random=Random(4))


def test_with_one_the_statement_says_how_far_they_reach(tmp_path):
    with Ledger(tmp_path / "l.db") as ledger:
        release = Release(PEOPLE, Mask(), dataset="ward", ledger=ledger)
        assert any("same in every release of this dataset" in note for note in release.statement.notes)


@pytest.mark.parametrize("user", ["P1", "Müller", "\ud800", ""])
def test_a_number_tells_nothing_without_the_key(user):
    key = UserKey(secret=b"k" * 32)
    number = UserNumbers(Tally(users=key))(user)
    assert re.fullmatch("user-[a-z2-7]{12}", number)
    assert number == UserNumbers(Tally(users=key))(user)
    assert number != UserNumbers(Tally(users=replace(key, secret=b"j" * 32)))(user)


def test_many_users_have_a_number_each():
    given = UserNumbers(Tally())
    assert len({given(f"patient {n}") for n in range(50_000)}) == 50_000
