"""What leans on Flower's internals stands in one file and holds for one version of Flower."""

import ast
import re
from importlib.metadata import requires, version
from pathlib import Path

import discreet

SOURCE = Path(discreet.__file__).parent
LINK = SOURCE / "federation" / "flower" / "link.py"
PUBLIC = {"flwr.app", "flwr.clientapp", "flwr.serverapp"}


def test_the_link_was_written_for_the_flower_that_is_installed_and_asked_for():
    assert version("flwr") == "1.41.0"
    assert "Flower 1.41.0" in LINK.read_text(encoding="utf-8")
    asked = [one for one in requires("discreet") or [] if re.match(r"flwr\b", one)]
    assert asked and all(one.startswith("flwr==1.41.0") for one in asked)


def test_no_other_file_imports_what_flower_does_not_publish():
    inside = {
        f"{path.relative_to(SOURCE)}:{node.lineno}: {node.module}"
        for path in SOURCE.rglob("*.py")
        if path != LINK
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").split(".")[0] == "flwr"
        and node.module not in PUBLIC
    }
    assert not inside
