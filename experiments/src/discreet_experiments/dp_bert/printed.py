"""What the paper prints, in numbers (Hoory et al. 2021)."""

__all__ = [
    "BATCH",
    "DELTA_TRAINING",
    "DELTA_VOCABULARY",
    "EPSILON_TRAINING",
    "EPSILON_VOCABULARY",
    "EXAMPLES",
    "PIECES",
    "SHARDS",
    "SIGMA_TRAINING",
    "SIGMA_VOCABULARY",
    "STEPS",
    "TABLE_2",
    "THRESHOLD",
    "WORDS",
]

WORDS = 256
SIGMA_VOCABULARY, DELTA_VOCABULARY = 200.0, 1e-9
THRESHOLD, EPSILON_VOCABULARY = 982.5, 0.517
PIECES = {"with DP": 20_855, "without": 29_157}
"""Section 3.2: the size of the vocabulary with noise and without."""

SIGMA_TRAINING, BATCH, EXAMPLES, STEPS, DELTA_TRAINING = 2.72, 131_072, 83_000_000, 1_000_000, 1e-8
SHARDS = 256 * 32
"""Section 3.3: 256 parallel shards, gradients accumulated over 32 batches."""

EPSILON_TRAINING = 0.6

TABLE_2: dict[str, tuple[float | None, float | None, float, float | None]] = {
    "BERT": (None, None, 76.3, 77.6),
    "BERT-M": (None, None, 86.8, 83.6),
    "BioBERT": (None, None, 86.5, None),
    "BERT-DP, ε_T = 2.8": (0.51, 2.8, 84.5, 81.7),
    "BERT-DP, ε_T = 0.6": (0.51, 0.6, 83.7, 81.2),
}
"""Model: ε of the vocabulary, ε of the training, F1 on i2b2-2010 and i2b2-2011 (per cent)."""
