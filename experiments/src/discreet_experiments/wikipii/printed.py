"""The paper's own figures: its Tables 2, 4 and 5."""

__all__ = ["TABLE_2", "TABLE_4", "TABLE_5_AUTOMATIC", "TABLE_5_MANUAL", "TAGS", "Printed"]

TAGS = ("BIRTH_DATE", "PARENTS", "SPOUSES", "CHILDREN", "EDUCATION")
"""The five classes, in the order of Table 2."""

TABLE_2 = {
    "training, automatic": (20039, 77703, 16883, 6326, 25163, 10824, 24365),
    "validation, automatic": (2744, 12267, 2512, 1509, 3844, 1846, 3831),
    "test, automatic": (307, 2051, 303, 331, 609, 604, 534),
    "test, manual": (91, 320, 76, 50, 80, 62, 92),
}
"""Pages, sentences with at least one mention, and mentions of each of the five classes."""

Printed = dict[str, tuple[float, float, float]]

TABLE_4: Printed = {
    "strict": (0.31, 0.45, 0.37),
    "exact": (0.32, 0.46, 0.38),
    "type": (0.39, 0.57, 0.47),
    "partial": (0.46, 0.65, 0.54),
}
"""Automatic against manual annotation: precision, recall, F1."""

TABLE_5_AUTOMATIC: Printed = {
    "strict": (0.64, 0.62, 0.64),
    "exact": (0.72, 0.69, 0.70),
    "type": (0.70, 0.68, 0.69),
    "partial": (0.74, 0.72, 0.73),
}
"""The BERT tagger against automatic annotations."""

TABLE_5_MANUAL: Printed = {
    "strict": (0.55, 0.56, 0.55),
    "exact": (0.56, 0.56, 0.56),
    "type": (0.68, 0.68, 0.68),
    "partial": (0.79, 0.80, 0.80),
}
"""The BERT tagger against manual annotations."""
