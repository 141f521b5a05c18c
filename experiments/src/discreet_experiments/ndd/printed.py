"""The paper's own figures: its Tables 1 to 5, and the cases of its Figures 2 and 3."""

from dataclasses import dataclass

__all__ = ["CASES", "TABLE_1", "TABLE_2", "TABLE_3", "TABLE_4", "TABLE_5", "Case", "Printed", "uneven"]

Printed = dict[str, tuple[float, float, float, float, float, float]]
"""Rows of unlabelled precision, recall and F, then labelled precision, recall and F, in per cent."""

TABLE_1: Printed = {
    "unprotected": (93.73, 93.62, 93.67, 89.08, 88.96, 89.02),
    "masked": (76.54, 11.66, 20.23, 74.64, 11.37, 19.73),
    "generated, without NDD": (87.29, 72.23, 79.05, 76.44, 63.25, 69.22),
    "generated, with NDD": (90.44, 82.60, 86.34, 81.89, 74.79, 78.18),
    "substituted, without NDD": (94.27, 92.05, 93.15, 88.81, 86.71, 87.75),
    "substituted, with NDD": (93.82, 92.21, 93.01, 88.49, 87.95, 88.71),
}
"""Taggers trained on client data distorted in each way, on the test data."""

TABLE_2: Printed = {
    "unprotected": (92.20, 91.79, 91.99, 90.67, 90.27, 90.47),
    "all phrases": (89.38, 89.46, 89.42, 87.55, 87.63, 87.59),
    "all noun phrases": (90.61, 90.44, 90.52, 88.94, 88.78, 88.86),
    "a third of the noun phrases": (92.11, 91.63, 91.87, 90.68, 90.21, 90.44),
}
"""Constituency parsers trained on client data whose phrases were substituted."""

TABLE_3: Printed = {
    "masked": (67.58, 15.60, 25.35, 62.34, 14.39, 23.38),
    "generated, without NDD": (93.06, 86.01, 89.40, 92.29, 85.30, 88.66),
    "generated, with NDD": (95.67, 94.78, 95.22, 95.36, 94.47, 94.91),
}
"""The taggers of Table 1 on the client data as they were before."""

TABLE_4: Printed = {
    "centre": (96.42, 96.49, 96.46, 94.69, 94.75, 94.72),
    "centre and distorted client": (97.01, 97.14, 97.07, 95.44, 95.57, 95.51),
}
"""The centre's data alone, and with the client's data, generated with NDD."""

TABLE_5: Printed = {
    "BERT-base-cased, 2": (94.14, 92.30, 93.21, 88.97, 87.21, 88.08),
    "BERT-base-cased, 4": (94.03, 92.35, 93.18, 89.19, 87.67, 88.42),
    "BERT-base-cased, 8": (93.82, 92.21, 93.01, 89.49, 87.95, 88.71),
    "BERT-base-uncased, 8": (93.65, 92.32, 92.98, 88.79, 87.67, 88.23),
    "BERT-large-cased, 8": (94.56, 92.38, 93.45, 89.70, 88.17, 88.93),
}
"""Substitution by language model and number of candidates."""


@dataclass(frozen=True)
class Case:
    """A sentence with a gap, what stood there, what the paper took and what it did not, with its NDDs."""

    label: str
    sentence: str
    original: str
    selected: str
    rejected: str
    printed: tuple[float, float]


_MATCH = "{} was defeated in the match in Hokkaido ."
CASES = (
    Case("PER", _MATCH, "Masao Yoshikawa", "Cobb Hero", "Eventually Blackpool", (0.23, 5.20)),
    Case(
        "LOC", "Masao Yoshikawa was defeated in the match in {} .", "Hokkaido", "Moscow", "1926", (0.04, 5.23)
    ),
    Case(
        "ORG",
        "The {} deals with the global rules of trade between nations.",
        "World Trade Organization",
        "Swedish Technical Centre",
        "underlying principles agree",
        (0.05, 8.06),
    ),
    Case(
        "MISC",
        "The organization admitted {} as an official language in 2006 .",
        "Russian",
        "Indonesian",
        "efforts",
        (0.01, 4.65),
    ),
    Case(
        "NP",
        "Big Bear doesn't care for {}, which aren't biodegradable.",
        "disposable diapers",
        "Democrats",
        "an election",
        (0.11, 5.74),
    ),
    Case(
        "VP",
        "Prices in Brussels, where a computer breakdown disrupted trading, also {}.",
        "tumbled",
        "surged",
        "go",
        (0.17, 3.87),
    ),
    Case(
        "ADJP",
        '"Everybody was still {}, including most institutional investors.',
        "confident",
        "pleased",
        "$15 million",
        (0.28, 4.51),
    ),
    Case(
        "ADVP",
        "They went a collective 5-for-24 {}, with zero homers and ribbies.",
        "here",
        "right now",
        "back",
        (0.16, 4.84),
    ),
)
"""All that Figures 2 and 3 show: eight."""


def uneven(table: Printed, tolerance: float = 0.02) -> list[str]:
    """Rows whose printed F is not the harmonic mean of its precision and recall."""
    found = []
    for name, row in table.items():
        for precision, recall, f in (row[:3], row[3:]):
            mean = 2 * precision * recall / (precision + recall)
            if abs(mean - f) > tolerance:
                found.append(f"{name}: {precision} and {recall} make {mean:.2f}, not {f}")
    return found
