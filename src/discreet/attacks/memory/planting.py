"""Canaries put into documents before a model is trained on them.

Two kinds. *Secrets* stand inside documents, each in as many as asked: does the model rank them above
controls that were drawn alike? *Coins* are documents of their own, each in or out by the toss of a fair
coin: the model's loss on them bounds ε from below. Both are drawn from a list of words that must not
come from the texts, or the key would give those away.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from discreet.attacks.memory.canary import draw_canaries
from discreet.attacks.memory.key import Coin, Key, Secret
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet.validate import at_least

__all__ = ["Planting", "insert_words", "planted"]

_GAP = re.compile(r"(?<=\s)(?=\S)|\A|\Z")


@dataclass(frozen=True, kw_only=True)
class Planting:
    """What is to be planted: `each` canaries for every number of copies, controls, and coins.

    A coin's document has `coin_words` words.
    """

    pattern: str = "HHSSS"
    copies: tuple[int, ...] = (1, 10, 100)
    each: int = 10
    controls: int = 100
    coins: int = 0
    coin_words: int = 12

    def __post_init__(self) -> None:
        for name, value in (("copies", min(self.copies, default=1)), ("each", self.each)):
            at_least(name, value, 1)
        at_least("controls", self.controls, 2)
        at_least("coins", self.coins, 0)
        at_least("the words of a coin's document", self.coin_words, 1)

    def draw(self, words: Sequence[str], random: Random, *, prefixes: Sequence[str] | None = None) -> Key:
        """Draw everything; with `prefixes`, texts that are not secret, the hints begin like one of them."""
        names = list(dict.fromkeys(words))
        numbers, offered = range(len(names)), tuple(names)
        begun = None if prefixes is None else self._numbered(names, prefixes)

        def secrets(count: int, copies: int) -> Iterator[Secret]:
            for canary in draw_canaries(
                numbers, pattern=self.pattern, count=count, random=random, prefixes=begun
            ):
                yield Secret(tuple(names[number] for number in canary.words), copies)

        drawn = [one for often in self.copies for one in secrets(self.each, often)]
        texts = np.asarray(random.integers(len(offered), (self.coins, self.coin_words)))
        sides = random.bernoulli(0.5, self.coins)
        return Key(
            pattern=self.pattern,
            words=offered,
            canaries=tuple(drawn),
            controls=tuple(secrets(self.controls, 0)),
            coins=tuple(
                Coin(" ".join(names[number] for number in row), bool(side))
                for row, side in zip(texts.tolist(), sides, strict=True)
            ),
        )

    def _numbered(self, names: list[str], prefixes: Sequence[str]) -> list[list[int]]:
        """The hints of each prefix by number; its words join the names, at their end."""
        hints = self.pattern.find("S")
        known = {name: number for number, name in enumerate(names)}
        found = []
        for prefix in prefixes:
            words = prefix.lower().split()[-hints:] if hints else []
            if len(words) == hints:
                for word in words:
                    if word not in known:
                        known[word] = len(names)
                        names.append(word)
                found.append([known[word] for word in words])
        at_least("the number of prefixes that are long enough", len(found), 1)
        return found


def planted(
    documents: Iterable[Document], key: Key, *, count: int, random: Random, one_user: bool = False
) -> Iterator[Document]:
    """The `count` documents with every secret in as many of them as its copies, and the coins at the end.

    Which documents is drawn beforehand, without replacement, so they may stream. With `one_user` each secret is
    what one further user wrote, in a document for each copy: a guarantee per user then covers all copies.
    """
    guests: dict[int, list[tuple[str, ...]]] = {}
    for secret in () if one_user else key.canaries:
        for place in random.permutation(count)[: secret.copies]:
            guests.setdefault(int(place), []).append(secret.words)
    for place, document in enumerate(documents):
        text = document.text
        for words in guests.get(place, ()):
            text = insert_words(text, words, random)
        yield replace(document, text=text, spans=()) if place in guests else document
    for number, secret in enumerate(key.canaries if one_user else ()):
        for copy in range(secret.copies):
            user = f"canary-{number}"
            yield Document(id=f"{user}-{copy}", text=" ".join(secret.words), user=user)
    for number, coin in enumerate(key.coins):
        if coin.included:
            yield Document(id=f"coin-{number}", text=coin.text, user=f"coin-{number}")


def insert_words(text: str, words: Sequence[str], random: Random) -> str:
    """The text with the words before one of its own, or at its end; each place is as likely."""
    places = [found.start() for found in _GAP.finditer(text)]
    place = random.choice(places)
    before, after = text[:place], text[place:]
    gap = " " if before and not before[-1].isspace() else ""
    return before + gap + " ".join(words) + (" " if after else "") + after
