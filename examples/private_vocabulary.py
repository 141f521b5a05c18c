"""Make a WordPiece vocabulary of private notes: a word that one patient alone brings does not become a piece.

$ python examples/private_vocabulary.py
guarantee: ε = 4, δ = 1e-05 approximate DP per user, add or remove one
… pieces, of them … whole words: …
"zwyrtek", which one patient alone brings, is among them: False
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet
from discreet.synthetic import clinic


def main() -> None:
    """Count words by patient in 2,000 synthetic notes and one more, with noise and a threshold."""
    notes = [*clinic(patients=1500, notes=2000, seed=1), discreet.Document("n", "Zwyrtek rang.", user="one")]
    with TemporaryDirectory() as folder:
        pieces = discreet.vocabulary(
            notes,
            epsilon=4,
            delta=1e-5,
            unit="user",
            words_per_unit=32,
            dataset="clinic",
            ledger=Path(folder) / "ledger.db",
        )
    words = [piece for piece in pieces if piece.isalpha() and len(piece) > 3]
    print(f"guarantee: {pieces.statement.guarantee}")
    print(f"{len(pieces)} pieces, of them {len(words)} whole words: {', '.join(words[:8])}")
    print(f'"zwyrtek", which one patient alone brings, is among them: {"zwyrtek" in words}')


if __name__ == "__main__":
    main()
