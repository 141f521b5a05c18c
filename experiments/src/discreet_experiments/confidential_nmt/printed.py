"""The paper's own figures: its Table 2."""

__all__ = ["SYSTEMS", "TABLE_2"]

SYSTEMS = ("baseline", "4 words", "4 words, tags", "7 words", "7 words, tags", "sentences")
"""The columns of Table 2: no fine-tuning, phrases of up to 4 and 7 words without and with tags, all sentences."""

TABLE_2 = {
    "EMEA": (35.5, 39.1, 40.5, 41.5, 37.2, 45.2),
    "GNOME": (29.8, 36.0, 37.0, 35.8, 36.8, 38.9),
    "JRC": (29.0, 29.4, 30.0, 29.2, 29.7, 54.7),
}
"""BLEU of German to English."""
