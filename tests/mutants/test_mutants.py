"""The table of mutants fits the sources; `make mutants` runs them."""

import ast

import pytest
from run import ROOT, apply, files_of_tests, mutants


@pytest.mark.parametrize("mutant", mutants(), ids=lambda one: f"{one['file']}-{one['new'][:30]}")
def test_it_fits_its_file_and_is_still_python(mutant):
    sound = (ROOT / "src" / "discreet" / mutant["file"]).read_text(encoding="utf-8")
    ast.parse(apply(mutant, sound))
    for file, test in zip(files_of_tests(mutant), mutant["tests"], strict=True):
        text = (ROOT / file).read_text(encoding="utf-8")
        name = test.partition("::")[2].partition("[")[0]
        assert not name or f"def {name}(" in text
