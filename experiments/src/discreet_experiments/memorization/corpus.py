"""Texts by author: the blog corpus, or synthetic clinic notes where it is not at hand."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from discreet.errors import BadInput
from discreet.learning.vocabulary.words import bert_words
from discreet.privacy.random import Random
from discreet.synthetic.clinic import clinic
from discreet_experiments.data import open_data

__all__ = ["Corpus", "Size", "read_corpus"]

_UNKNOWN = 1
_FIRST = 2


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is trained on what, and how hard canaries are looked for.

    Every federated run has `rounds` rounds and every central one `steps` steps, whatever the batch, as in the
    paper's Tables 1 to 6; `same_epochs` is when all are looked at for Table 7.
    """

    users: int = 160
    others: int = 80
    strangers: int = 80
    examples: int = 12
    length: int = 8
    words: int = 200
    dimensions: int = 24
    units: int = 48
    rounds: int = 160
    steps: int = 1920
    same_epochs: int = 4
    each: int = 4
    controls: int = 36
    suffixes: int = 20_000

    @property
    def candidates(self) -> range:
        """The numbers of the words."""
        return range(_FIRST, _FIRST + self.words)


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """The examples of each training user, of users held out, and of strangers who stand for the public."""

    users: list[list[list[int]]]
    others: list[list[list[int]]]
    strangers: list[list[list[int]]]


def read_corpus(data: Path | None, size: Size, random: Random) -> Corpus:
    """Users with the same number of examples each, as numbers of the strangers' most frequent words.

    Who trains, who is held out and who is a stranger is drawn at random. Vocabulary and reference come from
    the strangers alone: made from either side of the attack on users, they would give it away
    before any model is asked.
    """
    texts = _blogs(data) if data is not None else _notes(size)
    wanted = size.users + size.others + size.strangers
    drawn: list[list[list[str]]] = []
    for place in random.permutation(len(texts)):
        words = [bert_words(text) for text in texts[place]]
        if sum(len(text) // size.length for text in words) >= size.examples:
            drawn.append(words)
        if len(drawn) == wanted:
            break
    else:
        raise BadInput(f"{len(drawn)} users write enough for the experiment; it needs {wanted}")
    frequent = Counter(word for mine in drawn[: size.strangers] for text in mine for word in text)
    numbers = {word: _FIRST + place for place, (word, _) in enumerate(frequent.most_common(size.words))}
    every = [_examples(mine, numbers, size, random) for mine in drawn]
    held_out = size.strangers + size.others
    return Corpus(
        strangers=every[: size.strangers], others=every[size.strangers : held_out], users=every[held_out:]
    )


def _examples(
    texts: Sequence[Sequence[str]], numbers: Mapping[str, int], size: Size, random: Random
) -> list[list[int]]:
    pieces = [
        [numbers.get(word, _UNKNOWN) for word in text[start : start + size.length]]
        for text in texts
        for start in range(0, len(text) - size.length + 1, size.length)
    ]
    return [pieces[place] for place in random.permutation(len(pieces))[: size.examples]]


def _blogs(data: Path) -> list[list[str]]:
    path = data / "blog_authorship_sample" / "blogs_1000users.jsonl.xz"
    texts: list[list[str]] = []
    with open_data(path, "the JSON lines user, posts of the blog authorship sample") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                posts = json.loads(line)["posts"]
            except (ValueError, KeyError, TypeError) as problem:
                raise BadInput(f"{path}:{number}: not a user with posts ({problem})") from None
            texts.append([str(post) for post in posts])
    return texts


def _notes(size: Size) -> list[list[str]]:
    people = size.users + size.others + size.strangers
    by_patient: dict[str, list[str]] = {}
    for note in clinic(patients=2 * people, notes=6 * people):
        by_patient.setdefault(note.user or "", []).append(note.text)
    return list(by_patient.values())
