"""Run the code cells of notebooks without Jupyter, and save their outputs or compare them with those saved.

    python tools/run_notebook.py examples/first_steps.ipynb            # run and save
    python tools/run_notebook.py --check examples/first_steps.ipynb    # run and compare; exit code 1 if they differ

A cell with the metadata `"noisy": true` draws noise, so its output is another one each time: it is run and not compared.
"""

import ast
import contextlib
import difflib
import io
import json
import sys
from pathlib import Path
from typing import Any

__all__ = ["outputs_of", "run_notebook"]


def outputs_of(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a cell prints and, if it ends with an expression, what a notebook shows of its value."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, shown = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if shown is not None:
        data = {"text/plain": _lines(repr(shown))}
        if hasattr(shown, "_repr_html_"):
            data["text/html"] = _lines(shown._repr_html_())
        outputs.append(
            {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}
        )
    return outputs


def run_notebook(path: Path, *, check: bool) -> str:
    """Run every cell; with `check`, how the outputs differ from those saved, and otherwise save them."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    differences = []
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        made = outputs_of("".join(cell["source"]), names)
        if check and made != cell["outputs"] and not cell["metadata"].get("noisy"):
            saved, now = (json.dumps(one, indent=1, ensure_ascii=False) for one in (cell["outputs"], made))
            changes = difflib.unified_diff(saved.split("\n"), now.split("\n"), "saved", "now")
            differences.append(f"{path.name}, cell {number}:\n" + "\n".join(changes))
        cell["outputs"], cell["execution_count"] = made, number
    if not check:
        path.write_text(
            json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
        )
    return "\n".join(differences)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    found = [
        run_notebook(Path(name), check="--check" in sys.argv) for name in sys.argv[1:] if name != "--check"
    ]
    sys.exit("\n".join(filter(None, found)) or 0)
