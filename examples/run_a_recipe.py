"""Run a recipe: the jobs of a TOML file, checked before the first is run, recorded like any others.

$ python examples/run_a_recipe.py
step 1 (find): 335 spans in 40 documents, found by patterns only, for annotating, threshold 0.4
step 2 (encode): Statement: encode --with privunit of clinic
step 3 (audit): Reconstruction from codes: ε = 8 local DP per document, any two inputs
files: clinic.jsonl codes.html codes.parquet codes.parquet.statement.json codes.toml ledger.db marked.jsonl
"""

from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import discreet

HERE = Path(__file__).parent


def main() -> None:
    """Run `codes.toml` in a folder of its own, and show the first line of each result."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for given in ("codes.toml", "clinic.jsonl"):
            copy(HERE / given, folder)
        (folder / "out").mkdir()
        ran = discreet.run(folder / "codes.toml", ledger=folder / "ledger.db")
        files = sorted(path.name for path in folder.rglob("*") if path.is_file())
    for step, result in zip(ran.steps, ran.results, strict=True):
        print(f"{step}: {str(result).splitlines()[0]}")
    print("files:", *files)


if __name__ == "__main__":
    main()
