"""`x or default` swallows 0: where a number may be given, a default is taken only for None."""

import ast
from pathlib import Path

import pytest

import discreet

SOURCE = Path(discreet.__file__).parent
FILES = sorted(path for path in SOURCE.rglob("*.py") if "cli" not in path.relative_to(SOURCE).parts)


def _is_number(node: ast.expr) -> bool:
    """A number other than 0 as a default, or a choice between such numbers."""
    if isinstance(node, ast.IfExp):
        return _is_number(node.body) or _is_number(node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("len", "min", "max", "round")
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and bool(node.value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_setting_of_nought_is_taken_for_a_missing_one(path: Path) -> None:
    swallowed = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.BoolOp)
        and isinstance(node.op, ast.Or)
        and isinstance(node.values[0], ast.Name | ast.Attribute)
        and any(_is_number(value) for value in node.values[1:])
    ]
    assert not swallowed, "write `default if x is None else x`"
