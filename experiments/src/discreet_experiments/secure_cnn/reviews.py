"""Reviews with stars: Amazon's of its Alexa devices, or a stand-in of our own making."""

import csv
from itertools import product
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.document import Document
from discreet_experiments.data import open_data

__all__ = ["amazon_reviews", "stand_in"]

_PRAISE = (
    "works beautifully",
    "is a joy to use",
    "was worth every penny",
    "never lets me down",
    "sounds great",
)
_BLAME = ("stopped working", "is a waste of money", "keeps crashing", "was a disappointment", "sounds awful")
_THINGS = ("The editor", "This speaker", "The new version", "My second one", "The backup tool", "The update")
_TIMES = ("since last spring", "after a week", "every single day", "on two machines", "out of the box")
_ENDS = ("", " My sister agrees.", " I read the manual twice.", " Delivery took four days.")


def amazon_reviews(data: Path) -> list[Document]:
    """3,150 reviews; `positive` from four stars on, as in the paper, else `negative`."""
    path = data / "amazon_reviews" / "amazon_alexa.tsv.gz"
    documents = []
    with open_data(path, "the Alexa reviews, tab-separated with rating and verified_reviews") as lines:
        for number, row in enumerate(csv.DictReader(lines, delimiter="\t"), start=2):
            try:
                label = "positive" if int(row["rating"]) >= 4 else "negative"
                documents.append(Document(id=str(number), text=row["verified_reviews"] or "", label=label))
            except (KeyError, TypeError, ValueError) as problem:
                raise BadInput(f"{path}:{number}: not a rating and a review ({problem!r})") from None
    return [document for document in documents if document.text.strip()]


def stand_in() -> list[Document]:
    """Synthetic reviews, every sentence different: which phrase stands in it decides the label."""
    documents: list[Document] = []
    for label, phrases in (("positive", _PRAISE), ("negative", _BLAME)):
        for thing, phrase, when, end in product(_THINGS, phrases, _TIMES, _ENDS):
            text = f"{thing} {phrase} {when}.{end}"
            documents.append(Document(id=f"{label}-{len(documents)}", text=text, label=label))
    return documents
