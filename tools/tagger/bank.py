"""Names of people, places and organisations out of the labelled sources, to fill slots and to be swapped."""

import re
from collections import defaultdict
from collections.abc import Iterable

from tagger.examples import Example
from tagger.synthetic.sheet import Bank

__all__ = ["PLAIN", "collect", "fragments"]

PLAIN = "PLAIN"
"""The kind under which a bank holds runs of words without a name."""

_NAME = re.compile(r"[^\W\d_][\w.'’ &-]*[\w.]")


def collect(examples: Iterable[Example]) -> Bank:
    """Every name of one to five words that begins with a capital and has no digits, by language and kind."""
    found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for example in examples:
        for start, end, kind in example.spans:
            name = example.text[start:end]
            if kind in ("PERSON", "LOCATION", "ORGANIZATION") and _fits(name, kind):
                found[example.language, kind][name] = None
    return {key: tuple(names) for key, names in found.items()}


def _fits(name: str, kind: str) -> bool:
    count = len(name.split())
    if (
        not _NAME.fullmatch(name)
        or any(char.isdigit() for char in name)
        or not name[0].isupper()
        or "\n" in name
    ):
        return False
    if kind == "PERSON":
        return 2 <= count <= 4 and not name.isupper()
    return count <= (3 if kind == "LOCATION" else 5) and len(name) > 2


def fragments(examples: Iterable[Example]) -> Bank:
    """Runs of four to sixteen small words between names, by language: text that bears nothing to find.

    Sources label names in running text, so what they leave unmarked shows which words are none when they
    begin a sentence or a heading. German nouns are capitals, so there the hand-labelled source is taken as it is.
    """
    found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for example in examples:
        capitals = example.source.startswith("germeval")
        place = 0
        for start, end in [*((start, end) for start, end, _ in example.spans), (len(example.text),) * 2]:
            for part in re.split(r"[^\w\s,'’-]|\d+|\n", example.text[place:start]):
                words = part.strip(" ,'’-").split()[1 if not capitals else 0 :]
                if len(words) >= 5 and (capitals or all(word == word.lower() for word in words)):
                    found[example.language, PLAIN][" ".join(words[:16])] = None
            place = end
    return {key: tuple(texts) for key, texts in found.items()}
