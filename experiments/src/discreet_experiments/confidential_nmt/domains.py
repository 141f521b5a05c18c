"""The confidential domains: EMEA (medicine), GNOME (software) and JRC (law), and a synthetic one."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from discreet.privacy.random import Random
from discreet.text.parallel import SentencePair, read_parallel

__all__ = ["DOMAINS", "Domain", "read_domain", "synthetic_domain", "synthetic_general"]

DOMAINS = ("EMEA", "GNOME", "JRC")
BLOCK = 50
"""Pairs in a row that stand for a document: the files keep the order of the documents, not their bounds."""


@dataclass(frozen=True, kw_only=True)
class Domain:
    """Pairs to adapt with, pairs to test on, and the phrase pairs that the authors released, if any."""

    name: str
    train: tuple[SentencePair, ...]
    test: tuple[tuple[str, str], ...]
    published: tuple[tuple[str, str], ...] = ()


def read_domain(data: Path, name: str) -> Domain:
    """A domain of the paper, as its authors published it."""
    folder = data / "nmt_de_en_domains"
    train, test, phrases = (
        read_parallel(folder / f"{name}.{part}.tsv.xz", block=BLOCK, on_error="skip")
        for part in ("train", "test", "phrases_4_0.5")
    )
    return Domain(
        name=name,
        train=tuple(train),
        test=tuple((pair.source, pair.target) for pair in test),
        published=tuple((pair.source, pair.target) for pair in phrases),
    )


_WHO = {"der Patient": "the patient", "die Patientin": "the patient", "ein Kind": "a child"}
_DOES = {"bekommt": "receives", "nimmt": "takes", "braucht": "needs", "verweigert": "refuses"}
_AMOUNT = {"eine": "one", "zwei": "two", "drei": "three", "vier": "four", "keine": "no"}
_THING = {
    "Tablette": "tablet",
    "Kapsel": "capsule",
    "Ampulle": "ampoule",
    "Dosis": "dose",
    "Salbe": "ointment",
}
_WHEN = {"am Morgen": "in the morning", "am Abend": "in the evening", "vor dem Essen": "before the meal"}
_ANIMAL = {"der Hund": "the dog", "die Katze": "the cat", "ein Mann": "a man", "eine Frau": "a woman"}
_ACTS = {"sieht": "sees", "sucht": "looks for", "findet": "finds", "nimmt": "takes"}
_ITEM = {"das Haus": "the house", "den Ball": "the ball", "das Buch": "the book", "das Brot": "the bread"}


def synthetic_general() -> list[tuple[str, str]]:
    """Everyday sentences of our own making."""
    parts = product(_ANIMAL.items(), _ACTS.items(), _ITEM.items(), _WHEN.items())
    sides = (tuple(" ".join((*side, ".")) for side in zip(*words, strict=True)) for words in parts)
    return [(source, target) for source, target in sides]


def synthetic_domain(random: Random) -> Domain:
    """Sentences from package leaflets that nobody wrote, in place of confidential ones."""
    parts = product(_WHO.items(), _DOES.items(), _AMOUNT.items(), _THING.items(), _WHEN.items())
    pairs = [tuple(" ".join((*side, ".")) for side in zip(*words, strict=True)) for words in parts]
    chosen = [pairs[place] for place in random.permutation(len(pairs)).tolist()]
    train = tuple(
        SentencePair(source, target, f"leaflet {place // 10}")
        for place, (source, target) in enumerate(chosen[:700])
    )
    return Domain(name="synthetic", train=train, test=tuple((one, other) for one, other in chosen[700:760]))
