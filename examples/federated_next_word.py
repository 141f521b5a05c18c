"""Train a next-word model over patients who keep their notes, with ε per patient.

$ python examples/federated_next_word.py
guarantee: ε = 4.63, δ = 1e-06 approximate DP per user, zero out one
12 patients, 3 rounds
the folder holds model.safetensors model.safetensors.statement.json next-word.json
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")
PUBLIC_WORDS = (
    "the a is was to of and with on for in at please take once daily mg seen blood pressure".split()
)


def main() -> None:
    """Simulate the rounds in this process, then use the model."""
    with TemporaryDirectory() as folder:
        words = Path(folder) / "words.txt"
        words.write_text("\n".join(PUBLIC_WORDS), encoding="utf-8")
        federated = discreet.federate(
            CLINIC,
            output=Path(folder) / "model",
            vocabulary=words,
            rounds=3,
            clients=5,
            clip=0.5,
            noise_multiplier=1.2,
            dimensions=8,
            units=16,
            dataset="clinic",
            ledger=Path(folder) / "ledger.db",
        )
        files = sorted(path.name for path in federated.output.iterdir())
    statement = federated.statement
    print(f"guarantee: {statement.guarantee}")
    users = len({note.user for note in discreet.read(CLINIC)})
    print(f"{users} patients, {statement.counts['rounds']} rounds")
    print("the folder holds", *files)


if __name__ == "__main__":
    main()
