"""Replace words under metric differential privacy, and read what the ε of a word means for a text.

$ python examples/words_with_metric_privacy.py
the doctor saw a tired man  →  …
her blood pressure was high again  →  …
guarantee:   ε = 12 metric-DP per word under the Euclidean distance of word vectors
nearest-neighbour distance, 5 %: 1.888
nearest-neighbour distance, median: 2.958
distance of two words, median: 6.722
distance of two words, at most: 28.16
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet


def main() -> None:
    """Send sentences through the Vickrey mechanism."""
    texts = ["the doctor saw a tired man", "her blood pressure was high again"]
    with TemporaryDirectory() as folder:
        release = discreet.protect(
            texts,
            discreet.Vickrey(epsilon=12, t=0.75),
            dataset="sentences",
            ledger=Path(folder) / "ledger.db",
        )
        for before, after in zip(texts, release, strict=True):
            print(f"{before}  →  {after.text}")
        guarantee = release.statement.guarantee
    print(f"guarantee:   {guarantee}")
    for name, value in guarantee.scale.items():
        print(f"{name}: {value:.4g}")


if __name__ == "__main__":
    main()
