"""Write a synthetic clinic: notes with their gold spans, and the table of patients behind them.

    python examples/make_clinic.py examples --patients 12 --notes 40

makes the `clinic.jsonl` and `patients.csv` that lie here. Raise the numbers as you like: the notes
stream, so a million of them need no more memory than forty.
"""

import argparse
import csv
from dataclasses import replace
from pathlib import Path

from discreet.synthetic import clinic, patients
from discreet.text import open_writer
from discreet.text.output import new_file


def main() -> None:
    """Write both files into the folder given."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("folder", type=Path)
    options.add_argument("--patients", type=int, default=60)
    options.add_argument("--notes", type=int, default=300)
    options.add_argument("--seed", type=int, default=15)
    given = options.parse_args()

    path = given.folder / "clinic.jsonl"
    with new_file(path, force=True) as output, open_writer(output, path) as writer:
        for note in clinic(given.patients, given.notes, given.seed):
            about_the_note = {name: note.fields[name] for name in ("kind", "date")}
            writer.write(replace(note, fields=about_the_note))

    rows = list(patients(given.patients, given.seed))
    with (given.folder / "patients.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, fieldnames=list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    print(f"{given.notes:,} notes by {given.patients:,} patients in {given.folder}")


if __name__ == "__main__":
    main()
