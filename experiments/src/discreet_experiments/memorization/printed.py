"""The paper's tables, as printed: canaries found of 90 by RS and BS, test accuracy in per cent, perplexity."""

__all__ = ["LATE", "SAME_EPOCHS", "Row"]

Row = tuple[int, int, float, float]
"""RS, BS, accuracy, perplexity."""

LATE: dict[tuple[str, str, str], Row] = {
    ("FedAvg", "Non-IID", "500 users"): (21, 0, 24.4, 58.8),
    ("FedAvg", "Non-IID", "1K users"): (23, 1, 24.3, 59.5),
    ("FedAvg", "Non-IID", "2K users"): (19, 1, 24.5, 58.3),
    ("FedAvg", "Non-IID", "5K users"): (26, 2, 24.5, 58.2),
    ("FedAvg", "IID", "500 users"): (66, 56, 24.6, 57.5),
    ("FedAvg", "IID", "1K users"): (69, 58, 24.6, 57.3),
    ("FedAvg", "IID", "2K users"): (67, 56, 24.6, 57.4),
    ("FedAvg", "IID", "5K users"): (65, 58, 24.6, 57.3),
    ("SGD", "Non-IID", "32 records"): (37, 19, 23.7, 64.3),
    ("SGD", "Non-IID", "64 records"): (49, 36, 24.1, 61.8),
    ("SGD", "Non-IID", "128 records"): (48, 34, 24.1, 61.5),
    ("SGD", "Non-IID", "256 records"): (51, 39, 24.1, 61.3),
    ("SGD", "IID", "32 records"): (54, 42, 24.0, 62.2),
    ("SGD", "IID", "64 records"): (54, 42, 24.1, 61.5),
    ("SGD", "IID", "128 records"): (52, 45, 24.0, 62.0),
    ("SGD", "IID", "256 records"): (53, 43, 24.1, 61.1),
    ("Momentum", "IID", "32 records"): (64, 50, 24.2, 60.6),
    ("Adam", "IID", "32 records"): (56, 42, 22.7, 70.8),
    ("FedAvg + Adam", "IID", "500 users"): (60, 46, 23.7, 63.7),
    ("Momentum", "Non-IID", "32 records"): (48, 36, 24.3, 59.9),
    ("Adam", "Non-IID", "32 records"): (21, 13, 21.5, 84.1),
    ("FedAvg + Adam", "Non-IID", "500 users"): (8, 0, 23.3, 66.5),
    ("FedAvg + Clip", "IID", "5K users"): (58, 49, 24.2, 60.0),
    ("FedAvg + Clip", "Non-IID", "5K users"): (11, 0, 24.0, 61.5),
    ("DP-FedAvg", "IID", "5K users"): (48, 42, 23.9, 63.0),
    ("DP-FedAvg", "Non-IID", "5K users"): (12, 0, 23.3, 68.5),
}
"""Tables 1 to 6: after 8,000 rounds of users or 37.5 million steps of records."""

SAME_EPOCHS: dict[tuple[str, str, str], Row] = {
    ("SGD", "IID", "32 records"): (49, 43, 23.9, 63.0),
    ("SGD", "IID", "64 records"): (51, 39, 23.5, 65.1),
    ("SGD", "IID", "128 records"): (46, 36, 23.2, 67.6),
    ("SGD", "IID", "256 records"): (46, 32, 23.0, 69.7),
    ("SGD", "Non-IID", "32 records"): (40, 29, 23.7, 64.2),
    ("SGD", "Non-IID", "64 records"): (38, 32, 23.6, 65.6),
    ("SGD", "Non-IID", "128 records"): (35, 26, 23.2, 68.2),
    ("SGD", "Non-IID", "256 records"): (40, 31, 23.0, 69.8),
    ("FedAvg", "IID", "500 users"): (66, 56, 24.6, 57.5),
    ("FedAvg", "IID", "1K users"): (27, 18, 24.5, 58.0),
    ("FedAvg", "IID", "2K users"): (28, 18, 24.4, 59.3),
    ("FedAvg", "IID", "5K users"): (28, 18, 24.0, 62.5),
    ("FedAvg", "Non-IID", "500 users"): (21, 0, 24.4, 58.8),
    ("FedAvg", "Non-IID", "1K users"): (10, 0, 24.0, 61.2),
    ("FedAvg", "Non-IID", "2K users"): (0, 0, 24.0, 61.9),
    ("FedAvg", "Non-IID", "5K users"): (0, 0, 23.3, 67.9),
}
"""Table 7: after about ten epochs."""
