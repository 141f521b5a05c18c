"""Every module of the library is reached from a door, or is listed here with the reason why it is not yet."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import discreet

SOURCE = Path(discreet.__file__).parent
FILES = {
    ".".join(("discreet", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in SOURCE.rglob("*.py")
}
DOORS = ("discreet.cli", "discreet.workbench", "discreet.service", "discreet.plugins")

_TAGGERS = "a tagger that sites train together: for `federate` once models have one folder"
NO_DOOR_YET = {
    "discreet.attacks.memory.secret_sharer": "exposure and extraction of canaries: for `audit` of trained models",
    "discreet.attacks.memory.user_membership": "membership of users: for `audit` of trained models",
    "discreet.encoding.device": "copied alone to a device; `encode --recipe` writes what it reads",
    "discreet.federation.local_private": _TAGGERS,
    "discreet.federation.relay": _TAGGERS,
    "discreet.federation.shared_noise": _TAGGERS,
    "discreet.learning.tagging.bilstm": "a small tagger for `train tagger` and `federate`",
    "discreet.learning.tagging.crf": "the last layer of the small tagger",
}


@cache
def _named(module: str) -> frozenset[str]:
    """The modules that a module imports anywhere in its file, or names in a string that is no docstring."""
    tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    named: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            named.add(node.module)
            named.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            for name in re.findall(r"\bdiscreet(?:\.\w+)+", node.value):
                # A package named in a string is the room of a registry, which imports every file in it.
                named.update({name, *(file for file in FILES if file.rpartition(".")[0] == name)})
    return frozenset(_with_packages(named) & set(FILES))


def _with_packages(names: set[str]) -> set[str]:
    return {part for name in names for part in _packages(name)}


def _packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: count + 1]) for count in range(len(parts)))


def _reached() -> set[str]:
    waiting = [name for name in FILES if name.startswith(DOORS)] + ["discreet", "discreet.__main__"]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(_named(name))
    return reached


def test_no_module_is_out_of_reach_of_every_door() -> None:
    lost = set(FILES) - _reached() - set(NO_DOOR_YET)
    assert not lost, f"no command, form or public name leads to {sorted(lost)}: give it one, or take it out"


def test_what_is_listed_is_there_and_has_no_door() -> None:
    gone = set(NO_DOOR_YET) - set(FILES)
    reached = set(NO_DOOR_YET) & _reached()
    assert not gone and not reached, f"take off the list: {sorted(gone | reached)}"
