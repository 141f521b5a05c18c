"""Add an attack of your own in one file: how many words of the originals stand in a release as they were.

$ python examples/own_attack.py
overlap: 4 of 8 words of the originals are in the release

A package offers its attack to everyone who installs it by the entry point `discreet.attacks`; it is then a
subcommand of `discreet audit` as well.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any

import discreet
from discreet.attacks.registry import attacks
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source, open_source


@dataclass(frozen=True)
class Overlapped:
    """What the attack found."""

    kept: int
    words: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"kept": self.kept, "words": self.words}

    def __str__(self) -> str:
        return f"overlap: {self.kept} of {self.words} words of the originals are in the release"


@attacks.register("overlap", "Words of the originals that stand in the release.")
@dataclass(frozen=True, kw_only=True)
class Overlap:
    """Count the words of the originals that stand in the release."""

    released: Annotated[Source, Argument("The release.")] = field(kw_only=False)
    against: Annotated[Source, Option("The originals.", local=True)]

    def measure(self, *, progress: Progress, random: discreet.Random) -> Overlapped:
        """Compare the two word by word."""
        del progress, random
        released, originals = (
            [word for document in open_source(source) for word in document.text.lower().split()]
            for source in (self.released, self.against)
        )
        return Overlapped(sum(word in set(released) for word in originals), len(originals))


def main() -> None:
    """Attack two sentences that were made from two others."""
    released = ["The man is ill.", "She rested today."]
    print(discreet.audit(Overlap(released, against=["The patient is unwell.", "She slept well today."])))


if __name__ == "__main__":
    main()
