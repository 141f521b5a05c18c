"""What Jana and Biemann (2021) print: Table 1 and Table 2, and the settings behind them."""

from typing import NamedTuple

from discreet.privacy.plan import Plan

__all__ = [
    "BY_CLIENTS",
    "BY_CLIENTS_PRIVATE",
    "BY_INCREMENT",
    "BY_INCREMENT_PRIVATE",
    "CRF",
    "NOISES",
    "PLAIN",
    "PRINTED_EPSILON",
    "PRIVATE",
    "TDDL",
    "Scores",
    "printed_plan",
]

TDDL, CRF = "BiLSTM-TDDL", "BiLSTM-CRF"
NOISES = (0.5, 1.0, 5.0, 10.0, 50.0)
PRINTED_EPSILON = (3.73, 0.688, 0.05, 0.024, 0.022)


class Scores(NamedTuple):
    """Precision, recall and F over tokens, O counted."""

    precision: float
    recall: float
    f1: float


PLAIN = {TDDL: Scores(0.916, 0.922, 0.916), CRF: Scores(0.892, 0.862, 0.864)}
PRIVATE = {
    TDDL: (
        Scores(0.915, 0.919, 0.913),
        Scores(0.911, 0.911, 0.906),
        Scores(0.917, 0.924, 0.916),
        Scores(0.914, 0.912, 0.908),
        Scores(0.911, 0.913, 0.908),
    ),
    CRF: (
        Scores(0.869, 0.847, 0.839),
        Scores(0.727, 0.809, 0.75),
        Scores(0.825, 0.786, 0.802),
        Scores(0.889, 0.834, 0.840),
        Scores(0.839, 0.816, 0.815),
    ),
}

BY_CLIENTS = {2: 0.897, 5: 0.874, 10: 0.805, 15: 0.784, 20: 0.766}
"""Table 3: F over tokens by the number of clients, averaged once."""

BY_CLIENTS_PRIVATE = {2: 0.834, 5: 0.810, 10: 0.772, 15: 0.763, 20: 0.758}
"""Table 5: the same with noise multiplier 1 at each client (printed ε = 0.688)."""

BY_INCREMENT = {
    0.2: (0.762, 0.000),
    0.4: (0.797, 0.001),
    0.6: (0.820, 0.000),
    0.8: (0.835, 0.001),
    1.0: (0.846, 0.001),
}
"""Table 4: mean and standard deviation of F over tokens by the share of the data, five clients."""

BY_INCREMENT_PRIVATE = {
    0.2: (0.744, 0.013),
    0.4: (0.744, 0.013),
    0.6: (0.171, 0.104),
    0.8: (0.106, 0.231),
    1.0: (0.123, 0.269),
}
"""Table 6: the same with noise multiplier 1 at each client."""


def printed_plan(noise: float) -> Plan:
    """The run as printed: 14,987 sentences, batches of 32, 10 epochs, clip 1.5; Poisson sampling assumed."""
    return Plan(
        population=14_987,
        batch_size=32,
        steps=round(10 * 14_987 / 32),
        clip_norm=1.5,
        noise_multiplier=noise,
        delta=1e-5,
    )
