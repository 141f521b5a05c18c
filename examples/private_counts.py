"""Count patients by department and publish the table with a guarantee per patient.

$ python examples/private_counts.py
department … count
cardiology … ± 3
…
guarantee: ε = 1 pure DP per user, add or remove one

A patient with many notes counts once, so one patient more or less moves the table by 1, and discrete Laplace noise
of scale 1/ε on every count gives ε-differential privacy per patient. The list of departments is public.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")
DEPARTMENTS = ("cardiology", "endocrinology", "neurology", "oncology", "psychiatry", "surgery")


def main() -> None:
    """Print the noisy table and its guarantee."""
    with TemporaryDirectory() as folder:
        table = discreet.count(
            CLINIC,
            by="label",
            categories=DEPARTMENTS,
            epsilon=1,
            dataset="clinic",
            ledger=Path(folder) / "ledger.db",
        )
    print(f"{'department':<14} count")
    for department, count in table.counts.items():
        print(f"{department:<14} {count:>5} ± {table.margin}")
    print(f"guarantee: {table.statement.guarantee}")


if __name__ == "__main__":
    main()
