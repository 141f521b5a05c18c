"""A statement survives its file, and says what bears on privacy."""

import json
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.provenance import Private, Public, Released, Unguarded
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement, render, statement_path

HOLDS = Guarantee(notion="local-dp", epsilon=3451.39, reference="computed")
CLAIM = Guarantee(notion="local-dp", epsilon=1.0, reference="the paper")


def _statement(**changes: object) -> Statement:
    return Statement(operation="encode --with ome", guarantee=HOLDS, published=CLAIM, **changes)


def test_round_trip_through_a_file(tmp_path: Path) -> None:
    released = tmp_path / "out.jsonl"
    statement = _statement(verbatim={"numbers": Released(3)}, notes=("a note",), risks={"top-1": 0.25})
    statement_path(released).write_text(json.dumps(statement.to_json()), encoding="utf-8")
    assert Statement.read(released) == statement


def test_the_job_is_kept_as_data(tmp_path: Path) -> None:
    statement = _statement(
        job={"job": "encode", "mechanism": {"name": "ome", "epsilon": 1.0, "labels": ["a"]}}
    )
    assert Statement.from_json(json.loads(json.dumps(statement.to_json()))) == statement


def test_a_statement_from_before_jobs_is_read() -> None:
    old = _statement().to_json()
    del old["job"]
    assert Statement.from_json(old).job == {}


def test_claim_and_truth_stand_side_by_side() -> None:
    text = render(_statement())
    assert "3,451.39" in text
    assert "ε = 1 local DP" in text
    assert "not what holds" in text


def test_the_claim_is_not_repeated_where_it_holds() -> None:
    assert "published" not in render(Statement(operation="x", guarantee=HOLDS, published=HOLDS))


def test_a_seed_is_shouted() -> None:
    text = render(_statement(randomness=Random(seed=7).describe()))
    assert "void outside tests" in text


def test_nothing_that_passed_through_verbatim_is_hidden() -> None:
    text = render(_statement(verbatim={"numbers": Public(1234), "stop words": Public(0)}))
    assert "1,234 numbers" in text
    assert "stop words" not in text


@pytest.mark.parametrize("count", [7, Unguarded(7), Private(7)])
@pytest.mark.parametrize("field", ["counts", "verbatim"])
def test_a_count_beside_a_guarantee_says_where_it_comes_from(field: str, count: object) -> None:
    with pytest.raises(TypeError, match=f"statement's {field}: 'rare words'"):
        _statement(**{field: {"rare words": count}})
    assert _statement(**{field: {"rare words": Public(7)}}).to_json()[field] == {"rare words": 7}


@pytest.mark.parametrize("field", ["options", "job", "risks", "randomness"])
def test_no_private_value_stands_anywhere_beside_a_guarantee(field: str) -> None:
    with pytest.raises(TypeError, match="local log"):
        _statement(**{field: {"sizes": [1, {"of": Unguarded(7)}]}})


def test_a_statement_without_a_guarantee_tells_its_counts() -> None:
    nothing = Guarantee(notion="none")
    statement = Statement(operation="mask", guarantee=nothing, counts={"PERSON replaced": Unguarded(7)})
    assert Statement.from_json(statement.to_json()) == statement


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": 99}', '{"format": 1}'])
def test_a_file_that_is_no_statement_is_refused(tmp_path: Path, content: str) -> None:
    released = tmp_path / "out.jsonl"
    statement_path(released).write_text(content, encoding="utf-8")
    with pytest.raises(BadInput):
        Statement.read(released)


def test_a_missing_statement_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no statement"):
        Statement.read(tmp_path / "out.jsonl")


def test_a_value_with_a_line_break_cannot_forge_a_line() -> None:
    text = render(_statement(dataset="x\n  guarantee    ε = 0", options={"name": "a\n  risk  none"}))
    assert [line for line in text.splitlines() if line.startswith("  guarantee")] == [text.splitlines()[1]]
    assert not any(line.startswith("  risk") for line in text.splitlines())
