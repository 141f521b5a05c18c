"""Mask the notes of a pandas table: a DataFrame in, the same columns out, with a statement.

$ python examples/mask_a_table.py
patient                                note
     P1 Dr [PERSON] saw [PERSON] on [DATE].
     P2      Mr [PERSON] rang from [PHONE].
guarantee: no formal guarantee
verbatim:  28 characters outside spans, 2 fields kept by name, 2 document ids
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import pandas

import discreet


def main() -> None:
    """Find and mask, recorded under the dataset's name."""
    table = pandas.DataFrame(
        {
            "patient": ["P1", "P2"],
            "note": [
                "Dr Okafor saw Anna Müller on 3 May 2024.",
                "Mr Paul Weber rang from 07700 900123.",
            ],
        }
    )
    with TemporaryDirectory() as folder:
        release = discreet.protect(
            table,
            discreet.Mask(keep_fields=("patient",)),
            text="note",
            dataset="ward-7",
            ledger=Path(folder) / "ledger.db",
        )
        masked = release.to_pandas()
    print(masked[["patient", "note"]].to_string(index=False))
    print(f"guarantee: {release.statement.guarantee}")
    passed = (f"{count} {what}" for what, count in release.statement.verbatim.items() if count)
    print(f"verbatim:  {', '.join(passed)}")


if __name__ == "__main__":
    main()
