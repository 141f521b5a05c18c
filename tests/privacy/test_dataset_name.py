import pytest

from discreet.privacy.dataset_name import same_name, spellings


@pytest.mark.parametrize("name", ["A", "a ", " a", "a.jsonl", "A.CSV.gz", "a.txt"])
def test_spelling_variants_are_one_name(name):
    assert same_name(name) == "a"


@pytest.mark.parametrize("name", ["b", "a b", "a-1", ".jsonl", "a.v2"])
def test_other_names_stay_other_names(name):
    assert same_name(name) != "a"
    assert same_name(name)


def test_the_ledgers_spelling_is_used():
    assert spellings("WARD 7.csv", ["b", "ward  7", "Ward 7"]) == ["ward  7", "Ward 7"]
    assert spellings(" new ", ["b"]) == ["new"]
