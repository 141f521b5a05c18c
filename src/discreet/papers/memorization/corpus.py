"""Texts by author: the blog corpus, or invented clinic notes where it is not at hand."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from discreet.errors import BadInput
from discreet.learn.vocabulary.words import bert_words
from discreet.papers.data import open_data
from discreet.privacy.random import Random
from discreet.synthetic.clinic import clinic

__all__ = ["Corpus", "Size", "read_corpus"]

_UNKNOWN = 1
_FIRST = 2


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much is trained on what, and how hard canaries are looked for."""

    users: int = 120
    others: int = 60
    examples: int = 12
    length: int = 8
    words: int = 200
    dimensions: int = 24
    units: int = 48
    epochs: int = 8
    early: int = 3
    each: int = 3
    controls: int = 27
    suffixes: int = 20_000

    @property
    def candidates(self) -> range:
        """The numbers of the words."""
        return range(_FIRST, _FIRST + self.words)


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """Each training user's examples, and those of as many other users as are held out."""

    users: list[list[list[int]]]
    others: list[list[list[int]]]


def read_corpus(data: Path | None, size: Size, random: Random) -> Corpus:
    """Users with the same number of examples each, as numbers of the most frequent words.

    The vocabulary is the training texts' own: this experiment looks at the model alone.
    """
    texts = _blogs(data, size) if data is not None else _notes(size)
    wanted = size.users + size.others
    words = [[bert_words(text) for text in mine] for mine in texts]
    frequent = Counter(word for mine in words[: size.users] for text in mine for word in text)
    numbers = {word: _FIRST + place for place, (word, _) in enumerate(frequent.most_common(size.words))}
    users = []
    for mine in words:
        pieces = [
            [numbers.get(word, _UNKNOWN) for word in text[start : start + size.length]]
            for text in mine
            for start in range(0, len(text) - size.length + 1, size.length)
        ]
        if len(pieces) >= size.examples:
            order = random.permutation(len(pieces))[: size.examples]
            users.append([pieces[place] for place in order])
    if len(users) < wanted:
        raise BadInput(f"{len(users)} users write enough for the experiment; it needs {wanted}")
    return Corpus(users=users[: size.users], others=users[size.users : wanted])


def _blogs(data: Path, size: Size) -> list[list[str]]:
    path = data / "blog_authorship_sample" / "blogs_1000users.jsonl.xz"
    texts: list[list[str]] = []
    with open_data(path, "the JSON lines user, posts of the blog authorship sample") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                posts = json.loads(line)["posts"]
            except (ValueError, KeyError, TypeError) as problem:
                raise BadInput(f"{path}:{number}: not a user with posts ({problem})") from None
            texts.append([str(post) for post in posts])
            if len(texts) >= 2 * (size.users + size.others):
                break
    return texts


def _notes(size: Size) -> list[list[str]]:
    people = size.users + size.others
    by_patient: dict[str, list[str]] = {}
    for note in clinic(patients=2 * people, notes=6 * people):
        by_patient.setdefault(note.user or "", []).append(note.text)
    return list(by_patient.values())
