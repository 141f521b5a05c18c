"""What `import discreet` offers is what it says it offers, and it costs next to nothing."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import discreet
from discreet.text.document import Document, Span

SOURCE = Path(discreet.__file__).parent
MODULES = sorted(
    ".".join(("discreet", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
    for path in SOURCE.rglob("*.py")
)
LEAF_MODULES = [name for name in MODULES if not (SOURCE / Path(*name.split(".")[1:])).is_dir()]
HEAVY = (
    "numpy",
    "torch",
    "transformers",
    "spacy",
    "scipy",
    "pyarrow",
    "sqlalchemy",
    "opendp",
    "matplotlib",
    "dp_accounting",
    "flwr",
    "spu",
)


@pytest.mark.parametrize("name", [name for name in discreet.__all__ if name != "__version__"])
def test_every_name_leads_somewhere(name: str) -> None:
    value = getattr(discreet, name)
    assert isinstance(value, ModuleType) or value.__name__ == name or callable(value)


def test_a_type_checker_and_python_find_the_same_names() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    (guarded,) = (
        node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    typed = {alias.name: node.module for node in guarded.body for alias in node.names}
    rooms = {name for name, home in typed.items() if home == "discreet"}
    assert {name: home for name, home in typed.items() if name not in rooms} == discreet._HOMES
    assert rooms == set(discreet._ROOMS)
    assert sorted([*typed, "__version__"]) == sorted(discreet.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'anonymise'"):
        discreet.anonymise  # noqa: B018


@pytest.mark.parametrize("name", LEAF_MODULES)
def test_every_module_says_what_it_exports(name: str) -> None:
    module = import_module(name)
    exported = getattr(module, "__all__", None)
    assert exported is not None, f"{name} has no __all__"
    assert all(hasattr(module, one) for one in exported)


def test_importing_costs_nothing_heavy() -> None:
    code = f"import sys, click, discreet, discreet.cli.main as m; [m.app.get_command(click.Context(m.app), n) for n in m.COMMANDS]; print([one for one in {HEAVY} if one in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_rooms_can_be_called() -> None:
    note = Document("1", "Ann met Bob", user="u").with_spans((Span(0, 3, "PERSON"),))
    release = discreet.protect([note], discreet.Mask(), ledger=None)
    assert [document.text for document in release] == ["[PERSON] met Bob"]
    assert release.statement.guarantee.notion == "none"
    found = list(discreet.find([Document("2", "Write to ann@example.org.")], patterns_only=True))
    assert [span.label for span in found[0].spans] == ["EMAIL"]


def test_a_word_mechanism_is_given_the_public_vocabulary() -> None:
    release = discreet.protect(
        [Document("1", "A good day, 7 times.")], discreet.Vickrey(epsilon=40), ledger=None
    )
    assert next(iter(release)).text.endswith(".")
    assert release.statement.options["vectors"].startswith("GloVe")
    assert release.statement.guarantee.notion == "metric-dp"
