"""Train a tagger with differential privacy, and use it to mark texts.

$ python examples/private_tagger.py
guarantee: ε = 8, δ = 1e-05 approximate DP per user, zero out one
recorded:  ledger entry …
alone it marks … spans in "Dr Okafor saw Anna Müller on 3 May."

Twenty notes of twelve patients are far too few to learn from at ε = 8; `docs/learn.md` says what more teach it.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")


def main() -> None:
    """Train on the notes of the synthetic clinic, a unit for each patient."""
    notes = list(discreet.read(CLINIC))[:20]
    with TemporaryDirectory() as folder:
        tagger = discreet.train(
            discreet.Tagger(),
            notes,
            epsilon=8,
            delta=1e-5,
            unit="user",
            epochs=4,
            output=Path(folder) / "tagger",
            dataset="clinic",
            ledger=Path(folder) / "ledger.db",
        )
        text = "Dr Okafor saw Anna Müller on 3 May."
        [document] = discreet.apply(Path(folder) / "tagger", [text])
    print(f"guarantee: {tagger.statement.guarantee}")
    print(f"recorded:  ledger entry {tagger.statement.ledger_entry}")
    print(f'alone it marks {len(document.spans)} spans in "{text}"')


if __name__ == "__main__":
    main()
