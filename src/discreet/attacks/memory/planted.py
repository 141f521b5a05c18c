"""How well a model knows the secrets that were planted in its texts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.memory.beam import beam_search
from discreet.attacks.memory.canary import Canary
from discreet.attacks.memory.exposure import Exposed, compare_exposures, exposure, suffix_exposure
from discreet.attacks.memory.key import Key, Secret
from discreet.attacks.memory.models import Audited
from discreet.attacks.memory.ranks import masked_ranks, rank_suffix
from discreet.attacks.memory.suffixes import Suffixes
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.text.count import counted

__all__ = ["Memory", "exposures_of", "planted_memory"]

Advance = Callable[[int], object]


@dataclass(frozen=True, kw_only=True)
class Memory:
    """For each number of copies, exposure against the controls, and how many secrets the model itself says."""

    pattern: str
    candidates: int
    by_copies: dict[int, Exposed]
    said: dict[int, int] | None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "pattern": self.pattern,
            "ranked_among": self.candidates,
            "copies": [
                {
                    "copies": copies,
                    **found.to_json(),
                    "said": None if self.said is None else self.said[copies],
                }
                for copies, found in self.by_copies.items()
            ],
        }

    def __str__(self) -> str:
        lines = [f"Canaries {self.pattern}, ranked among {self.candidates:,}:"]
        for copies, found in self.by_copies.items():
            extra = (
                "" if self.said is None else f"; {self.said[copies]} of {found.inserted.count} said by itself"
            )
            lines.append(f"  {counted(copies, 'copies'):>13}: {found}{extra}")
        return "\n".join(lines)


def planted_memory(
    audited: Audited,
    key: Key,
    *,
    random: Random,
    suffixes: int = 2_000_000,
    width: int = 5,
    advance: Advance = lambda _: None,
) -> Memory:
    """Rank every planted secret and every control, and search for them with a beam of `width` words."""
    if not key.canaries:
        raise BadInput("the key holds no canaries; plant some with discreet audit plant --copies")
    bits, candidates = exposures_of(audited, key, random=random, suffixes=suffixes)

    def each(secrets: Sequence[Secret]) -> list[float]:
        found = []
        for secret in secrets:
            found.append(bits(Canary(audited.encode(secret.words), key.pattern)))
            advance(1)
        return found

    controls = each(key.controls)
    most = float(np.log2(candidates))
    groups = {copies: [one for one in key.canaries if one.copies == copies] for copies in _copies(key)}
    by_copies = {
        copies: compare_exposures(each(ones), controls, most=most) for copies, ones in groups.items()
    }
    said = None
    if audited.kind == "next-word":
        said = {
            copies: sum(_says(audited, key, one, width) for one in ones) for copies, ones in groups.items()
        }
    return Memory(pattern=key.pattern, candidates=candidates, by_copies=by_copies, said=said)


def exposures_of(
    audited: Audited, key: Key, *, random: Random, suffixes: int
) -> tuple[Callable[[Canary], float], int]:
    """A function that measures a canary in bits, and how many candidates it is ranked among."""
    words = [audited.numbers[word] for word in key.words if word in audited.numbers]
    length = key.pattern.count("S")
    if audited.kind == "next-word":
        if not key.pattern.endswith("S"):
            raise BadInput(f"a next-word model cannot use the hints after the secret of {key.pattern}")
        among = Suffixes.draw(words, length=length, count=suffixes, random=random)
        step, begin = audited.model.step, audited.begin

        def ranked(canary: Canary) -> float:
            return suffix_exposure(rank_suffix(step, (begin, *canary.prefix), canary.secret, among))

        return ranked, among.count
    if length != 1:
        raise BadInput(
            f"a masked model is asked for one word, and {key.pattern} hides {length}; plant HS or HHSHH"
        )

    def masked(canary: Canary) -> float:
        row = np.array([[audited.begin, *canary.words]])
        place = np.array([1 + canary.start])
        row[0, place] = audited.model.shape.mask
        ranks = masked_ranks(
            lambda tokens, where: audited.model(tokens, where[:, None])[:, 0],
            row,
            place,
            np.array(canary.secret),
            words,
        )
        return float(exposure(ranks[0], len(words)))

    return masked, len(words)


def _says(audited: Audited, key: Key, secret: Secret, width: int) -> bool:
    canary = Canary(audited.encode(secret.words), key.pattern)
    found = beam_search(
        audited.model.step, (audited.begin, *canary.prefix), length=len(canary.secret), width=width
    )
    return canary.secret in {words for words, _ in found}


def _copies(key: Key) -> list[int]:
    return sorted({one.copies for one in key.canaries})
