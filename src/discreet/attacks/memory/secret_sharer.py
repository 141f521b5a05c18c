"""The federated secret sharer: canaries that a few users share, and whether a model gives them away.

Each user is chosen to share a canary with probability p_u, and each example of a chosen user is replaced
by the canary with probability p_e, independently (Thakkar et al. 2021). So a canary is frequent with few
people, as a password or an address is, rather than spread over everybody.

Two questions are put to the trained model. RS: after the first two words, is the rest of the canary
likelier than every one of up to two million random suffixes? BS: is it among the five likeliest
continuations that a beam search finds after the first word alone? Canaries of the same make that were
never inserted answer both questions for chance.
Reference: Thakkar, Ramaswamy, Mathews and Beaufays 2021; Carlini et al. 2019.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from discreet.attacks.memory.beam import beam_search
from discreet.attacks.memory.canary import Canary, draw_canaries
from discreet.attacks.memory.exposure import suffix_exposure
from discreet.attacks.memory.ranks import NextStep, rank_suffix
from discreet.attacks.memory.suffixes import Suffixes
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least, between

__all__ = ["PATTERN", "Answer", "Share", "Shared", "ask", "grid", "share"]

PATTERN = "HHSSS"
"""Five words: two are given for RS, one for BS."""

Users = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True, kw_only=True)
class Share:
    """How a canary is shared: with what part of the users, in what part of their examples."""

    user_probability: float
    example_probability: float

    def __post_init__(self) -> None:
        between("user_probability", self.user_probability, 0.0, 1.0)
        between("example_probability", self.example_probability, 0.0, 1.0)


@dataclass(frozen=True, kw_only=True)
class Shared:
    """A canary with how it was meant to be shared, and with how many users and examples it came to be."""

    canary: Canary
    share: Share
    users: int = 0
    examples: int = 0


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a model says of a canary: its rank among suffixes, its exposure, and whether a beam finds it."""

    shared: Shared
    above: int
    exposure: float
    in_beam: bool

    @property
    def first(self) -> bool:
        """RS: no random suffix is as likely."""
        return self.above == 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without the canary's words."""
        return {
            "p_u": self.shared.share.user_probability,
            "p_e": self.shared.share.example_probability,
            "users": self.shared.users,
            "examples": self.shared.examples,
            "above": self.above,
            "exposure": self.exposure,
            "rs": self.first,
            "bs": self.in_beam,
        }


def grid(
    candidates: Sequence[int],
    *,
    user_probabilities: Sequence[float],
    example_probabilities: Sequence[float],
    each: int,
    random: Random,
) -> list[Shared]:
    """`each` random canaries for every pair of probabilities."""
    at_least("each", each, 1)
    shares = [
        Share(user_probability=p_u, example_probability=p_e)
        for p_u, p_e in product(user_probabilities, example_probabilities)
        for _ in range(each)
    ]
    canaries = draw_canaries(candidates, pattern=PATTERN, count=len(shares), random=random)
    return [Shared(canary=canary, share=one) for canary, one in zip(canaries, shares, strict=True)]


def share(
    users: Users, canaries: Sequence[Shared], random: Random
) -> tuple[list[list[list[int]]], list[Shared]]:
    """The users' examples with the canaries in place of some, and the canaries with their counts.

    An example that two canaries would replace goes to the later one, and each is counted where it ends.
    """
    planted = [[list(example) for example in mine] for mine in users]
    owner = [np.full(len(mine), -1) for mine in users]
    for number, one in enumerate(canaries):
        chosen = np.flatnonzero(random.bernoulli(one.share.user_probability, len(users)))
        for user in chosen.tolist():
            replaced = random.bernoulli(one.share.example_probability, len(planted[user]))
            for place in np.flatnonzero(replaced).tolist():
                planted[user][place] = list(one.canary.words)
            owner[user][replaced] = number
    counted = []
    for number, one in enumerate(canaries):
        times = [int((mine == number).sum()) for mine in owner]
        counted.append(
            Shared(
                canary=one.canary,
                share=one.share,
                users=sum(count > 0 for count in times),
                examples=sum(times),
            )
        )
    return planted, counted


def ask(step: NextStep, canaries: Sequence[Shared], among: Suffixes, *, width: int = 5) -> list[Answer]:
    """Put both questions to a model about each canary; `among` are suffixes of three words.

    Where the secret itself was drawn among them it does not count against itself.
    """
    answers = []
    drawn = among.rows()
    for one in canaries:
        words = one.canary.words
        rank = rank_suffix(step, one.canary.prefix, one.canary.secret, among)
        if not math.isfinite(rank.score):
            raise BadInput(
                "the model's scores are not numbers: its training diverged, and it can be asked nothing"
            )
        itself = int((drawn == np.asarray(one.canary.secret)).all(1).sum())
        rank = replace(rank, above=max(0, rank.above - itself))
        found = beam_search(step, words[:1], length=len(words) - 1, width=width)
        answers.append(
            Answer(
                shared=one,
                above=rank.above,
                exposure=suffix_exposure(rank),
                in_beam=any(guess == words[1:] for guess, _ in found),
            )
        )
    return answers
